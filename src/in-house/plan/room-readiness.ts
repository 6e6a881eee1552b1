import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import type { Acceptable } from './acceptable.js';
import { roomIsNotClean, roomIsTaken } from '../in-house.errors.js';
import { auditPlan, endPlansOfToday, freePlans, obstaclesOf } from './planned-rooms.js';
import { RoomCleanliness } from '../housekeeping/room-cleanliness.entity.js';

/**
 * Makes a room ready for guests who get it now, until they are to have another one: ends their own plan for today, and plans of
 * others for the room if that is accepted.
 * Throws `room_is_out_of_order` and, unless accepted, `room_is_planned` and `room_is_not_clean`. It does not refuse a room
 * that guests have: the database does.
 */
export async function requireRoomReady(
  change: HotelChange,
  { id, arrival, departure }: BookedRoom,
  roomId: number,
  accepted: readonly Acceptable[],
): Promise<void> {
  const until = (await endPlansOfToday(change, [id])).get(id) ?? departure;
  const obstacles = await obstaclesOf(change, roomId, id, { from: arrival, until });
  const outOfOrder = obstacles.find(({ kind }) => kind === 'outOfOrder');
  if (outOfOrder) throw roomIsTaken(outOfOrder);
  const planned = obstacles.filter(({ kind }) => kind === 'plan');
  if (planned[0] && !accepted.includes('room_is_planned')) throw roomIsTaken(planned[0]);
  const isOccupied = obstacles.some(({ kind }) => kind === 'stay');
  if (!isOccupied && !accepted.includes('room_is_not_clean')) await requireClean(change, roomId);
  for (const { reservationId } of planned) {
    await freePlans(change, [reservationId!]);
    await auditPlan(change, reservationId!, [roomId, null]);
  }
}

async function requireClean({ tx, hotelId }: HotelChange, roomId: number): Promise<void> {
  if (!(await tx.existsBy(RoomCleanliness, { hotelId, roomId, state: 'dirty' }))) return;
  const room = await tx.findOneByOrFail(Room, { hotelId, id: roomId });
  throw roomIsNotClean(room.name);
}
