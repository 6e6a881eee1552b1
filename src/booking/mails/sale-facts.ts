import { depositsOfBooking, type DepositRoom } from '../folio/deposits.js';
import { readAskedDeposit } from '../folio/deposits.queries.js';
import { termsText } from '../../inventory/search/terms-text.js';
import { dayNumber, dayText } from '../../values/day.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';
import { minorToDecimal, storedMinor } from '../../values/money.js';
import type { SoldPromotions } from '../room/nights.js';
import type { SoldTax } from '../room/sold-taxes.js';
import { guestAmount, guestDay } from './guest-format.js';
import type { GuestLanguage } from './guest-words.js';
import { SALE_WORDS } from './sale-words.js';

/** How a booking was sold, as mails and paper read it. Amounts are decimals of its currency, days YYYY-MM-DD. */
export interface SoldBooking {
  currency: string;
  registeredAt: Date;
  /** The hotel's day by the calendar. */
  today: string;
  /** What it costs; null where that is not known. */
  total: string | null;
  /** What has been paid for it, and what its cancellation was charged. */
  paid: string;
  cancellationFee: string;
  /** What the desk asked for in advance, and until which day. */
  askedDeposit: string | null;
  askedDepositDue: string | null;
  extraTaxes: readonly SoldTax[] | null;
  rooms: readonly RoomOfSale[];
}

export interface RoomOfSale extends Pick<DepositRoom, 'terms' | 'taxes'> {
  roomType: LocalizedText;
  arrival: string;
  total: string | null;
  promotions: SoldPromotions | null;
  /** Whether its guests are expected: others owe no deposits. */
  isExpected: boolean;
}

/** What is missing of the deposits whose day has come, in minor units; `due` is the latest of these days. */
export interface DepositToPay {
  missingMinor: number;
  due: string;
}

/** A name and a text behind it, in the language of the reader. */
export type Fact = readonly [name: string, fact: string];

interface Reader {
  language: GuestLanguage;
  /** Whose texts count where the hotel has none in the language of the reader. */
  hotelLanguage: string;
}

/** Returns what promotions took off the prices of a booking, one by one. */
export function promotionFacts(
  { rooms, currency }: SoldBooking,
  { language, hotelLanguage }: Reader,
): Fact[] {
  const { promotion } = SALE_WORDS[language];
  const takenOff = rooms.flatMap(({ promotions }) => Object.values(promotions ?? {}).flat());
  return [...summed(takenOff, ({ code }) => code).values()].map(({ of: { name, code }, minor }) => {
    const called = localized(name, language, hotelLanguage) || code;
    return [promotion, `${called} (${guestAmount(minorToDecimal(0 - minor), currency, language)})`];
  });
}

/** Returns the taxes of a booking, and of each whether the price includes it or where it is paid. */
export function taxFacts(booking: SoldBooking, { language, hotelLanguage }: Reader): Fact[] {
  const words = SALE_WORDS[language];
  const taxes = [...booking.rooms.flatMap((room) => room.taxes ?? []), ...(booking.extraTaxes ?? [])];
  const where = ({ isIncluded, paidAt }: SoldTax) =>
    isIncluded ? words.included : paidAt === 'booking' ? words.paidAtBooking : words.paidAtHotel;
  const byTax = summed(taxes, ({ code, isIncluded, paidAt }) => `${code} ${isIncluded} ${paidAt}`);
  return [...byTax.values()]
    .filter(({ minor }) => minor > 0)
    .map(({ of: tax, minor }) => {
      const amount = guestAmount(minorToDecimal(minor), booking.currency, language);
      return [localized(tax.name, language, hotelLanguage) || tax.code, `${amount}, ${where(tax)}`];
    });
}

/** Returns what cancelling each room costs from when on; with the name of the room where rooms have different terms. */
export function termsFacts({ rooms, currency }: SoldBooking, { language, hotelLanguage }: Reader): Fact[] {
  const { terms: name } = SALE_WORDS[language];
  const texts = new Map<string, string>();
  for (const { terms, roomType } of rooms) {
    if (!terms) continue;
    const own = localized(terms.text, language, hotelLanguage);
    const text = own || termsText(terms, language, currency);
    if (!texts.has(text)) texts.set(text, localized(roomType, language, hotelLanguage));
  }
  return [...texts].map(([text, room]) => [name, texts.size === 1 ? text : `${room}: ${text}`]);
}

/** Returns the deposits of a booking with the days on which they are due. */
export function depositFacts(booking: SoldBooking, { language }: Reader): Fact[] {
  const { deposit, due: dueOn } = SALE_WORDS[language];
  return depositsOf(booking).map(({ due, amountMinor }) => {
    const amount = guestAmount(minorToDecimal(amountMinor), booking.currency, language);
    return [deposit, `${amount}, ${dueOn} ${guestDay(dayText(due), language)}`];
  });
}

/** Returns what a cancelled booking was charged; none where it was sold under no terms and costs nothing. */
export function feeFacts(booking: SoldBooking, { language }: Reader): Fact[] {
  const { cancellationFee, rooms, currency } = booking;
  if (Number(cancellationFee) === 0 && rooms.every(({ terms }) => !terms)) return [];
  return [[SALE_WORDS[language].cancellationFee, guestAmount(cancellationFee, currency, language)]];
}

/** Returns what is to be paid of the deposits whose day has come; null where nothing is. */
export function depositToPay(booking: SoldBooking): DepositToPay | null {
  const today = dayNumber(booking.today);
  const open = depositsOf(booking).filter(
    ({ due, amountMinor, paidMinor }) => due <= today && paidMinor < amountMinor,
  );
  const last = open.at(-1);
  if (!last) return null;
  const missingMinor = open.reduce((sum, { amountMinor, paidMinor }) => sum + amountMinor - paidMinor, 0);
  return { missingMinor, due: dayText(last.due) };
}

function depositsOf(booking: SoldBooking) {
  const { rooms, total, paid, registeredAt } = booking;
  const expected = rooms.filter(({ isExpected }) => isExpected);
  const stays = expected.map(({ arrival, total, taxes, terms }) => ({
    arrival: dayNumber(arrival),
    totalMinor: total === null ? null : storedMinor(total),
    taxes,
    terms,
  }));
  return depositsOfBooking(stays, {
    totalMinor: total === null ? null : storedMinor(total),
    paidMinor: storedMinor(paid),
    registeredAt,
    asked: readAskedDeposit(booking),
  });
}

function summed<T extends { amountMinor: number }>(
  parts: readonly T[],
  keyOf: (part: T) => string,
): Map<string, { of: T; minor: number }> {
  const sums = new Map<string, { of: T; minor: number }>();
  for (const part of parts) {
    const sum = sums.get(keyOf(part)) ?? { of: part, minor: 0 };
    sum.minor += part.amountMinor;
    sums.set(keyOf(part), sum);
  }
  return sums;
}
