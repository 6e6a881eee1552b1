import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { priceHasChanged } from '../../booking/desk-sale.errors.js';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { NightAmount } from '../../booking/room/nights.js';
import { minorToDecimal } from '../../values/money.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { quotedRate } from '../../inventory/quote/quote.js';
import { amountsOf } from '../../inventory/quote/quoted-plan.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { blockOfBooking } from '../bookings/booking-block.js';
import { bookingToChange, openRoom } from '../bookings/booking-as-seen.js';
import { quoteChange } from '../bookings/quoted-change.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import {
  reservationIsNotFound,
  reservationIsNotInHouse,
  roomIsNotFound,
} from '../../guests/guests.errors.js';

/** Of the whole stay; null where there is no price. */
export interface MovePrice {
  currency: string;
  beforeMinor: number | null;
  afterMinor: number | null;
}

interface ConfirmedPrice {
  bookingId: number;
  /** The booking as it was priced. */
  version: string;
  totalMinor: number;
  amounts: readonly NightAmount[] | null;
}

/** The price of a stay that moves to a room of another type: slept nights keep theirs, the others cost that of the new type, where its board was not archived. */
@Injectable()
export class MovePrices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly day: HotelDay,
    private readonly offers: DeskOffersService,
  ) {}

  /**
   * Returns the price of a stay before and after a move, also for guests who are still expected. Throws
   * `reservation_is_not_found`, `room_is_not_found`, and `reservation_is_not_in_house` for a stay that is over or cancelled.
   */
  async of(hotelId: number, reservationId: number, roomId: number): Promise<MovePrice> {
    const { price } = await this.priced(hotelId, reservationId, roomId);
    return price;
  }

  /**
   * Returns the price after a move, and the digest (`version`) of the booking that was priced: compare it again under the hotel's
   * lock before the price is set. Throws what {@link of} throws, and `price_has_changed` unless it is the price that was shown.
   */
  async confirm(
    hotelId: number,
    reservationId: number,
    roomId: number,
    shownMinor: number,
  ): Promise<ConfirmedPrice> {
    const { price, ...confirmed } = await this.priced(hotelId, reservationId, roomId);
    if (price.afterMinor !== shownMinor) throw priceHasChanged(minorToDecimal(price.afterMinor ?? 0));
    return { ...confirmed, totalMinor: shownMinor };
  }

  private async priced(hotelId: number, reservationId: number, roomId: number) {
    const { manager } = this.dataSource;
    const reservation = await manager.findOneBy(BookedRoom, { hotelId, id: reservationId });
    if (!reservation) throw reservationIsNotFound();
    const room = await manager.findOneBy(Room, { hotelId, id: roomId, retiredAt: IsNull() });
    if (!room) throw roomIsNotFound();
    const standing = await bookingToChange(manager, hotelId, reservation.bookingId);
    const old = openRoom(standing, reservationId);
    if (!old) throw reservationIsNotInHouse();
    const { arrival, departure, adults, boardId, totalMinor, matchedRate } = old.record;
    const { childAges } = old.room;
    const plan = { roomTypeId: room.roomTypeId, boardId };
    // A board that is archived has no price of the hotel in another room type: there the stay costs what was agreed.
    const record = (await this.offers.isArchived(hotelId, plan)) ? { ...old.record, ...plan } : old.record;
    const { currency, partnerId } = standing.booking;
    const days = { from: arrival, to: departure };
    const snapshot = await this.offers.snapshotOf(hotelId, days, { booked: [record], partnerId });
    const block = await blockOfBooking(manager, hotelId, standing);
    const stay = { arrival, departure, adults, childAges, currency, ...(await this.day.days(hotelId)) };
    const quoted = quoteChange(snapshot, stay, { record, childAges }, block);
    const rate = matchedRate ?? 'refundable';
    const after = quotedRate(quoted, { ...plan, rate });
    const amounts = after ? amountsOf(after) : null;
    const afterMinor = after?.totalMinor ?? null;
    const price: MovePrice = { currency, beforeMinor: totalMinor, afterMinor };
    const { bookingId } = reservation;
    return { price, bookingId, version: standing.shown.version, amounts };
  }
}
