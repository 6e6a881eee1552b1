import React from 'react';
import { fullName } from '../../values/names';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

export function UndoGuestOutDialog(props: StepProps & { stayId: number }): React.ReactElement {
  const { reservation, stayId, onClose, onDone, onStale } = props;
  const { word, inRoom } = useWords();
  const change = useDeskChange('frontDesk', onStale);
  const guest = reservation.guests.find((one) => one.stayId === stayId);
  const name = guest ? fullName(guest) : word('unnamed');
  const room = reservation.roomName ?? '';
  const submit = async () => {
    const done = await change.run('undoGuestCheckOut', { stayId });
    if (done) onDone({ text: word('done.undoCheckOut', { name, room }) });
  };
  return (
    <DeskDialog
      title={word('undoCheckOut.title', { name })}
      lead={inRoom(reservation)}
      change={change}
      submit={word('undoCheckOut.submitRoom', { room })}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{word('undoCheckOut.guestHint')}</p>
    </DeskDialog>
  );
}
