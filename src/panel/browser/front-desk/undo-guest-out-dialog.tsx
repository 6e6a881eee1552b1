import React from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { useChange } from './use-change';
import { useWords } from './words';

/** Brings one guest back who was checked out by mistake while the others stayed. */
export function UndoGuestOutDialog(props: DeskDialogProps & { stayId: number }): React.ReactElement {
  const { reservation, stayId, onClose, onDone, onStale } = props;
  const { word } = useWords();
  const change = useChange(onStale);
  const guest = reservation.guests.find((one) => one.stayId === stayId);
  const name = guest ? `${guest.firstName} ${guest.lastName}` : word('unnamed');
  const room = reservation.roomName ?? '';
  const submit = async () => {
    const done = await change.run('undoGuestCheckOut', { stayId });
    if (done) onDone({ text: word('done.undoCheckOut', { name, room }) });
  };
  return (
    <Dialog
      title={word('undoCheckOut.title', { name })}
      lead={`${word('columns.room')} ${room}`}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={word('undoCheckOut.submitRoom', { room })}
        ready
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{word('undoCheckOut.guestHint')}</p>
      </DeskForm>
    </Dialog>
  );
}
