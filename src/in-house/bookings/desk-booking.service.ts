import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { earlierAnswer, saveOnce } from '../../booking/desk-requests.js';
import {
  arrivalHasPassed,
  partyDoesNotFit,
  priceHasChanged,
  priceIsNotFound,
} from '../../booking/desk-sale.errors.js';
import type { GuestContact } from '../../booking/room/booking.entity.js';
import { bookAtDesk, type DeskBooking, type DeskBookingResult } from '../../booking/changes/book-at-desk.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { RatePlan } from '../../inventory/catalogue/rate-plan.entity.js';
import { RoomType } from '../../inventory/catalogue/room-type.entity.js';
import { quotedRate } from '../../inventory/quote/quote.js';
import { amountsOf } from '../../inventory/quote/quoted-plan.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import type { Rate } from './booking-to-change.js';
import { DeskChanges } from '../desk-changes.service.js';
import { GuestLinks } from '../../guests/profiles/guest-links.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';

export interface DeskSale {
  roomTypeId: number;
  boardId: number;
  rate: Rate;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly number[];
  rooms: number;
  shownTotalMinor: number;
  guest: GuestContact;
  remarks: string;
  profileId: number | null;
  requestKey: string | null;
}

@Injectable()
export class DeskBookingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: DeskChanges,
    private readonly day: HotelDay,
    private readonly offers: DeskOffersService,
    private readonly profiles: GuestLinks,
  ) {}

  /**
   * Sells what {@link DeskOffersService} offers, at the price that it has now. Throws `price_has_changed` if the guest was
   * told another one, `party_does_not_fit`, `price_is_not_found`, `guest_is_not_found` for the profile,
   * `request_was_used_already`, and what {@link book} throws. The same sale again, by its key, is answered as the first time.
   */
  async sell(hotelId: number, actor: Actor, sale: DeskSale): Promise<DeskBookingResult> {
    const { roomTypeId, boardId, arrival, departure, adults, childAges, requestKey } = sale;
    const form = { requestKey, step: 'sale', asked: sale } as const;
    const known = await earlierAnswer<DeskBookingResult>(this.dataSource.manager, hotelId, form);
    if (known) return known;
    if (arrival < (await this.day.today(hotelId))) throw arrivalHasPassed();
    const asked = { roomTypeId, arrival, nights: departure - arrival, adults, childAges };
    const { currency, offers } = await this.offers.offers(hotelId, asked);
    const [offer] = offers;
    if (!offer) throw new BookingRefusal('room_type_is_not_found');
    const quoted = quotedRate(offers, sale);
    if (!quoted) throw new BookingRefusal('rate_plan_is_not_found');
    if (!offer.takesParty) throw partyDoesNotFit();
    const { totalMinor: roomMinor } = quoted;
    if (roomMinor === null) throw priceIsNotFound();
    const totalMinor = roomMinor * sale.rooms;
    if (totalMinor !== sale.shownTotalMinor) throw priceHasChanged(minorToDecimal(totalMinor));
    const room = {
      roomTypeId,
      boardId,
      arrival,
      departure,
      adults,
      childAges,
      totalMinor: roomMinor,
      amounts: amountsOf(quoted),
      matchedRate: sale.rate,
    };
    const rooms = Array.from({ length: sale.rooms }, () => room);
    const booking = {
      guest: sale.guest,
      currency,
      totalMinor,
      remarks: sale.remarks,
      rooms,
    };
    return this.desk.change(hotelId, actor, (change) =>
      saveOnce(change, form, () => this.bookRooms(change, booking, sale.profileId)),
    );
  }

  /**
   * Books under the same rule of availability as a partner. Throws `arrival_has_passed`, `room_type_is_not_found`,
   * `rate_plan_is_not_found`, `dates_are_not_valid`, `room_is_not_available: <day>`.
   */
  book(hotelId: number, actor: Actor, booking: DeskBooking): Promise<DeskBookingResult> {
    return this.desk.change(hotelId, actor, (change) => this.bookRooms(change, booking, null));
  }

  private async bookRooms(
    change: HotelChange,
    booking: DeskBooking,
    profileId: number | null,
  ): Promise<DeskBookingResult> {
    if (booking.rooms.some((room) => room.arrival < change.today)) throw arrivalHasPassed();
    for (const room of booking.rooms) await mustBeOffered(change, room);
    const result = await bookAtDesk(change, booking);
    await this.profiles.linkBooker(change, result.bookingId, profileId);
    await change.audit({
      action: 'desk_booking',
      entity: 'booking',
      entityId: result.bookingId,
      changes: { rooms: booking.rooms.length },
    });
    return result;
  }
}

async function mustBeOffered(
  { tx, hotelId }: HotelChange,
  { roomTypeId, boardId }: DeskBooking['rooms'][number],
): Promise<void> {
  const retiredAt = IsNull();
  if (!(await tx.existsBy(RoomType, { hotelId, id: roomTypeId, retiredAt }))) {
    throw new BookingRefusal('room_type_is_not_found');
  }
  if (boardId !== null && !(await tx.existsBy(RatePlan, { hotelId, roomTypeId, boardId, retiredAt }))) {
    throw new BookingRefusal('rate_plan_is_not_found');
  }
}
