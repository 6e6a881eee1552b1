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
