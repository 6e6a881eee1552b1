import type { ReadPool } from '../../database/read-pool.service.js';
import type { GuestInHouse } from './in-house.dto.js';

/** The guests in house with the desk revision of the same moment. */
export async function readGuestsInHouse(
  database: ReadPool,
  hotelId: number,
): Promise<{ desk: number; guests: GuestInHouse[] }> {
  const rows = await database.rows<InHouseRow>(
    `SELECT r.desk, s.id, s.booking_room_id, s.first_name, s.last_name, s.identity_number, s.birth_date, s.room_id,
              room.name, s.checked_in_at, s.departure, building.router_encryption
         FROM hotel_revision r
         LEFT JOIN (stay s
                    JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
                    JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id)
                ON s.hotel_id = r.hotel_id AND s.checked_out_at IS NULL
        WHERE r.hotel_id = $1
        ORDER BY s.id`,
    [hotelId],
  );
  const first = rows[0];
  if (!first) throw new Error(`hotel ${hotelId} has no revision row`);
  return { desk: first[0], guests: first[1] === null ? [] : rows.map(guestOf) };
}

type InHouseRow = [
  desk: number,
  stayId: number | null,
  bookingRoomId: number,
  firstName: string,
  lastName: string,
  identityNumber: string | null,
  birthDate: string | null,
  roomId: number,
  roomName: string,
  checkedInAt: Date,
  departure: string,
  routerEncryption: number,
];

function guestOf(row: InHouseRow): GuestInHouse {
  return {
    stayId: row[1] ?? 0,
    bookingRoomId: row[2],
    firstName: row[3],
    lastName: row[4],
    identityNumber: row[5],
    birthDate: row[6],
    roomId: row[7],
    roomName: row[8],
    checkedInAt: row[9],
    departure: row[10],
    routerEncryption: row[11],
  };
}
