import React from 'react';
import { Link } from 'react-router-dom';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import { fullName } from '../../../values/names';
import type { OpenDialog } from '../desk';
import { paperAddress } from '../paper-address';
import { Balance, Status } from '../reservation-list';
import { useWords, type Words } from '../words';
import { Button } from '../../parts/button';
import { MailLink, PhoneLink } from '../../parts/contact-links';
import { dayRange, instantText, nightsBetween } from '../../parts/days';
import { localizedText, moneyText } from '../../parts/format';
import { Menu } from '../../parts/menu';
import { useText } from '../../parts/panel';
import { PriceDifferences } from '../../records/price-differences';
import type { BookingDetails } from './booking.contract';
import type { BookingAction, BookingActions } from './booking-actions';
import { useBookingWords } from './words';

/** The one state of a booking; of a single room in more words. */
export function BookingStatus({ booking }: { booking: BookingDetails }): React.ReactElement {
  const words = useWords();
  const text = useText();
  const { state, reservations, rooms, today } = booking;
  const [only] = reservations;
  if (only && rooms.length === 1) return <Status reservation={only} today={today} words={words} />;
  const tone = { expected: 'p-chip-blue', in_house: 'p-chip-yes', cancelled: 'p-chip-cancelled' };
  return (
    <span className={`p-chip fd-status ${tone[state as keyof typeof tone] ?? ''}`}>
      {text(`resources.bookings.choices.status.${state}`)}
    </span>
  );
}

