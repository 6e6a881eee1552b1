import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { dayOrNullText, dayText } from '../../values/day.js';
import { dayIn } from '../../values/time-zone.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import type { Folio, FolioEntry, OpenFolio } from './folio.js';
import {
  balanceHasChanged,
  discountIsTooLarge,
  folioIsNotFound,
  foliosDifferInCurrency,
  lineIsDiscounted,
  lineIsNotFound,
  lineIsNotMovable,
  lineIsNotReversible,
  lineIsRefunded,
  lineIsReversed,
  moveIsTooLarge,
  onlyManagersPostThis,
  otherBookingIsCancelled,
  paymentIsMoreThanOwed,
  refundIsTooLarge,
  requestWasUsed,
  reservationIsNotFound,
  usualChargeIsNotFound,
} from './folio.errors.js';
import { isMoney, isPaid, type PaymentMethod, type PostedKind, POSTINGS } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { recordBooking } from '../history/booking-change.js';
import { postLines } from './folio-lines.js';
import { sumsOf } from './folio-sums.js';
import { includedTaxes, type IncludedTax } from './included-taxes.js';
import { UsualCharge } from './usual-charge.entity.js';
import { type FolioHead, readHead, readOpen } from './folio.queries.js';

const MAX_OPEN = 500;

/** `amountMinor` is in the booking's currency, without a sign. */
export interface AskedLine {
  bookingId: number;
  requestKey: string;
  kind: PostedKind;
  amountMinor: number;
  /** Null for every kind but payment, deposit and refund. */
  method: PaymentMethod | null;
  text: string;
  /** The room of a charge or discount; null for the booking. */
  reservationId: number | null;
  /** The usual charge that it was picked from, whose VAT it gets; null for none. */
  usualChargeId: number | null;
  /** The balance that the person saw; compared for payments, deposits and refunds only. */
  seenBalanceMinor: number;
  /** Whether the person was asked about a payment above the balance. */
  isMoreThanOwed: boolean;
}

export interface AskedMove {
  bookingId: number;
  lineId: number;
  toBookingId: number;
  /** In the currency of the line: all of it, or a part. */
  amountMinor: number;
  requestKey: string;
}

export interface Poster {
  actor: Actor;
  isManager: boolean;
}

@Injectable()
export class FolioService {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `booking_is_not_found`. */
  async folio(hotelId: number, bookingId: number): Promise<Folio> {
    const { manager } = this.dataSource;
    const head = await readHead(manager, hotelId, bookingId);
    if (!head) throw folioIsNotFound();
    return folioOf(head, await linesOf(manager, hotelId, bookingId));
  }

  /** Returns also the taxes that the charges include by the hotel's rates. Throws `booking_is_not_found`. */
  async statement(
    hotelId: number,
    bookingId: number,
  ): Promise<{ folio: Folio; hotel: Hotel; taxes: IncludedTax[] }> {
    const { manager } = this.dataSource;
    const head = await readHead(manager, hotelId, bookingId);
    if (!head) throw folioIsNotFound();
    const hotel = await manager.findOneByOrFail(Hotel, { id: hotelId });
    const lines = await linesOf(manager, hotelId, bookingId);
    const folio = folioOf(head, lines);
    const taxes = includedTaxes(
      lines.filter(({ currency }) => currency === folio.currency),
      {
        lodgingVat: percent(hotel.lodgingVatPercent),
        otherVat: percent(hotel.otherVatPercent),
        accommodationTax: percent(hotel.accommodationTaxPercent),
      },
    );
    return { folio, hotel, taxes };
  }

  async open(hotelId: number): Promise<{ folios: OpenFolio[]; isCut: boolean }> {
    const folios = await readOpen(this.dataSource.manager, hotelId, MAX_OPEN + 1);
    return { folios: folios.slice(0, MAX_OPEN), isCut: folios.length > MAX_OPEN };
  }

  /**
   * The same request again posts nothing. Throws `only_managers_post_this`, `request_was_used_already`,
   * `booking_is_not_found`, `balance_has_changed`, `payment_is_more_than_owed`, `reservation_is_not_found`,
   * `refund_is_more_than_paid`, `discount_is_more_than_charged`, `usual_charge_is_not_found`.
   */
  async post(hotelId: number, { actor, isManager }: Poster, asked: AskedLine): Promise<void> {
    const { bookingId, kind, amountMinor, requestKey, method, text, reservationId, usualChargeId } = asked;
    const { sign, isForReception } = POSTINGS[kind];
    if (!isForReception && !isManager) throw onlyManagersPostThis();
    await this.change(hotelId, actor, async (change) => {
      const line = { kind, amountMinor: sign * amountMinor, method, text, bookedRoomId: reservationId };
      if (await wasPosted(change, bookingId, requestKey, line)) return;
      const booking = await bookingOf(change, bookingId);
      requireSeen(booking, asked);
      const { currency } = booking;
      if (reservationId !== null) await requireRoom(change, bookingId, reservationId);
      const uncovered = await exceededSum(change, bookingId, { ...line, currency });
      if (uncovered) throw uncovered === 'paid' ? refundIsTooLarge() : discountIsTooLarge();
      const vatPercent = usualChargeId === null ? null : await vatOf(change, usualChargeId);
      await recordBooking(change, { bookingId, kind: 'posted' }, () =>
        postLines(change, bookingId, [{ ...line, currency, requestKey, vatPercent }]),
      );
      await change.audit({
        action: 'folio_posted',
        entity: 'booking',
        entityId: bookingId,
        changes: { kind, amount: minorToDecimal(amountMinor), currency, ...(method ? { method } : {}) },
      });
    });
  }

