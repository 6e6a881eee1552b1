import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import { replaceNights } from './inventory-ledger.js';
import { daysOf, type HeldNights, runsOf } from './nights.js';
import type { StandingRoom } from '../push/standing-booking.js';

/**
 * Holds exactly `nights` from `today` on, beside the past nights of the room and its gap rows, which stay. One unbroken
 * range is the room's own; others, around days without an inventory record, stand in rows beside it.
 */
export async function setNights(
  change: HotelChange,
  room: StandingRoom,
  gaps: readonly StandingRoom[],
  nights: readonly number[],
  today = change.today,
): Promise<StandingRoom> {
  const { tx, hotelId } = change;
  const before = [room, ...gaps].map(held);
  const past = before.flatMap((row) => daysOf({ from: row.from, until: Math.min(row.until, today) }));
  const runs = runsOf([...past, ...nights]);
  await replaceNights(
    change,
    before,
    runs.map((run) => ({ ...run, roomTypeId: room.roomTypeId })),
  );

  if (gaps.length > 0) {
    await tx.query('DELETE FROM booking_room WHERE hotel_id = $1 AND id = ANY($2)', [
      hotelId,
      gaps.map((row) => row.id),
    ]);
  }
  const own = runs.pop() ?? { from: room.arrival, until: room.arrival };
  await tx.query('UPDATE booking_room SET held_from = $3, held_until = $4 WHERE hotel_id = $1 AND id = $2', [
    hotelId,
    room.id,
    dayText(own.from),
    dayText(own.until),
  ]);
  for (const run of runs) await addReplacedNights(change, room.id, run);
  return { ...room, heldFrom: own.from, heldUntil: own.until };
}

/** A row beside the room that holds a range of its nights. */
export async function addReplacedNights(
  { tx, hotelId }: HotelChange,
  roomId: number,
  run: { from: number; until: number },
): Promise<void> {
  await tx.query(
    `INSERT INTO booking_room (hotel_id, booking_id, position, unit_label, room_type_id, board_id, arrival, departure,
       held_from, held_until, adults, children, total, tax, nightly_rates, matched_rate, status)
     SELECT hotel_id, booking_id, position, unit_label, room_type_id, board_id, arrival, departure, $3, $4, adults,
       children, total, tax, nightly_rates, matched_rate, 'replaced'
       FROM booking_room WHERE hotel_id = $1 AND id = $2`,
    [hotelId, roomId, dayText(run.from), dayText(run.until)],
  );
}

function held(room: StandingRoom): HeldNights {
  return { roomTypeId: room.roomTypeId, from: room.heldFrom, until: room.heldUntil };
}
