import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { Stay } from '../../src/guests/stays/stay.entity.js';
import { RoomDay } from '../../src/inventory/rates/room-day.entity.js';
import type { ReportRange } from '../../src/reports/report-range.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import { dayIn } from '../../src/values/time-zone.js';
import type { TestService } from '../harness/service.js';

/** Everything that a hotel's reports are made of. */
export interface ReportFacts {
  timeZone: string;
  bookings: Map<number, Booking>;
  rooms: BookedRoom[];
  stays: Stay[];
  days: RoomDay[];
}

export async function reportFacts(
  service: TestService,
  hotelId: number,
  timeZone: string,
): Promise<ReportFacts> {
  const { manager } = service.db;
  const bookings = await manager.findBy(Booking, { hotelId });
  return {
    timeZone,
    bookings: new Map(bookings.map((booking) => [booking.id, booking])),
    rooms: await manager.find(BookedRoom, { where: { hotelId }, relations: { nightRows: true } }),
    stays: await manager.find(Stay, { where: { hotelId }, order: { id: 'ASC' } }),
    days: await manager.findBy(RoomDay, { hotelId }),
  };
}

/** A sum of figures by name, such as `2026-11-01 EUR revenue`. */
export type Sums = Record<string, number>;

const BOOKED = ['active', 'checked_in', 'checked_out'];

/**
 * The figures of the days from `from` to the one before `until`, counted one night of one room at a time and added up under
 * every name that the night has.
 */
export function reportSums(facts: ReportFacts, { from, until }: ReportRange): Sums {
  const sums: Sums = {};
  const add = (amount: number, ...names: string[]) => {
    for (const name of names) if (amount !== 0) sums[name] = (sums[name] ?? 0) + amount;
  };
  for (const room of facts.rooms) {
    const booking = facts.bookings.get(room.bookingId)!;
    const isBooked = BOOKED.includes(room.status);
    const nights = isBooked ? nightsOf(room) : [];
    const recorded = recordedRevenue(room);
    const about = (day: number, type: number) => [
      `day ${dayText(day)}`,
      `month ${dayText(day).slice(0, 7)}`,
      `type ${type}`,
      `board ${room.boardId}`,
      `source ${sourceOf(booking)}`,
      `segment ${booking.marketSegmentId}`,
      `nationality ${nationalityOf(facts, room, booking)}`,
      'all',
    ];
    nights.forEach(({ day, type }, index) => {
      if (day < from || day >= until) return;
      for (const name of about(day, type)) {
        add(1, `${name} nights`, `${name} ${booking.currency} nights`);
        if (room.totalMinor === null) continue;
        add(1, `${name} ${booking.currency} priced`);
        if (!recorded)
          add(share(room.totalMinor, nights.length, index), `${name} ${booking.currency} revenue`);
      }
    });
    for (const { day, type, minor } of recorded ?? []) {
      if (!isBooked || day < from || day >= until) continue;
      for (const name of about(day, type)) add(minor, `${name} ${booking.currency} revenue`);
    }
    if (room.arrival < from || room.arrival >= until) continue;
    for (const name of about(room.arrival, room.roomTypeId)) {
      if (isBooked) add(1, `${name} arrivals`);
      if (room.status === 'no_show') add(1, `${name} noShows`);
      if (room.status === 'cancelled') {
        add(1, `${name} cancellations`);
        add(room.departure - room.arrival, `${name} cancelledNights`);
      }
      if (isBooked && booking.source !== 'import') {
        const registered = dayIn(facts.timeZone, booking.registeredAt.getTime());
        add(1, `${name} leadRooms`);
        add(Math.max(0, room.arrival - registered), `${name} leadDays`);
      }
      if (isBooked && nights.length === 0 && !recorded)
        add(room.totalMinor ?? 0, `${name} ${booking.currency} revenue`);
    }
  }
  for (const { day: at, roomTypeId, allotment } of facts.days) {
    const day = dayNumber(at);
    if (day < from || day >= until) continue;
    const names = [`day ${at}`, `month ${at.slice(0, 7)}`, `type ${roomTypeId}`, 'all'];
    for (const name of names) add(allotment, `${name} available`);
  }
  return sums;
}

