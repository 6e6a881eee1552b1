import { owedUnderTerms, soldNights } from '../../booking/folio/fee-under-terms.js';
import type { BookingWithNights } from '../../booking/folio/folio-lines.js';
import { termsOfStay } from '../../inventory/search/shown-terms.js';
import { minorToDecimal } from '../../values/money.js';
import { dayIn } from '../../values/time-zone.js';
import type { StandingRoom } from './read-back.dto.js';

type Room = BookingWithNights['rooms'][number];
export type TermsOfStandingRoom = Pick<StandingRoom, 'terms' | 'cancellationFee'>;

/**
 * Returns what the rooms of a booking were sold under, by their IDs, and what cancelling each of them costs at an instant. Rooms
 * that were sold under no named terms are left out.
 */
export function standingTerms(folio: BookingWithNights, at: Date): [number, TermsOfStandingRoom][] {
  return folio.rooms.flatMap((room): [number, TermsOfStandingRoom][] => {
    const terms = termsOf(folio, room, at);
    return terms ? [[room.id, { terms, cancellationFee: feeOf(folio, room, at) }]] : [];
  });
}

function termsOf({ booking }: BookingWithNights, room: Room, at: Date): TermsOfStandingRoom['terms'] {
  const { terms, arrival } = room;
  if (!terms) return undefined;
  const { timeZone, unitMinor, language } = terms;
  const stay = { arrival, nightsMinor: soldNights(room), timeZone, unitMinor };
  const currency = room.pushedCurrency ?? booking.currency;
  const shown = { ...stay, wholeMinor: wholeMinor(room), language, hotelLanguage: language, currency };
  const moment = { nowMs: at.getTime(), today: dayIn(timeZone, booking.registeredAt.getTime()) };
  return termsOfStay(terms, shown, moment);
}

function feeOf(folio: BookingWithNights, { id, status, terms }: Room, at: Date): string | null {
  if (status !== 'active' || !terms) return null;
  const isOfPartner = folio.rooms.every((room) => room.id === id || room.status !== 'active');
  const today = dayIn(terms.timeZone, at.getTime());
  return minorToDecimal(owedUnderTerms(folio, [id], { at, today, isOfPartner }) ?? 0);
}

function wholeMinor({ totalMinor, taxes }: Room): number {
  const added = (taxes ?? []).filter(({ isIncluded, paidAt }) => !isIncluded && paidAt === 'booking');
  return added.reduce((sum, { amountMinor }) => sum + amountMinor, totalMinor ?? 0);
}
