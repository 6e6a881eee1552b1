import { In, LessThanOrEqual } from 'typeorm';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { dayText } from '../../values/day.js';
import type { PlannedPart } from './planned-parts.js';
import { PlannedRoom } from './planned-room.entity.js';
import { readRoomUses, type RoomUse } from './room-uses.queries.js';
import { type SettledPlan, settledPlans, type StandingPlan } from './settled-plans.js';

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

export interface NewPlan {
  reservation: Pick<BookedRoom, 'id' | 'bookingId'>;
  /** Whether the first of the parts begins the stay; guests in house have that room already. */
  hasFirst: boolean;
  parts: readonly PlannedPart[];
}

/** Plans rooms, which must be free from today on. Deletes overlapping plans of the past: their guests never came. */
export async function insertPlans(change: HotelChange, plans: readonly NewPlan[]): Promise<void> {
  const parts = plans.flatMap((plan) => plan.parts);
  if (parts.length === 0) return;
  const { tx, hotelId, today } = change;
  const roomIds = parts.map(({ roomId }) => roomId);
  const over = await tx.findBy(PlannedRoom, { hotelId, roomId: In(roomIds), until: LessThanOrEqual(today) });
  const outdated = over.filter((old) =>
    parts.some((part) => part.roomId === old.roomId && part.from < old.until && old.from < part.until),
  );
  for (const old of outdated) {
    await freePlans(change, [reservationIdOf(old)]);
    await auditPlan(change, reservationIdOf(old), [old.roomId, null]);
  }
  await tx.insert(
    PlannedRoom,
    plans.flatMap(({ reservation: { id, bookingId }, hasFirst, parts: rooms }) =>
      rooms.map((part, i) => {
        const isFirst = hasFirst && i === 0;
        return {
          hotelId,
          bookingId,
          bookingRoomId: isFirst ? id : null,
          laterOf: isFirst ? null : id,
          ...part,
        };
      }),
    ),
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

/** Returns the parts that are planned for reservations, in order, by their reservation. */
export async function readPlans(
  { tx, hotelId }: HotelChange,
  reservationIds: readonly number[],
): Promise<Map<number, PlannedRoom[]>> {
  const ids = In([...reservationIds]);
  const rows = await tx.find(PlannedRoom, {
    where: [
      { hotelId, bookingRoomId: ids },
      { hotelId, laterOf: ids },
    ],
    order: { from: 'ASC' },
  });
  return byReservation(rows);
}

/** Deletes the plans of reservations, and returns what was planned for each of them. */
export async function freePlans(
  change: HotelChange,
  reservationIds: readonly number[],
): Promise<Map<number, PlannedRoom[]>> {
  const plans = await readPlans(change, reservationIds);
  await deletePlans(change, [...plans.values()].flat());
  return plans;
}

/**
 * Ends what is planned for reservations until today: their guests get a room now. Returns the first day on which each of them is to
 * have another room, by the reservation.
 */
export async function endPlansOfToday(
  change: HotelChange,
  reservationIds: readonly number[],
): Promise<Map<number, number>> {
  const plans = await readPlans(change, reservationIds);
  const isLater = ({ laterOf, from }: PlannedRoom) => laterOf !== null && from > change.today;
  const rows = [...plans.values()].flat();
  await deletePlans(
    change,
    rows.filter((row) => !isLater(row)),
  );
  return new Map([...byReservation(rows.filter(isLater))].map(([id, [next]]) => [id, next!.from] as const));
}

async function deletePlans({ tx, hotelId }: HotelChange, rows: readonly PlannedRoom[]): Promise<void> {
  if (rows.length > 0) await tx.delete(PlannedRoom, { hotelId, id: In(rows.map(({ id }) => id)) });
}

function reservationIdOf({ bookingRoomId, laterOf }: PlannedRoom): number {
  return bookingRoomId ?? laterOf!;
}

function byReservation(rows: readonly PlannedRoom[]): Map<number, PlannedRoom[]> {
  const plans = new Map<number, PlannedRoom[]>();
  for (const row of rows) plans.set(reservationIdOf(row), [...(plans.get(reservationIdOf(row)) ?? []), row]);
  return plans;
}

/** Applies {@link settledPlans} to a booking; where a room is not free on the new days, nothing is planned for the stay any more. */
export async function settlePlans(change: HotelChange, bookingId: number): Promise<void> {
  const { tx, hotelId } = change;
  const rows = await tx.find(PlannedRoom, { where: { hotelId, bookingId }, order: { from: 'ASC' } });
  if (rows.length === 0) return;
  const rooms = await tx.findBy(BookedRoom, { hotelId, bookingId });
  const physical = await tx.findBy(Room, { hotelId, id: In(rows.map(({ roomId }) => roomId)) });
  const typeOf = new Map(physical.map(({ id, roomTypeId }) => [id, roomTypeId]));
  const standing = [...byReservation(rows)].map(([reservationId, parts]): StandingPlan => ({
    reservationId,
    hasFirst: parts[0]!.laterOf === null,
    parts: parts.map(({ roomId, from, until }) => ({
      roomId,
      from,
      until,
      roomTypeId: typeOf.get(roomId) ?? 0,
    })),
  }));
  const settled = settledPlans(rooms, standing);
  if (settled.length === 0) return;
  await freePlans(
    change,
    settled.map(({ plan }) => plan.reservationId),
  );
  const kept = await keptPlans(change, bookingId, settled);
  await insertPlans(change, kept);
  for (const { plan, becomes } of settled) {
    const reservationId = becomes?.reservationId ?? plan.reservationId;
    const isKept = kept.some(({ reservation }) => reservation.id === becomes?.reservationId);
    for (const part of becomes?.parts ?? plan.parts) {
      await auditPlan(change, reservationId, [part.roomId, isKept ? part.roomId : null], part);
    }
  }
}

async function keptPlans(
  { tx, hotelId, today }: HotelChange,
  bookingId: number,
  settled: readonly SettledPlan[],
): Promise<NewPlan[]> {
  const wanted = settled.flatMap(({ becomes }): NewPlan[] => {
    if (!becomes) return [];
    const { reservationId: id, ...plan } = becomes;
    return [{ reservation: { id, bookingId }, ...plan }];
  });
  const days = wanted.flatMap(({ parts }) => parts.map((part) => daysAhead(today, part)));
  if (days.length === 0) return [];
  const roomIds = wanted.flatMap(({ parts }) => parts.map(({ roomId }) => roomId));
  const [from, until] = [Math.min(...days.map((one) => one.from)), Math.max(...days.map((one) => one.until))];
  const uses: Pick<RoomUse, 'reservationId' | 'roomId' | 'from' | 'until'>[] = await readRoomUses(
    tx,
    hotelId,
    roomIds,
    { from, until },
    today,
  );
  return wanted.filter(({ reservation, parts }) => {
    const needed = parts.map((part) => ({ roomId: part.roomId, ...daysAhead(today, part) }));
    const isTaken = needed.some((part) =>
      uses.some(
        (use) =>
          use.roomId === part.roomId &&
          use.reservationId !== reservation.id &&
          use.from < part.until &&
          part.from < use.until,
      ),
    );
    if (!isTaken) uses.push(...needed.map((part) => ({ reservationId: reservation.id, ...part })));
    return !isTaken;
  });
}
