import type { EntityManager } from 'typeorm';
import { dayText } from '../../values/day.js';
import { minorToDecimal } from '../../http/strict.js';
import type { SealedCard } from '../cards/card-vault.service.js';

/** The guests, amounts and texts of a booking, as they are written into its row. Amounts are minor units. */
export interface BookingContent {
  arrival: number;
  departure: number;
  currency: string;
  totalMinor: number | null;
  taxMinor: number | null;
  extraTotalMinor: number | null;
  guests: readonly GuestContact[];
  children: readonly unknown[];
  extras: readonly unknown[];
  remarks: string;
}

export interface GuestContact {
  name: string;
  surname: string;
  phone: string;
  email: string;
  countryCode: string;
}

export interface NewBooking extends BookingContent {
  source: 'partner' | 'reception' | 'import';
  partnerId: number | null;
  voucher: string;
  /** What a repeated Book is compared with; null where no partner can repeat it. */
  bookDigest: string | null;
  priceMismatch: unknown;
  checkedIn: boolean;
}

/** One room of a booking as it is written. With an `id` it stands already and keeps its reservation ID. */
export interface RoomContent {
  id?: number;
  position: number;
  unitLabel: string;
  roomTypeId: number;
  boardId: number | null;
  arrival: number;
  departure: number;
  heldFrom: number;
  heldUntil: number;
  adults: number;
  children: number;
  totalMinor: number | null;
  taxMinor: number | null;
  nightlyRates: readonly unknown[];
  matchedRate: 'refundable' | 'non_refundable' | null;
  status: 'active' | 'checked_in';
}

/** A push as it is kept for the hotel's history, without card data. */
export interface PushRecord {
  partnerId: number;
  voucher: string;
  type: string;
  outcome: 'registered' | 'modified' | 'cancelled';
  content: unknown;
  requestId: string | null;
}

export interface InsertedBooking {
  id: number;
  registeredAt: Date;
  /** The reservation IDs of the rooms, in their order. */
  roomIds: number[];
}

const ROOMS_OF_JSON = `jsonb_to_recordset($2::jsonb) AS r (id bigint, position int, unit_label text, room_type_id bigint,
  board_id bigint, arrival date, departure date, held_from date, held_until date, adults int, children int,
  total numeric, tax numeric, nightly_rates jsonb, matched_rate text, status text)`;

const INSERT_ROOMS = `INSERT INTO booking_room (hotel_id, booking_id, position, unit_label, room_type_id, board_id, arrival,
    departure, held_from, held_until, adults, children, total, tax, nightly_rates, matched_rate, status)
  SELECT $1, booked.id, r.position, r.unit_label, r.room_type_id, r.board_id, r.arrival, r.departure, r.held_from,
    r.held_until, r.adults, r.children, r.total, r.tax, r.nightly_rates, r.matched_rate, r.status
    FROM booked, ${ROOMS_OF_JSON}
   WHERE r.id IS NULL
   ORDER BY r.position
  RETURNING id, position`;

const INSERT_CARDS = `INSERT INTO card (hotel_id, id, booking_id, room_position, masked, holder_encrypted, number_encrypted,
    expiry_encrypted, cvv_encrypted, cvv_erase_at, erase_on)
  SELECT $1, c.id, booked.id, c.room_position, c.masked, c.holder_encrypted, c.number_encrypted, c.expiry_encrypted,
    c.cvv_encrypted, c.cvv_erase_at, c.erase_on
    FROM booked, jsonb_to_recordset($3::jsonb) AS c (id bigint, room_position int, masked text, holder_encrypted text,
      number_encrypted text, expiry_encrypted text, cvv_encrypted text, cvv_erase_at timestamptz, erase_on date)`;

const INSERT_PUSH = `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, content, request_id)
  SELECT $1, p.partner_id, booked.id, p.voucher, p.type, p.outcome, p.content, p.request_id
    FROM booked, jsonb_to_recordset($4::jsonb) AS p (partner_id bigint, voucher text, type text, outcome text,
      content jsonb, request_id text)`;