  /**
   * For managers. The same request again posts nothing. Throws `only_managers_post_this`, `folio_line_is_not_found`,
   * `request_was_used_already`, `folio_line_is_not_reversible`, `folio_line_is_reversed`, `folio_line_is_refunded`,
   * `folio_line_is_discounted`.
   */
  async reverse(
    hotelId: number,
    { actor, isManager }: Poster,
    asked: { bookingId: number; lineId: number; requestKey: string; reason: string },
  ): Promise<void> {
    const { bookingId, lineId, requestKey, reason } = asked;
    if (!isManager) throw onlyManagersPostThis();
    await this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const line = await tx.findOneBy(FolioLine, { hotelId, bookingId, id: lineId });
      if (!line) throw lineIsNotFound();
      const { kind, currency, method, bookedRoomId, vatPercent } = line;
      const reversal = { kind, amountMinor: -line.amountMinor, method, text: reason, bookedRoomId };
      if (await wasPosted(change, bookingId, requestKey, reversal)) return;
      if (!isReversible(line)) throw lineIsNotReversible();
      if (await tx.existsBy(FolioLine, { hotelId, reversesId: lineId })) throw lineIsReversed();
      const uncovered = await exceededSum(change, bookingId, { ...reversal, currency });
      if (uncovered) throw uncovered === 'paid' ? lineIsRefunded() : lineIsDiscounted();
      const posted = { ...reversal, currency, requestKey, vatPercent, reversesId: lineId };
      await recordBooking(change, { bookingId, kind: 'line_reversed' }, () =>
        postLines(change, bookingId, [posted]),
      );
      await change.audit({
        action: 'folio_reversed',
        entity: 'booking',
        entityId: bookingId,
        changes: { line: lineId, kind, amount: minorToDecimal(reversal.amountMinor), currency },
      });
    });
  }

  /**
   * Moves a charge, or a part of it, to the folio of another booking: it is reversed here, what is left of it is posted again,
   * and the moved part is posted there. The same request again moves nothing. Throws `folio_line_is_not_found`,
   * `booking_is_not_found`, `request_was_used_already`, `folio_line_is_not_movable`, `folio_line_is_reversed`,
   * `amount_is_more_than_the_line`, `other_booking_is_cancelled` (but for managers), `folios_differ_in_currency`,
   * `folio_line_is_discounted`.
   */
  async move(hotelId: number, { actor, isManager }: Poster, asked: AskedMove): Promise<void> {
    const { bookingId, lineId, toBookingId, amountMinor, requestKey } = asked;
    await this.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const line = await tx.findOneBy(FolioLine, { hotelId, bookingId, id: lineId });
      if (!line) throw lineIsNotFound();
      const { kind, currency, bookedRoomId, vatPercent, text } = line;
      const moved = { kind, amountMinor, method: null, text, bookedRoomId: null };
      if (await wasPosted(change, toBookingId, requestKey, moved)) return;
      if (!isMovable(line)) throw lineIsNotMovable();
      if (await tx.existsBy(FolioLine, { hotelId, reversesId: lineId })) throw lineIsReversed();
      if (amountMinor > line.amountMinor) throw moveIsTooLarge();
      const other = await bookingOf(change, toBookingId);
      if (other.status === 'cancelled' && !isManager) throw otherBookingIsCancelled();
      if (other.currency !== currency) throw foliosDifferInCurrency();
      const taken = { kind, amountMinor: -amountMinor, currency };
      if (await exceededSum(change, bookingId, taken)) throw lineIsDiscounted();
      const here = { kind, currency, bookedRoomId, vatPercent };
      const reversal = { ...here, amountMinor: -line.amountMinor, reversesId: lineId };
      const rest = { ...here, amountMinor: line.amountMinor - amountMinor, text };
      const leaving = [{ ...reversal, otherBookingId: toBookingId }, ...(rest.amountMinor > 0 ? [rest] : [])];
      await recordBooking(change, { bookingId, kind: 'charge_moved' }, () =>
        postLines(change, bookingId, leaving),
      );
      const there = { ...moved, currency, vatPercent, otherBookingId: bookingId, requestKey };
      await recordBooking(change, { bookingId: toBookingId, kind: 'charge_moved' }, () =>
        postLines(change, toBookingId, [there]),
      );
      const amount = minorToDecimal(amountMinor);
      const of = { action: 'folio_moved', entity: 'booking' } as const;
      const what = { line: lineId, amount, currency };
      await change.audit({ ...of, entityId: bookingId, changes: { ...what, toBooking: toBookingId } });
      await change.audit({ ...of, entityId: toBookingId, changes: { ...what, fromBooking: bookingId } });
    });
  }

  private change(hotelId: number, actor: Actor, work: (change: HotelChange) => Promise<void>): Promise<void> {
    return changeHotel(this.dataSource, { hotelId, actor, touches: [] }, work);
  }
}

