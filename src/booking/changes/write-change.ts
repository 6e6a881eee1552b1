import { isDeepStrictEqual } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { columnsOf } from '../../database/entity-json.js';
import { changeHotel, type ChangeStart } from '../../database/hotel-change.js';
import { inHotelQueue } from '../../database/hotel-queue.js';
import { query } from '../../database/queries.js';
import { withRetries } from '../../database/transaction.js';
import { dayText } from '../../values/day.js';
import { Card } from '../cards/card.entity.js';
import { FolioLine } from '../folio/folio-line.entity.js';
import { changedFacts } from '../history/booking-change.js';
import { type BookingSnapshot, snapshotOf } from '../history/booking-facts.js';
import { allotted } from '../room/allotted-nights.js';
import { leftOfAllotments } from '../room/allotted-nights.queries.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import { Booking } from '../room/booking.entity.js';
import { changedNights, nightRowsOf, type NightsOfRoom, throwRefusal } from '../room/nights.queries.js';
import type { BookingAsStored } from './booking-as-stored.queries.js';
import {
  changed,
  type ChangedColumns,
  type ComputedChange,
  defined,
  type RoomChange,
} from './computed-change.js';

/** Who changes, and the hotel's day, as a day number. */
export interface ChangeBy {
  actor: Actor;
  today: number;
}

/**
 * Writes a change of a booking in one statement: it takes the hotel's lock, compares what was found with what stands, and writes all
 * rows. Returns false, and has changed nothing, where somebody came between. A booking that others follow, such as one with planned
 * rooms, is written in a transaction with them. Throws `room_is_not_available: <day>`.
 */
export async function writeChange(
  dataSource: DataSource,
  found: BookingAsStored,
  computed: ComputedChange,
  { actor, today }: ChangeBy,
): Promise<boolean> {
  const { hotelId, id: bookingId } = found.booking;
  const { manager } = dataSource;
  const values = await valuesOf(manager, found, computed, { actor, today });
  const outcome = await inHotelQueue(dataSource, hotelId, () =>
    withRetries(() => written(manager, hotelId, null, values)),
  );
  if (outcome !== 'followed') return outcome === 'done';
  const start: ChangeStart = { hotelId, actor, touches: ['days'], today };
  return changeHotel(dataSource, start, async (change) => {
    const isDone = (await written(change.tx, hotelId, change.searchRevision, values)) === 'done';
    if (isDone) change.record({ kind: 'booking', bookingId });
    return isDone;
  });
}

/** `revision` is that of an open change; null lets the statement touch the days. */
async function written(
  manager: EntityManager,
  hotelId: number,
  revision: number | null,
  values: readonly unknown[],
): Promise<'done' | 'overtaken' | 'followed'> {
  const [row] = await query<{ outcome: 'done' | 'overtaken' | 'followed' }>(
    manager,
    `SELECT outcome FROM change_booking($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS outcome`,
    [hotelId, revision, ...values],
  ).catch(throwRefusal);
  return row!.outcome;
}

async function valuesOf(
  manager: EntityManager,
  found: BookingAsStored,
  computed: ComputedChange,
  { actor, today }: ChangeBy,
): Promise<unknown[]> {
  const { stored } = found;
  const { nights, left } = await nightsOf(manager, found, computed.nights, today);
  const { cards } = computed;
  const { before, after } = factsOf(found, computed, today);
  // A text is erased with the guest's data, which are due again then.
  const hasText = computed.lines.some(({ text = '' }) => text !== '');
  const booking = hasText ? { ...computed.booking, guestDataErasedAt: null } : computed.booking;
  return [
    found.booking.id,
    JSON.stringify({
      booking: stored.booking,
      number: stored.number,
      of_allotments: stored.hasAllotments,
      left,
    }),
    JSON.stringify({ kind: computed.kind, ...changedFacts(before, after) }),
    JSON.stringify(columnsOf(manager, Booking, changesOnly(found.booking, booking))),
    JSON.stringify(computed.rooms.map((room) => rowOfRoom(manager, found, room))),
    nights && JSON.stringify(nights),
    JSON.stringify(computed.lines.map((line) => columnsOf(manager, FolioLine, line))),
    cards &&
      JSON.stringify({
        kept: cards.kept.map((card) => columnsOf(manager, Card, card)),
        added: cards.added.map((card) => columnsOf(manager, Card, card)),
      }),
    JSON.stringify(columnsOf(manager, BookingPush, computed.push)),
    JSON.stringify({
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      request_id: actor.requestId,
      changed_by: actor.kind === 'partner' ? 'partner' : 'hotel',
      today: dayText(today),
    }),
  ];
}

/** Nights that are taken from what the partner has left are compared with it once more under the lock. */
async function nightsOf(
  manager: EntityManager,
  { booking, stored }: BookingAsStored,
  rooms: readonly NightsOfRoom[],
  today: number,
): Promise<{ nights: object | null; left: object[] }> {
  const affected = changedNights(rooms);
  if (affected.length === 0) return { nights: null, left: [] };
  const { hotelId } = booking;
  const partnerId = stored.hasAllotments ? booking.partnerId : null;
  const asked = new Map<string, object>();
  const known =
    partnerId === null ? undefined : await leftOfAllotments(manager, { hotelId, partnerId, today }, affected);
  const taken = allotted(affected, partnerId, (roomTypeId, day) => {
    const key = `${roomTypeId} ${day}`;
    const roomsLeft = known?.get(key);
    asked.set(key, { room_type_id: roomTypeId, day: dayText(day), rooms_left: roomsLeft });
    return roomsLeft;
  });
  const { ofRooms, held, isSetAside } = nightRowsOf(affected, taken, stored.number + 1);
  return { nights: { of_rooms: ofRooms, held, is_set_aside: isSetAside }, left: [...asked.values()] };
}

/** The row of a room as it shall be stored: what is not changed stays as it is stored, to the microsecond. */
function rowOfRoom(
  manager: EntityManager,
  { stored }: BookingAsStored,
  { isCancelledNow, ...room }: RoomChange,
): object {
  const row = { ...stored.rooms.get(room.id), ...columnsOf(manager, BookedRoom, defined(room)) };
  return isCancelledNow ? { ...row, cancelled_at: 'now' } : row;
}

/** What the history keeps of the booking before and after, as it is stored. */
function factsOf(
  found: BookingAsStored,
  computed: ComputedChange,
  today: number,
): Record<'before' | 'after', BookingSnapshot> {
  return {
    before: asStored(snapshotOf(found, today)),
    after: asStored(snapshotOf(changed(found, computed), today)),
  };
}

function asStored({ booking, rooms }: BookingSnapshot): BookingSnapshot {
  return { booking: asJson(booking), rooms: new Map([...rooms].map(([id, facts]) => [id, asJson(facts)])) };
}

function changesOnly(before: Booking, columns: ChangedColumns): ChangedColumns {
  const known: Readonly<Record<string, unknown>> = { ...before };
  const isChange = ([name, value]: [string, unknown]) =>
    !isDeepStrictEqual(asJson(value), asJson(known[name]));
  return Object.fromEntries(Object.entries(defined(columns)).filter(isChange));
}

/** As PostgreSQL keeps it in JSON. */
function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
