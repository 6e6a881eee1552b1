import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { blockIsNotAvailable } from './block.errors.js';
import { type BlockNight, countNights, readPickedUp, readRoomsLeft } from './block-nights.queries.js';
import { leftOf } from './block-status.js';
import { RoomBlockNight } from './room-block.entity.js';

const keyOf = ({ roomTypeId, day }: { roomTypeId: number; day: number }) => `${roomTypeId} ${day}`;

/**
 * Sets the nights of a block and changes `room_day.sold` by the net difference; with `isHeld` false none of them counts.
 * Rooms that were booked from the block are not touched. Partners learn of the days. Throws
 * `block_is_not_available` with the first night that has too few rooms left; the transaction must then be rolled back.
 */
export async function setBlockNights(
  change: HotelChange,
  blockId: number,
  nights: readonly BlockNight[],
  isHeld: boolean,
): Promise<void> {
  const { tx, hotelId } = change;
  const before = await tx.findBy(RoomBlockNight, { hotelId, blockId });
  const picked = new Map((await readPickedUp(change, blockId)).map((night) => [keyOf(night), night.rooms]));
  const after = nights
    .filter(({ rooms }) => rooms > 0)
    .map((night) => ({ ...night, hotelId, blockId, isHeld, pickedUp: picked.get(keyOf(night)) ?? 0 }));
  const net = new Map<string, { roomTypeId: number; day: number; rooms: number }>();
  const count = (night: RoomBlockNight | (typeof after)[number], sign: number) => {
    const { roomTypeId, day } = night;
    const counted = net.get(keyOf(night)) ?? { roomTypeId, day, rooms: 0 };
    net.set(keyOf(night), { ...counted, rooms: counted.rooms + (night.isHeld ? sign * leftOf(night) : 0) });
  };
  for (const night of before) count(night, -1);
  for (const night of after) count(night, 1);
  await tx.delete(RoomBlockNight, { hotelId, blockId });
  if (after.length > 0) await tx.insert(RoomBlockNight, after);
  await countDays(
    change,
    [...net.values()].filter(({ rooms }) => rooms !== 0),
  );
}

/** Returns a function of room type and day number: the rooms that the block has left; 0 where it is closed or has none. */
export async function leftOfBlock(
  tx: EntityManager,
  hotelId: number,
  blockId: number,
): Promise<(roomTypeId: number, day: number) => number> {
  const balance = await balanceOfBlock(tx, hotelId, blockId);
  return (roomTypeId, day) => Math.max(0, balance(roomTypeId, day));
}

/** As {@link leftOfBlock}, but negative where more rooms are booked than the block has; -Infinity in nights it has not. */
export async function balanceOfBlock(
  tx: EntityManager,
  hotelId: number,
  blockId: number,
): Promise<(roomTypeId: number, day: number) => number> {
  const nights = await tx.findBy(RoomBlockNight, { hotelId, blockId, isHeld: true });
  const balances = new Map(nights.map((night) => [keyOf(night), night.rooms - night.pickedUp]));
  return (roomTypeId, day) => balances.get(keyOf({ roomTypeId, day })) ?? Number.NEGATIVE_INFINITY;
}

async function countDays(change: HotelChange, nights: readonly BlockNight[]): Promise<void> {
  if (nights.length === 0) return;
  await change.touch('days');
  const refused = await countNights(change, nights);
  if (refused) throw blockIsNotAvailable(refused, await readRoomsLeft(change, refused));
  for (const roomTypeId of new Set(nights.map((night) => night.roomTypeId))) {
    const days = nights.filter((night) => night.roomTypeId === roomTypeId).map(({ day }) => day);
    change.record({ kind: 'availability', roomTypeId, from: Math.min(...days), to: Math.max(...days) });
  }
}
