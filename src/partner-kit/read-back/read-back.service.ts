import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { pricedBookings } from '../../booking/folio/folio-lines.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { ServiceError } from '../../http/errors.js';
import { PaymentService } from '../../payment/payment.service.js';
import { Clock } from '../../values/clock.service.js';
import { cursorIsTooOld, readCursor, writeCursor } from '../changes/cursor.js';
import type {
  BookingsRequest,
  StandingBooking,
  StandingBookingList,
  StandingBookingResult,
} from './read-back.dto.js';
import {
  type BookingOwner,
  type LastChange,
  readActualDates,
  readBookings,
  readLastChange,
  readLastChanges,
  readLastNumber,
} from './read-back.queries.js';
import { standingBooking } from './standing-booking.js';
import { standingTerms, type TermsOfStandingRoom } from './standing-terms.js';

/** Bookings as they stand, for the partner who pushed them. Each answer is of one moment. */
@Injectable()
export class ReadBackService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentService,
    private readonly clock: Clock,
  ) {}

  /** One booking by the partner's own number; throws `booking_is_not_found`. */
  async booking(owner: BookingOwner, voucher: string): Promise<StandingBookingResult> {
    const [booking] = await this.read(owner, async (tx) => {
      const change = await readLastChange(tx, owner, voucher);
      return change ? [change] : [];
    });
    if (!booking) throw new ServiceError('booking_is_not_found');
    return { success: true, booking };
  }

  /** Bookings by last change after a cursor. Throws `cursor_is_too_old` for one from before a restore. */
  async list(owner: BookingOwner, { after: cursor, limit }: BookingsRequest): Promise<StandingBookingList> {
    let after = cursor === undefined ? 0 : readCursor('bookings', owner.hotelId, cursor);
    const bookings = await this.read(owner, async (tx) => {
      if (after > (await readLastNumber(tx, owner.hotelId))) throw cursorIsTooOld();
      const changes = await readLastChanges(tx, owner, after, limit);
      after = changes.at(-1)?.seq ?? after;
      return changes;
    });
    return { success: true, bookings, next: writeCursor('bookings', owner.hotelId, after) };
  }

  private async read(
    { hotelId, partnerId }: BookingOwner,
    changesIn: (tx: EntityManager) => Promise<LastChange[]>,
  ): Promise<StandingBooking[]> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      const changes = await changesIn(tx);
      if (changes.length === 0) return [];
      const ids = changes.map(({ bookingId }) => bookingId);
      const { bookings, rooms } = await readBookings(tx, hotelId, ids);
      const actual = new Map(
        (await readActualDates(tx, hotelId, ids)).map((dates) => [dates.bookedRoomId, dates]),
      );
      const orders = [...bookings.values()].map(({ voucher }) => voucher);
      const payments = await this.payments.statusOfOrders(tx, { hotelId, partnerId }, orders);
      const terms = await this.termsOf(tx, hotelId, rooms);
      return changes.map((change) => {
        const booking = bookings.get(change.bookingId)!;
        const roomsOfBooking = rooms.filter(({ bookingId }) => bookingId === booking.id);
        const paymentStatus = payments.get(booking.voucher) ?? null;
        return standingBooking({ booking, rooms: roomsOfBooking, actual, paymentStatus, change, terms });
      });
    });
  }

  /** By the ID of the room; those that were sold under no named terms are left out. */
  private async termsOf(
    tx: EntityManager,
    hotelId: number,
    rooms: readonly BookedRoom[],
  ): Promise<Map<number, TermsOfStandingRoom>> {
    const ids = rooms.flatMap(({ bookingId, terms }) => (terms ? [bookingId] : []));
    if (ids.length === 0) return new Map();
    const priced = await pricedBookings(tx, hotelId, [...new Set(ids)]);
    const at = new Date(this.clock.nowMs());
    return new Map(priced.flatMap((folio) => standingTerms(folio, at)));
  }
}
