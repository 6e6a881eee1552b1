import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { GuestContact } from '../booking/ledger/booking.entity.js';
import { BookingRefusal } from '../booking/push/booking-push.errors.js';
import {
  type DeskBooking,
  type DeskBookingResult,
  writeDeskBooking,
} from '../booking/ledger/desk-bookings.js';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { Clock } from '../values/clock.service.js';
import { minorToDecimal } from '../http/strict.js';
import { DeskOffersService } from '../inventory/search/desk-offers.service.js';
import { todayOf } from './front-desk.records.js';
import { arrivalHasPassed, partyDoesNotFit, priceHasChanged, priceIsNotFound } from './in-house.errors.js';

/** What a guest was offered and takes. Days are day numbers. */
export interface DeskSale {
  roomTypeId: number;
  boardId: number;
  rate: 'refundable' | 'non_refundable';
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly number[];
  /** How many rooms of this kind, each for such a party. */
  rooms: number;
  /** The price of all rooms that the guest was told. */
  shownTotalMinor: number;
  guest: GuestContact;
  remarks: string;
}

/** Walk-in and telephone bookings. */
@Injectable()
export class DeskBookingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly offers: DeskOffersService,
  ) {}

  /**
   * Sells what {@link DeskOffersService} offers, at the price that it has now; if the guest was told another one,
   * `price_has_changed`. Throws also `party_does_not_fit`, `price_is_not_found` and what {@link book} throws.
   */
  async sell(hotelId: number, actor: Actor, sale: DeskSale): Promise<DeskBookingResult> {
    const { roomTypeId, boardId, arrival, departure, adults, childAges } = sale;
    const today = await todayOf(this.dataSource, this.clock, hotelId);
    if (arrival < today) throw arrivalHasPassed();
    const asked = { arrival, nights: departure - arrival, adults, childAges };
    const { currency, offers } = await this.offers.offers(hotelId, asked);
    const offer = offers.find((one) => one.roomTypeId === roomTypeId);
    if (!offer) throw new BookingRefusal('room_type_is_not_found');
    const board = offer.boards.find((one) => one.boardId === boardId);
    if (!board) throw new BookingRefusal('rate_plan_is_not_found');
    if (!offer.takesParty) throw partyDoesNotFit();
    const roomMinor = sale.rate === 'refundable' ? board.refundableMinor : board.nonRefundableMinor;
    if (roomMinor === null) throw priceIsNotFound();
    const totalMinor = roomMinor * sale.rooms;
    if (totalMinor !== sale.shownTotalMinor) throw priceHasChanged(minorToDecimal(totalMinor));
    const room = {
      roomTypeId,
      boardId,
      arrival,
      departure,
      adults,
      children: childAges.length,
      totalMinor: roomMinor,
      matchedRate: sale.rate,
    };
    return this.book(hotelId, actor, {
      guest: sale.guest,
      currency,
      totalMinor,
      remarks: sale.remarks,
      rooms: Array.from({ length: sale.rooms }, () => room),
    });
  }

  /**
   * Books rooms at the desk, under the same rule of availability as a partner's booking. Throws
   * `room_is_not_available: <day>`, `room_type_is_not_found`, `rate_plan_is_not_found`, `arrival_has_passed`.
   */
  async book(hotelId: number, actor: Actor, booking: DeskBooking): Promise<DeskBookingResult> {
    const today = await todayOf(this.dataSource, this.clock, hotelId);
    if (booking.rooms.some((room) => room.arrival < today)) throw arrivalHasPassed();
    return changeHotel(
      this.dataSource,
      { hotelId, actor, today, touches: ['days', 'desk'] },
      async (change) => {
        await this.checkOffer(change.tx, hotelId, booking);
        const result = await writeDeskBooking(change, booking);
        await change.audit({
          action: 'desk_booking',
          entity: 'booking',
          entityId: result.bookingId,
          changes: { rooms: booking.rooms.length },
        });
        return result;
      },
    );
  }

  /** Room types and boards must be the hotel's own, and still offered together. */
  private async checkOffer(tx: EntityManager, hotelId: number, booking: DeskBooking): Promise<void> {
    const rows = (await tx.query(
      `SELECT t.id AS "roomTypeId", p.board_id AS "boardId"
         FROM room_type t
         LEFT JOIN rate_plan p ON p.hotel_id = t.hotel_id AND p.room_type_id = t.id AND p.retired_at IS NULL
        WHERE t.hotel_id = $1 AND t.retired_at IS NULL`,
      [hotelId],
    )) as { roomTypeId: number; boardId: number | null }[];
    for (const { roomTypeId, boardId } of booking.rooms) {
      const offers = rows.filter((row) => row.roomTypeId === roomTypeId);
      if (offers.length === 0) throw new BookingRefusal('room_type_is_not_found');
      if (boardId !== null && !offers.some((offer) => offer.boardId === boardId)) {
        throw new BookingRefusal('rate_plan_is_not_found');
      }
    }
  }
}
