import React, { useState } from 'react';
import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation';
import { changePage } from '../parts/call';
import { addDays, dayAndWeekday, nightsBetween, shortDay } from '../parts/days';
import { Field } from '../parts/field';
import { LoadError } from '../parts/load-error';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { Select } from '../parts/select';
import { type StepProps, useDeskChange, type ChosenInPlan } from './desk';
import { DeskDialog } from './desk-dialog';
import { firstSplitDay } from './steps';
import { useWords } from './words';

/** What is planned for a reservation, each room from its day on. */
export function plannedRooms({ arrival, plannedRoomId, laterRooms }: DeskReservation) {
  const first = plannedRoomId === null ? [] : [{ roomId: plannedRoomId, from: arrival }];
  return [...first, ...laterRooms.map(({ roomId, from }) => ({ roomId, from }))];
}

/** Plans another room from one of the days of a stay on. */
export function SplitStayDialog(
  props: StepProps & { wanted?: ChosenInPlan | undefined },
): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const { reservationId, departure } = reservation;
  const first = firstSplitDay(reservation, house.today);
  const [day, setDay] = useState(props.wanted?.day ?? first);
  const rooms = useSplitRooms(reservation, day, props.wanted?.roomId);
  const change = useDeskChange('roomPlan', () => {
    onStale();
    rooms.reload();
  });
  const { before, then } = rooms;
  const submit = async () => {
    if (!then.room) return;
    const split = [...before.rooms, { roomId: then.room.roomId, from: day }];
    const input = { reservationId, rooms: split, seen: plannedRooms(reservation) };
    if (!(await change.run('split', input))) return;
    const values = { name: words.name(reservation), room: then.room.roomName, day: shortDay(day) };
    const back = { reservationId, rooms: input.seen, seen: split };
    onDone({
      text: word('splitStay.done', values),
      undo: async () => {
        const answer = await changePage('roomPlan', 'split', back);
        return answer.ok ? '' : words.refusal(answer, 'split');
      },
    });
  };
  const days = Array.from({ length: Math.max(0, nightsBetween(first, departure)) }, (_, i) =>
    addDays(first, i),
  );
  return (
    <DeskDialog
      title={word('splitStay.title', { name: words.name(reservation) })}
      lead={[words.typeName(reservation), words.stay(reservation), word('splitStay.lead')].join(' · ')}
      change={change}
      submit={word('splitStay.submit', { room: then.room?.roomName ?? '…', day: shortDay(day) })}
      disabled={!then.room || (before.rooms.length === 0 && reservation.status === 'active')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field className="p-field-above" label={word('splitStay.day')}>
        <Select options={days.map((one) => [one, dayAndWeekday(one)])} value={day} onChange={setDay} />
      </Field>
      <LoadError read={rooms.read} words={words} />
      {before.choices ? (
        <Rooms
          legend={word('splitStay.first')}
          name="first"
          rooms={before.choices}
          chosen={before.rooms[0]?.roomId}
          onChoose={before.choose}
        />
      ) : null}
      {then.choices?.length === 0 ? <Notice kind="warning">{word('splitStay.noneFree')}</Notice> : null}
      {then.choices ? (
        <Rooms
          legend={word('splitStay.then', { day: shortDay(day) })}
          name="then"
          rooms={then.choices}
          chosen={then.room?.roomId}
          onChoose={then.choose}
        />
      ) : (
        <p className="p-soft">{word('loading')}</p>
      )}
    </DeskDialog>
  );
}

/** The rooms before the day, and those that are free from then on. A stay that has no room yet is given one for its first days, too. */
function useSplitRooms(reservation: DeskReservation, day: string, wanted: number | undefined) {
  const { reservationId, arrival, status } = reservation;
  const planned = plannedRooms(reservation).filter(({ from }) => from < day);
  const lacksFirst = status === 'active' && planned.length === 0;
  const read = usePage('roomPlan', 'rooms', { reservationId, from: day }, { isFresh: true });
  const firstRead = usePage(
    'roomPlan',
    'rooms',
    lacksFirst ? { reservationId, from: arrival, until: day } : null,
    { isFresh: true },
  );
  const [chosen, setChosen] = useState(wanted);
  const [chosenFirst, setChosenFirst] = useState<number>();
  const firstRooms = lacksFirst ? firstRead.data?.rooms : undefined;
  const first = firstRooms?.find(({ roomId }) => roomId === chosenFirst) ?? firstRooms?.[0];
  const rooms = lacksFirst ? (first ? [{ roomId: first.roomId, from: arrival }] : []) : planned;
  const present = rooms.at(-1)?.roomId ?? reservation.roomId;
  const choices = read.data?.rooms.filter(({ roomId }) => roomId !== present);
  return {
    read,
    before: { rooms, choices: firstRooms, choose: setChosenFirst },
    then: {
      choices,
      room: choices?.find(({ roomId }) => roomId === chosen) ?? choices?.[0],
      choose: setChosen,
    },
    reload: () => void Promise.all([read.reload(), firstRead.reload()]),
  };
}

interface RoomsProps {
  legend: string;
  name: string;
  rooms: readonly FreeRoom[];
  chosen: number | undefined;
  onChoose: (roomId: number) => void;
}

function Rooms({ legend, name, rooms, chosen, onChoose }: RoomsProps): React.ReactElement {
  return (
    <fieldset className="fd-section">
      <legend>{legend}</legend>
      <div className="fd-rooms">
        {rooms.map(({ roomId, roomName }) => (
          <label key={roomId} className="fd-room">
            <input type="radio" name={name} checked={roomId === chosen} onChange={() => onChoose(roomId)} />
            <span>{roomName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
