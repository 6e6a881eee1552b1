import React, { useState } from 'react';
import type { GuestInput } from './front-desk.contract';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { fullName } from '../../values/names';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { BlockedNote } from '../guests/mark-chip';
import { KnownGuest } from '../guests/known-guest';
import { MAX_GUESTS_OF_ROOM } from '../../values/limits';
import { type StepProps, useAskedChange } from './desk';
import { DeskDialog } from './desk-dialog';
import { GuestLines } from './guest-lines';
import { isBlank, namedGuest, NO_GUEST } from './guest-fields';
import { usePage } from '../parts/query';
import { RoomChoice } from './room-choice';
import { useRoomChoice } from './use-room-choice';
import { useWords, type Words } from './words';

const MAX_FIRST_LINES = 6;

/** Lists of the desk do not carry all that is known of guests who were named before: it is read here. */
export function CheckInDialog(props: StepProps): React.ReactElement {
  const { reservationId, namedGuests } = props.reservation;
  const isNamed = namedGuests.length > 0;
  const query = isNamed ? { reservationId } : null;
  const { data, refused, reload } = usePage('frontDesk', 'reservation', query, { isFresh: true });
  const { name, unread, word } = useWords();
  if (!isNamed) return <CheckInForm {...props} />;
  if (data) return <CheckInForm {...props} reservation={data} />;
  return refused ? (
    <Dialog
      wide
      title={word('checkIn.title', { name: name(props.reservation) })}
      closeText={word('actions.close')}
      onClose={props.onClose}
    >
      <Notice retry={word('retry')} onRetry={() => void reload()}>
        {unread(refused)}
      </Notice>
    </Dialog>
  ) : (
    <></>
  );
}

function CheckInForm(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const rooms = useRoomChoice(reservation);
  const { change, accepted } = useAskedChange('frontDesk', String(rooms.room?.roomId), onStale);
  const [guests, setGuests] = useState<GuestInput[]>(() => expectedGuests(reservation));
  const [sent, setSent] = useState<number[]>([]);
  const { room } = rooms;

  const submit = async () => {
    if (!room) return;
    const lines = guests.flatMap((guest, index) => (isBlank(guest) ? [] : [index]));
    if (lines.length === 0) return change.refuse(word('refusals.guests_are_missing'));
    if (rooms.lacksReason) return change.refuse(word('refusals.reason_is_missing'), 'reason');
    setSent(lines);
    const written = guests.filter((guest) => !isBlank(guest));
    const done = await change.run('checkIn', {
      reservationId: reservation.reservationId,
      roomId: room.roomId,
      reason: rooms.reason,
      accepted,
      guests: written,
    });
    if (!done) return rooms.reload();
    const doubtful = written.filter((_, index) => done.data.guests[index]?.identityNumberIsDoubtful);
    const names = doubtful.map(fullName).join(', ');
    onDone({
      text: word('done.checkedIn', { name: words.name(reservation), room: room.roomName }),
      ...(names === '' ? {} : { warning: word('done.doubtful', { names }) }),
    });
  };

  return (
    <DeskDialog
      wide
      title={word('checkIn.title', { name: words.name(reservation) })}
      lead={[words.typeName(reservation), words.stay(reservation), words.persons(reservation)].join(' · ')}
      change={change}
      submit={submitText(words, room?.roomName, accepted.length > 0)}
      disabled={!room}
      onSubmit={submit}
      onClose={onClose}
    >
      <BlockedNote marked={reservation.marked} />
      {reservation.remarks ? <p className="fd-remark-box">{reservation.remarks}</p> : null}
      <RoomChoice
        house={house}
        reservation={reservation}
        rooms={rooms}
        fault={words.faultAt(change, 'reason')}
      />
      <KnownGuest onChoose={(guest) => setGuests((written) => withGuest(written, guest))} />
      <GuestLines
        house={house}
        guests={guests}
        persons={reservation.adults + reservation.children}
        sent={sent}
        faults={change.faults}
        onChange={setGuests}
        onRemove={(line) => {
          setGuests(guests.filter((_, index) => index !== line));
          setSent([]);
        }}
      />
    </DeskDialog>
  );
}

/** A guest in the first line that is blank, or has their name already; else in a new one. */
function withGuest(guests: readonly GuestInput[], guest: GuestInput): GuestInput[] {
  const own = guests.findIndex((one) => fullName(one) === fullName(guest));
  const line = own >= 0 ? own : guests.findIndex(isBlank);
  if (line >= 0) return guests.map((one, index) => (index === line ? fillBlanks(one, guest) : one));
  return guests.length < MAX_GUESTS_OF_ROOM ? [...guests, guest] : [...guests];
}

function fillBlanks(written: GuestInput, guest: GuestInput): GuestInput {
  const isKept = (field: keyof GuestInput) => written[field] !== '' && !isBlank(written);
  return {
    firstName: guest.firstName,
    lastName: guest.lastName,
    identityNumber: written.identityNumber,
    birthDate: isKept('birthDate') ? written.birthDate : guest.birthDate,
    nationality: isKept('nationality') ? written.nationality : guest.nationality,
  };
}

function submitText({ word }: Words, room: string | undefined, isAsked: boolean): string {
  if (room === undefined) return word('checkIn.submit');
  return word(isAsked ? 'checkIn.submitAnyway' : 'checkIn.submitRoom', { room });
}

/** A line for each person who was booked: those who are named, else the first with what the booking says of them. */
function expectedGuests(reservation: DeskReservation): GuestInput[] {
  const { namedGuests } = reservation;
  if (namedGuests.length > 0) return namedGuests.map(namedGuest);
  const persons = Math.min(MAX_FIRST_LINES, Math.max(1, reservation.adults + reservation.children));
  const country = reservation.bookedGuests[0]?.countryCode ?? '';
  const first = {
    ...NO_GUEST,
    firstName: reservation.guestName,
    lastName: reservation.guestSurname,
    nationality: /^[A-Z]{2}$/.test(country) ? country : '',
  };
  return Array.from({ length: persons }, (_, index) => (index === 0 ? first : NO_GUEST));
}
