import React, { useState } from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { type Chosen, RoomChoice } from './room-choice';
import { useChange } from './use-change';
import { useWords } from './words';

/** Moves everyone in a room to another one. */
export function MoveDialog({
  house,
  reservation,
  onClose,
  onDone,
  onStale,
}: DeskDialogProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const change = useChange(onStale);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<Chosen>({ room: undefined, reason: '' });
  const name = words.name(reservation);
  const otherType = chosen.room !== undefined && chosen.room.roomTypeId !== reservation.roomTypeId;
  const submit = async () => {
    if (!chosen.room) return;
    if (otherType && chosen.reason.trim() === '') return change.refuse(word('refusals.reason_is_missing'));
    const done = await change.run('moveRoom', {
      reservationId: reservation.reservationId,
      roomId: chosen.room.roomId,
      reason: otherType ? chosen.reason : '',
    });
    if (done) onDone({ text: word('done.moved', { name, room: chosen.room.roomName }) });
    else setAttempt(attempt + 1);
  };
  return (
    <Dialog
      title={word('move.title', { name })}
      lead={word('move.from', { room: reservation.roomName ?? '' })}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={chosen.room ? word('move.submitRoom', { room: chosen.room.roomName }) : word('move.submit')}
        disabled={!chosen.room}
        onSubmit={submit}
        onClose={onClose}
      >
        <RoomChoice
          house={house}
          reservation={reservation}
          chosen={chosen}
          attempt={attempt}
          begin
          onChange={setChosen}
        />
      </DeskForm>
    </Dialog>
  );
}
