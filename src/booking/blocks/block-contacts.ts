import { type EntityManager, In, Not } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { RoomBlock } from './room-block.entity.js';

/** Who arranged a group, and what was noted of it. */
export type ArrangedBlock = Pick<
  RoomBlock,
  | 'id'
  | 'name'
  | 'arrival'
  | 'departure'
  | 'closedAt'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
  | 'notes'
>;

/** Of all groups that have a contact. */
export function readContacts(tx: EntityManager, hotelId: number): Promise<ArrangedBlock[]> {
  return tx.find(RoomBlock, {
    where: (['contactName', 'contactPhone', 'contactEmail'] as const).map((field) => ({
      hotelId,
      [field]: Not(''),
    })),
    order: { id: 'ASC' },
  });
}

/** The groups from whose rooms the bookings have taken some. */
export async function readBlocksOf(
  tx: EntityManager,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<Set<number | null>> {
  const rooms = await tx.find(BookedRoom, {
    select: { blockId: true },
    where: { hotelId, bookingId: In([...bookingIds]) },
  });
  return new Set(rooms.map(({ blockId }) => blockId));
}

export async function eraseContactsOf({ tx, hotelId }: HotelChange, ids: readonly number[]): Promise<void> {
  const erased = { contactName: '', contactPhone: '', contactEmail: '', notes: '' };
  if (ids.length > 0) await tx.update(RoomBlock, { hotelId, id: In([...ids]) }, erased);
}
