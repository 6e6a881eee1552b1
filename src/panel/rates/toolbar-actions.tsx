import React from 'react';
import { dayText } from '../../values/day';
import { Button } from '../parts/button';
import { downloadAddress } from '../parts/call';
import { Menu } from '../parts/menu';
import { useIsNarrow } from '../parts/use-is-narrow';
import type { Rates } from './use-rates';
import { useWords } from './words';

interface ToolbarActionsProps {
  rates: Rates;
  isReadOnly: boolean;
}

/** What is done with the grid; on a telephone all but the bulk edit is in a menu, so that the grid has the screen. */
export function ToolbarActions({ rates, isReadOnly }: ToolbarActionsProps): React.ReactElement {
  const words = useWords();
  const isNarrow = useIsNarrow();
  const { grid, setOpen } = rates;
  const isEmpty = !grid || grid.roomTypes.length === 0;
  const actions = [
    ...(isReadOnly ? [] : [{ open: 'stop', text: 'stop.open', disabled: isEmpty } as const]),
    { open: 'why', text: 'why.open', disabled: isEmpty } as const,
    { open: 'history', text: 'history', disabled: rates.focusCell === undefined } as const,
    { open: 'changes', text: 'changes', disabled: false } as const,
  ];
  const buttons = actions.map(({ open, text, disabled }) =>
    isNarrow ? (
      <button key={open} type="button" disabled={disabled} onClick={() => setOpen(open)}>
        {words(text)}
      </button>
    ) : (
      <Button key={open} look="quiet" disabled={disabled} onClick={() => setOpen(open)}>
        {words(text)}
      </Button>
    ),
  );
  return (
    <>
      {isReadOnly ? null : (
        <Button disabled={isEmpty} onClick={() => setOpen('bulk')}>
          {words('bulk')}
        </Button>
      )}
      {isNarrow ? null : buttons}
      <Menu label={words(isNarrow ? 'moreActions' : 'more')}>
        {isNarrow ? buttons : null}
        <Sheets rates={rates} isReadOnly={isReadOnly} />
      </Menu>
    </>
  );
}

function Sheets({ rates, isReadOnly }: ToolbarActionsProps): React.ReactElement {
  const words = useWords();
  const { grid, days, setOpen } = rates;
  const from = grid === undefined ? undefined : dayText(grid.firstDay);
  const sheet = from === undefined ? undefined : downloadAddress('rates', 'sheet', { from, days });
  return (
    <>
      <a href={sheet} download>
        {words('exportSheet')}
      </a>
      {isReadOnly ? null : (
        <button type="button" onClick={() => setOpen('sheet')}>
          {words('importSheet')}
        </button>
      )}
    </>
  );
}
