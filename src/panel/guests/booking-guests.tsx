import React from 'react';
import { Link } from 'react-router-dom';
import type { GuestsOfBooking, ListedGuest } from '../../guests/profiles/guest-profile';
import type { HeadingLevel } from '../parts/section';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

interface BookingGuestsProps {
  /** Undefined until it is read. */
  guests: GuestsOfBooking | undefined;
  /** Of its heading. */
  level: HeadingLevel;
}

export function BookingGuests({ guests: data, level }: BookingGuestsProps): React.ReactElement | null {
  const Heading = level === 2 ? 'h2' : 'h3';
  const words = useGuestWords();
  const { word } = words;
  const people = data ? unique([data.booker, ...data.guests.map(({ guest }) => guest)]) : [];
  if (people.length === 0) return null;
  return (
    <section className="bk-section gu-of-booking" data-testid="profiles">
      <Heading className="bk-heading">{word('ofBooking.title')}</Heading>
      <ul>
        {people.map((guest) => (
          <li key={guest.id}>
            <Link to={`/admin/pages/guests?guest=${guest.id}`}>{words.name(guest)}</Link>{' '}
            <MarkChip mark={guest.mark} /> <small>{words.visits(guest)}</small>
          </li>
        ))}
      </ul>
      {data && data.proposals > 0 ? (
        <p className="p-soft">{word('ofBooking.proposals', { count: data.proposals })}</p>
      ) : null}
    </section>
  );
}

function unique(people: readonly (ListedGuest | null)[]): ListedGuest[] {
  const known = new Map(people.flatMap((guest) => (guest ? [[guest.id, guest] as const] : [])));
  return [...known.values()];
}
