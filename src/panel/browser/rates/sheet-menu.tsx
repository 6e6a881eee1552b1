import React, { useEffect, useRef } from 'react';
import { dayText as isoDay } from '../../../values/day';
import { downloadAddress } from '../parts/call';
import { useWords } from './words';

interface SheetMenuProps {
  firstDay: number | undefined;
  days: number;
  isReadOnly: boolean;
  onRead: () => void;
}

/** The menu of spreadsheets: one to keep of the days shown, one to read. */
export function SheetMenu({ firstDay, days, isReadOnly, onRead }: SheetMenuProps): React.ReactElement {
  const words = useWords();
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
  const from = firstDay === undefined ? undefined : isoDay(firstDay);
  const sheet = from === undefined ? undefined : downloadAddress('rates', 'sheet', { from, days });
  return (
    <details
      ref={menu}
      className="r-menu"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <summary className="p-button p-button-quiet">{words('more')}</summary>
      <div>
        <a href={sheet} download onClick={close}>
          {words('exportSheet')}
        </a>
        {isReadOnly ? null : (
          <button
            type="button"
            onClick={() => {
              close();
              onRead();
            }}
          >
            {words('importSheet')}
          </button>
        )}
      </div>
    </details>
  );
}
