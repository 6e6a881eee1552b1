import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  onlyManagersSetPrices,
  partyDoesNotFit,
  priceHasChanged,
  priceIsNotFound,
} from '../../booking/desk-sale.errors.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { GuestContact } from '../../booking/room/booking.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { CardVault } from '../../booking/cards/card-vault.service.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import { changeGuest } from '../../booking/changes/change-guest.js';
import { changeRooms, type WantedRoom } from '../../booking/changes/change-rooms.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import { quotedRate, type QuotedType } from '../../inventory/quote/quote.js';
import { amountsOf } from '../../inventory/quote/quoted-plan.js';
import type { BlockOfStay } from '../../inventory/quote/quote-query.js';
import { termsOfSale } from '../../inventory/search/terms-of-sale.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { Clock } from '../../values/clock.service.js';
import { dayNumber, dayText } from '../../values/day.js';
import { type BookingAsSeen, bookingToChange, openRoom, unchangedBooking } from './booking-as-seen.js';
import { blockForEach, blockOfBooking } from './booking-block.js';
import type { BookingToChange, Rate } from './booking-to-change.js';
import { packagesAfter } from './packages-to-change.js';
import { daysOfChange, quoteChange } from './quoted-change.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { withoutLoweringFee } from './fee-of-expected.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { priceReasonIsMissing } from '../in-house.errors.js';
import type { Acceptable } from '../plan/acceptable.js';
import { requireRoomReady } from '../plan/room-readiness.js';
import { RoomAssignment } from '../../guests/stays/room-assignment.entity.js';
import { recordStaysInHouse } from '../../guests/stays/stay-changes.js';
import { Stay } from '../../guests/stays/stay.entity.js';
import { staysInHouse } from '../../guests/stays/stays.js';

export interface StayChangeRequest {
  reservationId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly (number | null)[];
}

export interface RoomChangeRequest extends StayChangeRequest {
  roomTypeId: number;
  boardId: number | null;
  rate: Rate;
  shownTotalMinor: number | null;
  /** A price set by hand instead; null for the computed one. */
  ownTotalMinor: number | null;
}

export interface BookingChangeRequest {
  bookingId: number;
  /** What the person saw: {@link BookingToChange.version}. */
  version: string;
  rooms: readonly RoomChangeRequest[];
  /** What the packages of the booking then cost, as they were shown; null or left out for what they cost now. */
  shownPackagesMinor?: number | null;
  /** Null where they stay as they are. */
  guest: { guest: GuestContact; remarks: string } | null;
  reason: string;
  maySetPrices: boolean;
  mayLowerFees: boolean;
  /** What the person accepts where guests in house stay longer in their room. */
  accepted: readonly Acceptable[];
}

interface RoomOffers {
  /** Returns what a room can be changed to, with the rooms and prices that the block of its booking has for it. */
  withBlock: (block: BlockOfStay | undefined) => QuotedType[];
  /** Returns the terms that the hotel offers for it now. */
  termsOf: (room: RoomChangeRequest) => ReturnType<typeof termsOfSale>;
}

const NO_OFFERS: RoomOffers = { withBlock: () => [], termsOf: () => null };

