import type { HotelChange } from '../../database/hotel-change.js';
import type { Place } from '../../inventory/catalogue/catalogue.service.js';
import { IsNull } from 'typeorm';
import { readStaysAt, readStaysToForget } from './stay-changes.queries.js';
import { Stay } from './stay.entity.js';

export type StayChange = 'join' | 'leave' | 'move' | 'extend' | 'update';

export function recordStays(
  change: HotelChange,
  kind: StayChange,
  stays: readonly { stayId: number }[],
): void {
  change.record(...stays.map(({ stayId }) => ({ kind, stayId })));
}

export async function recordStaysInHouse(
  change: HotelChange,
  kind: StayChange,
  reservationId: number,
): Promise<void> {
  const where = { hotelId: change.hotelId, bookingRoomId: reservationId, checkedOutAt: IsNull() };
  const stays = await change.tx.find(Stay, { select: { id: true }, where, order: { id: 'ASC' } });
  recordStays(
    change,
    kind,
    stays.map(({ id }) => ({ stayId: id })),
  );
}

/** Records that what is known of everyone in a room or building has changed: how it is called, or its Wi-Fi. */
export async function recordStaysAt(change: HotelChange, place: Place): Promise<void> {
  const stays = await readStaysAt(change.tx, change.hotelId, place);
  recordStays(change, 'update', stays);
}

/** Records that the guests of a reservation have left, before their stays are deleted. */
export async function recordForgottenStays(change: HotelChange, reservationId: number): Promise<void> {
  const stays = await readStaysToForget(change.tx, change.hotelId, reservationId);
  change.record(...stays.map((stay) => ({ kind: 'leave' as const, ...stay })));
}
