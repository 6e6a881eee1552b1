import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { minorToDecimal } from '../../values/money.js';
import { Company } from '../companies/company.entity.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import type { Folio } from './folio.js';
import {
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
  refundIsTooLarge,
} from './folio.errors.js';
import { POSTINGS } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { exceededSum } from './exceeded-sum.js';
import { recordBooking } from '../history/booking-change.js';
import { postLines } from './folio-lines.js';
import {
  type LineRequest,
  requireRoom,
  requireSeen,
  requireShownDiscount,
  vatOf,
  wasPosted,
} from './line-request.js';
import { folioOf, isMovable, isReversible } from './shown-folio.js';
import { type PrintedTax, printedTaxes, type TaxesOfBooking } from './printed-taxes.js';
import { readHead } from './folio.queries.js';

export interface MoveRequest {
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
    const lines = await linesOf(manager, hotelId, bookingId);
    const isTaxed = lines.some(({ kind }) => kind === 'tax');
    const taxes = isTaxed ? await taxesOfBooking(manager, hotelId, bookingId) : NO_TAXES;
    const rooms = await manager.find(BookedRoom, {
      where: { hotelId, bookingId },
      relations: { nightRows: true },
    });
    return folioOf(head, lines, taxes, rooms);
  }

  /**
   * Returns also the taxes that the charges include, and those that are added to them, and the company that the booking names.
   * Throws `booking_is_not_found`.
   */
  async statement(
    hotelId: number,
    bookingId: number,
  ): Promise<{ folio: Folio; hotel: Hotel; taxes: PrintedTax[]; company: Company | null }> {
    const { manager } = this.dataSource;
    const head = await readHead(manager, hotelId, bookingId);
    if (!head) throw folioIsNotFound();
    const hotel = await manager.findOneByOrFail(Hotel, { id: hotelId });
    const lines = await linesOf(manager, hotelId, bookingId);
    const sold = await taxesOfBooking(manager, hotelId, bookingId);
    const folio = folioOf(head, lines, sold);
    const taxes = printedTaxes(
      lines.filter(({ currency }) => currency === folio.currency),
      sold,
      {
        lodgingVat: percent(hotel.lodgingVatPercent),
        otherVat: percent(hotel.otherVatPercent),
        accommodationTax: percent(hotel.accommodationTaxPercent),
        unitMinor: unitOfCurrency(folio.currency),
      },
    );
    const { companyId } = await manager.findOneByOrFail(Booking, { hotelId, id: bookingId });
    const company = companyId === null ? null : await manager.findOneBy(Company, { hotelId, id: companyId });
    return { folio, hotel, taxes, company };
  }

  /**
   * The same request again posts nothing. Throws `only_managers_post_this`, `request_was_used_already`,
   * `booking_is_not_found`, `balance_has_changed`, `payment_is_more_than_owed`, `reservation_is_not_found`,
   * `refund_is_more_than_paid`, `discount_is_more_than_charged`, `usual_charge_is_not_found`.
   */
  async post(hotelId: number, { actor, isManager }: Poster, asked: LineRequest): Promise<void> {
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
      if (kind === 'discount') await requireShownDiscount(change, booking, asked);
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
  async move(hotelId: number, { actor, isManager }: Poster, asked: MoveRequest): Promise<void> {
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

const NO_TAXES: TaxesOfBooking = { rooms: [], extraTaxes: null };

async function taxesOfBooking(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
): Promise<TaxesOfBooking> {
  const { extraTaxes } = await tx.findOneOrFail(Booking, {
    select: { hotelId: true, id: true, extraTaxes: true },
    where: { hotelId, id: bookingId },
  });
  const rooms = await tx.find(BookedRoom, {
    select: { hotelId: true, id: true, taxes: true },
    where: { hotelId, bookingId },
    order: { position: 'ASC', id: 'ASC' },
  });
  return { rooms, extraTaxes };
}
