import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { BulkDialog } from './bulk-dialog';
import { ChangesDialog } from './changes-dialog';
import { DerivationDialog } from './derivation-dialog';
import { HistoryDialog } from './history-dialog';
import { OutcomeDialog } from './outcome-dialog';
import { SeasonDialog } from './season-dialog';
import { SheetDialog } from './sheet-dialog';
import { StopDialog } from './stop-dialog';
import { type Rates, selectedScope } from './use-rates';
import { WhyDialog } from './why-dialog';
import { stayOf } from './why';
import { useWords } from './words';

interface RatesDialogsProps {
  grid: RateGrid;
  rates: Rates;
  isReadOnly: boolean;
}

export function RatesDialogs({ grid, rates, isReadOnly }: RatesDialogsProps): React.ReactElement | null {
  const { open, outcome, close, staged, focusCell } = rates;
  if (outcome) {
    return (
      <OutcomeDialog
        grid={grid}
        outcome={outcome.result}
        canDecide={outcome.of === 'save'}
        onClose={close}
        onTakeOut={rates.takeOut}
        onConfirm={() => void rates.save(staged, true)}
        onDecide={rates.decideConflicts}
      />
    );
  }
  if (typeof open === 'object') {
    return (
      <DerivationDialog
        grid={grid}
        ratePlanId={open.derive}
        onClose={close}
        onDone={rates.finishDerivation}
      />
    );
  }
  switch (open) {
    case 'bulk':
      return (
        <BulkDialog
          grid={grid}
          scope={selectedScope(grid, rates.rows, rates.selection)}
          hasOthersStaged={staged.size > 0}
          onClose={close}
          onTake={(preview, saveNow) => rates.takePreview(preview, 'bulk', saveNow)}
        />
      );
    case 'season':
      return (
        <SeasonDialog
          grid={grid}
          hasOthersStaged={staged.size > 0}
          onClose={close}
          onTake={(preview, saveNow) => rates.takePreview(preview, 'bulk', saveNow)}
        />
      );
    case 'stop':
      return (
        <StopDialog
          grid={grid}
          hasOthersStaged={staged.size > 0}
          onClose={close}
          onTake={(preview, saveNow) => rates.takePreview(preview, 'bulk', saveNow)}
        />
      );
    case 'sheet':
      return (
        <SheetDialog
          grid={grid}
          onClose={close}
          onTake={(preview) => rates.takePreview(preview, 'spreadsheet', false)}
        />
      );
    case 'history':
      return focusCell ? <HistoryDialog grid={grid} cell={focusCell} onClose={close} /> : null;
    case 'why':
      return <WhyDialog grid={grid} initial={stayOf(grid, rates.selection)} onClose={close} />;
    case 'changes':
      return (
        <ChangesDialog grid={grid} isReadOnly={isReadOnly} onClose={close} onUndone={rates.finishUndo} />
      );
    case 'drop':
      return <DropDialog count={staged.size} onClose={close} onDrop={rates.drop} />;
    default:
      return null;
  }
}

interface DropDialogProps {
  count: number;
  onClose: () => void;
  onDrop: () => void;
}

function DropDialog({ count, onClose, onDrop }: DropDialogProps): React.ReactElement {
  const words = useWords();
  const drop = () => {
    onDrop();
    onClose();
  };
  return (
    <Dialog
      title={words('dropTitle')}
      onClose={onClose}
      closeText={words('dialogs.back')}
      buttons={
        <Button look="danger" onClick={drop}>
          {words('dropIt')}
        </Button>
      }
    >
      <p>{words('dropText', { count })}</p>
    </Dialog>
  );
}
