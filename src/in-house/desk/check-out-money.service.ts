import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type DueAtCheckOut, dueAtCheckOut } from '../../booking/folio/due-at-check-out.js';
import type { FolioLine } from '../../booking/folio/folio-line.entity.js';
import { paymentsOfChange } from '../../booking/folio/payment-at-desk.js';
import { lastStanding, readHistory } from '../../booking/history/booking-history.queries.js';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { reservationIsNotFound } from '../../guests/guests.errors.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';

/** What guests pay as they leave, and what they have paid so. */
@Injectable()
export class CheckOutMoney {
  constructor(
    private readonly dataSource: DataSource,
    private readonly day: HotelDay,
  ) {}

  /** Returns what a booking owes once the guests of a reservation have left today. Throws `reservation_is_not_found`. */
  async due(hotelId: number, reservationId: number): Promise<DueAtCheckOut> {
    const { bookingId } = await this.room(hotelId, reservationId);
    const today = await this.day.today(hotelId);
    return dueAtCheckOut(this.dataSource.manager, hotelId, { bookingId, reservationId, today });
  }

  /** Returns the payments that were taken with the last check-out of a reservation and stand. Throws `reservation_is_not_found`. */
  async paid(hotelId: number, reservationId: number): Promise<FolioLine[]> {
    const { manager: tx } = this.dataSource;
    const { bookingId } = await this.room(hotelId, reservationId);
    const last = lastStanding(await readHistory(tx, hotelId, bookingId), ['checked_out'], reservationId);
    return last ? paymentsOfChange({ tx, hotelId }, bookingId, last.number) : [];
  }

  private async room(hotelId: number, id: number): Promise<BookedRoom> {
    const room = await this.dataSource.manager.findOneBy(BookedRoom, { hotelId, id });
    if (!room) throw reservationIsNotFound();
    return room;
  }
}
