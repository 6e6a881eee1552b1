import React, { useEffect, useId, useRef, useState } from 'react';
import type { DeskReservation, HouseRoom } from '../../../in-house/desk-reservation';
import { localizedText } from '../parts/format';
import { type House, readFreeRooms } from './desk';
import { longDay, useWords } from './words';

/** The room that is chosen, and why where it is not of the booked type. */
export interface Chosen {
  room: HouseRoom | undefined;
  reason: string;
}

interface RoomChoiceProps {
  house: House;
  reservation: DeskReservation;
  chosen: Chosen;
  /** Raised when the free rooms are to be read anew. */
  attempt: number;
  /** Whether the choice has the focus first. */
  begin?: boolean;
  /** Whether the guests go back to the room that they had, or another one of its type. */
  back?: boolean;
  reasonFault?: string;
  onChange: (chosen: Chosen) => void;
}

/** Chooses among the rooms that are free until the departure: of the booked type, or of another one with a reason. */
export function RoomChoice(props: RoomChoiceProps): React.ReactElement {
  const { house, reservation, chosen, attempt, begin = false, back = false, onChange } = props;
  const { word, unread } = useWords();
  const id = useId();
  const [rooms, setRooms] = useState<HouseRoom[]>();
  const [failure, setFailure] = useState('');
  const [others, setOthers] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    let stale = false;
    void readFreeRooms(reservation.reservationId).then((answer) => {
      if (stale) return;
      if (!answer.ok) return setFailure(unread(answer));
      const free = answer.data.rooms;
      const right = free.filter((room) => room.roomTypeId === reservation.roomTypeId);
      const wanted = chosen.room?.roomId ?? (back ? reservation.roomId : undefined);
      const kept = free.find((room) => room.roomId === wanted);
      setRooms(free);
      setFailure('');
      if (right.length === 0 && !back) setOthers(true);
      onChange({ ...chosen, room: kept ?? right[0] });
    });
    return () => {
      stale = true;
    };
    // The choice itself is no reason to read again.
  }, [reservation.reservationId, attempt]);

  useEffect(() => {
    if (begin && rooms) fields.current?.querySelector<HTMLElement>('input:checked')?.focus();
    // Only when they are first there: later on the focus is where reception works.
  }, [rooms !== undefined]);

  const departure = longDay(reservation.departure);
  if (failure !== '') return <p className="p-alert">{failure}</p>;
  if (!rooms) return <p className="fd-soft">{word('loading')}</p>;
  const ofType = rooms.filter((room) => room.roomTypeId === reservation.roomTypeId);
  const isTaken = back && !rooms.some((room) => room.roomId === reservation.roomId);
  const otherTypes = house.roomTypes
    .filter((type) => !back && type.id !== reservation.roomTypeId)
    .map((type) => ({ ...type, rooms: rooms.filter((room) => room.roomTypeId === type.id) }))
    .filter((type) => type.rooms.length > 0);
  const isOther = chosen.room !== undefined && chosen.room.roomTypeId !== reservation.roomTypeId;
  const group = (shown: HouseRoom[]) => (
    <div className="fd-rooms">
      {shown.map((room) => (
        <label key={room.roomId} className="fd-room">
          <input
            type="radio"
            name={`${id}-room`}
            checked={room.roomId === chosen.room?.roomId}
            onChange={() => onChange({ ...chosen, room })}
          />
          <span>
            {room.roomName}
            {house.buildings.length > 1 ? <small>{buildingName(house, room.buildingId)}</small> : null}
          </span>
        </label>
      ))}
    </div>
  );
  return (
    <fieldset ref={fields} className="fd-section">
      <legend>
        {word('checkIn.rooms')} <small>{localizedText(reservation.roomTypeName)}</small>
      </legend>
      {isTaken ? (
        <p className="fd-warning">{word('undoCheckOut.taken', { room: reservation.roomName ?? '' })}</p>
      ) : null}
      {ofType.length === 0 ? (
        <p className="fd-warning">{word('checkIn.noneFree', { day: departure })}</p>
      ) : (
        group(ofType)
      )}
      {otherTypes.length > 0 ? (
        <button type="button" className="p-link" aria-expanded={others} onClick={() => toggleOthers()}>
          {word(others ? 'checkIn.backToType' : 'checkIn.otherRooms')}
        </button>
      ) : null}
      {others
        ? otherTypes.map((type) => (
            <div key={type.id} role="group" aria-label={localizedText(type.name)}>
              <div className="fd-group">{localizedText(type.name)}</div>
              {group(type.rooms)}
            </div>
          ))
        : null}
      {isOther ? (
        <div className="fd-field fd-reason">
          <label htmlFor={`${id}-reason`}>{word('checkIn.reason')} *</label>
          <input
            id={`${id}-reason`}
            className="p-input"
            maxLength={255}
            value={chosen.reason}
            required
            aria-invalid={props.reasonFault ? true : undefined}
            aria-describedby={`${id}-reason-hint`}
            onChange={(event) => onChange({ ...chosen, reason: event.target.value })}
          />
          {props.reasonFault ? <p className="p-fault">{props.reasonFault}</p> : null}
          <p id={`${id}-reason-hint`} className="p-hint">
            {word('checkIn.reasonHint')}
          </p>
        </div>
      ) : null}
    </fieldset>
  );

  function toggleOthers(): void {
    if (others && isOther) onChange({ room: ofType[0], reason: '' });
    setOthers(!others);
  }
}

function buildingName(house: House, id: number): string {
  return house.buildings.find((building) => building.id === id)?.name ?? '';
}
