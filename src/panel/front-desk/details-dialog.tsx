import React from 'react';
import { Link } from 'react-router-dom';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import type { DeskGuest } from '../../guests/stays/desk-guest';
import { fullName } from '../../values/names';
import { BookingGuests } from '../guests/booking-guests';
import { MarkChips } from '../guests/mark-chip';
import { Button } from '../parts/button';
import { dayAndWeekday, shownDay } from '../parts/days';
import { CloseButton, Dialog } from '../parts/dialog';
import { localizedText } from '../parts/format';
import { usePage } from '../parts/query';
import type { OpenDialog, StepProps } from './desk';
import { PaperLinks } from './paper-links';
import { Balance, Price, sourceOf, Status } from './reservation-list';
import { stepsOf } from './steps';
import { useWords, type Words } from './words';

interface DetailsProps extends Pick<StepProps, 'house' | 'reservation' | 'onClose'> {
  onOpen: (dialog: OpenDialog) => void;
}

/** Lists carry no identity numbers and birth dates, so the reservation is read when the dialog opens. */
export function DetailsDialog({
  house,
  reservation: listed,
  onClose,
  onOpen,
}: DetailsProps): React.ReactElement {
  const { reservationId } = listed;
  const { data: read } = usePage('frontDesk', 'reservation', { reservationId }, { isFresh: true });
  const reservation = read ?? listed;
  const words = useWords();
  const { word } = words;
  const { today } = house;
  return (
    <Dialog
      title={words.name(reservation)}
      lead={
        <>
          <Status reservation={reservation} today={today} words={words} />{' '}
          <MarkChips marked={reservation.marked} />
        </>
      }
      onClose={onClose}
    >
      <dl className="fd-facts">
        {factsOf(reservation, words).map(([key, fact]) => (
          <React.Fragment key={key}>
            <dt>{word(`facts.${key}`)}</dt>
            <dd>{fact}</dd>
          </React.Fragment>
        ))}
      </dl>
      {read && reservation.guests.length > 0 ? (
        <section className="fd-section">
          <h3>{word('guestsTitle')}</h3>
          <ul className="fd-guests">
            {reservation.guests.map((guest) => (
              <Guest
                key={guest.stayId}
                guest={guest}
                reservation={reservation}
                today={today}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {reservation.status === 'active' && reservation.arrival > today ? (
        <p className="fd-soft">{word('notYet', { day: dayAndWeekday(reservation.arrival) })}</p>
      ) : null}
      <BookingGuests bookingId={reservation.bookingId} />
      <PaperLinks reservation={reservation} />
      <div className="p-dialog-end">
        {stepsOf(reservation, today).map((kind, index) => (
          <Button
            key={kind}
            look={index === 0 ? 'main' : 'quiet'}
            data-autofocus={index === 0 || undefined}
            onClick={() => onOpen({ kind, reservation })}
          >
            {word(`actions.${kind}`)}
          </Button>
        ))}
        <CloseButton>{word('actions.close')}</CloseButton>
      </div>
    </Dialog>
  );
}

function factsOf(reservation: DeskReservation, words: Words): [string, React.ReactNode][] {
  const { boardTitle, bookedGuests, remarks } = reservation;
  const contact = [bookedGuests[0]?.phone, bookedGuests[0]?.email].filter(Boolean).join(' · ');
  const facts: [string, React.ReactNode][] = [
    ['type', words.typeName(reservation)],
    ['board', boardTitle ? localizedText(boardTitle) : '—'],
    ['room', reservation.roomName ?? words.plannedRoom(reservation) ?? words.word('noRoom')],
    ...(reservation.roomReason ? [['roomReason', reservation.roomReason] as [string, string]] : []),
    ['stay', words.stay(reservation)],
    ['persons', words.persons(reservation)],
    ['price', <Price key="price" reservation={reservation} words={words} />],
    ['balance', <Balance key="balance" reservation={reservation} words={words} />],
    ['source', sourceOf(reservation, words)],
    ['voucher', reservation.voucher],
    ['booking', reservation.bookingId],
  ];
  // A booking's first room mostly has its number.
  if (reservation.reservationId !== reservation.bookingId) {
    facts.push(['reservation', reservation.reservationId]);
  }
  const booker = words.booker(reservation);
  if (words.name(reservation) !== booker) facts.unshift(['booker', booker]);
  if (reservation.status === 'active') {
    facts.push(['named', <Named key="named" reservation={reservation} words={words} />]);
  }
  if (contact) facts.push(['contact', contact]);
  if (remarks) facts.push(['remarks', <span className="p-long">{remarks}</span>]);
  return facts;
}

function Named({ reservation, words }: { reservation: DeskReservation; words: Words }): React.ReactElement {
  const names = reservation.namedGuests.map(fullName).join(', ');
  return (
    <>
      {names}{' '}
      <Link className="p-link" to={`/admin/pages/groups?booking=${reservation.bookingId}`}>
        {words.word('nameGuests')}
      </Link>
    </>
  );
}

interface GuestProps {
  guest: DeskGuest;
  reservation: DeskReservation;
  today: string;
  onOpen: (dialog: OpenDialog) => void;
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
