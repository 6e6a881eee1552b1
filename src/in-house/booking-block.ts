import type { EntityManager } from 'typeorm';
import { leftOfBlock } from '../booking/blocks/block-nights.js';
import { isOpen } from '../booking/ledger/booked-room-states.js';
import type { StandingBooking } from './booking-as-seen.js';

/** What the block that a booking was made from has left of a room type on a day; 0 where it was made from none. */
export async function leftInBlockOf(
  tx: EntityManager,
  hotelId: number,
  { rooms }: Pick<StandingBooking, 'rooms'>,
): Promise<(roomTypeId: number, day: number) => number> {
  const blockId = rooms.find(({ status }) => isOpen(status))?.blockId ?? null;
  return blockId === null ? () => 0 : leftOfBlock(tx, hotelId, blockId);
}