/**
 * Writes a new booking with its rooms, cards and push in one statement. Undefined, and nothing written, when the partner
 * already has a booking with this voucher in the hotel.
 */
export async function insertBooking(
  tx: EntityManager,
  hotelId: number,
  booking: NewBooking,
  rooms: readonly RoomContent[],
  cards: readonly SealedCard[] = [],
  push?: PushRecord,
): Promise<InsertedBooking | undefined> {
  const [row] = (await tx.query(
    `WITH booked AS (
       INSERT INTO booking (hotel_id, source, partner_id, voucher, arrival, departure, currency, total, tax, extra_total,
         guest_name, guest_surname, guests, children, extras, remarks, price_mismatch, book_digest, checked_in)
       VALUES ($1, $17, $18, $19, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $20, $21, $22)
       ON CONFLICT (hotel_id, partner_id, voucher) WHERE partner_id IS NOT NULL DO NOTHING
       RETURNING id, registered_at),
     rooms AS (${INSERT_ROOMS}),
     cards AS (${INSERT_CARDS}),
     pushes AS (${INSERT_PUSH})
     SELECT id, registered_at AS "registeredAt",
       (SELECT json_agg(rooms.id ORDER BY position) FROM rooms) AS "roomIds" FROM booked`,
    [
      hotelId,
      roomsJson(rooms),
      cardsJson(cards),
      pushJson(push),
      ...contentValues(booking),
      booking.source,
      booking.partnerId,
      booking.voucher,
      jsonOrNull(booking.priceMismatch),
      booking.bookDigest,
      booking.checkedIn,
    ],
  )) as InsertedBooking[];
  return row;
}

/**
 * Replaces the content of a booking. Active rooms that `rooms` does not name by `id` stay as replaced, with the nights
 * before `today` that they have used. With `cards` the old cards are erased, without them they are kept.
 */
export async function replaceBookingContent(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
  content: BookingContent & { priceMismatch: unknown },
  rooms: readonly RoomContent[],
  cards: readonly SealedCard[],
  today: number,
  cardsEraseOn: number,
  push: PushRecord,
): Promise<Date> {
  const [row] = (await tx.query(
    `WITH booked AS (
       UPDATE booking SET arrival = $5, departure = $6, currency = $7, total = $8, tax = $9, extra_total = $10,
         guest_name = $11, guest_surname = $12, guests = $13, children = $14, extras = $15, remarks = $16,
         price_mismatch = $18, mismatch_seen_at = NULL, guest_data_erased_at = NULL, changed_at = now()
        WHERE hotel_id = $1 AND id = $17 RETURNING id, changed_at),
     given AS (SELECT * FROM ${ROOMS_OF_JSON}),
     replaced AS (
       UPDATE booking_room SET status = 'replaced', held_until = greatest(held_from, least(held_until, $19::date))
        WHERE hotel_id = $1 AND booking_id = $17 AND status = 'active'
          AND NOT EXISTS (SELECT 1 FROM given WHERE given.id = booking_room.id)),
     kept AS (
       UPDATE booking_room AS k SET position = r.position, unit_label = r.unit_label, board_id = r.board_id,
         adults = r.adults, children = r.children, total = r.total, tax = r.tax, nightly_rates = r.nightly_rates,
         matched_rate = r.matched_rate
         FROM given AS r WHERE k.hotel_id = $1 AND k.id = r.id),
     rooms AS (${INSERT_ROOMS}),
     erased AS (DELETE FROM card WHERE hotel_id = $1 AND booking_id = $17 AND $20),
     kept_cards AS (UPDATE card SET erase_on = $21 WHERE hotel_id = $1 AND booking_id = $17 AND NOT $20),
     cards AS (${INSERT_CARDS}),
     pushes AS (${INSERT_PUSH})
     SELECT changed_at AS "changedAt" FROM booked`,
    [
      hotelId,
      roomsJson(rooms),
      cardsJson(cards),
      pushJson(push),
      ...contentValues(content),
      bookingId,
      jsonOrNull(content.priceMismatch),
      dayText(today),
      cards.length > 0,
      dayText(cardsEraseOn),
    ],
  )) as { changedAt: Date }[];
  if (!row) throw new Error(`booking ${bookingId} of hotel ${hotelId} is gone`);
  return row.changedAt;
}

