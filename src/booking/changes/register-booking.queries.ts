import type { EntityManager, EntityTarget, ObjectLiteral, ValueTransformer } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { query } from '../../database/queries.js';
import { dayText } from '../../values/day.js';
import { Card, type NewCard } from '../cards/card.entity.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import { Booking } from '../room/booking.entity.js';
import type { HeldNights } from '../room/held-nights.js';
import { throwRefusal } from '../room/nights-ledger.queries.js';

type PushedPart = 'pushedRoomName' | 'pushedBoardName' | 'pushedCurrency' | 'pushedRatesCurrency';
type SoldPart = Partial<Pick<BookedRoom, 'selectionId' | 'blockId' | 'nightPricesMinor' | PushedPart>>;

export type NewRoom = Omit<
  BookedRoom,
  'hotelId' | 'id' | 'bookingId' | 'position' | 'holds' | 'cancelledAt' | 'priceBeforeMove' | keyof SoldPart
> &
  SoldPart & {
    holds: readonly HeldNights[];
  };

export interface NewBooking {
  booking: Partial<Booking> & Pick<Booking, 'source' | 'voucher' | 'arrival' | 'departure' | 'currency'>;
  rooms: readonly NewRoom[];
  cards?: readonly NewCard[];
  push?: Partial<BookingPush>;
  /** Who makes it, where that is not its partner. */
  by?: Actor;
}

export interface RegisteredBooking {
  bookingId: number;
  registeredAt: Date;
  reservationIds: number[];
}

/**
 * Writes all in one statement; nothing, and undefined, where the partner has a booking with this voucher. `revision` is
 * that of the open change; null lets the statement touch the days. Throws `room_is_not_available: <day>`.
 */
export async function registerBooking(
  manager: EntityManager,
  hotelId: number,
  revision: number | null,
  { booking, rooms, cards = [], push, by }: NewBooking,
): Promise<RegisteredBooking | undefined> {
  const row = <T extends ObjectLiteral>(entity: EntityTarget<T>, values: Partial<T>) =>
    columnsOf(manager, entity, values);
  const roomRows = rooms.map(({ holds, ...room }, position) => ({
    ...row(BookedRoom, { ...room, position }),
    holds: holds.map(holdColumns),
  }));
  const [registered] = await query<RegisteredBooking>(
    manager,
    `SELECT booking_id AS "bookingId", registered_at AS "registeredAt", to_jsonb(room_ids) AS "reservationIds"
       FROM register_booking($1, $2, $3, $4, $5, $6, $7)`,
    [
      hotelId,
      revision,
      JSON.stringify({ ...row(Booking, booking), ...(by ? { posted_by: posterOf(by) } : {}) }),
      JSON.stringify(roomRows),
      JSON.stringify(cards.map((card) => row(Card, card))),
      JSON.stringify(push ? [row(BookingPush, push)] : []),
      booking.source === 'partner' ? 'partner' : 'hotel',
    ],
  ).catch(throwRefusal);
  return registered;
}

function columnsOf<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  values: Partial<T>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { propertyName, databaseName, transformer } of manager.connection.getMetadata(entity).columns) {
    if (!(propertyName in values)) continue;
    const value: unknown = values[propertyName];
    row[databaseName] = transformer ? (transformer as ValueTransformer).to(value) : value;
  }
  return row;
}

function posterOf({ kind, id, name }: Actor) {
  return { kind, id, name };
}

function holdColumns(hold: HeldNights) {
  return { room_type_id: hold.roomTypeId, from_day: dayText(hold.from), until_day: dayText(hold.until) };
}
