import React from 'react';
import { dayText } from '../../values/day';
import { Button } from '../parts/button';
import { downloadAddress } from '../parts/call';
import { Menu } from '../parts/menu';
import { useIsNarrow, useIsUsual } from '../parts/use-is-narrow';
import { FiguresToggle } from './figures-toggle';
import type { Rates } from './use-rates';
import { maySeeFigures, useWords } from './words';

interface ToolbarActionsProps {
  rates: Rates;
  isReadOnly: boolean;
}

/**
 * What is done with the grid; on a telephone all but the bulk edit is in a menu, so that the grid has the screen. On most screens what
 * only looks back is there, so that the toolbar needs one line.
 */
export function ToolbarActions({ rates, isReadOnly }: ToolbarActionsProps): React.ReactElement {
  const words = useWords();
  const isNarrow = useIsNarrow();
  const isUsual = useIsUsual();
  const { grid, setOpen } = rates;
  const isEmpty = !grid || grid.roomTypes.length === 0;
  const looksBack = [
    { open: 'history', text: 'history', disabled: rates.focusCell === undefined } as const,
    { open: 'changes', text: 'changes', disabled: false } as const,
  ];
  const actions = [
    ...(isReadOnly
      ? []
      : [
          { open: 'season', text: 'season.open', disabled: isEmpty } as const,
          { open: { derive: planInFocus(rates) }, text: 'derivation.open', disabled: isEmpty } as const,
          { open: 'stop', text: 'stop.open', disabled: isEmpty } as const,
        ]),
    { open: 'why', text: 'why.open', disabled: isEmpty } as const,
  ];
  const shown = isNarrow ? [] : isUsual ? actions : [...actions, ...looksBack];
  const inMenu = isNarrow ? [...actions, ...looksBack] : isUsual ? looksBack : [];
  return (
    <>
      {isReadOnly ? null : (
        <Button disabled={isEmpty} onClick={() => setOpen('bulk')}>
          {words('bulk')}
        </Button>
      )}
      {shown.map(({ open, text, disabled }) => (
        <Button key={text} look="quiet" disabled={disabled} onClick={() => setOpen(open)}>
          {words(text)}
        </Button>
      ))}
      <Menu label={words(inMenu.length > 0 ? 'moreActions' : 'more')}>
        {inMenu.map(({ open, text, disabled }) => (
          <button key={text} type="button" disabled={disabled} onClick={() => setOpen(open)}>
            {words(text)}
          </button>
        ))}
        {isNarrow && maySeeFigures ? <FiguresToggle figures={rates.figures} /> : null}
        <Sheets rates={rates} isReadOnly={isReadOnly} />
      </Menu>
    </>
  );
}

/** The rate plan of the cell that has the focus, else the first one. */
function planInFocus({ grid, focusCell }: Rates): number {
  const [first] = grid?.roomTypes.flatMap(({ plans }) => plans) ?? [];
  return focusCell?.ratePlanId ?? first?.id ?? 0;
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
