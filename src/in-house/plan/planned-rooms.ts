import { In, LessThanOrEqual } from 'typeorm';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { dayText } from '../../values/day.js';
import { PlannedRoom } from './planned-room.entity.js';
import { readRoomUses, type RoomUse } from './room-uses.queries.js';
import { type SettledPlan, settledPlans } from './settled-plans.js';

/** Returns the days from today on for which a stay needs a room: at least one, also for a stay that ends today. */
export function daysAhead(today: number, { from, until }: { from: number; until: number }) {
  const first = Math.max(today, from);
  return { from: first, until: Math.max(first + 1, until) };
}

/** Returns the uses of a room on these days from today on, but those by the reservation itself. */
export async function obstaclesOf(
  { tx, hotelId, today }: HotelChange,
  roomId: number,
  reservationId: number,
  days: { from: number; until: number },
): Promise<RoomUse[]> {
  const uses = await readRoomUses(tx, hotelId, [roomId], daysAhead(today, days), today);
  return uses.filter((use) => use.reservationId !== reservationId);
}

interface NewPlan {
  reservation: Pick<BookedRoom, 'id' | 'bookingId'>;
  roomId: number;
  from: number;
  until: number;
}

/** Plans rooms, which must be free from today on. Deletes overlapping plans of the past: their guests never came. */
export async function insertPlans(change: HotelChange, plans: readonly NewPlan[]): Promise<void> {
  if (plans.length === 0) return;
  const { tx, hotelId, today } = change;
  const roomIds = plans.map(({ roomId }) => roomId);
  const over = await tx.findBy(PlannedRoom, { hotelId, roomId: In(roomIds), until: LessThanOrEqual(today) });
  const outdated = over.filter((old) =>
    plans.some((plan) => plan.roomId === old.roomId && plan.from < old.until && old.from < plan.until),
  );
  if (outdated.length > 0) {
    await tx.delete(PlannedRoom, { hotelId, id: In(outdated.map(({ id }) => id)) });
    for (const { bookingRoomId, roomId } of outdated) await auditPlan(change, bookingRoomId, [roomId, null]);
  }
  await tx.insert(
    PlannedRoom,
    plans.map(({ reservation: { id, bookingId }, ...room }) => ({
      ...{ hotelId, bookingId, bookingRoomId: id },
      ...room,
    })),
  );
}

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

/** Deletes the plans of reservations. Returns the room of each by its reservation. */
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

/** Applies {@link settledPlans} to a booking; a room that is not free on the new days is not planned any more. */
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
  const kept = await keptPlans(change, bookingId, settled);
  await insertPlans(change, kept);
  for (const { plan, becomes } of settled) {
    const reservationId = becomes?.bookingRoomId ?? plan.bookingRoomId;
    const isKept = kept.some(({ reservation }) => reservation.id === becomes?.bookingRoomId);
    await auditPlan(change, reservationId, [plan.roomId, isKept ? plan.roomId : null], becomes ?? plan);
  }
}

async function keptPlans(
  { tx, hotelId, today }: HotelChange,
  bookingId: number,
  settled: readonly SettledPlan[],
): Promise<NewPlan[]> {
  const wanted = settled.flatMap(({ plan: { roomId }, becomes }): NewPlan[] => {
    if (!becomes) return [];
    const { bookingRoomId: id, from, until } = becomes;
    return [{ reservation: { id, bookingId }, roomId, from, until }];
  });
  if (wanted.length === 0) return [];
  const days = wanted.map((plan) => daysAhead(today, plan));
  const roomIds = wanted.map(({ roomId }) => roomId);
  const [from, until] = [Math.min(...days.map((one) => one.from)), Math.max(...days.map((one) => one.until))];
  const uses: Pick<RoomUse, 'reservationId' | 'roomId' | 'from' | 'until'>[] = await readRoomUses(
    tx,
    hotelId,
    roomIds,
    { from, until },
    today,
  );
  return wanted.filter(({ reservation, roomId }, index) => {
    const needed = days[index]!;
    const isFree = !uses.some(
      (use) =>
        use.roomId === roomId &&
        use.reservationId !== reservation.id &&
        use.from < needed.until &&
        needed.from < use.until,
    );
    if (isFree) uses.push({ reservationId: reservation.id, roomId, ...needed });
    return isFree;
  });
}
