import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../http/strict.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { dayIn, dayText } from '../../values/day.js';
import { BookedRoom } from '../ledger/booked-room.entity.js';
import { Booking } from '../ledger/booking.entity.js';
import type { Folio, FolioEntry, OpenFolio } from './folio.js';
import {
  discountIsTooLarge,
  folioIsNotFound,
  lineIsNotFound,
  lineIsNotReversible,
  lineIsReversed,
  onlyManagersPostThis,
  refundIsTooLarge,
  requestWasUsed,
} from './folio.errors.js';
import { isMoney, type PaymentMethod, type PostedKind, POSTINGS } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { postLines } from './folio-lines.js';
import { sumsOf } from './folio-sums.js';
import { includedTaxes, type IncludedTax } from './included-taxes.js';
import { readHead, readOpen } from './folio.queries.js';

/** What a person posts. The amount is in minor units of the booking's currency, without a sign. */
export interface AskedLine {
  bookingId: number;
  /** The form that was sent: sent twice, it posts once. */
  requestKey: string;
  kind: PostedKind;
  amountMinor: number;
  /** Of a payment, deposit or refund. */
  method: PaymentMethod | null;
  text: string;
  /** The room that a charge or discount is of; null for the booking. */
  reservationId: number | null;
}

/** A person, and whether they may do what is for managers. */
export interface Poster {
  actor: Actor;
  isManager: boolean;
}

/** The folios of bookings: what guests owe, what they have paid, and who posted it. */
@Injectable()
export class FolioService {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `booking_is_not_found`. */
  async folio(hotelId: number, bookingId: number): Promise<Folio> {
    const { manager } = this.dataSource;
    const found = await readHead(manager, hotelId, bookingId);
    if (!found) throw folioIsNotFound();
    const { timeZone, paidElsewise, ...head } = found;
    const lines = await linesOf(manager, hotelId, bookingId);
    const reversed = new Set(lines.map(({ reversesId }) => reversesId));
    const foreign = new Set(lines.map(({ currency }) => currency).filter((code) => code !== head.currency));
    const inCurrency = (code: string) => lines.filter(({ currency }) => currency === code);
    return {
      ...head,
      sums: sumsOf(inCurrency(head.currency)),
      lines: lines.map((line) => entryOf(line, reversed.has(line.id), timeZone)),
      others: [...foreign]
        .map((currency) => ({ currency, balance: sumsOf(inCurrency(currency)).balance }))
        .filter(({ balance }) => balance !== '0.00'),
      paidElsewise: paidElsewise ?? [],
    };
  }

  /** The folio, and the taxes that its charges include by the rates of the hotel. Throws `booking_is_not_found`. */
  async statement(
    hotelId: number,
    bookingId: number,
  ): Promise<{ folio: Folio; hotel: Hotel; taxes: IncludedTax[] }> {
    const { manager } = this.dataSource;
    const folio = await this.folio(hotelId, bookingId);
    const hotel = await manager.findOneByOrFail(Hotel, { id: hotelId });
    const lines = await linesOf(manager, hotelId, bookingId);
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

  /** The bookings of which something is owed or owing. */
  open(hotelId: number): Promise<OpenFolio[]> {
    return readOpen(this.dataSource.manager, hotelId);
  }

  /**
   * Posts a line. The same request again posts nothing. Throws `only_managers_post_this`, `request_was_used_already`,
   * `discount_is_more_than_charged`, `refund_is_more_than_paid`, `booking_is_not_found`.
   */
  async post(hotelId: number, { actor, isManager }: Poster, asked: AskedLine): Promise<void> {
    const { bookingId, kind, amountMinor, requestKey, method, text, reservationId } = asked;
    const { sign, isForReception } = POSTINGS[kind];
    if (!isForReception && !isManager) throw onlyManagersPostThis();
    await this.change(hotelId, actor, async (change) => {
      const line = { kind, amountMinor: sign * amountMinor, method, text, bookedRoomId: reservationId };
      if (await wasPosted(change, bookingId, requestKey, line)) return;
      const { currency } = await bookingOf(change, bookingId);
      if (reservationId !== null) await requireRoom(change, bookingId, reservationId);
      await requireCovered(change, bookingId, currency, line);
      await postLines(change, bookingId, [{ ...line, currency, requestKey }]);
      await change.audit({
        action: 'folio_posted',
        entity: 'booking',
        entityId: bookingId,
        changes: { kind, amount: minorToDecimal(amountMinor), currency, ...(method ? { method } : {}) },
      });
    });
  }

  /**
   * Takes a line back by another one; for managers. The same request again posts nothing. Throws
   * `folio_line_is_reversed`, `folio_line_is_not_reversible` for lines that follow the booking or the provider.
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
      const { kind, currency, method, bookedRoomId } = line;
      const reversal = { kind, amountMinor: -line.amountMinor, method, text: reason, bookedRoomId };
      if (await wasPosted(change, bookingId, requestKey, reversal)) return;
      if (!isReversible(line)) throw lineIsNotReversible();
      if (await tx.existsBy(FolioLine, { hotelId, reversesId: lineId })) throw lineIsReversed();
      await postLines(change, bookingId, [{ ...reversal, currency, requestKey, reversesId: lineId }]);
      await change.audit({
        action: 'folio_reversed',
        entity: 'booking',
        entityId: bookingId,
        changes: { line: lineId, kind, amount: minorToDecimal(reversal.amountMinor), currency },
      });
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

async function requireRoom({ tx, hotelId }: HotelChange, bookingId: number, id: number): Promise<void> {
  if (!(await tx.existsBy(BookedRoom, { hotelId, bookingId, id }))) throw folioIsNotFound();
}

type Posting = Pick<FolioLine, 'kind' | 'amountMinor' | 'method' | 'text' | 'bookedRoomId'>;

/** Whether this very request was posted before; throws `request_was_used_already` where another one was. */
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

/** Nobody is given back more than they paid, nor forgiven more than they were charged. */
async function requireCovered(
  { tx, hotelId }: HotelChange,
  bookingId: number,
  currency: string,
  { kind, amountMinor }: Posting,
): Promise<void> {
  if (kind !== 'refund' && kind !== 'discount') return;
  const lines = await tx.findBy(FolioLine, { hotelId, bookingId, currency });
  const sum = (counts: (line: FolioLine) => boolean) =>
    lines.reduce((minor, line) => (counts(line) ? minor + line.amountMinor : minor), 0);
  if (kind === 'refund' && amountMinor > -sum((line) => isMoney(line.kind))) throw refundIsTooLarge();
  const charged = sum((line) => !isMoney(line.kind) && line.kind !== 'carried');
  if (kind === 'discount' && -amountMinor > charged) throw discountIsTooLarge();
}

function isReversible({ kind, reversesId, paymentSessionId }: FolioLine): boolean {
  return reversesId === null && paymentSessionId === null && kind !== 'room' && kind !== 'extra';
}

function entryOf(line: FolioLine, isReversed: boolean, timeZone: string): FolioEntry {
  const { id, amountMinor, from, until, reversesId, actorName, actorKind, bookedRoomId } = line;
  const { kind, currency, method, text, postedAt } = line;
  return {
    ...{ kind, currency, method, text, postedAt, isReversed },
    lineId: id,
    reservationId: bookedRoomId,
    amount: minorToDecimal(amountMinor),
    from: from === null ? null : dayText(from),
    until: until === null ? null : dayText(until),
    reverses: reversesId,
    isReversible: !isReversed && isReversible(line),
    postedBy: actorName,
    postedByKind: actorKind,
    postedOn: dayText(dayIn(timeZone, postedAt.getTime())),
  };
}