function percent(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

function linesOf(tx: EntityManager, hotelId: number, bookingId: number): Promise<FolioLine[]> {
  return tx.find(FolioLine, { where: { hotelId, bookingId }, order: { postedAt: 'ASC', id: 'ASC' } });
}

async function bookingOf({ tx, hotelId }: HotelChange, id: number): Promise<Booking> {
  const booking = await tx.findOneBy(Booking, { hotelId, id });
  if (!booking) throw folioIsNotFound();
  return booking;
}

function requireSeen({ balanceMinor, currency }: Booking, asked: AskedLine): void {
  const { kind, amountMinor, seenBalanceMinor, isMoreThanOwed } = asked;
  if (!isMoney(kind)) return;
  const balance = minorToDecimal(balanceMinor);
  if (balanceMinor !== seenBalanceMinor) throw balanceHasChanged(balance, currency);
  if (kind === 'payment' && amountMinor > balanceMinor && !isMoreThanOwed) {
    throw paymentIsMoreThanOwed(balance, currency);
  }
}

async function requireRoom({ tx, hotelId }: HotelChange, bookingId: number, id: number): Promise<void> {
  if (!(await tx.existsBy(BookedRoom, { hotelId, bookingId, id }))) throw reservationIsNotFound();
}

async function vatOf({ tx, hotelId }: HotelChange, id: number): Promise<string | null> {
  const charge = await tx.findOneBy(UsualCharge, { hotelId, id });
  if (!charge) throw usualChargeIsNotFound();
  return charge.vatPercent;
}

type Posting = Pick<FolioLine, 'kind' | 'amountMinor' | 'method' | 'text' | 'bookedRoomId'>;

async function wasPosted(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  requestKey: string,
  asked: Posting,
): Promise<boolean> {
  const line = await tx.findOneBy(FolioLine, { hotelId, requestKey });
  if (!line) return false;
  const fields = ['kind', 'amountMinor', 'method', 'text', 'bookedRoomId'] as const;
  if (line.bookingId !== bookingId || fields.some((field) => line[field] !== asked[field]))
    throw requestWasUsed();
  return true;
}

/** Returns the sum that a line would exceed: guests get back at most what they paid, and are discounted what is charged. */
async function exceededSum(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  { kind, amountMinor, currency }: Pick<FolioLine, 'kind' | 'amountMinor' | 'currency'>,
): Promise<'paid' | 'charged' | undefined> {
  const isOfPaid = isPaid(kind);
  if (isOfPaid ? amountMinor < 0 : amountMinor > 0) return undefined;
  const lines = await tx.findBy(FolioLine, { hotelId, bookingId, currency });
  const sumMinor = lines
    .filter((line) => isPaid(line.kind) === isOfPaid)
    .reduce((minor, line) => minor + line.amountMinor, amountMinor);
  if (isOfPaid) return sumMinor > 0 ? 'paid' : undefined;
  return sumMinor < 0 ? 'charged' : undefined;
}

function isReversible({ kind, reversesId, paymentSessionId }: FolioLine): boolean {
  return reversesId === null && paymentSessionId === null && kind !== 'room' && kind !== 'extra';
}

function isMovable(line: FolioLine): boolean {
  return line.kind === 'charge' && isReversible(line);
}

function folioOf({ timeZone, ...head }: FolioHead, lines: readonly FolioLine[]): Folio {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  const foreign = new Set(lines.map(({ currency }) => currency).filter((code) => code !== head.currency));
  const inCurrency = (code: string) => lines.filter(({ currency }) => currency === code);
  return {
    ...head,
    sums: sumsOf(inCurrency(head.currency)),
    lines: lines.map((line) => entryOf(line, reversed.has(line.id), timeZone)),
    otherBalances: [...foreign]
      .map((currency) => ({ currency, balance: sumsOf(inCurrency(currency)).balance }))
      .filter(({ balance }) => balance !== '0.00'),
  };
}

function entryOf(line: FolioLine, isReversed: boolean, timeZone: string): FolioEntry {
  const { id, amountMinor, from, until, reversesId, actorName, actorKind, bookedRoomId } = line;
  const { kind, currency, method, text, postedAt } = line;
  return {
    ...{ kind, currency, method, text, postedAt, isReversed },
    lineId: id,
    reservationId: bookedRoomId,
    amount: minorToDecimal(amountMinor),
    from: dayOrNullText(from),
    until: dayOrNullText(until),
    reverses: reversesId,
    otherBookingId: line.otherBookingId,
    isReversible: !isReversed && isReversible(line),
    isMovable: !isReversed && isMovable(line),
    postedBy: actorName,
    postedByKind: actorKind,
    postedOn: dayText(dayIn(timeZone, postedAt.getTime())),
  };
}
