import { In } from 'typeorm';
import { BookedRoom } from '../booking/ledger/booked-room.entity.js';
import type { HotelChange } from '../database/hotel-change.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import { dayText } from '../values/day.js';
import { PlannedRoom } from './planned-room.entity.js';
import { readRoomUses, type RoomUse } from './room-uses.queries.js';
import { settledPlans } from './settled-plans.js';

/** The days for which a room is needed from today on; of a stay that ends today it is today. */
export function daysAhead(today: number, { from, until }: { from: number; until: number }) {
  const first = Math.max(today, from);
  return { from: first, until: Math.max(first + 1, until) };
}

/** What keeps a reservation from having a room from `from` until `until`; nothing of its own does. */
export async function obstaclesOf(
  { tx, hotelId, today }: HotelChange,
  roomId: number,
  reservationId: number,
  days: { from: number; until: number },
): Promise<RoomUse[]> {
  const uses = await readRoomUses(tx, hotelId, [roomId], daysAhead(today, days), today);
  return uses.filter((use) => use.reservationId !== reservationId);
}

/** Plans a room that is known to be free. */
export async function insertPlan(
  change: HotelChange,
  { id, bookingId }: Pick<BookedRoom, 'id' | 'bookingId'>,
  { roomId, from, until }: { roomId: number; from: number; until: number },
): Promise<void> {
  const { tx, hotelId } = change;
  await tx.insert(PlannedRoom, { hotelId, bookingId, bookingRoomId: id, roomId, from, until });
}

/** Writes into the audit trail that a reservation is planned for another room, or for none. */
export async function auditPlan(
  change: HotelChange,
  reservationId: number,
  room: [before: number | null, after: number | null],
  days?: { from: number; until: number },
): Promise<void> {
  const stay = days && { from: dayText(days.from), to: dayText(days.until) };
  await change.audit({
    action: 'room_planned',
    entity: 'reservation',
    entityId: reservationId,
    changes: { room, ...stay },
  });
}

/** Frees rooms that are planned for reservations; those have no room then. Returns the room of each. */
export async function freePlans(
  change: HotelChange,
  reservationIds: readonly number[],
): Promise<Map<number, number>> {
  const { tx, hotelId } = change;
  const where = { hotelId, bookingRoomId: In([...reservationIds]) };
  const plans = await tx.findBy(PlannedRoom, where);
  if (plans.length > 0) await tx.delete(PlannedRoom, where);
  return new Map(plans.map(({ bookingRoomId, roomId }) => [bookingRoomId, roomId]));
}

/**
 * Lets the plans of a booking follow what it is now, by the rules of {@link settledPlans}; a room that is not free on the new
 * days is not planned any more.
 */
export async function settlePlans(change: HotelChange, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const plans = await tx.findBy(PlannedRoom, { hotelId, bookingId });
  if (plans.length === 0) return;
  const rooms = await tx.findBy(BookedRoom, { hotelId, bookingId });
  const ids = plans.map(({ roomId }) => roomId);
  const physical = await tx.findBy(Room, { hotelId, id: In(ids) });
  const typeOf = new Map(physical.map(({ id, roomTypeId }) => [id, roomTypeId]));
  const standing = plans.map((plan) => ({ ...plan, roomTypeId: typeOf.get(plan.roomId) ?? 0 }));
  const settled = settledPlans(rooms, standing);
  if (settled.length === 0) return;
  await tx.delete(PlannedRoom, { hotelId, id: In(settled.map(({ plan }) => plan.id)) });
  for (const { plan, becomes } of settled) {
    const { roomId } = plan;
    const obstacles = becomes ? await obstaclesOf(change, roomId, becomes.bookingRoomId, becomes) : [];
    const isKept = becomes !== null && obstacles.length === 0;
    if (isKept) await insertPlan(change, { id: becomes.bookingRoomId, bookingId }, { ...becomes, roomId });
    await auditPlan(
      change,
      becomes?.bookingRoomId ?? plan.bookingRoomId,
      [roomId, isKept ? roomId : null],
      becomes ?? plan,
    );
  }
}