/** Planned nights and their revenue that were on the books at an instant, by the month some years later: `2026-11 EUR nights`. */
export function onTheBooksSums(
  facts: ReportFacts,
  { from, until }: ReportRange,
  at: Date,
  yearsLater = 0,
): Sums {
  const sums: Sums = {};
  for (const room of facts.rooms) {
    const booking = facts.bookings.get(room.bookingId)!;
    const cancelledAt = room.cancelledAt ?? booking.cancelledAt ?? booking.changedAt ?? booking.registeredAt;
    const isGone =
      room.status === 'removed' ||
      booking.registeredAt > at ||
      (room.status === 'cancelled' && cancelledAt <= at) ||
      (room.status === 'no_show' && dayIn(facts.timeZone, at.getTime()) > room.arrival);
    if (isGone) continue;
    for (let day = room.arrival; day < room.departure; day++) {
      if (day < from || day >= until) continue;
      const year = Number(dayText(day).slice(0, 4)) + yearsLater;
      const name = `${year}${dayText(day).slice(4, 7)} ${booking.currency}`;
      sums[`${name} nights`] = (sums[`${name} nights`] ?? 0) + 1;
      const amount =
        isRecorded(room) && room.nightRows.every(({ changeNumber }) => changeNumber !== null)
          ? room.nightRows.find((night) => night.from === day)!.amountMinor
          : null;
      const part = amount ?? share(room.totalMinor ?? 0, room.departure - room.arrival, day - room.arrival);
      if (part > 0) sums[`${name} revenue`] = (sums[`${name} revenue`] ?? 0) + part;
    }
  }
  return sums;
}

/** Arrivals and nights of registered guests: `2026-11 DE arrivals`. */
export function guestSums(facts: ReportFacts, { from, until }: ReportRange, today: number): Sums {
  const sums: Sums = {};
  const add = (day: number, nationality: string | null, what: string) => {
    if (day < from || day >= until) return;
    const name = `${dayText(day).slice(0, 7)} ${nationality} ${what}`;
    sums[name] = (sums[name] ?? 0) + 1;
  };
  for (const stay of facts.stays) {
    const arrived = dayIn(facts.timeZone, stay.checkedInAt.getTime());
    const left = stay.checkedOutAt ? dayIn(facts.timeZone, stay.checkedOutAt.getTime()) : today;
    add(arrived, stay.nationality, 'arrivals');
    for (let day = arrived; day < left; day++) add(day, stay.nationality, 'nights');
  }
  return sums;
}

/** Nights that the room holds within its stay, in their order. */
function nightsOf(room: BookedRoom): { day: number; type: number }[] {
  const nights = [];
  for (let day = room.arrival; day < room.departure; day++) {
    const night = room.nightRows.find(({ from, until }) => from <= day && day < until);
    if (night && night.state !== 'released') nights.push({ day, type: night.roomTypeId });
  }
  return nights;
}

function isRecorded({ nightRows }: BookedRoom): boolean {
  return nightRows.some(({ amountMinor }) => amountMinor !== null);
}

/** What each recorded night of a room brings, on the day on which it counts. */
function recordedRevenue(room: BookedRoom): { day: number; type: number; minor: number }[] | undefined {
  if (!isRecorded(room)) return undefined;
  const nights = room.nightRows.toSorted((a, b) => a.from - b.from);
  const counted = nights.filter(({ state }) => state !== 'released').map(({ from }) => from);
  return nights.map(({ from, roomTypeId: type, amountMinor }) => {
    let day = from;
    while (!counted.includes(day) && day > room.arrival && !counted.includes(day - 1)) day--;
    const isBeforeAll = !counted.includes(day) && day === room.arrival;
    return { day: isBeforeAll ? (counted[0] ?? day) : day, type, minor: amountMinor! };
  });
}

/** A night's part of the price, with what was rounded off before it. */
function share(minor: number, nights: number, index: number): number {
  const upTo = (count: number) => (BigInt(minor) * BigInt(count)) / BigInt(nights);
  return Number(upTo(index + 1) - upTo(index));
}

function nationalityOf({ stays }: ReportFacts, room: BookedRoom, booking: Booking): string | null {
  const guest = stays.find((stay) => stay.bookingRoomId === room.id && stay.nationality !== null);
  const country = booking.guests[0]?.countryCode.toUpperCase() ?? '';
  return guest?.nationality ?? (/^[A-Z]{2}$/.test(country) ? country : null);
}

function sourceOf({ partnerId, bookingSourceId, source }: Booking): string {
  if (partnerId !== null) return String(partnerId);
  return bookingSourceId === null ? source : `source ${bookingSourceId}`;
}
