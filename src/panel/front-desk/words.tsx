import {
  type DeskReservation,
  type FreeRoom,
  knownGuests,
} from '../../in-house/reservations/desk-reservation';
import { bookerName, fullName } from '../../values/names';
import type { PageName } from '../page/contract';
import type { House } from './front-desk.contract';
import type { Refused } from '../parts/call';
import { dayAndWeekday, dayRange, nightsBetween, shortDay } from '../parts/days';
import { localizedText, moneyText } from '../parts/format';
import { useOptionalText, useText } from '../parts/panel';
import type { PageChange } from '../parts/use-change';

export type Words = ReturnType<typeof useWords>;

export function useWords() {
  const text = useText();
  const word = useText('pages.frontDesk');
  const optional = useOptionalText();
  /** A number and its noun, which stay on one line. */
  const counted = (key: string, count: number) => word(key, { count }).replaceAll(' ', '\u00a0');
  const sourceName = (source: string) => text(`resources.bookings.choices.source.${source}`);
  const nights = (count: number) => counted('nights', count);
  const refusal = (refused: Refused, operation = '') => {
    const { about, total, ...use } = refused.data;
    const isDay = about !== undefined && /^\d{4}-\d\d-\d\d$/.test(about);
    const keys = [`refusalsOf.${operation}.${refused.message}`, `refusals.${refused.message}`];
    const key = keys.find((one) => optional(`pages.frontDesk.${one}`) !== '');
    if (key === undefined) return text(`messages.${refused.message}`);
    return word(key, {
      day: isDay ? dayAndWeekday(about) : (about ?? ''),
      total: total === undefined ? '' : moneyText(total),
      room: use.room ?? '',
      name: use.name || word('unnamed'),
      stay: use.from && use.until ? dayRange(use.from, use.until) : '',
    });
  };
  const stateOf = ({ cleanliness, plannedFor }: FreeRoom, reservationId: number) => {
    const dirty = cleanliness === 'dirty' ? [word('roomState.dirty')] : [];
    if (!plannedFor) return dirty.join(' · ');
    const { guestName: name, from } = plannedFor;
    const isOwn = plannedFor.reservationId === reservationId;
    const plan = isOwn
      ? word('roomState.plannedHere')
      : word('roomState.plannedFor', { name: name || word('unnamed'), day: shortDay(from) });
    return [plan, ...dirty].join(' · ');
  };
  const fault = (message: string) =>
    optional(`pages.frontDesk.faults.${message}`) || text(`messages.${message}`);
  return {
    word,
    counted,
    nights,
    sourceName,
    /** `21–23 Nov · 2 nights` */
    stay: ({ arrival, departure }: { arrival: string; departure: string }) =>
      `${dayRange(arrival, departure)} · ${nights(nightsBetween(arrival, departure))}`,
    persons: ({ adults, children }: { adults: number; children: number }) =>
      [counted('adults', adults), ...(children > 0 ? [counted('children', children)] : [])].join(', '),
    /** `2 of 4 registered`; before the check-in, how many are named, if any. */
    registered: ({ status, guests, namedGuests, adults, children }: DeskReservation) => {
      const isExpected = status === 'active';
      const here = guests.filter(({ checkedOutOn }) => status === 'checked_out' || !checkedOutOn).length;
      const count = isExpected ? namedGuests.length : here;
      if (count === 0) return undefined;
      const all = Math.max(adults + children, count);
      return word(isExpected ? 'namedOf' : 'registeredOf', { count, all });
    },
    refusal,
    unread: (refused: Refused) =>
      refused.status === 0 || refused.status >= 500 ? word('failed') : refusal(refused),
    fault,
    /** What is wrong with a field of a change that was refused. */
    faultAt: ({ faults }: Pick<PageChange<PageName>, 'faults'>, field: string) => {
      const wrong = faults.find((one) => one.field === field);
      return wrong && fault(wrong.message);
    },
    name: (reservation: DeskReservation) => nameOf(reservation) || word('unnamed'),
    booker: (reservation: DeskReservation) => bookerName(reservation) || word('unnamed'),
    typeName: (reservation: DeskReservation) => localizedText(reservation.roomTypeName),
    typeOf: ({ roomTypes }: House, id: number) =>
      localizedText(roomTypes.find((type) => type.id === id)?.name ?? {}) || String(id),
    /** `101 planned`; undefined where no room is. */
    plannedRoom: ({ plannedRoomName: room }: DeskReservation) =>
      room === null ? undefined : word('plannedRoom', { room }),
    roomState: stateOf,
    /** `101 · not clean` */
    roomWithState: (room: FreeRoom, reservationId: number) =>
      [room.roomName, stateOf(room, reservationId)].filter(Boolean).join(' · '),
    inRoom: (reservation: DeskReservation) => `${word('columns.room')} ${reservation.roomName ?? ''}`,
  };
}

/** The name of a reservation: that of its first guest in the house, else of who is known of the room first. */
function nameOf(reservation: DeskReservation): string {
  const here = reservation.guests.find((guest) => !guest.checkedOutOn);
  return fullName(here ?? knownGuests(reservation)[0]);
}
