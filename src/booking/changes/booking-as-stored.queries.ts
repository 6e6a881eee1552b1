import type { EntityManager } from 'typeorm';
import { entityOf } from '../../database/entity-json.js';
import { query } from '../../database/queries.js';
import type { Card } from '../cards/card.entity.js';
import type { FolioLine } from '../folio/folio-line.entity.js';
import { linesAsJson, linesOfRows } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { type BookingWithRooms, type RoomRow, roomsAsJson, roomsOfRows } from '../room/rooms-of-booking.js';

type Row = Readonly<Record<string, unknown>>;

/** A booking with all that a push changes of it, as one statement has read it, without the hotel's lock. */
export interface BookingAsStored extends BookingWithRooms {
  lines: FolioLine[];
  /** In the order of their rooms. */
  cards: Pick<Card, 'id' | 'roomPosition'>[];
  /** As they are stored, by which `writeChange` knows whether somebody came between. */
  stored: {
    booking: Row;
    rooms: ReadonlyMap<number, Row>;
    /** The number of its last change. */
    number: number;
    /** Whether partners of the hotel have rooms set aside on nights to come. */
    hasAllotments: boolean;
  };
}

interface FoundRow {
  booking: Row;
  rooms: RoomRow[];
  lines: Row[];
  cards: BookingAsStored['cards'];
  number: number;
  hasAllotments: boolean;
}

/** Returns the booking that a partner has pushed under a voucher; null where there is none. */
export async function findPushedBooking(
  manager: EntityManager,
  hotelId: number,
  { partnerId, voucher }: { partnerId: number; voucher: string },
): Promise<BookingAsStored | null> {
  const [row] = await query<FoundRow>(
    manager,
    `SELECT to_json(b) AS booking, ${roomsAsJson('b.id')} AS rooms, ${linesAsJson('b.id')} AS lines,
            (SELECT coalesce(json_agg(json_build_object('id', c.id, 'roomPosition', c.room_position)
                                      ORDER BY c.room_position, c.id), '[]')
               FROM card c WHERE c.hotel_id = $1 AND c.booking_id = b.id) AS cards,
            (SELECT coalesce(max(h.number), 0) FROM booking_history h
              WHERE h.hotel_id = $1 AND h.booking_id = b.id) AS number,
            (SELECT v.has_allotments FROM hotel_revision v WHERE v.hotel_id = $1) AS "hasAllotments"
       FROM booking b WHERE b.hotel_id = $1 AND b.partner_id = $2 AND b.voucher = $3`,
    [hotelId, partnerId, voucher],
  );
  if (!row) return null;
  const { booking, rooms, lines, cards, number, hasAllotments } = row;
  const stored = new Map(rooms.map(({ nightRows: _, ...room }) => [room.id as number, room]));
  return {
    booking: entityOf(manager, Booking, booking),
    rooms: roomsOfRows(manager, rooms),
    lines: linesOfRows(manager, lines),
    cards,
    stored: { booking, rooms: stored, number, hasAllotments },
  };
}
