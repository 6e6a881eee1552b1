import { type DataSource, type EntityManager, In } from 'typeorm';
import { soldNights } from './fee-under-terms.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { Booking } from '../room/booking.entity.js';
import { recordedAmounts } from '../room/nights.js';
import { freeUntilUnder } from '../room/sold-terms.js';
import { roomIs } from '../room/states-in-sql.js';
import { changeHotel } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { query } from '../../database/queries.js';
import type { Clock } from '../../values/clock.service.js';
import { MS_PER_DAY } from '../../values/day.js';

/** So long before a free cancellation ends its partner is told. */
const NOTICE_MS = MS_PER_DAY;
const ACTOR = { kind: 'service', name: 'free-cancellation-ends' } as const;

/** A room whose free cancellation ends soon, at an instant in milliseconds since 1970. */
interface EndingRoom {
  id: number;
  bookingId: number;
  endMs: number;
}

/**
 * Records for partners that the free cancellation of their bookings ends within a day, each end once. A room that was sold later
 * than a day before, also again by a Modify, is not told. Returns of how many rooms it has told.
 */
export async function tellFreeCancellationEnds(
  dataSource: DataSource,
  clock: Clock,
): Promise<{ rooms: number }> {
  let rooms = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    if ((await endingRooms(dataSource.manager, hotelId, clock.nowMs())).length === 0) return;
    await changeHotel(dataSource, { hotelId, actor: ACTOR, touches: [] }, async (change) => {
      // Read again under the lock: another instance may have told of them, or a change have moved their end.
      const ending = await endingRooms(change.tx, hotelId, clock.nowMs());
      for (const { id, endMs } of ending) {
        await change.tx.update(BookedRoom, { hotelId, id }, { freeEndTold: new Date(endMs) });
      }
      const bookings = new Set(ending.map(({ bookingId }) => bookingId));
      for (const bookingId of bookings) change.record({ kind: 'freeCancellationEnds', bookingId });
      rooms += ending.length;
    });
  });
  return { rooms };
}

async function endingRooms(tx: EntityManager, hotelId: number, nowMs: number): Promise<EndingRoom[]> {
  const ids = await nearEnd(tx, hotelId, nowMs);
  if (ids.length === 0) return [];
  const rooms = await tx.find(BookedRoom, {
    where: { hotelId, id: In(ids) },
    relations: { nightRows: true },
  });
  const bookings = await tx.findBy(Booking, { hotelId, id: In(rooms.map(({ bookingId }) => bookingId)) });
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return rooms.flatMap((room) => {
    const { registeredAt } = byId.get(room.bookingId)!;
    const nightsMinor = soldNights({ ...room, nightsMinor: recordedAmounts(room) });
    const endMs = freeUntilUnder(
      room.terms!,
      { arrival: room.arrival, nightsMinor },
      nowMs,
      registeredAt.getTime(),
    );
    if (endMs === null || endMs - nowMs > NOTICE_MS || room.freeEndTold?.getTime() === endMs) return [];
    const soldMs = (room.soldAt ?? registeredAt).getTime();
    return soldMs > endMs - NOTICE_MS ? [] : [{ id: room.id, bookingId: room.bookingId, endMs }];
  });
}

/** Returns the rooms of partners of which a step, the no-show or the end of the hours of grace is about a day away. */
async function nearEnd(tx: EntityManager, hotelId: number, nowMs: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `SELECT r.id
       FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      WHERE r.hotel_id = $1 AND r.terms IS NOT NULL AND ${roomIs('expected', 'r')} AND b.partner_id IS NOT NULL
        AND r.arrival >= $2::date - 1
        AND (r.arrival <= $2::date + 2
             OR b.registered_at + make_interval(hours => (r.terms ->> 'graceHours')::int) BETWEEN $3 AND $3 + interval '1 day'
             OR EXISTS (SELECT FROM jsonb_array_elements(r.terms -> 'steps') AS step
                         WHERE r.arrival - (step ->> 'daysBefore')::int BETWEEN $2::date - 1 AND $2::date + 2))`,
    [hotelId, new Date(nowMs).toISOString().slice(0, 10), new Date(nowMs)],
  );
  return rows.map(({ id }) => id);
}
