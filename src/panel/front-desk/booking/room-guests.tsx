import React from 'react';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import type { DeskGuest } from '../../../guests/stays/desk-guest';
import { fullName } from '../../../values/names';
import type { OpenDialog } from '../desk';
import { useWords } from '../words';
import { Button } from '../../parts/button';
import { shownDay } from '../../parts/days';
import { useBookingWords } from './words';

interface RoomGuestsProps {
  reservation: DeskReservation;
  today: string;
  onOpen: (dialog: OpenDialog) => void;
}

/** Who is registered for a room, else who is named for it, and how many of its party that are. */
export function RoomGuests({ reservation, today, onOpen }: RoomGuestsProps): React.ReactElement {
  const { word } = useBookingWords();
  const { guests, namedGuests, adults, children } = reservation;
  const areRegistered = guests.length > 0;
  const known = areRegistered ? guests.length : namedGuests.length;
  const all = Math.max(adults + children, known);
  return (
    <div className="bk-guests">
      <p className="bk-count">
        {known === 0
          ? word('rooms.nobody')
          : word(areRegistered ? 'rooms.registered' : 'rooms.named', { count: known, all })}
      </p>
      {areRegistered ? (
        <ul className="fd-guests">
          {guests.map((guest) => (
            <Guest key={guest.stayId} guest={guest} reservation={reservation} today={today} onOpen={onOpen} />
          ))}
        </ul>
      ) : namedGuests.length > 0 ? (
        <ul className="fd-guests">
          {namedGuests.map((guest, index) => (
            <li key={index}>{fullName(guest)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface GuestProps extends RoomGuestsProps {
  guest: DeskGuest;
}

function Guest({ guest, reservation, today, onOpen }: GuestProps): React.ReactElement {
  const { word } = useWords();
  const { stayId, checkedOutOn, nationality, birthDate } = guest;
  const name = fullName(guest);
  const isAlone = reservation.guests.filter((one) => !one.checkedOutOn).length < 2;
  const facts = [nationality, birthDate && shownDay(birthDate)].filter(Boolean).join(' · ');
  const action = (kind: 'editGuest' | 'guestOut' | 'undoGuestOut', text: string) => (
    <Button
      look="link"
      aria-label={word(`${text}Of`, { name })}
      onClick={() => onOpen({ kind, reservation, stayId })}
    >
      {word(text)}
    </Button>
  );
  return (
    <li>
      <span>
        {name}
        <small>{checkedOutOn ? word('guestLeft') : facts}</small>
      </span>
      {reservation.status === 'checked_in' ? (
        <span className="fd-guest-actions">
          {checkedOutOn ? null : action('editGuest', 'editGuest')}
          {checkedOutOn || isAlone ? null : action('guestOut', 'guestOut')}
          {checkedOutOn === today ? action('undoGuestOut', 'actions.undoCheckOut') : null}
        </span>
      ) : null}
    </li>
  );
}
