import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import type { DeskQuery, NightlyOffer } from '../../inventory/search/desk-offers.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { type DayText, dayText } from '../../values/day.js';
import { MAX_STAY_NIGHTS } from '../../values/limits.js';
import { blockForEach, blockOfBooking } from './booking-block.js';
import { bookingToChange, openRoom } from './booking-as-seen.js';
import { changedOffers, priceOf } from './changed-offers.js';
import { HouseService } from '../house.service.js';
import { whichAreLeft } from './rooms-left.js';

/** A room of a booking at new dates; amounts are minor units, null where there is no price. */
export interface RoomAtDates {
  reservationId: number;
  arrival: DayText;
  departure: DayText;
  beforeMinor: number | null;
  afterMinor: number | null;
  /** Whether a room of its type is left on every night, after the rooms before it have got theirs. */
  isLeft: boolean;
}

type Offers = Awaited<ReturnType<DeskOffersService['nightly']>>;

@Injectable()
export class BookingDates {
  constructor(
    private readonly dataSource: DataSource,
    private readonly house: HouseService,
    private readonly offers: DeskOffersService,
  ) {}

  /**
   * Returns each room whose guests are expected or in house, at the new dates. It keeps type, board, party and rate; guests
   * in house keep their arrival. Days are day numbers; for null each room keeps its own. Throws `booking_is_not_found`,
   * `dates_are_not_valid`.
   */
  async atDates(
    hotelId: number,
    bookingId: number,
    dates: { arrival: number | null; departure: number | null },
  ): Promise<{ currency: string; rooms: RoomAtDates[] }> {
    const standing = await bookingToChange(this.dataSource.manager, hotelId, bookingId);
    const { currency } = standing.booking;
    const today = await this.house.today(hotelId);
    const offersFor = this.offersOf(hotelId);
    const block = await blockOfBooking(this.dataSource.manager, hotelId, standing);
    const left = new Map<string, number>();
    const open = standing.rooms.flatMap(({ id }) => openRoom(standing, id) ?? []);
    const asked = open.map(({ record: old }) => {
      const arrival = old.status === 'checked_in' ? old.arrival : (dates.arrival ?? old.arrival);
      const departure = dates.departure ?? old.departure;
      return { arrival, departure, roomTypeId: old.roomTypeId, old };
    });
    if (asked.some((stay) => !isStay(stay))) throw new BookingRefusal('dates_are_not_valid');
    const blocks = blockForEach(block, asked, today);
    const moved = [];
    for (const [i, { record, room }] of open.entries()) {
      const { arrival, departure } = asked[i]!;
      const party = { adults: record.adults, childAges: room.childAges };
      const query = { arrival, nights: departure - arrival, ...party };
      const now = await offersFor(query, record);
      const nights = record.departure - record.arrival;
      const before = await offersFor({ arrival: record.arrival, nights, ...party }, record);
      recordRoomsLeft(left, query, now.offers);
      const stay = {
        query,
        offers: now.offers,
        isPriced: now.currency === currency,
        today,
        block: blocks[i],
      };
      const offered = changedOffers(stay, { record, childAges: room.childAges, offers: before.offers });
      const { roomTypeId, boardId, totalMinor, matchedRate: rate } = record;
      // An imported room without a board has no price that could change.
      const afterMinor = boardId === null ? totalMinor : priceOf(offered, { roomTypeId, boardId, rate });
      moved.push({ ...asked[i]!, reservationId: record.id, afterMinor });
    }
    const leftOn = (roomTypeId: number, day: number) =>
      (left.get(`${roomTypeId}:${day}`) ?? 0) + Math.max(0, block?.left(roomTypeId, day) ?? 0);
    const found = whichAreLeft(moved, leftOn, today);
    const rooms = moved.map(({ reservationId, arrival, departure, old, afterMinor }, i) => ({
      ...{ reservationId, arrival: dayText(arrival), departure: dayText(departure) },
      ...{ beforeMinor: old.totalMinor, afterMinor, isLeft: found[i]! },
    }));
    return { currency, rooms };
  }

  /** Reads the offers of a stay once, however many rooms ask for them. */
  private offersOf(hotelId: number): (query: DeskQuery, booked: BookedRoom) => Promise<Offers> {
    const known = new Map<string, Promise<Offers>>();
    return (query, { roomTypeId, boardId }) => {
      const key = JSON.stringify([query, roomTypeId, boardId]);
      const offers = known.get(key) ?? this.offers.nightly(hotelId, query, { roomTypeId, boardId });
      known.set(key, offers);
      return offers;
    };
  }
}

function isStay({ arrival, departure }: { arrival: number; departure: number }): boolean {
  return departure > arrival && departure - arrival <= MAX_STAY_NIGHTS;
}

function recordRoomsLeft(
  left: Map<string, number>,
  { arrival }: DeskQuery,
  offers: readonly NightlyOffer[],
): void {
  for (const { roomTypeId, leftOfNights } of offers) {
    leftOfNights.forEach((rooms, night) => left.set(`${roomTypeId}:${arrival + night}`, rooms));
  }
}
