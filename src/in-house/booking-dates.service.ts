import { Injectable } from '@nestjs/common';
import { dayNumber, type DayText, dayText } from '../values/day.js';
import { BookingChanges } from './booking-changes.service.js';

/** A room of a booking at new dates; amounts are minor units, null where there is no price. */
export interface RoomAtDates {
  reservationId: number;
  arrival: DayText;
  departure: DayText;
  beforeMinor: number | null;
  afterMinor: number | null;
  /** Whether a room of its type is left on every night. */
  isLeft: boolean;
}

/** What it costs to move all rooms of a booking to other dates in one step. */
@Injectable()
export class BookingDates {
  constructor(private readonly changes: BookingChanges) {}

  /**
   * Each room whose guests are expected or in house, at the new dates: it keeps type, board, party and rate, and guests in
   * house keep their arrival. Days are day numbers. Throws `booking_is_not_found`, `dates_are_not_valid`.
   */
  async atDates(
    hotelId: number,
    bookingId: number,
    dates: { arrival: number; departure: number },
  ): Promise<{ currency: string; rooms: RoomAtDates[] }> {
    const booking = await this.changes.booking(hotelId, bookingId);
    const open = booking.rooms.filter(({ status }) => status === 'active' || status === 'checked_in');
    const rooms: RoomAtDates[] = [];
    for (const room of open) {
      const { reservationId, status, adults, childAges, roomTypeId, boardId, rate } = room;
      const arrival = status === 'checked_in' ? dayNumber(room.arrival) : dates.arrival;
      const stay = { reservationId, arrival, departure: dates.departure, adults, childAges };
      const { offers } = await this.changes.roomOffers(hotelId, bookingId, stay);
      const offer = offers.find((one) => one.roomTypeId === roomTypeId);
      const board = offer?.boards.find((one) => one.boardId === boardId);
      const price = rate === 'non_refundable' ? board?.nonRefundableMinor : board?.refundableMinor;
      const beforeMinor = room.total === null ? null : Math.round(Number(room.total) * 100);
      rooms.push({
        reservationId,
        arrival: dayText(arrival),
        departure: dayText(dates.departure),
        beforeMinor,
        // One that was brought in without a board has no price that could change.
        afterMinor: boardId === null ? beforeMinor : (price ?? null),
        isLeft: (offer?.left ?? 0) >= 1,
      });
    }
    return { currency: booking.currency, rooms };
  }
}
