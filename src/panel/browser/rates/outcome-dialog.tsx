import React from 'react';
import type { Conflicts, Grid, Outcome, Refusals } from './model';
import { ConflictDialog, QuestionDialog, RefusedDialog } from './outcome-dialogs';

interface OutcomeDialogProps {
  grid: Grid;
  outcome: Outcome;
  /** Nothing can be decided on what cannot be undone. */
  canDecide: boolean;
  onClose: () => void;
  onTakeOut: (refusals: Refusals) => void;
  onConfirm: () => void;
  onDecide: (conflicts: Conflicts, mine: ReadonlySet<string>) => void;
}

/** Why a change was not saved, and what to do about it. */
export function OutcomeDialog(props: OutcomeDialogProps): React.ReactElement | null {
  const { grid, outcome, canDecide, onClose } = props;
  switch (outcome.status) {
    case 'refused': {
      const { refusals } = outcome;
      return (
        <RefusedDialog
          grid={grid}
          cells={refusals}
          onClose={onClose}
          {...(canDecide ? { onTakeOut: () => props.onTakeOut(refusals) } : {})}
        />
      );
    }
    case 'questions':
      return (
        <QuestionDialog grid={grid} cells={outcome.questions} onClose={onClose} onConfirm={props.onConfirm} />
      );
    case 'conflict': {
      const { conflicts } = outcome;
      return (
        <ConflictDialog
          grid={grid}
          conflicts={conflicts}
          onClose={onClose}
          {...(canDecide ? { onDecide: (mine) => props.onDecide(conflicts, mine) } : {})}
        />
      );
    }
    default:
      return null;
  }
}
