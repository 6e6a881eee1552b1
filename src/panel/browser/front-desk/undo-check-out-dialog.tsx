import React, { useState } from 'react';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps } from './desk';
import { DeskForm } from './form';
import { type Chosen, RoomChoice } from './room-choice';
import { useChange } from './use-change';
import { longDay, useWords } from './words';

/** Brings everyone back who was checked out by mistake: into their room, or another one where others have it now. */
export function UndoCheckOutDialog({
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
  const submit = async () => {
    if (!chosen.room) return;
    const { roomId, roomName } = chosen.room;
    const done = await change.run('undoCheckOut', { reservationId: reservation.reservationId, roomId });
    if (done) onDone({ text: word('done.undoCheckOut', { name, room: roomName }) });
    else setAttempt(attempt + 1);
  };
  return (
    <Dialog
      title={word('undoCheckOut.title', { name })}
      lead={[`${word('columns.room')} ${reservation.roomName ?? ''}`, words.stay(reservation)].join(' · ')}
      onClose={onClose}
    >
      <DeskForm
        change={change}
        submit={
          chosen.room
            ? word('undoCheckOut.submitRoom', { room: chosen.room.roomName })
            : word('undoCheckOut.submit')
        }
        disabled={!chosen.room}
        onSubmit={submit}
        onClose={onClose}
      >
        <p>{word('undoCheckOut.hint')}</p>
        {reservation.departure > house.today ? (
          <p className="fd-soft">{word('undoCheckOut.nights', { day: longDay(reservation.departure) })}</p>
        ) : null}
        <RoomChoice
          house={house}
          reservation={reservation}
          chosen={chosen}
          attempt={attempt}
          begin
          back
          onChange={setChosen}
        />
      </DeskForm>
    </Dialog>
  );
}
