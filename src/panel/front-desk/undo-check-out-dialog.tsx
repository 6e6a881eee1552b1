import React from 'react';
import { dayAndWeekday } from '../parts/days';
import { type StepProps, useAskedChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { RoomChoice } from './room-choice';
import { useRoomChoice } from './use-room-choice';
import { useWords } from './words';

export function UndoCheckOutDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const rooms = useRoomChoice(reservation, true);
  const { change, accepted } = useAskedChange('frontDesk', String(rooms.room?.roomId), onStale);
  const name = words.name(reservation);
  const { room } = rooms;
  const submit = async () => {
    if (!room) return;
    const input = { reservationId: reservation.reservationId, roomId: room.roomId, accepted };
    if (await change.run('undoCheckOut', input)) {
      onDone({ text: word('done.undoCheckOut', { name, room: room.roomName }) });
    } else rooms.reload();
  };
  return (
    <DeskDialog
      title={word('undoCheckOut.title', { name })}
      lead={[words.inRoom(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={
        room
          ? word(accepted.length > 0 ? 'undoCheckOut.submitAnyway' : 'undoCheckOut.submitRoom', {
              room: room.roomName,
            })
          : word('undoCheckOut.submit')
      }
      disabled={!room}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{word('undoCheckOut.hint')}</p>
      {reservation.departure > house.today ? (
        <p className="fd-soft">
          {word('undoCheckOut.nights', { day: dayAndWeekday(reservation.departure) })}
        </p>
      ) : null}
      <RoomChoice house={house} reservation={reservation} rooms={rooms} isReturn takesFocus />
    </DeskDialog>
  );
}
