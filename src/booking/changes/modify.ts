import { In } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { TRANSITIONS } from '../room/booked-room-states.js';
import { amountsOf, completedNights, type Night, nightsOfChange } from '../room/nights.js';
import { type NightsOfRoom, setNights } from '../room/nights.queries.js';
import { insertRooms, released } from './room-rows.js';
import type { NewRoom } from './write-booking.js';

/** A room that a Modify wants: a new one, or a standing one that goes on. */
export interface ModifiedRoom {
  old: BookedRoom | undefined;
  /** What it is sold as now; null where the old room stays as it was sold. */
  sold: NewRoom | null;
  /** What changes of a room that stays as it was sold. */
  told: Partial<BookedRoom>;
}

/**
 * Replaces the active rooms of a booking, within a change of it (`changeBooking`). A room that goes on keeps its reservation ID and
 * the nights that have begun. `at` is when the rooms that it sells are sold. Active rooms of `rooms` that do not go on are removed, with the nights that have begun. `places` are
 * the new positions of no-shows that the Modify leaves out, by their IDs. Throws `room_is_not_available: <day>`.
 */
export async function replaceRooms(
  change: HotelChange,
  bookingId: number,
  {
    rooms,
    wanted,
    places,
    at,
  }: {
    rooms: readonly BookedRoom[];
    wanted: readonly ModifiedRoom[];
    places: ReadonlyMap<number, number>;
    at: Date;
  },
): Promise<void> {
  const { tx, hotelId, today } = change;
  const { from, to } = TRANSITIONS.remove;
  const goOn = new Set(wanted.map(({ old }) => old?.id));
  const removed = rooms.filter(({ id, status }) => status === from && !goOn.has(id));
  const added: (NewRoom & { position: number })[] = [];
  const nights: NightsOfRoom[] = [];
  for (const [position, { old, sold, told }] of wanted.entries()) {
    if (!old) added.push({ ...sold!, position, soldAt: at });
    else if (!sold) await tx.update(BookedRoom, { hotelId, id: old.id }, { ...told, position });
    else {
      const { nights: soldNights, ...content } = sold;
      const forgotten = { nightPricesMinor: null, priceBeforeMove: null };
      await tx.update(
        BookedRoom,
        { hotelId, id: old.id },
        { ...content, ...forgotten, position, soldAt: at },
      );
      nights.push(soldAgain(today, old, sold, soldNights));
    }
  }
  for (const [id, position] of places) await tx.update(BookedRoom, { hotelId, id }, { position });
  const ids = await insertRooms(change, bookingId, added);
  nights.push(...added.map((room, i) => ({ reservationId: ids[i]!, before: [], after: room.nights })));
  nights.push(...removed.map((room) => released(room, today)));
  await setNights(change, bookingId, nights);
  if (removed.length > 0) {
    await tx.update(BookedRoom, { hotelId, id: In(removed.map(({ id }) => id)) }, { status: to });
  }
}

/** Nights that have begun stay as they are; of the same type and days, a room keeps what is held of it, else it holds all others. */
function soldAgain(today: number, old: BookedRoom, sold: NewRoom, nights: readonly Night[]): NightsOfRoom {
  const { arrival, departure, roomTypeId } = sold;
  const isSameStay = arrival === old.arrival && departure === old.departure && roomTypeId === old.roomTypeId;
  const after = nightsOfChange(
    completedNights(old, today),
    { arrival, departure, roomTypeId, blockId: old.blockId, amounts: amountsOf(nights) },
    { today, isInHouse: false },
  );
  const held = (night: Night): Night => (night.day < today ? night : { ...night, state: 'held' });
  return { reservationId: old.id, before: old.nightRows, after: isSameStay ? after : after.map(held) };
}
