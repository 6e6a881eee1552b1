import React from 'react';
import type { ListName } from './front-desk.contract';
import { Menu } from '../parts/menu';
import { useText } from '../parts/panel';
import { paperAddress } from './paper-address';

interface PrintMenuProps {
  list: ListName;
  day: string;
}

export function PrintMenu({ list, day }: PrintMenuProps): React.ReactElement {
  const text = useText('paper');
  const others = (['arrivals', 'inHouse', 'departures'] as const).filter((one) => one !== list);
  return (
    <Menu label={text('menu')} className="fd-print">
      {[list, ...others, 'breakfast'].map((one) => (
        <a key={one} href={paperAddress('list', { list: one, day })} target="_blank" rel="noreferrer">
          {text(`lists.${one}`)}
        </a>
      ))}
      <a href={paperAddress('registration-cards', { day })} target="_blank" rel="noreferrer">
        {text('cards')}
      </a>
    </Menu>
  );
}
