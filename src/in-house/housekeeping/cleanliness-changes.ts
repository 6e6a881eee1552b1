import type { HotelChange } from '../../database/hotel-change.js';
import { RoomCleanliness } from './room-cleanliness.entity.js';
import type { Cleanliness } from './cleanliness.js';

export async function setCleanliness(
  { tx, hotelId }: HotelChange,
  roomIds: readonly number[],
  state: Cleanliness,
  since: Date,
): Promise<void> {
  if (roomIds.length === 0) return;
  const rows = roomIds.map((roomId) => ({ hotelId, roomId, state, since }));
  await tx.upsert(RoomCleanliness, rows, ['hotelId', 'roomId']);
}

export async function cleanlinessOf({ tx, hotelId }: HotelChange, roomId: number): Promise<Cleanliness> {
  const row = await tx.findOneBy(RoomCleanliness, { hotelId, roomId });
  return row?.state ?? 'clean';
}
