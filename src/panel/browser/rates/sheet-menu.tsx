import React from 'react';
import { dayText } from '../../../values/day';
import { downloadAddress } from '../parts/call';
import { Menu } from '../parts/menu';
import { useWords } from './words';

interface SheetMenuProps {
  firstDay: number | undefined;
  days: number;
  isReadOnly: boolean;
  onRead: () => void;
}

export function SheetMenu({ firstDay, days, isReadOnly, onRead }: SheetMenuProps): React.ReactElement {
  const words = useWords();
  const from = firstDay === undefined ? undefined : dayText(firstDay);
  const sheet = from === undefined ? undefined : downloadAddress('rates', 'sheet', { from, days });
  return (
    <Menu label={words('more')}>
      <a href={sheet} download>
        {words('exportSheet')}
      </a>
      {isReadOnly ? null : (
        <button type="button" onClick={onRead}>
          {words('importSheet')}
        </button>
      )}
    </Menu>
  );
}
