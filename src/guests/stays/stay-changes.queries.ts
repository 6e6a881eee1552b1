import { type Database, query } from '../../database/queries.js';
import type { Place } from '../../inventory/catalogue/catalogue.service.js';

/** What is kept of a guest whose check-in was undone: where, and nothing personal. */
export interface ForgottenGuest {
  bookingRoomId: number;
  roomId: number;
  roomName: string;
  checkedInAt: string;
  departure: string;
  routerEncryption: number;
}

export function readStaysAt(
  database: Database,
  hotelId: number,
  { kind, id }: Place,
): Promise<{ stayId: number }[]> {
  return query(
    database,
    `SELECT s.id AS "stayId" FROM stay s JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
      WHERE s.hotel_id = $1 AND s.checked_out_at IS NULL AND room.${kind === 'room' ? 'id' : 'building_id'} = $2
      ORDER BY s.id`,
    [hotelId, id],
  );
}

export function readStaysToForget(
  database: Database,
  hotelId: number,
  reservationId: number,
): Promise<{ stayId: number; guest: ForgottenGuest }[]> {
  return query(
    database,
    `SELECT s.id AS "stayId",
            jsonb_build_object('bookingRoomId', s.booking_room_id, 'roomId', s.room_id, 'roomName', room.name,
                               'checkedInAt', s.checked_in_at, 'departure', s.departure,
                               'routerEncryption', building.router_encryption) AS guest
       FROM stay s
       JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
       JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id
      WHERE s.hotel_id = $1 AND s.booking_room_id = $2 AND s.checked_out_at IS NULL`,
    [hotelId, reservationId],
  );
}
