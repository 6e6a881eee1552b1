import React, { useEffect, useId, useRef, useState } from 'react';
import type { House } from './front-desk.contract';
import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation';
import { Button } from '../parts/button';
import { dayAndWeekday } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { localizedText } from '../parts/format';
import { Notice } from '../parts/notice';
import { LoadError } from '../parts/load-error';
import type { RoomChoices } from './use-room-choice';
import { useWords } from './words';
import { MAX_TEXT_LENGTH } from '../../values/limits';

interface RoomChoiceProps {
  house: House;
  reservation: DeskReservation;
  rooms: RoomChoices;
  /** What is wrong with the reason for a room of another type. */
  fault?: string | undefined;
  takesFocus?: boolean;
  /** Whether the guests go back to the room that they had, or another one of its type. */
  isReturn?: boolean;
}

export function RoomChoice(props: RoomChoiceProps): React.ReactElement {
  const { house, reservation, rooms, fault, takesFocus = false, isReturn = false } = props;
  const words = useWords();
  const { word } = words;
  const fields = useRef<HTMLFieldSetElement>(null);
  const [opened, setOpened] = useState<boolean>();
  const isRead = rooms.free !== undefined;
  useEffect(() => {
    if (takesFocus && isRead) focusOn(fields.current);
  }, [takesFocus, isRead]);

  if (rooms.refused) return <LoadError read={rooms} words={words} />;
  if (!rooms.free) return <p className="p-soft">{word('loading')}</p>;
  const { free } = rooms;
  const ofType = free.filter((room) => room.roomTypeId === reservation.roomTypeId);
  const isTaken = isReturn && !free.some((room) => room.roomId === reservation.roomId);
  const otherTypes = house.roomTypes
    .filter((type) => !isReturn && type.id !== reservation.roomTypeId)
    .map((type) => ({ ...type, rooms: free.filter((room) => room.roomTypeId === type.id) }))
    .filter((type) => type.rooms.length > 0);
  const isOpen = opened ?? (ofType.length === 0 && !isReturn);
  const toggle = () => {
    if (isOpen && rooms.isOfOtherType) rooms.choose(undefined);
    setOpened(!isOpen);
  };
  return (
    <fieldset ref={fields} className="fd-section">
      <legend>
        {word('checkIn.rooms')} <small>{localizedText(reservation.roomTypeName)}</small>
      </legend>
      {isTaken ? (
        <Notice kind="warning">{word('undoCheckOut.taken', { room: reservation.roomName ?? '' })}</Notice>
      ) : null}
      {ofType.length === 0 ? (
        <Notice kind="warning">
          {word('checkIn.noneFree', { day: dayAndWeekday(reservation.departure) })}
        </Notice>
      ) : (
        <Rooms house={house} reservationId={reservation.reservationId} shown={ofType} rooms={rooms} />
      )}
      {otherTypes.length > 0 ? (
        <Button look="link" aria-expanded={isOpen} onClick={toggle}>
          {word(isOpen ? 'checkIn.backToType' : 'checkIn.otherRooms')}
        </Button>
      ) : null}
      {(isOpen ? otherTypes : []).map((type) => (
        <div key={type.id} role="group" aria-label={localizedText(type.name)}>
          <div className="fd-group">{localizedText(type.name)}</div>
          <Rooms house={house} reservationId={reservation.reservationId} shown={type.rooms} rooms={rooms} />
        </div>
      ))}
      {rooms.isOfOtherType ? (
        <Field
          className="p-field-above fd-reason"
          label={word('checkIn.reason')}
          hint={word('checkIn.reasonHint')}
          fault={fault}
          isRequired
        >
          <TextInput maxLength={MAX_TEXT_LENGTH} required value={rooms.reason} onChange={rooms.explain} />
        </Field>
      ) : null}
    </fieldset>
  );
}

/** The chosen room, else the first. */
function focusOn(fields: HTMLFieldSetElement | null): void {
  const input = (which: string) => fields?.querySelector<HTMLElement>(`input[type=radio]${which}`);
  (input(':checked') ?? input(''))?.focus();
}

interface RoomsProps {
  house: House;
  reservationId: number;
  shown: FreeRoom[];
  rooms: RoomChoices;
}

/** The rooms of a type. Each type is a stop of Tab of its own: with one name for all, Tab would pass by those that are opened later. */
function Rooms({ house, reservationId, shown, rooms }: RoomsProps): React.ReactElement {
  const { roomState } = useWords();
  const name = useId();
  const building = (id: number) => house.buildings.find((one) => one.id === id)?.name ?? '';
  return (
    <div className="fd-rooms">
      {shown.map((room) => (
        <label key={room.roomId} className="fd-room">
          <input
            type="radio"
            name={name}
            checked={room.roomId === rooms.room?.roomId}
            onChange={() => rooms.choose(room)}
          />
          <span>
            {room.roomName}
            {house.buildings.length > 1 ? <small>{building(room.buildingId)}</small> : null}
            {roomState(room, reservationId) === '' ? null : <small>{roomState(room, reservationId)}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
