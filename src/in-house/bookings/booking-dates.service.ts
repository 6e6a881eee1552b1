import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { quotedRate } from '../../inventory/quote/quote.js';
import { roomsLeftOn } from '../../inventory/quote/rooms-left.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { type DayText, dayText } from '../../values/day.js';
import { MAX_STAY_NIGHTS } from '../../values/limits.js';
import { blockForEach, blockOfBooking } from './booking-block.js';
import { bookingToChange, openRoom } from './booking-as-seen.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { daysOfChange, quoteChange } from './quoted-change.js';
import { availabilityOfEach } from './rooms-left.js';

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

@Injectable()
export class BookingDates {
  constructor(
    private readonly dataSource: DataSource,
    private readonly day: HotelDay,
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
    const { currency, partnerId } = standing.booking;
    const now = await this.day.days(hotelId);
    const block = await blockOfBooking(this.dataSource.manager, hotelId, standing);
    const open = standing.rooms.flatMap(({ id }) => openRoom(standing, id) ?? []);
    if (open.length === 0) return { currency, rooms: [] };
    const asked = open.map(({ record: old }) => {
      const arrival = old.status === 'checked_in' ? old.arrival : (dates.arrival ?? old.arrival);
      const departure = dates.departure ?? old.departure;
      return { arrival, departure, roomTypeId: old.roomTypeId, old };
    });
    if (asked.some((stay) => !isStay(stay))) throw new BookingRefusal('dates_are_not_valid');
    const blocks = blockForEach(block, asked, now.today);
    const before = open.map(({ record }) => record);
    const days = daysOfChange(...asked, ...before);
    const snapshot = await this.offers.snapshotOf(hotelId, days, { booked: before, partnerId });
    const moved = open.map(({ record, room }, i) => {
      const { arrival, departure } = asked[i]!;
      const { adults, roomTypeId, boardId, matchedRate } = record;
      const { childAges } = room;
      const stay = { arrival, departure, adults, childAges, currency, ...now };
      const quoted = quoteChange(snapshot, stay, { record, childAges }, blocks[i]);
      const plan = { roomTypeId, boardId, rate: matchedRate ?? 'refundable' };
      // An imported room without a board has no price that could change.
      const afterMinor =
        boardId === null ? record.totalMinor : (quotedRate(quoted, plan)?.totalMinor ?? null);
      return { ...asked[i]!, reservationId: record.id, afterMinor };
    });
    const leftOn = (roomTypeId: number, day: number) => {
      const type = snapshot.roomTypes.find(({ id }) => id === roomTypeId);
      const [left] = type ? roomsLeftOn(type, day - snapshot.firstDay, 1) : [];
      return (left ?? 0) + Math.max(0, block?.left(roomTypeId, day) ?? 0);
    };
    const found = availabilityOfEach(moved, leftOn, now.today);
    const rooms = moved.map(({ reservationId, arrival, departure, old, afterMinor }, i) => ({
      reservationId,
      arrival: dayText(arrival),
      departure: dayText(departure),
      beforeMinor: old.totalMinor,
      afterMinor,
      isLeft: found[i]!,
    }));
    return { currency, rooms };
  }
}

function isStay({ arrival, departure }: { arrival: number; departure: number }): boolean {
  return departure > arrival && departure - arrival <= MAX_STAY_NIGHTS;
}
