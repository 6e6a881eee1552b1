import React from 'react';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { MarkChips } from '../guests/mark-chip';
import { Button } from '../parts/button';
import { dayRange, shownDay, nightsBetween, shortDay } from '../parts/days';
import { localizedText, moneyText } from '../parts/format';
import { hotel } from '../parts/panel';
import type { ListName } from './front-desk.contract';
import type { OpenDialog } from './desk';
import { dueRoom, nextStep, type Step } from './steps';
import { useStableOrder } from './use-stable-order';
import { useWords, type Words } from './words';

interface ReservationListProps {
  list: ListName;
  day: string;
  today: string;
  reservations: DeskReservation[];
  onOpen: (dialog: OpenDialog) => void;
}

export function ReservationList(props: ReservationListProps): React.ReactElement {
  const { list, day, today, onOpen } = props;
  const reservations = useStableOrder(`${list} ${day}`, props.reservations);
  const words = useWords();
  const { word } = words;
  return (
    <table className="fd-list">
      <caption className="p-visually-hidden">
        {[word(`tabs.${list}`), shownDay(day), hotel?.title].join(' · ')}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="fd-room-column">
            {word('columns.room')}
          </th>
          <th scope="col">{word('columns.guest')}</th>
          <th scope="col">{word('columns.type')}</th>
          <th scope="col">{word('columns.stay')}</th>
          <th scope="col" className="fd-price">
            {word('columns.price')}
          </th>
          <th scope="col">{word('columns.status')}</th>
          <th scope="col">
            <span className="p-visually-hidden">{word('columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reservations.map((reservation) => (
          <ReservationItem
            key={reservation.reservationId}
            reservation={reservation}
            today={today}
            words={words}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface ReservationItemProps {
  reservation: DeskReservation;
  today: string;
  words: Words;
  onOpen: (dialog: OpenDialog) => void;
}

function ReservationItem({ reservation, today, words, onOpen }: ReservationItemProps): React.ReactElement {
  const { word } = words;
  const name = words.name(reservation);
  const registered = words.registered(reservation);
  const next = nextStep(reservation, today);
  const open = (kind: 'details' | Step) => onOpen({ kind, reservation });
  return (
    <tr>
      <td className="fd-room-column">
        {reservation.roomName ??
          (reservation.plannedRoomName === null ? (
            <span className="p-none">—</span>
          ) : (
            <span className="fd-planned" title={words.plannedRoom(reservation)}>
              {reservation.plannedRoomName}
            </span>
          ))}
      </td>
      <td className="fd-who">
        <button
          type="button"
          className="fd-name"
          data-reservation={reservation.reservationId}
          onClick={() => open('details')}
        >
          {name}
        </button>{' '}
        <MarkChips marked={reservation.marked} />
        <small>
          {[
            ...(name === words.booker(reservation) ? [] : [words.booker(reservation)]),
            sourceOf(reservation, words),
            reservation.voucher,
            ...(registered ? [registered] : []),
          ].join(' · ')}
        </small>
        <Remarks remarks={reservation.remarks} />
      </td>
      <td>
        {words.typeName(reservation)}
        {reservation.boardTitle ? <small>{localizedText(reservation.boardTitle)}</small> : null}
      </td>
      <td>
        {dayRange(reservation.arrival, reservation.departure)}
        <small>
          {words.nights(nightsBetween(reservation.arrival, reservation.departure))} ·{' '}
          {words.persons(reservation)}
        </small>
      </td>
      <td className="fd-price">
        <Price reservation={reservation} words={words}>
          {reservation.status !== 'active' || reservation.balance !== (reservation.total ?? '0.00') ? (
            <small>
              <Balance reservation={reservation} words={words} />
            </small>
          ) : null}
        </Price>
      </td>
      <td className="fd-state">
        <Status reservation={reservation} today={today} words={words} />{' '}
        <LaterRooms reservation={reservation} today={today} words={words} />
      </td>
      <td className="fd-action">
        {next ? (
          <Button
            key={next}
            look={next === 'checkIn' ? 'main' : 'quiet'}
            aria-label={word(`actions.${next}Of`, { name })}
            onClick={() => open(next)}
          >
            {word(`actions.${next}`)}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

export function sourceOf(reservation: DeskReservation, { sourceName }: Words): string {
  return reservation.source === 'partner' ? (reservation.partnerName ?? '—') : sourceName(reservation.source);
}

function Remarks({ remarks }: { remarks: string }): React.ReactElement | null {
  if (remarks === '') return null;
  return (
    <small className="fd-remarks" title={remarks}>
      {remarks}
    </small>
  );
}

/** The rooms to which the guests are to move, and when. */
export function LaterRooms({
  reservation,
  today,
  words: { word },
}: FactProps & { today: string }): React.ReactElement | null {
  const due = dueRoom(reservation, today);
  if (due) return <small className="fd-due-move">{word('moveDue', { room: due.roomName })}</small>;
  const next = reservation.laterRooms.filter(({ from }) => from > today);
  if (next.length === 0 || reservation.status === 'checked_out') return null;
  const rooms = next.map(({ roomName: room, from }) => word('laterRoom', { room, day: shortDay(from) }));
  return <small>{rooms.join(', ')}</small>;
}

interface FactProps {
  reservation: DeskReservation;
  words: Words;
}

export function Price({
  reservation,
  words: { word },
  children,
}: FactProps & { children?: React.ReactNode }): React.ReactElement {
  return (
    <>
      {reservation.total === null ? (
        <span className="p-none">—</span>
      ) : (
        <span className="p-number">{moneyText(reservation.total, reservation.currency)}</span>
      )}
      {children}
      {reservation.payment ? (
        <small>
          <span className={reservation.payment === 'paid' ? 'p-chip p-chip-yes' : 'p-chip p-chip-amber'}>
            {word(`payment.${reservation.payment}`)}
          </span>
        </small>
      ) : null}
      {reservation.priceMismatch ? (
        <small>
          <span className="p-chip p-chip-amber" title={word('priceDiffersHint')}>
            {word('priceDiffers')}
          </span>
        </small>
      ) : null}
    </>
  );
}

interface BalanceProps {
  reservation: Pick<DeskReservation, 'balance' | 'currency' | 'hasOtherRooms'>;
  words: Words;
}

export function Balance({ reservation, words: { word } }: BalanceProps): React.ReactElement {
  const { balance, currency, hasOtherRooms } = reservation;
  const state = Number(balance) === 0 ? 'even' : balance.startsWith('-') ? 'owing' : 'owed';
  const amount = moneyText(balance.replace('-', ''), currency);
  const tone = { even: 'p-chip-yes', owed: 'p-chip-amber', owing: 'p-chip-blue' }[state];
  return (
    <>
      {hasOtherRooms ? <span className="fd-of-booking">{`${word('folio.ofBooking')} `}</span> : null}
      <span className={`p-chip ${tone}`}>{word(`folio.${state}`, { amount })}</span>
    </>
  );
}

export function Status({
  reservation,
  today,
  words: { word },
}: FactProps & { today: string }): React.ReactElement {
  const chip = (tone: string, text: string) => <span className={`p-chip fd-status ${tone}`}>{text}</span>;
  switch (reservation.status) {
    case 'active':
      return reservation.arrival < today
        ? chip('p-chip-amber', word('status.late', { day: shortDay(reservation.arrival) }))
        : chip('p-chip-blue', word('status.expected'));
    case 'checked_in':
      if (reservation.departure < today) {
        return chip('p-chip-red', word('status.overdue', { day: shortDay(reservation.departure) }));
      }
      if (reservation.departure === today) return chip('p-chip-amber', word('status.leaving'));
      return chip('p-chip-yes', word('status.checked_in'));
    default:
      return chip('', word(`status.${reservation.status}`));
  }
}