@Injectable()
export class BookingChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly offers: DeskOffersService,
    private readonly cards: CardVault,
    private readonly clock: Clock,
  ) {}

  /** Throws `booking_is_not_found`. */
  async booking(hotelId: number, bookingId: number): Promise<BookingToChange> {
    return (await bookingToChange(this.dataSource.manager, hotelId, bookingId)).shown;
  }

  /**
   * Returns what a room of the booking can be changed to, or added as; prices are of the whole stay, in `currency`. Throws
   * `booking_is_not_found`, `room_is_not_active`, `dates_are_not_valid`.
   */
  async roomOffers(
    hotelId: number,
    bookingId: number,
    stay: StayChangeRequest,
  ): Promise<{ currency: string; offers: QuotedType[] }> {
    const standing = await bookingToChange(this.dataSource.manager, hotelId, bookingId);
    const { withBlock } = await this.offersOf(hotelId, standing, stay);
    const block = await blockOfBooking(this.dataSource.manager, hotelId, standing);
    return { currency: standing.shown.currency, offers: withBlock(block) };
  }

  /**
   * Changes rooms, guest and remarks. Throws `booking_is_not_found`, `booking_is_cancelled`; `booking_has_changed` when the
   * booking is no longer what the person saw, `price_has_changed` when a price, also that of all packages, is not the one that they were shown;
   * `room_type_is_not_found`, `rate_plan_is_not_found`, `only_managers_set_prices`, `price_reason_is_missing`,
   * `party_does_not_fit`, `price_is_not_found`; `only_managers_lower_fees` where a cancellation would cost less afterwards;
   * where guests in house stay longer, what {@link requireRoomReady} throws; and what {@link changeRooms} throws.
   */
  async change(hotelId: number, actor: Actor, asked: BookingChangeRequest): Promise<void> {
    const { bookingId } = asked;
    const before = await unchangedBooking(this.dataSource.manager, hotelId, asked);
    if (asked.rooms.some(({ ownTotalMinor }) => ownTotalMinor !== null)) requireMaySetPrices(asked);
    const offersWith: RoomOffers[] = [];
    for (const room of asked.rooms) {
      // An imported room without a board has no offers: it keeps its price, or gets one by hand.
      offersWith.push(room.boardId === null ? NO_OFFERS : await this.offersOf(hotelId, before, room));
    }
    await this.desk.change(hotelId, actor, async (change) => {
      const standing = await unchangedBooking(change.tx, hotelId, asked);
      const { booking } = standing;
      // What the block has left, and its agreed prices, are certain only under the lock.
      const blocks = await blocksOf(change, standing, asked.rooms);
      const wanted = asked.rooms.map((room, i) => {
        const { withBlock, termsOf } = offersWith[i]!;
        return { ...wantedRoom(standing, room, withBlock(blocks[i])), ...soldAnew(standing, room, termsOf) };
      });
      checkPackages(standing, asked);
      const kind = wanted.length > 0 ? 'changed' : 'guest_changed';
      await changeBooking(change, { bookingId, kind }, async () => {
        if (asked.guest) await changeGuest(change, booking, asked.guest);
        if (wanted.length > 0) await this.changeRooms(change, asked, standing, wanted);
      });
      if (asked.guest)
        await change.audit({ action: 'booker_changed', entity: 'booking', entityId: bookingId });
    });
  }

  private async changeRooms(
    change: HotelChange,
    { bookingId, mayLowerFees, accepted, reason }: BookingChangeRequest,
    { booking, rooms }: BookingAsSeen,
    wanted: readonly WantedRoom[],
  ): Promise<void> {
    const work = () => changeRooms(change, this.cards, { booking, wanted });
    const ids = mayLowerFees
      ? await work()
      : await withoutLoweringFee(change, { bookingId, at: new Date(this.clock.nowMs()) }, work);
    for (const room of wanted) await moveDeparture(change, rooms, room, accepted);
    await change.audit({
      action: 'booking_changed',
      entity: 'booking',
      entityId: bookingId,
      changes: {
        rooms: wanted.map((room, i) => roomChange(ids[i]!, room, rooms)),
        ...(reason === '' ? {} : { reason }),
      },
    });
  }

  private async offersOf(
    hotelId: number,
    standing: BookingAsSeen,
    stay: StayChangeRequest,
  ): Promise<RoomOffers> {
    const old = oldRoom(standing, stay);
    const { arrival, departure, adults, childAges } = stay;
    if (departure <= arrival) throw new BookingRefusal('dates_are_not_valid');
    const booked = old ? [old.record] : [];
    const { currency, partnerId } = standing.booking;
    const days = daysOfChange(stay, ...booked);
    const snapshot = await this.offers.snapshotOf(hotelId, days, { booked, partnerId });
    const wanted = { arrival, departure, adults, childAges, currency, ...(await this.day.days(hotelId)) };
    const isInHouse = old?.record.status === 'checked_in';
    return {
      withBlock: (block) =>
        quoteChange(snapshot, wanted, old, block).filter(
          ({ type }) => !isInHouse || type.id === old.record.roomTypeId,
        ),
      termsOf: (room) => termsOfSale(snapshot, room),
    };
  }
}

async function blocksOf(
  { tx, hotelId, today }: HotelChange,
  standing: BookingAsSeen,
  rooms: readonly RoomChangeRequest[],
): Promise<(BlockOfStay | undefined)[]> {
  const asked = rooms.map((room) => ({ ...room, old: oldRoom(standing, room)?.record }));
  return blockForEach(await blockOfBooking(tx, hotelId, standing), asked, today);
}

function oldRoom(standing: BookingAsSeen, { reservationId }: Pick<StayChangeRequest, 'reservationId'>) {
  if (reservationId === null) return undefined;
  const old = openRoom(standing, reservationId);
  if (!old) throw new BookingRefusal('room_is_not_active');
  return { record: old.record, childAges: old.room.childAges };
}

