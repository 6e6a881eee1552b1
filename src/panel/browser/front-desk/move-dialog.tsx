import React from 'react';
import { type StepProps, useDeskChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { RoomChoice } from './room-choice';
import { useRoomChoice } from './use-room-choice';
import { useWords } from './words';

/** Moves everyone in a room to another one. */
export function MoveDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const change = useDeskChange(onStale);
  const rooms = useRoomChoice(reservation);
  const name = words.name(reservation);
  const { room, reason } = rooms;
  const submit = async () => {
    if (!room) return;
    if (rooms.lacksReason) return change.refuse(word('refusals.reason_is_missing'));
    const input = { reservationId: reservation.reservationId, roomId: room.roomId, reason };
    if (await change.run('moveRoom', input))
      onDone({ text: word('done.moved', { name, room: room.roomName }) });
    else rooms.reload();
  };
  return (
    <DeskDialog
      title={word('move.title', { name })}
      lead={word('move.from', { room: reservation.roomName ?? '' })}
      change={change}
      submit={room ? word('move.submitRoom', { room: room.roomName }) : word('move.submit')}
      disabled={!room}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomChoice house={house} reservation={reservation} rooms={rooms} takesFocus />
    </DeskDialog>
  );
}
