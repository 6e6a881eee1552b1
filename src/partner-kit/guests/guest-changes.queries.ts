import type { ReadPool } from '../../database/read-pool.service.js';
import { type GuestInHouse, inHouseGuest } from '../../in-house/hotspot/in-house.dto.js';
import type { ForgottenGuest } from '../../guests/stays/stay-changes.queries.js';
import type { StayChange } from '../../guests/stays/stay-changes.js';
import { type GuestChange, STAY_CHANGES } from './guest-changes.dto.js';

/**
 * Returns the changes of stays after number `after`, at most `limit`. `upTo` is the number of the last of them; where there
 * are no more, it is the last number of the sequence. `firstKept` and `last` are the ends of the sequence at that moment.
 */
export async function readGuestChanges(
  database: ReadPool,
  hotelId: number,
  after: number,
  limit: number,
): Promise<{ last: number; firstKept: number | null; guests: GuestChange[]; upTo: number }> {
  const rows = await database.rows<GuestChangeRow>(
    `SELECT r.changes, (SELECT min(seq) FROM hotel_change WHERE hotel_id = $1),
              c.seq, c.kind, c.at, c.stay_id, c.guest, s.booking_room_id, s.first_name, s.last_name, s.identity_number,
              s.birth_date, s.room_id, room.name, s.checked_in_at, s.departure, building.router_encryption,
              s.checked_out_at
         FROM hotel_revision r
         LEFT JOIN LATERAL (
              SELECT * FROM hotel_change WHERE hotel_id = $1 AND seq > $2 AND kind = ANY ($3) ORDER BY seq LIMIT $4
              ) AS c ON true
         LEFT JOIN (stay s
                    JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
                    JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id)
                ON s.hotel_id = $1 AND s.id = c.stay_id
        WHERE r.hotel_id = $1
        ORDER BY c.seq`,
    [hotelId, after, STAY_CHANGES, limit],
  );
  const [last, firstKept] = rows[0] ?? [0, null];
  const found = rows.filter((row) => row[2] !== null);
  // A stay that was deleted was checked in by mistake: a later change says that the guest left, with what is kept of them.
  const guests = found.flatMap((row) => guestChange(row) ?? []);
  return { last, firstKept, guests, upTo: found.length < limit ? last : found.at(-1)![2]! };
}

type GuestChangeRow = [
  last: number,
  firstKept: number | null,
  seq: number | null,
  kind: StayChange,
  at: Date,
  stayId: number,
  forgotten: ForgottenGuest | null,
  bookingRoomId: number | null,
  firstName: string,
  lastName: string,
  identityNumber: string | null,
  birthDate: string | null,
  roomId: number,
  roomName: string,
  checkedInAt: Date,
  departure: string,
  routerEncryption: number,
  checkedOutAt: Date | null,
];

function guestChange(row: GuestChangeRow): GuestChange | undefined {
  const [, , , kind, at, stayId, forgotten] = row;
  const guest = forgotten ? forgottenGuest(stayId, forgotten, at) : guestOf(row);
  return guest && { kind, at: Math.floor(at.getTime() / 1_000), ...inHouseGuest(guest) };
}

function forgottenGuest(stayId: number, guest: ForgottenGuest, checkedOutAt: Date): GuestInHouse {
  const nobody = { firstName: '', lastName: '', identityNumber: null, birthDate: null };
  return { ...guest, ...nobody, stayId, checkedInAt: new Date(guest.checkedInAt), checkedOutAt };
}

function guestOf(row: GuestChangeRow): GuestInHouse | undefined {
  const [, , , , , stayId, , bookingRoomId, firstName, lastName, identityNumber, birthDate, ...stay] = row;
  if (bookingRoomId === null) return undefined;
  const [roomId, roomName, checkedInAt, departure, routerEncryption, checkedOutAt] = stay;
  const person = { firstName, lastName, identityNumber, birthDate };
  return {
    ...person,
    stayId,
    bookingRoomId,
    roomId,
    roomName,
    checkedInAt,
    departure,
    routerEncryption,
    checkedOutAt,
  };
}
