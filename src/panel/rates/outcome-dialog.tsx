import React from 'react';
import { type CellAddress, cellKey } from '../../inventory/rates/day-cell';
import type { CellQuestion, CellRefusal } from '../../inventory/rates/day-changes';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { KnownConflict, Limited, Outcome } from './rates.contract';
import { Button } from '../parts/button';
import { dateAndWeekday } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Table } from '../parts/table';
import { ConflictDialog } from './conflict-dialog';
import { reasonText, rowName, useWords, valueText } from './words';

interface OutcomeDialogProps {
  grid: RateGrid;
  outcome: Outcome;
  /** Whether something can be decided: nothing can where a change was not undone. */
  canDecide: boolean;
  onClose: () => void;
  onTakeOut: (cells: readonly CellAddress[]) => void;
  onConfirm: () => void;
  onDecide: (conflicts: KnownConflict[], mine: ReadonlySet<string>) => void;
}

export function OutcomeDialog(props: OutcomeDialogProps): React.ReactElement | null {
  const { grid, outcome, canDecide, onClose } = props;
  const words = useWords();
  switch (outcome.status) {
    case 'refused': {
      const { items } = outcome.refusals;
      const takeOut = <Button onClick={() => props.onTakeOut(items)}>{words('dialogs.refusedDrop')}</Button>;
      return (
        <CellsDialog
          grid={grid}
          of="refused"
          cells={outcome.refusals}
          button={canDecide ? takeOut : null}
          onClose={onClose}
        />
      );
    }
    case 'questions':
      return (
        <CellsDialog
          grid={grid}
          of="question"
          cells={outcome.questions}
          button={<Button onClick={props.onConfirm}>{words('dialogs.questionSave')}</Button>}
          onClose={onClose}
        />
      );
    case 'conflict': {
      const { conflicts } = outcome;
      const decide = (mine: ReadonlySet<string>) => props.onDecide(conflicts.items, mine);
      return (
        <ConflictDialog
          grid={grid}
          conflicts={conflicts}
          onClose={onClose}
          onDecide={canDecide ? decide : undefined}
        />
      );
    }
    default:
      return null;
  }
}

interface CellsDialogProps {
  grid: RateGrid;
  of: 'refused' | 'question';
  cells: Limited<CellRefusal | CellQuestion>;
  button: React.ReactNode;
  onClose: () => void;
}

function CellsDialog({ grid, of, cells, button, onClose }: CellsDialogProps): React.ReactElement {
  const words = useWords();
  const columns = ['row', 'day', 'change', 'note'].map((name) => words(`preview.${name}`));
  const hidden = cells.count - cells.items.length;
  return (
    <Dialog
      title={words(`dialogs.${of}Title`)}
      wide
      onClose={onClose}
      closeText={words('dialogs.back')}
      buttons={button}
    >
      <p>{words(`dialogs.${of}Text`)}</p>
      <Table columns={columns}>
        {cells.items.map((cell) => (
          <tr key={cellKey(cell)}>
            <td>{rowName(grid, cell)}</td>
            <td className="p-nowrap">{dateAndWeekday(cell.day)}</td>
            <td>
              {words(`fields.${cell.field}`)}: {valueText(words, cell.field, cell.before)} →{' '}
              <strong>{valueText(words, cell.field, cell.after)}</strong>
            </td>
            <td>{reasonText(words, cell)}</td>
          </tr>
        ))}
      </Table>
      {hidden > 0 ? <p className="p-hint">{words('dialogs.more', { count: hidden })}</p> : null}
    </Dialog>
  );
}
