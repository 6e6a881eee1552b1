import type { EntityManager } from 'typeorm';
import { balanceOfBlock } from '../../booking/blocks/block-nights.js';
import { RoomBlock, RoomBlockType } from '../../booking/blocks/room-block.entity.js';
import { isOpen } from '../../booking/room/booked-room-states.js';
import type { BookingAsSeen } from './booking-as-seen.js';
import { leftForEach, type MovedRoom } from './rooms-left.js';

export interface BlockOfBooking {
  /** Rooms that it has left of a type on a day; none by 0 or less. See {@link balanceOfBlock}. */
  left: (roomTypeId: number, day: number) => number;
  /** What was agreed for a night of a type with a board, in minor units of the booking's currency; null for nothing. */
  priceMinor: (roomTypeId: number, boardId: number) => number | null;
}

export async function blockOfBooking(
  tx: EntityManager,
  hotelId: number,
  { booking, rooms }: Pick<BookingAsSeen, 'booking' | 'rooms'>,
): Promise<BlockOfBooking | undefined> {
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
  block: BlockOfBooking | undefined,
  rooms: readonly MovedRoom[],
  today: number,
): (BlockOfBooking | undefined)[] {
  if (!block) return rooms.map(() => undefined);
  return leftForEach(rooms, block.left, today).map((left) => ({ ...block, left }));
}