function requireMaySetPrices({ maySetPrices, reason }: BookingChangeRequest): void {
  if (!maySetPrices) throw onlyManagersSetPrices();
  if (reason === '') throw priceReasonIsMissing();
}

function checkPackages(standing: BookingAsSeen, { rooms, shownPackagesMinor }: BookingChangeRequest): void {
  const { beforeMinor, afterMinor } = packagesAfter(standing, rooms);
  if (afterMinor !== (shownPackagesMinor ?? beforeMinor)) throw priceHasChanged(minorToDecimal(afterMinor));
}

function wantedRoom(
  standing: BookingAsSeen,
  { shownTotalMinor, ownTotalMinor, ...room }: RoomChangeRequest,
  offers: readonly QuotedType[],
): WantedRoom {
  const old = oldRoom(standing, room);
  if (room.boardId === null) {
    if (old?.record.boardId !== null) throw new BookingRefusal('rate_plan_is_not_found');
    return { ...room, totalMinor: ownTotalMinor ?? old.record.totalMinor, amounts: null };
  }
  const offer = offers.find(({ type }) => type.id === room.roomTypeId);
  if (!offer) throw new BookingRefusal('room_type_is_not_found');
  const quoted = quotedRate(offers, room);
  if (!quoted) throw new BookingRefusal('rate_plan_is_not_found');
  if (!offer.takesParty) throw partyDoesNotFit();
  if (ownTotalMinor !== null) return { ...room, totalMinor: ownTotalMinor, amounts: null };
  const { totalMinor } = quoted;
  if (totalMinor === null) throw priceIsNotFound();
  if (totalMinor !== shownTotalMinor) throw priceHasChanged(minorToDecimal(totalMinor));
  return { ...room, totalMinor, amounts: amountsOf(quoted) };
}

/** A room that is added, or that was sold under terms and gets another rate, is sold under the terms of now; others keep theirs. */
function soldAnew(
  standing: BookingAsSeen,
  room: RoomChangeRequest,
  termsOf: RoomOffers['termsOf'],
): Pick<WantedRoom, 'terms'> {
  const old = oldRoom(standing, room)?.record;
  const isKept = old && (old.terms === null || old.matchedRate === room.rate);
  return isKept ? {} : { terms: termsOf(room) };
}

/** Guests in house keep their room until the new departure; other plans for it end once that is accepted. */
async function moveDeparture(
  change: HotelChange,
  before: readonly BookedRoom[],
  { reservationId, departure }: WantedRoom,
  accepted: readonly Acceptable[],
): Promise<void> {
  const { tx, hotelId } = change;
  const old = before.find(({ id }) => id === reservationId);
  if (old?.status !== 'checked_in' || old.departure === departure) return;
  const assignment = await tx.findOneByOrFail(RoomAssignment, {
    hotelId,
    bookingRoomId: old.id,
    inHouse: true,
  });
  if (departure > old.departure) {
    const kept = ['room_is_not_clean' as const, ...accepted];
    await requireRoomReady(change, { ...old, departure }, assignment.roomId, kept);
  }
  const untilDay = dayText(Math.max(dayNumber(assignment.fromDay), departure));
  await tx.update(RoomAssignment, { hotelId, id: assignment.id }, { untilDay });
  await tx.update(Stay, staysInHouse(change, old.id), { departure: dayText(departure) });
  await recordStaysInHouse(change, 'extend', old.id);
}

function roomChange(id: number, room: WantedRoom, before: readonly BookedRoom[]): Record<string, unknown> {
  const old = before.find((one) => one.id === id);
  const facts: [string, unknown, unknown][] = [
    ['roomTypeId', old?.roomTypeId, room.roomTypeId],
    ['boardId', old?.boardId, room.boardId],
    ['arrival', old && dayText(old.arrival), dayText(room.arrival)],
    ['departure', old && dayText(old.departure), dayText(room.departure)],
    ['adults', old?.adults, room.adults],
    ['children', old?.children, room.childAges.length],
    ['total', minorOrNullToDecimal(old?.totalMinor ?? null), minorOrNullToDecimal(room.totalMinor)],
  ];
  const changed = facts.filter(([, was, is]) => was !== is);
  return {
    reservation: id,
    ...Object.fromEntries(changed.map(([name, was, is]) => [name, old ? [was ?? null, is] : is])),
  };
}
