import type { BookedNight, BookedRoom } from '../room/booked-room.entity.js';
import type { Booking } from '../room/booking.entity.js';
import { chargedTaxesMinor, type SoldTax } from '../room/sold-taxes.js';
import type { Charge } from './charge.js';

/** What the taxes of a room are charged by; a room without them needs none of it. */
export interface TaxedRoom extends Partial<Pick<BookedRoom, 'taxes'>> {
  /** Needed of a room that was left. */
  nightRows?: readonly Pick<BookedNight, 'until' | 'state'>[];
}

type StandingRoom = Pick<BookedRoom, 'id' | 'status' | 'arrival' | 'departure'> & TaxedRoom;
type TaxedBooking = Pick<Booking, 'currency'> & Partial<Pick<Booking, 'extraTaxes' | 'checkedIn'>>;

/** Returns what a booking's total has of taxes, also those that no-shows do not owe. */
export function taxesInTotalMinor(
  { extraTaxes }: Pick<TaxedBooking, 'extraTaxes'>,
  standing: readonly Pick<StandingRoom, 'taxes'>[],
): number {
  return standing.reduce(
    (sum, { taxes }) => sum + chargedTaxesMinor(taxes),
    chargedTaxesMinor(extraTaxes ?? null),
  );
}

/**
 * Returns the added taxes that the standing rooms and the extras of a booking owe: those that its total includes, and once guests
 * have come those that are paid at the hotel, night by night. A no-show owes none; guests who have left owe none of later nights.
 */
export function taxCharges(booking: TaxedBooking, standing: readonly StandingRoom[]): Charge[] {
  const { currency, extraTaxes, checkedIn = false } = booking;
  const ofRooms = standing.flatMap((room) =>
    room.status === 'no_show' ? [] : (room.taxes ?? []).flatMap((tax) => chargesOfRoom(tax, room)),
  );
  const ofExtras = (extraTaxes ?? [])
    .filter((tax) => tax.isCharged || (checkedIn && isPaidAtHotel(tax)))
    .map(({ code, amountMinor }) => ({ code, bookedRoomId: null, amountMinor, from: null, until: null }));
  return [...ofRooms, ...ofExtras].map(({ code, ...charge }) => ({
    kind: 'tax',
    taxCode: code,
    text: '',
    currency,
    ...charge,
  }));
}

type ChargedTax = Pick<Charge, 'bookedRoomId' | 'amountMinor' | 'from' | 'until'> & { code: string };

function chargesOfRoom(tax: SoldTax, room: StandingRoom): ChargedTax[] {
  const { id: bookedRoomId, status, arrival, departure } = room;
  const { code, amountMinor, nightsMinor, rate } = tax;
  const stay = { from: arrival, until: departure };
  if (tax.isCharged) return [{ code, bookedRoomId, amountMinor, ...stay }];
  if (!isPaidAtHotel(tax) || status === 'active') return [];
  const leftOn = status === 'checked_out' ? lastDayOf(room) : departure;
  const isOfStay = 'per' in rate && rate.per === 'stay';
  return nightsMinor.flatMap((minor, night) => {
    const from = arrival + night;
    if (minor === 0 || from >= leftOn) return [];
    return [{ code, bookedRoomId, amountMinor: minor, ...(isOfStay ? stay : { from, until: from + 1 }) }];
  });
}

function isPaidAtHotel({ isIncluded, paidAt }: SoldTax): boolean {
  return !isIncluded && paidAt === 'hotel';
}

/** The day after the last night that was not given back. */
function lastDayOf({ arrival, nightRows = [] }: StandingRoom): number {
  const slept = nightRows.filter(({ state }) => state !== 'released');
  return Math.max(arrival, ...slept.map(({ until }) => until));
}