/**
 * Cancels a booking: the nights from `today` on are no longer held (the caller releases them in the ledger), and its
 * cards are erased.
 */
export async function writeCancellation(
  tx: EntityManager,
  hotelId: number,
  bookingId: number,
  today: number,
  push?: PushRecord,
): Promise<Date> {
  const [row] = (await tx.query(
    `WITH booked AS (
       UPDATE booking SET status = 'cancelled', cancelled_at = now() WHERE hotel_id = $1 AND id = $2
       RETURNING id, cancelled_at),
     rooms AS (
       UPDATE booking_room SET status = CASE WHEN status = 'active' THEN 'cancelled' ELSE status END,
         held_until = greatest(held_from, least(held_until, $3::date))
        WHERE hotel_id = $1 AND booking_id = $2 AND (status = 'active' OR held_until > $3::date)),
     cards AS (DELETE FROM card WHERE hotel_id = $1 AND booking_id = $2),
     pushes AS (${INSERT_PUSH})
     SELECT cancelled_at AS "cancelledAt" FROM booked`,
    [hotelId, bookingId, dayText(today), pushJson(push)],
  )) as { cancelledAt: Date }[];
  if (!row) throw new Error(`booking ${bookingId} of hotel ${hotelId} is gone`);
  return row.cancelledAt;
}

function contentValues(content: BookingContent): unknown[] {
  return [
    dayText(content.arrival),
    dayText(content.departure),
    content.currency,
    decimalOrNull(content.totalMinor),
    decimalOrNull(content.taxMinor),
    decimalOrNull(content.extraTotalMinor),
    content.guests[0]?.name ?? '',
    content.guests[0]?.surname ?? '',
    JSON.stringify(content.guests),
    JSON.stringify(content.children),
    JSON.stringify(content.extras),
    content.remarks,
  ];
}

function roomsJson(rooms: readonly RoomContent[]): string {
  return JSON.stringify(
    rooms.map((room) => ({
      id: room.id ?? null,
      position: room.position,
      unit_label: room.unitLabel,
      room_type_id: room.roomTypeId,
      board_id: room.boardId,
      arrival: dayText(room.arrival),
      departure: dayText(room.departure),
      held_from: dayText(room.heldFrom),
      held_until: dayText(room.heldUntil),
      adults: room.adults,
      children: room.children,
      total: decimalOrNull(room.totalMinor),
      tax: decimalOrNull(room.taxMinor),
      nightly_rates: room.nightlyRates,
      matched_rate: room.matchedRate,
      status: room.status,
    })),
  );
}

function cardsJson(cards: readonly SealedCard[]): string {
  return JSON.stringify(
    cards.map((card) => ({
      id: card.id,
      room_position: card.roomPosition,
      masked: card.masked,
      holder_encrypted: card.holderEncrypted,
      number_encrypted: card.numberEncrypted,
      expiry_encrypted: card.expiryEncrypted,
      cvv_encrypted: card.cvvEncrypted,
      cvv_erase_at: card.cvvEraseAt,
      erase_on: dayText(card.eraseOn),
    })),
  );
}

function pushJson(push: PushRecord | undefined): string {
  if (!push) return '[]';
  return JSON.stringify([
    {
      partner_id: push.partnerId,
      voucher: push.voucher,
      type: push.type,
      outcome: push.outcome,
      content: push.content,
      request_id: push.requestId,
    },
  ]);
}

function decimalOrNull(minor: number | null): string | null {
  return minor === null ? null : minorToDecimal(minor);
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
