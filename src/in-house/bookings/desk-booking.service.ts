import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { earlierAnswer, saveOnce } from '../../booking/desk-requests.js';
import {
  arrivalHasPassed,
  onlyManagersSetPrices,
  partyDoesNotFit,
  priceHasChanged,
  priceIsNotFound,
} from '../../booking/desk-sale.errors.js';
import type { AskedDeposit } from '../../booking/room/asked-deposit.js';
import type { GuestContact } from '../../booking/room/booking.entity.js';
import { askDeposit } from '../../booking/changes/ask-deposit.js';
import { bookAtDesk, type DeskBooking, type DeskBookingResult } from '../../booking/changes/book-at-desk.js';
import { type OriginRequest, NO_ORIGIN, setOrigin } from '../../booking/changes/set-origin.js';
import { dividedAmounts } from '../../booking/room/nights.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import type { SoldPackage } from '../../booking/room/sold-packages.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { RatePlan } from '../../inventory/catalogue/rate-plan.entity.js';
import { RoomType } from '../../inventory/catalogue/room-type.entity.js';
import { quotedRate } from '../../inventory/quote/quote.js';
import { amountsOf } from '../../inventory/quote/quoted-plan.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { checkDeposit } from './booking-deposits.service.js';
import type { Rate } from './booking-to-change.js';
import { extrasOf } from './packages-as-extras.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { priceReasonIsMissing } from '../in-house.errors.js';
import { GuestLinks } from '../../guests/profiles/guest-links.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { unitOfCurrency } from '../../values/currency-unit.js';

/** Rooms of one type, board and rate, each for such a party; days are day numbers. */
export interface RoomsOfSale {
  roomTypeId: number;
  boardId: number;
  rate: Rate;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly number[];
  rooms: number;
  /** What one of them costs by hand, of the whole stay; null for its price. */
  ownTotalMinor: number | null;
}

export interface DeskSale {
  kinds: readonly RoomsOfSale[];
  packages: readonly SoldPackage[];
  /** Of all rooms and packages. */
  shownTotalMinor: number;
  /** Needed for a price by hand. */
  priceReason: string;
  guest: GuestContact;
  remarks: string;
  profileId: number | null;
  origin: OriginRequest;
  /** What is asked for in advance; null for what the terms say. */
  deposit: AskedDeposit | null;
  requestKey: string | null;
}

/** What a sale says beside the rooms and who books them. */
interface SaleDetails {
  profileId: number | null;
  origin: OriginRequest;
  deposit: AskedDeposit | null;
  reason: string;
}

const NO_DETAILS: SaleDetails = { profileId: null, origin: NO_ORIGIN, deposit: null, reason: '' };

interface SoldRooms {
  currency: string;
  rooms: (DeskBooking['rooms'][number] & { totalMinor: number })[];
}

