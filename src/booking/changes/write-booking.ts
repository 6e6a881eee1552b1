import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { columnsOf } from '../../database/entity-json.js';
import { query } from '../../database/queries.js';
import { dayOrNullText } from '../../values/day.js';
import { minorToDecimal } from '../../values/money.js';
import { Card, type NewCard } from '../cards/card.entity.js';
import type { RoomsLeft } from '../../inventory/snapshot/snapshot.js';
import { dueCharges } from '../folio/charged-lines.js';
import { BookedRoom } from '../room/booked-room.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import { Booking } from '../room/booking.entity.js';
import type { Night } from '../room/nights.js';
import { nightColumns, throwRefusal } from '../room/nights.queries.js';

type PushedPart = 'pushedRoomName' | 'pushedBoardName' | 'pushedCurrency' | 'pushedRatesCurrency';
type SoldPart = Partial<
  Pick<BookedRoom, 'selectionId' | 'blockId' | 'terms' | 'taxes' | 'promotions' | 'soldAt' | PushedPart>
>;
type NoShowPart = 'noShowFeeMinor' | 'noShowPriceMinor';
type KeptElsewhere =
  'nightRows' | 'nightPricesMinor' | 'cancelledAt' | 'priceBeforeMove' | 'freeEndTold' | NoShowPart;

export type NewRoom = Omit<
  BookedRoom,
  'hotelId' | 'id' | 'bookingId' | 'position' | KeptElsewhere | keyof SoldPart
> &
  SoldPart & { nights: readonly Night[] };

export interface NewBooking {
  booking: Partial<Booking> & Pick<Booking, 'source' | 'voucher' | 'arrival' | 'departure' | 'currency'>;
  rooms: readonly NewRoom[];
  cards?: readonly NewCard[];
  push?: Partial<BookingPush>;
  by: Actor;
  /** The hotel's day, as a day number: where no change is open, what partner allotments release by it is written down first. */
  today?: number;
}

export interface WrittenBooking {
  bookingId: number;
  registeredAt: Date;
  reservationIds: number[];
  /** The hotel's search revision with which the days that it has sold are stamped. */
  revision: number;
  /** What is left of them; null where it holds no night, or has taken some from a partner's allotment. */
  daysLeft: RoomsLeft[] | null;
}

/**
 * Writes a booking with its rooms, their nights, the lines of its folio and the first row of its history, all in one statement;
 * nothing, and undefined, where the partner has a booking with this voucher. None of its nights may be of a block. `revision` is
 * that of the open change; null lets the statement touch the days. Throws `room_is_not_available: <day>`.
 */
export async function writeBooking(
  manager: EntityManager,
  hotelId: number,
  revision: number | null,
  { booking, rooms, cards = [], push, by, today }: NewBooking,
): Promise<WrittenBooking | undefined> {
  const row = <T extends ObjectLiteral>(entity: EntityTarget<T>, values: Partial<T>) =>
    columnsOf(manager, entity, values);
  const roomRows = rooms.map(({ nights: _, ...room }, position) => row(BookedRoom, { ...room, position }));
  const nightRows = rooms.flatMap(({ nights }, room) =>
    nights.map((night) => ({ ...nightColumns(night), room })),
  );
  const [written] = await query<WrittenBooking>(
    manager,
    `SELECT booking_id AS "bookingId", registered_at AS "registeredAt", to_jsonb(room_ids) AS "reservationIds", revision,
            days_left AS "daysLeft"
       FROM insert_booking($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hotelId,
      revision,
      JSON.stringify(row(Booking, booking)),
      JSON.stringify(roomRows),
      JSON.stringify(nightRows),
      JSON.stringify(linesOf(booking, rooms)),
      JSON.stringify(cards.map((card) => row(Card, card))),
      push ? JSON.stringify(row(BookingPush, push)) : null,
      JSON.stringify({
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: by.name,
        request_id: by.requestId,
        changed_by: booking.source === 'partner' ? 'partner' : 'hotel',
        today: dayOrNullText(today ?? null),
      }),
    ],
  ).catch(throwRefusal);
  return written;
}

/** The lines of the folio of a new booking; `room` is the place of a room in it. */
function linesOf(booking: NewBooking['booking'], rooms: readonly NewRoom[]): object[] {
  const { status = 'active', totalMinor = null, currency, extras = [], extraTaxes = null } = booking;
  const { checkedIn = false } = booking;
  const charges = dueCharges(
    { status, totalMinor, currency, extras, extraTaxes, checkedIn },
    rooms.map((room, id) => ({ ...room, id })),
  );
  return charges.map(({ kind, bookedRoomId, amountMinor, text, from, until, taxCode }) => ({
    kind,
    room: bookedRoomId,
    amount: minorToDecimal(amountMinor),
    currency,
    text,
    from_day: dayOrNullText(from),
    until_day: dayOrNullText(until),
    ...(taxCode && { tax_code: taxCode }),
  }));
}
