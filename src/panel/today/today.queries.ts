import type { DataSource } from 'typeorm';
import { MAX_MAIL_ATTEMPTS, MAX_STAY_NIGHTS } from '../../values/limits.js';
import { type DayText, dayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';
import type {
  Alerts,
  BookingEvent,
  BrokenWebhookAlert,
  DueMoveAlert,
  FailedPushAlert,
  HotspotKey,
  HouseCounts,
  LostMailAlert,
  NeverCameAlert,
  OverdueDepositAlert,
  PaymentReviewAlert,
  PickupDay,
  PriceMismatchAlert,
} from './today.contract.js';
import { minorToDecimal } from '../../values/money.js';
import { readOpenDeposits } from '../../booking/folio/deposits.queries.js';
import type { HouseClock } from '../../values/time-zone.js';
import type { BeforeJson } from '../page/panel-page.js';
import { paymentNumber } from '../records/resources/payment-number.queries.js';
import { bookingIs, roomIs } from '../../booking/room/states-in-sql.js';

/** Days are day numbers. */
export interface TodayQuestion {
  hotelId: number;
  today: number;
  hotel: HouseClock;
}

export interface NightOfType {
  roomTypeId: number;
  roomTypeName: LocalizedText;
  day: DayText;
  allotment: number;
  sold: number;
}

/** Rows have their instants as `Date`. */
type Rows<T> = Promise<BeforeJson<T>[]>;
type AlertRows<T> = Promise<BeforeJson<Alerts<T>>>;

const PICKUP_DAYS = 7;
const EVENTS = 10;
const ALERTS_SHOWN = 5;
const NEVER_CAME_DAYS = 14;
const DESK_IN_USE_DAYS = 30;

export async function readHouse(db: DataSource, { hotelId, today }: TodayQuestion): Promise<HouseCounts> {
  const [counts] = await db.query<HouseCounts[]>(
    `SELECT (SELECT count(*)::int FROM booking_room
              WHERE hotel_id = $1 AND ${roomIs('expected')} AND arrival <= $2 AND departure >= $2) AS "arrivalsExpected",
            (SELECT count(*)::int FROM booking_room
              WHERE hotel_id = $1 AND ${roomIs('arrived')} AND arrival = $2) AS arrived,
            (SELECT count(*)::int FROM booking_room
              WHERE hotel_id = $1 AND ${roomIs('in_house')} AND arrival <= $2 AND departure <= $2) AS "departuresExpected",
            (SELECT count(DISTINCT b.id)::int
               FROM room_assignment a JOIN booking_room b ON b.hotel_id = a.hotel_id AND b.id = a.booking_room_id
              WHERE a.hotel_id = $1 AND a.until_day = $2 AND ${roomIs('checked_out', 'b')}) AS "left",
            (SELECT count(*)::int FROM booking_room
              WHERE hotel_id = $1 AND ${roomIs('in_house')} AND arrival <= $2) AS "roomsInHouse",
            (SELECT count(*)::int FROM stay WHERE hotel_id = $1 AND checked_out_at IS NULL) AS "guestsInHouse",
            (SELECT coalesce(sum(greatest(r.adults + r.children, registered.known) - registered.gone), 0)::int
               FROM booking_room r
              CROSS JOIN LATERAL (SELECT count(*) AS known, count(*) FILTER (WHERE s.checked_out_at IS NOT NULL) AS gone
                                    FROM stay s WHERE s.hotel_id = $1 AND s.booking_room_id = r.id) AS registered
              WHERE r.hotel_id = $1 AND ${roomIs('in_house', 'r')}) AS "personsInHouse"`,
    [hotelId, dayText(today)],
  );
  return counts!;
}

/** As many days before, a year earlier, have the same weekday. */
const YEAR_OF_WEEKS = 364;

/** What was sold in the nights a year before tonight and those after it, by their day; all room types together. */
export async function readYearBefore(
  db: DataSource,
  { hotelId, today }: TodayQuestion,
  nights: number,
): Promise<Map<DayText, number>> {
  const sold = await db.query<{ day: DayText; sold: number }[]>(
    `SELECT day + $4::int AS day, sum(sold)::int AS sold FROM room_day
      WHERE hotel_id = $1 AND day >= $2::date - $4::int AND day < $3::date - $4::int GROUP BY 1`,
    [hotelId, dayText(today), dayText(today + nights), YEAR_OF_WEEKS],
  );
  return new Map(sold.map((night) => [night.day, night.sold]));
}

/** Tonight and the nights after it, for each room type, whether it is sold online or only at the desk. */
export function readNights(
  db: DataSource,
  { hotelId, today }: TodayQuestion,
  nights: number,
): Promise<NightOfType[]> {
  return db.query<NightOfType[]>(
    `SELECT t.id AS "roomTypeId", t.name AS "roomTypeName", d.day, d.allotment, d.sold
       FROM room_type t JOIN room_day d ON d.hotel_id = t.hotel_id AND d.room_type_id = t.id
      WHERE t.hotel_id = $1 AND t.retired_at IS NULL AND d.day >= $2 AND d.day < $3
      ORDER BY t.sort, t.id, d.day`,
    [hotelId, dayText(today), dayText(today + nights)],
  );
}

/** Bookings registered and cancelled on each of the last days, today included. */
export function readPickup(db: DataSource, { hotelId, today, hotel }: TodayQuestion): Promise<PickupDay[]> {
  return db.query<PickupDay[]>(
    `WITH days AS (
       SELECT day::date AS day, (day + $4::interval) AT TIME ZONE $3 AS starts,
              (day + interval '1 day' + $4::interval) AT TIME ZONE $3 AS ends
         FROM generate_series($2::timestamp - interval '${PICKUP_DAYS - 1} days', $2::timestamp, interval '1 day') AS day)
     SELECT d.day, coalesce(nights.of_day, 0) AS "roomNights",
            (SELECT count(*)::int FROM booking b
              WHERE b.hotel_id = $1 AND b.registered_at >= d.starts AND b.registered_at < d.ends
                AND b.source <> 'import') AS bookings,
            (SELECT count(*)::int FROM booking c
              WHERE c.hotel_id = $1 AND c.cancelled_at >= d.starts AND c.cancelled_at < d.ends) AS cancellations
       FROM days d
       LEFT JOIN LATERAL (
            SELECT sum(r.departure - r.arrival)::int AS of_day
              FROM booking b
              JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id AND ${roomIs('shown', 'r')}
             WHERE b.hotel_id = $1 AND b.registered_at >= d.starts AND b.registered_at < d.ends
               AND b.source <> 'import') AS nights ON true
      ORDER BY d.day`,
    [hotelId, dayText(today), hotel.timeZone, hotel.dayEndsAt],
  );
}

export function readEvents(db: DataSource, { hotelId }: TodayQuestion): Rows<BookingEvent> {
  return db.query<BeforeJson<BookingEvent>[]>(
    `WITH latest AS (
       (SELECT id, 'registered' AS kind, registered_at AS at FROM booking
         WHERE hotel_id = $1 ORDER BY registered_at DESC LIMIT ${EVENTS})
       UNION ALL
       (SELECT id, 'cancelled', cancelled_at FROM booking
         WHERE hotel_id = $1 AND cancelled_at IS NOT NULL ORDER BY cancelled_at DESC LIMIT ${EVENTS}))
     SELECT l.kind, l.at, b.id AS "bookingId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName",
            b.source, p.name AS "partnerName", b.arrival, b.departure, b.total, b.currency,
            (SELECT count(*)::int FROM booking_room r
              WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id AND ${roomIs('shown', 'r')}
                AND (NOT ${roomIs('cancelled', 'r')} OR ${bookingIs('cancelled', 'b')})) AS rooms
       FROM latest l
       JOIN booking b ON b.hotel_id = $1 AND b.id = l.id
       LEFT JOIN partner p ON p.id = b.partner_id
      ORDER BY l.at DESC, b.id DESC LIMIT ${EVENTS}`,
    [hotelId],
  );
}

export function readMismatches(db: DataSource, hotelId: number): AlertRows<PriceMismatchAlert> {
  return counted(
    db,
    `SELECT b.id AS "bookingId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName",
            p.name AS "partnerName", coalesce(b.changed_at, b.registered_at) AS at, b.price_mismatch AS differences,
            (SELECT count(*)::int FROM booking all_of
              WHERE all_of.hotel_id = $1 AND all_of.price_mismatch IS NOT NULL AND all_of.mismatch_seen_at IS NULL) AS alerts
       FROM booking b LEFT JOIN partner p ON p.id = b.partner_id
      WHERE b.hotel_id = $1 AND b.price_mismatch IS NOT NULL AND b.mismatch_seen_at IS NULL
      ORDER BY b.registered_at DESC, b.id DESC LIMIT ${ALERTS_SHOWN}`,
    hotelId,
  );
}

export function readFailedPushes(db: DataSource, hotelId: number): AlertRows<FailedPushAlert> {
  return counted(
    db,
    `SELECT f.id, f.received_at AS at, p.name AS "partnerName", f.voucher, f.type, f.code, f.detail,
            count(*) OVER ()::int AS alerts
       FROM booking_push f LEFT JOIN partner p ON p.id = f.partner_id
      WHERE f.hotel_id = $1 AND f.outcome = 'failed' AND f.seen_at IS NULL
      ORDER BY f.received_at DESC, f.id DESC LIMIT ${ALERTS_SHOWN}`,
    hotelId,
  );
}

export function readPaymentReviews(db: DataSource, hotelId: number): AlertRows<PaymentReviewAlert> {
  return counted(
    db,
    `SELECT s.id, ${paymentNumber('s')} AS number, coalesce(s.settled_at, s.created_at) AS at, s.order_id AS "orderId", p.name AS "partnerName", s.amount,
            s.currency, count(*) OVER ()::int AS alerts
       FROM payment_session s LEFT JOIN partner p ON p.id = s.partner_id
      WHERE s.hotel_id = $1 AND s.state = 'review' AND s.review_seen_at IS NULL
      ORDER BY s.settled_at DESC LIMIT ${ALERTS_SHOWN}`,
    hotelId,
  );
}

/**
 * Reservations whose departure passed in the last two weeks although nobody was checked in. A hotel that does not use the
 * desk has none: somebody must have been in house by the day of their arrival, at most a month before it.
 */
export function readNeverCame(db: DataSource, { hotelId, today }: TodayQuestion): AlertRows<NeverCameAlert> {
  return counted(
    db,
    `SELECT r.id AS "reservationId", b.voucher, concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName",
            p.name AS "partnerName", r.arrival, r.departure, count(*) OVER ()::int AS alerts
       FROM booking_room r
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
       LEFT JOIN partner p ON p.id = b.partner_id
      WHERE r.hotel_id = $1 AND ${roomIs('expected', 'r')} AND r.departure < $2 AND r.departure >= $3
        AND r.arrival >= $4
        AND EXISTS (SELECT FROM room_assignment a
                     WHERE a.hotel_id = $1 AND a.from_day <= r.arrival
                       AND a.until_day > r.arrival - ${DESK_IN_USE_DAYS})
      ORDER BY r.departure DESC, r.id LIMIT ${ALERTS_SHOWN}`,
    hotelId,
    ...[0, NEVER_CAME_DAYS, NEVER_CAME_DAYS + MAX_STAY_NIGHTS].map((days) => dayText(today - days)),
  );
}

/** Guests in house who are to be in another room by today, as their split stay says; those who wait longest first. */
export function readDueMoves(db: DataSource, { hotelId, today }: TodayQuestion): AlertRows<DueMoveAlert> {
  return counted(
    db,
    `SELECT r.booking_id AS "bookingId", r.id AS "reservationId", concat_ws(' ', b.guest_name, b.guest_surname) AS "guestName",
            old.name AS "fromRoom", new.name AS "toRoom", due.from_day AS since, count(*) OVER ()::int AS alerts
       FROM room_assignment a
       JOIN booking_room r ON r.hotel_id = a.hotel_id AND r.id = a.booking_room_id
       JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
      CROSS JOIN LATERAL (SELECT p.room_id, p.from_day FROM planned_room p
                           WHERE p.hotel_id = $1 AND p.later_of = r.id AND p.from_day <= $2
                           ORDER BY p.from_day DESC LIMIT 1) AS due
       JOIN room old ON old.hotel_id = a.hotel_id AND old.id = a.room_id
       JOIN room new ON new.hotel_id = a.hotel_id AND new.id = due.room_id
      WHERE a.hotel_id = $1 AND a.in_house AND ${roomIs('in_house', 'r')} AND due.room_id <> a.room_id
      ORDER BY due.from_day, r.id LIMIT ${ALERTS_SHOWN}`,
    hotelId,
    dayText(today),
  );
}

/** Bookings of which a deposit is overdue by the calendar (`today` is its day), by the terms that their rooms were sold under. */
export async function readOverdue(
  db: DataSource,
  hotelId: number,
  today: number,
): AlertRows<OverdueDepositAlert> {
  const open = await readOpenDeposits(db, hotelId, today);
  const overdue = open.filter(({ state }) => state === 'overdue');
  const items = overdue
    .slice(0, ALERTS_SHOWN)
    .map(({ arrival, due, missingMinor, state: _, ...booking }) => ({
      ...booking,
      arrival: dayText(arrival),
      since: dayText(due),
      missing: minorToDecimal(missingMinor),
    }));
  return { count: overdue.length, items };
}

/** Mails of bookings that were given up, for two weeks. */
export function readLostMails(db: DataSource, hotelId: number): AlertRows<LostMailAlert> {
  return counted(
    db,
    `SELECT m.id, m.received_at AS at, m.outcome, m.voucher, m.booking_id AS "bookingId",
            count(*) OVER ()::int AS alerts
       FROM booking_push m
      WHERE m.hotel_id = $1 AND m.mailed_at IS NULL AND m.outcome <> 'failed' AND m.seen_at IS NULL
        AND (SELECT h.booking_mail FROM hotel h WHERE h.id = $1) IS NOT NULL AND m.received_at > now() - interval '14 days'
        AND (m.mail_attempts >= ${MAX_MAIL_ATTEMPTS}
             OR m.mail_attempts > 0 AND m.received_at < now() - interval '1 day')
      ORDER BY m.received_at DESC, m.id DESC LIMIT ${ALERTS_SHOWN}`,
    hotelId,
  );
}

/** Webhooks that were switched off, until somebody switches them on again or their partner ends them. */
export function readBrokenWebhooks(db: DataSource, hotelId: number): AlertRows<BrokenWebhookAlert> {
  return counted(
    db,
    `SELECT w.id, w.switched_off_at AS at, p.name AS "partnerName", w.url, w.switched_off_because AS because,
            count(*) OVER ()::int AS alerts
       FROM webhook w JOIN partner p ON p.id = w.partner_id
      WHERE w.hotel_id = $1 AND w.switched_off_at IS NOT NULL
      ORDER BY w.switched_off_at DESC, w.id DESC LIMIT ${ALERTS_SHOWN}`,
    hotelId,
  );
}

export function readHotspots(db: DataSource, hotelId: number): Rows<HotspotKey> {
  return db.query<BeforeJson<HotspotKey>[]>(
    `SELECT label, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_key
      WHERE hotel_id = $1 AND revoked_at IS NULL AND 'hotspot' = ANY (scopes)
      ORDER BY last_used_at DESC NULLS LAST, id`,
    [hotelId],
  );
}

async function counted<T>(
  db: DataSource,
  sql: string,
  hotelId: number,
  ...days: readonly DayText[]
): AlertRows<T> {
  const rows = await db.query<(BeforeJson<T> & { alerts: number })[]>(sql, [hotelId, ...days]);
  return {
    count: rows[0]?.alerts ?? 0,
    items: rows.map(({ alerts: _, ...item }: { alerts: number }) => item as BeforeJson<T>),
  };
}