interface ActionsProps {
  bookingId: number;
  actions: BookingActions;
  /** Whose registration card is printed; undefined where no room stands. */
  reservation: DeskReservation | undefined;
  isOnPage: boolean;
  onPayment: () => void;
  onUndoCancellation: () => void;
  /** Undefined where it is asked elsewhere, or no deposit can be asked for. */
  onAskDeposit: (() => void) | undefined;
  /** Undefined where none can be sold. */
  onAddPackages: (() => void) | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** The main action of the moment, and the others in a menu. */
export function BookingActionBar(props: ActionsProps): React.ReactElement {
  const {
    bookingId,
    actions,
    reservation,
    isOnPage,
    onPayment,
    onUndoCancellation,
    onAskDeposit,
    onAddPackages,
    onOpen,
  } = props;
  const { word } = useBookingWords();
  const desk = useWords();
  const paper = useText('paper');
  const nameOf = ({ kind }: BookingAction) =>
    kind === 'payment' || kind === 'undoCancellation'
      ? word(`actions.${kind}`)
      : desk.word(`actions.${kind}`);
  const run = (action: BookingAction) => {
    if (action.kind === 'payment') onPayment();
    else if (action.kind === 'undoCancellation') onUndoCancellation();
    else onOpen({ kind: action.kind, reservation: action.reservation });
  };
  const { main, others } = actions;
  const paperOf = (name: string, query: Record<string, number>) => ({
    href: paperAddress(name, query),
    target: '_blank',
    rel: 'noreferrer',
  });
  return (
    <div className="bk-actions">
      {main ? (
        <Button data-autofocus data-testid={`main-${main.kind}`} onClick={() => run(main)}>
          {nameOf(main)}
        </Button>
      ) : null}
      <Menu label={word('more')} className="bk-menu">
        {others.map((action) => (
          <button key={action.kind} type="button" onClick={() => run(action)}>
            {nameOf(action)}
          </button>
        ))}
        {onAskDeposit ? (
          <button type="button" onClick={onAskDeposit}>
            {word('deposits.ask')}
          </button>
        ) : null}
        {onAddPackages ? (
          <button type="button" onClick={onAddPackages}>
            {word('packages.add')}
          </button>
        ) : null}
        {reservation ? (
          <Link to={`/admin/pages/groups?booking=${bookingId}`}>{desk.word('nameGuests')}</Link>
        ) : null}
        <Link to={`/admin/pages/folio?booking=${bookingId}&statement`}>{word('actions.statement')}</Link>
        {reservation ? (
          <a {...paperOf('registration-card', { reservationId: reservation.reservationId })}>
            {paper('card')}
          </a>
        ) : null}
        <a {...paperOf('confirmation-letter', { bookingId })}>{paper('letter')}</a>
        {isOnPage ? (
          <button type="button" onClick={() => window.print()}>
            {word('actions.print')}
          </button>
        ) : null}
      </Menu>
    </div>
  );
}

type Fact = [label: string, fact: React.ReactNode];

interface FactsProps {
  booking: BookingDetails;
  onChangeOrigin: () => void;
}

export function BookingFacts({ booking, onChangeOrigin }: FactsProps): React.ReactElement {
  const { word, text } = useBookingWords();
  const desk = useWords();
  const { total, currency, remarks, differences, paymentTypeId } = booking;
  const { segmentName, companyName } = booking.origin;
  const facts: Fact[] = [
    [word('facts.number'), `${booking.bookingId} · ${booking.voucher}`],
    [desk.word('facts.source'), sourceOf(booking, desk)],
    [
      word('origin.segment'),
      <>
        {segmentName ? localizedText(segmentName) : '—'}{' '}
        <Button look="link" aria-label={word('origin.change')} onClick={onChangeOrigin}>
          {word('origin.edit')}
        </Button>
      </>,
    ],
    ...(companyName === null ? [] : [[word('origin.company'), companyName] as Fact]),
    [word('facts.registered'), instantText(booking.registeredAt)],
    [desk.word('facts.stay'), stayOf(booking, desk)],
    [desk.word('facts.persons'), personsOf(booking, desk)],
    ...(booking.rooms.length > 1 ? [[word('facts.rooms'), booking.rooms.length] as Fact] : []),
    ...(total === null ? [] : [[word('facts.total'), moneyText(total, currency)] as Fact]),
    [desk.word('facts.balance'), <BalanceOf key="balance" booking={booking} words={desk} />],
    ...(paymentTypeId === null
      ? []
      : [
          [
            word('facts.paymentType'),
            text(`resources.bookings.choices.paymentType.${paymentTypeId}`),
          ] as Fact,
        ]),
    ...bookerFacts(booking, desk),
    ...(remarks ? [[desk.word('facts.remarks'), <span className="p-long">{remarks}</span>] as Fact] : []),
    ...(differences.length > 0
      ? [
          [
            word('facts.differences'),
            <PriceDifferences key="differences" differences={differences} currency={currency} />,
          ] as Fact,
        ]
      : []),
  ];
  return (
    <>
      <dl className="p-facts fd-facts bk-facts">
        {facts.map(([label, fact]) => (
          <React.Fragment key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </React.Fragment>
        ))}
      </dl>
      {booking.isGuestDataErased ? <p className="p-soft">{word('erased')}</p> : null}
    </>
  );
}

function bookerFacts({ booker }: BookingDetails, desk: Words): Fact[] {
  const name = fullName({ firstName: booker.name, lastName: booker.surname });
  const contact = (
    <>
      {booker.phone ? <PhoneLink phone={booker.phone} /> : null}
      {booker.phone && booker.email ? ' · ' : null}
      {booker.email ? <MailLink email={booker.email} /> : null}
    </>
  );
  return [
    [desk.word('facts.booker'), name || desk.word('unnamed')],
    ...(booker.phone || booker.email ? [[desk.word('facts.contact'), contact] as Fact] : []),
  ];
}

function BalanceOf({ booking, words }: { booking: BookingDetails; words: Words }): React.ReactElement {
  const { balance, currency, payment } = booking;
  return (
    <>
      <Balance reservation={{ balance, currency, hasOtherRooms: false }} words={words} />{' '}
      {payment ? (
        <span className={payment === 'paid' ? 'p-chip p-chip-yes' : 'p-chip p-chip-amber'}>
          {words.word(`payment.${payment}`)}
        </span>
      ) : null}
    </>
  );
}

function sourceOf({ source, partnerName, origin: { sourceName } }: BookingDetails, desk: Words): string {
  if (source === 'partner') return partnerName ?? '—';
  return sourceName ? localizedText(sourceName) : desk.sourceName(source);
}

function stayOf({ arrival, departure }: BookingDetails, desk: Words): string {
  return `${dayRange(arrival, departure)} · ${desk.nights(nightsBetween(arrival, departure))}`;
}

function personsOf({ rooms, state }: BookingDetails, desk: Words): string {
  const counted = rooms.filter(({ status }) => state === 'cancelled' || status !== 'cancelled');
  return desk.persons({
    adults: counted.reduce((sum, { adults }) => sum + adults, 0),
    children: counted.reduce((sum, { childAges }) => sum + childAges.length, 0),
  });
}
