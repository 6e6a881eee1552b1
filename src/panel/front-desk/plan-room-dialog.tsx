import React, { useState } from 'react';
import { changePage } from '../parts/call';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { LoadError } from '../parts/load-error';
import { type StepProps, useDeskChange } from './desk';
import { plannedRooms } from './split-stay-dialog';
import { DeskDialog } from './desk-dialog';
import { useWords } from './words';

/** Does from the keyboard what dragging does in the plan. */
export function PlanRoomDialog({
  house,
  reservation,
  onClose,
  onDone,
  onStale,
}: StepProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const { reservationId, plannedRoomId } = reservation;
  const read = usePage('roomPlan', 'rooms', { reservationId });
  const { data, refused, reload } = read;
  const change = useDeskChange('roomPlan', () => {
    onStale();
    void reload();
  });
  const [chosen, setChosen] = useState<number | null | undefined>(plannedRoomId ?? undefined);
  const rooms = data?.rooms ?? [];
  const roomId = chosen === undefined ? rooms[0]?.roomId : chosen;
  const name = words.name(reservation);
  const room = rooms.find((one) => one.roomId === roomId);
  const submit = async () => {
    if (roomId === undefined) return;
    const seen = plannedRooms(reservation);
    if (!(await change.run('plan', { moves: [{ reservationId, roomId, seen }] }))) return;
    const now = roomId === null ? [] : [{ roomId, from: reservation.arrival }];
    onDone({
      text: room ? word('planRoom.done', { name, room: room.roomName }) : word('planRoom.freed', { name }),
      undo: async () => {
        const answer = await changePage('roomPlan', 'split', { reservationId, rooms: seen, seen: now });
        return answer.ok ? '' : words.refusal(answer, 'split');
      },
    });
  };
  const choice = (id: number | null, text: string, small = '') => (
    <label key={id ?? 'none'} className="fd-room">
      <input type="radio" name="room" checked={roomId === id} onChange={() => setChosen(id)} />
      <span>
        {text}
        {small === '' ? null : <small>{small}</small>}
      </span>
    </label>
  );
  const buildingOf = (id: number) =>
    house.buildings.length > 1 ? (house.buildings.find((one) => one.id === id)?.name ?? '') : '';
  return (
    <DeskDialog
      title={word('planRoom.title', { name })}
      lead={[words.typeName(reservation), words.stay(reservation)].join(' · ')}
      change={change}
      submit={room ? word('planRoom.submitRoom', { room: room.roomName }) : word('planRoom.submit')}
      disabled={roomId === undefined || (roomId === plannedRoomId && reservation.laterRooms.length === 0)}
      onSubmit={submit}
      onClose={onClose}
    >
      <LoadError read={read} words={words} />
      {!data && !refused ? <p className="p-soft">{word('loading')}</p> : null}
      {data && rooms.length === 0 ? <Notice kind="warning">{word('planRoom.noneFree')}</Notice> : null}
      {data ? (
        <fieldset className="fd-section">
          <legend>{word('checkIn.rooms')}</legend>
          <div className="fd-rooms">
            {rooms.map((one) => choice(one.roomId, one.roomName, buildingOf(one.buildingId)))}
            {plannedRoomId === null ? null : choice(null, word('planRoom.none'))}
          </div>
        </fieldset>
      ) : null}
    </DeskDialog>
  );
}
