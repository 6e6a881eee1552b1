import React from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { useChange } from './use-change';
import { useWords } from './words';

export type Confirmed = 'undoCheckIn' | 'noShow' | 'undoNoShow';

/** Asks once more before something is done that needs no further word. */
export function ConfirmDialog(props: DeskDialogProps & { operation: Confirmed }): React.ReactElement {
  const { operation, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const name = words.name(reservation);
  const submit = async () => {
    const done = await change.run(operation, { reservationId: reservation.reservationId });
    if (done) onDone({ text: word(`done.${operation}`, { name }) });
  };
  return (
    <Dialog
      title={word(`${operation}.title`, { name })}
      lead={[words.typeName(reservation), words.stay(reservation)].join(' · ')}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={word(`${operation}.submit`)}
        danger={operation !== 'undoNoShow'}
        ready
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{word(`${operation}.hint`)}</p>
      </DeskForm>
    </Dialog>
  );
}
