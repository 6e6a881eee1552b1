import type { EntityManager } from 'typeorm';
import { balanceOfBlock } from '../../booking/blocks/block-nights.js';
import { RoomBlock, RoomBlockType } from '../../booking/blocks/room-block.entity.js';
import { isOpen } from '../../booking/room/booked-room-states.js';
import type { BlockOfStay } from '../../inventory/quote/quote-query.js';
import type { BookingAsSeen } from './booking-as-seen.js';
import { leftForEach, type MovedRoom } from './rooms-left.js';

/** The block of a booking, with prices in the booking's currency; see {@link balanceOfBlock} for what it has left. */
export async function blockOfBooking(
  tx: EntityManager,
  hotelId: number,
  { booking, rooms }: Pick<BookingAsSeen, 'booking' | 'rooms'>,
): Promise<BlockOfStay | undefined> {
  const blockId = rooms.find(({ status }) => isOpen(status))?.blockId ?? null;
  if (blockId === null) return undefined;
  const { currency } = await tx.findOneByOrFail(RoomBlock, { hotelId, id: blockId });
  const types = currency === booking.currency ? await tx.findBy(RoomBlockType, { hotelId, blockId }) : [];
  return {
    left: await balanceOfBlock(tx, hotelId, blockId),
    priceMinor: (roomTypeId, boardId) =>
      types.find((type) => type.roomTypeId === roomTypeId && type.boardId === boardId)?.priceMinor ?? null,
  };
}

/** The block for each room when they are changed in this order: none gets what an earlier one takes. */
export function blockForEach(
  block: BlockOfStay | undefined,
  rooms: readonly MovedRoom[],
  today: number,
): (BlockOfStay | undefined)[] {
  if (!block) return rooms.map(() => undefined);
  return leftForEach(rooms, block.left, today).map((left) => ({ ...block, left }));
}
