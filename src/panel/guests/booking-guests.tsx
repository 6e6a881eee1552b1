import React from 'react';
import { Link } from 'react-router-dom';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import { usePage } from '../parts/query';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

export function BookingGuests({ bookingId }: { bookingId: number }): React.ReactElement | null {
  const words = useGuestWords();
  const { word } = words;
  const { data } = usePage('guests', 'ofBooking', { bookingId });
  const people = data ? unique([data.booker, ...data.guests.map(({ guest }) => guest)]) : [];
  if (people.length === 0) return null;
  return (
    <section className="fd-section gu-of-booking" data-testid="profiles">
      <h3>{word('ofBooking.title')}</h3>
      <ul>
        {people.map((guest) => (
          <li key={guest.id}>
            <Link to={`/admin/pages/guests?guest=${guest.id}`}>{words.name(guest)}</Link>{' '}
            <MarkChip mark={guest.mark} /> <small>{words.visits(guest)}</small>
          </li>
        ))}
      </ul>
      {data && data.proposals > 0 ? (
        <p className="gu-soft">{word('ofBooking.proposals', { count: data.proposals })}</p>
      ) : null}
    </section>
  );
}

function unique(people: readonly (ListedGuest | null)[]): ListedGuest[] {
  const known = new Map(people.flatMap((guest) => (guest ? [[guest.id, guest] as const] : [])));
  return [...known.values()];
}
