import type { HotelChange } from '../database/hotel-change.js';
import type { Place } from '../inventory/catalogue/catalogue.service.js';
import { IsNull } from 'typeorm';
import { query } from '../database/queries.js';
import type { GuestInHouse } from './in-house.dto.js';
import { Stay } from './stay.entity.js';

export type StayChange = 'join' | 'leave' | 'move' | 'extend' | 'update';

/** What is kept of a guest whose check-in was undone: where, and nothing personal. */
export type ForgottenGuest = Pick<
  GuestInHouse,
  'bookingRoomId' | 'roomId' | 'roomName' | 'departure' | 'routerEncryption'
> & { checkedInAt: string };

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
export async function recordStaysAt(change: HotelChange, { kind, id }: Place): Promise<void> {
  const stays = await query<{ stayId: number }>(
    change.tx,
    `SELECT s.id AS "stayId" FROM stay s JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
      WHERE s.hotel_id = $1 AND s.checked_out_at IS NULL AND room.${kind === 'room' ? 'id' : 'building_id'} = $2
      ORDER BY s.id`,
    [change.hotelId, id],
  );
  recordStays(change, 'update', stays);
}

/** Records that the guests of a reservation have left, before their stays are deleted. */
export async function recordForgottenStays(change: HotelChange, reservationId: number): Promise<void> {
  const stays = await query<{ stayId: number; guest: ForgottenGuest }>(
    change.tx,
    `SELECT s.id AS "stayId",
            jsonb_build_object('bookingRoomId', s.booking_room_id, 'roomId', s.room_id, 'roomName', room.name,
                               'checkedInAt', s.checked_in_at, 'departure', s.departure,
                               'routerEncryption', building.router_encryption) AS guest
       FROM stay s
       JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
       JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
      WHERE s.hotel_id = $1 AND s.booking_room_id = $2 AND s.checked_out_at IS NULL`,
    [change.hotelId, reservationId],
  );
  change.record(...stays.map((stay) => ({ kind: 'leave' as const, ...stay })));
}