@Injectable()
export class DeskBookingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly offers: DeskOffersService,
    private readonly profiles: GuestLinks,
  ) {}

  /**
   * Sells what {@link DeskOffersService} offers as one booking, with packages of the hotel, at the prices that it has now, or at prices by hand. Throws
   * `price_has_changed` if the guest was told another total, `party_does_not_fit`, `price_is_not_found`, `package_is_not_found`,
   * `only_managers_set_prices`, `price_reason_is_missing`, `InvalidFields` for a deposit, `guest_is_not_found` for the profile, `request_was_used_already`, and
   * what {@link book} and {@link setOrigin} throw. The same sale again, by its key, is answered as the first time.
   */
  async sell(
    hotelId: number,
    actor: Actor,
    sale: DeskSale,
    { maySetPrices = false } = {},
  ): Promise<DeskBookingResult> {
    const { kinds, guest, remarks, requestKey, priceReason } = sale;
    const form = { requestKey, step: 'sale', asked: sale } as const;
    const known = await earlierAnswer<DeskBookingResult>(this.dataSource.manager, hotelId, form);
    if (known) return known;
    const today = await this.day.today(hotelId);
    if (kinds.some(({ arrival }) => arrival < today)) throw arrivalHasPassed();
    const isByHand = kinds.some(({ ownTotalMinor }) => ownTotalMinor !== null);
    if (isByHand && !maySetPrices) throw onlyManagersSetPrices();
    if (isByHand && priceReason === '') throw priceReasonIsMissing();
    const sold: SoldRooms[] = [];
    for (const kind of kinds) sold.push(await this.priced(hotelId, kind));
    const rooms = sold.flatMap((kind) => kind.rooms);
    const { currency } = sold[0]!;
    const extras = await this.extras(hotelId, sale, rooms);
    const roomsMinor = rooms.reduce((sum, room) => sum + room.totalMinor, 0);
    const totalMinor = extras.reduce((sum, extra) => sum + extra.totalMinor, roomsMinor);
    if (totalMinor !== sale.shownTotalMinor) throw priceHasChanged(minorToDecimal(totalMinor));
    const booking = { guest, currency, totalMinor: roomsMinor, extras, remarks, rooms };
    const { profileId, origin, deposit } = sale;
    const arrival = Math.min(...rooms.map((room) => room.arrival));
    if (deposit) checkDeposit(deposit, { totalMinor, today, arrival });
    const details = { profileId, origin, deposit, reason: isByHand ? priceReason : '' };
    return this.desk.change(hotelId, actor, (change) =>
      saveOnce(change, form, () => this.bookRooms(change, booking, details)),
    );
  }

  private extras(hotelId: number, { packages }: DeskSale, rooms: SoldRooms['rooms']) {
    const stays = rooms.map(({ arrival, departure, adults, childAges }) => ({
      arrival,
      departure,
      persons: adults + childAges.length,
    }));
    return extrasOf(this.dataSource.manager, hotelId, packages, stays);
  }

  private async priced(hotelId: number, kind: RoomsOfSale): Promise<SoldRooms> {
    const { roomTypeId, boardId, arrival, departure, adults, childAges, ownTotalMinor } = kind;
    const nights = departure - arrival;
    const asked = { roomTypeId, arrival, nights, adults, childAges };
    const { currency, offers, termsOf } = await this.offers.offers(hotelId, asked);
    const [offer] = offers;
    if (!offer) throw new BookingRefusal('room_type_is_not_found');
    const quoted = quotedRate(offers, kind);
    if (!quoted) throw new BookingRefusal('rate_plan_is_not_found');
    if (!offer.takesParty) throw partyDoesNotFit();
    const totalMinor = ownTotalMinor ?? quoted.totalMinor;
    if (totalMinor === null) throw priceIsNotFound();
    const offered = amountsOf(quoted);
    // A price by hand is divided as the nights would have cost.
    const weights = offered && { weights: offered.map(({ amountMinor }) => amountMinor) };
    const amounts =
      ownTotalMinor === null
        ? offered
        : dividedAmounts(ownTotalMinor, nights, {
            amountFrom: 'hand',
            unitMinor: unitOfCurrency(currency),
            ...weights,
          });
    const stay = { roomTypeId, boardId, arrival, departure, adults, childAges };
    const room = { ...stay, totalMinor, amounts, matchedRate: kind.rate, terms: termsOf(kind) };
    return { currency, rooms: Array.from({ length: kind.rooms }, () => room) };
  }

  /**
   * Books under the same rule of availability as a partner. Throws `arrival_has_passed`, `room_type_is_not_found`,
   * `rate_plan_is_not_found`, `dates_are_not_valid`, `room_is_not_available: <day>`.
   */
  book(hotelId: number, actor: Actor, booking: DeskBooking): Promise<DeskBookingResult> {
    return this.desk.change(hotelId, actor, (change) => this.bookRooms(change, booking));
  }

  private async bookRooms(
    change: HotelChange,
    booking: DeskBooking,
    { profileId, origin, deposit, reason } = NO_DETAILS,
  ): Promise<DeskBookingResult> {
    if (booking.rooms.some((room) => room.arrival < change.today)) throw arrivalHasPassed();
    for (const room of booking.rooms) await mustBeOffered(change, room);
    const result = await bookAtDesk(change, booking);
    await setOrigin(change, { id: result.bookingId, partnerId: null, ...NO_ORIGIN }, origin);
    if (deposit) await askDeposit(change, result.bookingId, deposit);
    await this.profiles.linkBooker(change, result.bookingId, profileId);
    await change.audit({
      action: 'desk_booking',
      entity: 'booking',
      entityId: result.bookingId,
      changes: { rooms: booking.rooms.length, ...(reason === '' ? {} : { reason }) },
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
