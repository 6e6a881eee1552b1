import React, { useEffect, useRef } from 'react';
import type { ListName } from '../../contract/front-desk';
import { useText } from '../parts/panel';
import { paperAddress } from './paper-links';

interface PrintMenuProps {
  /** The list that is shown comes first. */
  list: ListName;
  /** '' as long as today is not known. */
  day: string;
}

/** What can be printed of a day: each opens as a page of its own. */
export function PrintMenu({ list, day }: PrintMenuProps): React.ReactElement {
  const text = useText('paper');
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (menu.current && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, []);
  const others = (['arrivals', 'inHouse', 'departures'] as const).filter((one) => one !== list);
  return (
    <details
      ref={menu}
      className="r-menu fd-print"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <summary className="p-button p-button-quiet">{text('menu')}</summary>
      <div>
        {[list, ...others, 'breakfast'].map((one) => (
          <a
            key={one}
            href={paperAddress('list', { list: one, day })}
            target="_blank"
            rel="noreferrer"
            onClick={close}
          >
            {text(`lists.${one}`)}
          </a>
        ))}
        <a
          href={paperAddress('registration-cards', { day })}
          target="_blank"
          rel="noreferrer"
          onClick={close}
        >
          {text('cards')}
        </a>
      </div>
    </details>
  );
}
