import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingPush } from './booking-push.entity.js';
import { BookingRoom } from './booking-room.entity.js';
import { Booking } from './booking.entity.js';
import { CardVault, type MaskedCard } from './card-vault.js';

export interface BookingFilter {
  status?: Booking['status'];
  source?: Booking['source'];
  partnerId?: number;
  /** Arrivals from this day to that one, both inclusive, as `YYYY-MM-DD`. */
  arrivalFrom?: string;
  arrivalTo?: string;
  /** In the house at some time from this day to that one. */
  stayFrom?: string;
  stayTo?: string;
  /** Part of the voucher or of a guest's name, or the whole SVC_ID. */
  text?: string;
  /** Only bookings whose price difference nobody has looked at yet. */
  unseenMismatch?: boolean;
}

export type BookingOrder = 'newest' | 'arrival' | 'departure';

/** How a booking was paid at this service: the paid (or to be reviewed) session whose order is the booking's voucher. */
export interface BookingPayment {
  state: 'paid' | 'review';
  amount: string;
  currency: string;
  paidAt: Date | null;
}

export interface ListedBooking extends Booking {
  roomCount: number;
  payment: BookingPayment | null;
}

export interface WholeBooking {
  booking: Booking;
  /** Rooms that stand, and after them those that a Modify replaced. */
  rooms: BookingRoom[];
  cards: MaskedCard[];
  pushes: BookingPush[];
  payment: BookingPayment | null;
}

const ORDERS: Readonly<Record<BookingOrder, string>> = {
  newest: 'b.registered_at DESC, b.id DESC',
  arrival: 'b.arrival, b.id',
  departure: 'b.departure, b.id',
};

const PAYMENT = `(SELECT json_build_object('state', p.state, 'amount', p.amount::text, 'currency', p.currency,
    'paidAt', p.paid_at)
  FROM payment_session AS p
 WHERE p.hotel_id = b.hotel_id AND p.partner_id = b.partner_id AND p.order_id = b.voucher
   AND p.state IN ('paid', 'review')
 ORDER BY p.state = 'paid' DESC, p.created_at DESC LIMIT 1)`;

/** Bookings as the hotel's staff reads them. Cards are masked; nothing here shows a number. */
@Injectable()
export class BookingList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cards: CardVault,
  ) {}

  /** One page (from 1) of the hotel's bookings, with how many there are in all. */
  async list(
    hotelId: number,
    filter: BookingFilter,
    page: number,
    perPage: number,
    order: BookingOrder = 'newest',
  ): Promise<{ count: number; items: ListedBooking[] }> {
    const { where, values } = conditions(hotelId, filter);
    const [total] = (await this.dataSource.query(
      `SELECT count(*)::int AS count FROM booking AS b WHERE ${where}`,
      values,
    )) as { count: number }[];
    const extras = (await this.dataSource.query(
      `SELECT b.id,
         (SELECT count(*)::int FROM booking_room AS r WHERE r.hotel_id = b.hotel_id AND r.booking_id = b.id
             AND r.status <> 'replaced') AS "roomCount",
         ${PAYMENT} AS payment
         FROM booking AS b WHERE ${where} ORDER BY ${ORDERS[order]}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, perPage, (page - 1) * perPage],
    )) as { id: number; roomCount: number; payment: StoredPayment | null }[];
    const bookings = await this.dataSource
      .getRepository(Booking)
      .createQueryBuilder('b')
      .where('b.hotel_id = :hotelId AND b.id = ANY(:ids)', { hotelId, ids: extras.map(({ id }) => id) })
      .getMany();
    const byId = new Map(bookings.map((booking) => [booking.id, booking]));
    const items = extras.flatMap(({ id, roomCount, payment }) => {
      const booking = byId.get(id);
      return booking ? [{ ...booking, roomCount, payment: paymentOf(payment) }] : [];
    });
    return { count: total?.count ?? 0, items };
  }

  /** A booking with everything that belongs to it, undefined when the hotel has none with this SVC_ID. */
  async one(hotelId: number, bookingId: number): Promise<WholeBooking | undefined> {
    const booking = await this.dataSource.getRepository(Booking).findOneBy({ hotelId, id: bookingId });
    if (!booking) return undefined;
    const rooms = await this.dataSource
      .getRepository(BookingRoom)
      .find({ where: { hotelId, bookingId }, order: { position: 'ASC', id: 'ASC' } });
    const pushes = await this.dataSource
      .getRepository(BookingPush)
      .find({ where: { hotelId, bookingId }, order: { receivedAt: 'ASC', id: 'ASC' } });
    return {
      booking,
      rooms: [
        ...rooms.filter((room) => room.status !== 'replaced'),
        ...rooms.filter((room) => room.status === 'replaced'),
      ],
      cards: await this.cards.ofBooking(hotelId, bookingId),
      pushes,
      payment: await this.paymentOf(hotelId, bookingId),
    };
  }

  /** Whether a booking was paid at this service: its voucher is the order of a paid payment session of its partner. */
  async paymentOf(hotelId: number, bookingId: number): Promise<BookingPayment | null> {
    const [row] = (await this.dataSource.query(
      `SELECT ${PAYMENT} AS payment FROM booking AS b WHERE b.hotel_id = $1 AND b.id = $2`,
      [hotelId, bookingId],
    )) as { payment: StoredPayment | null }[];
    return paymentOf(row?.payment ?? null);
  }

  /** The same of many bookings, by their SVC_ID; those that were not paid are left out. */
  async paymentsOf(hotelId: number, bookingIds: readonly number[]): Promise<Map<number, BookingPayment>> {
    if (bookingIds.length === 0) return new Map();
    const rows = (await this.dataSource.query(
      `SELECT b.id, ${PAYMENT} AS payment FROM booking AS b WHERE b.hotel_id = $1 AND b.id = ANY($2)`,
      [hotelId, bookingIds],
    )) as { id: number; payment: StoredPayment | null }[];
    return new Map(
      rows.flatMap(({ id, payment }): [number, BookingPayment][] => {
        const found = paymentOf(payment);
        return found ? [[id, found]] : [];
      }),
    );
  }

  /** Failed pushes, newest first: only those that nobody has looked at, when asked so. */
  async failedPushes(
    hotelId: number,
    unseenOnly: boolean,
    page: number,
    perPage: number,
  ): Promise<{ count: number; items: BookingPush[] }> {
    const query = this.dataSource
      .getRepository(BookingPush)
      .createQueryBuilder('p')
      .where(`p.hotel_id = :hotelId AND p.outcome = 'failed'`, { hotelId });
    if (unseenOnly) query.andWhere('p.seen_at IS NULL');
    const [items, count] = await query
      .orderBy('p.received_at', 'DESC')
      .addOrderBy('p.id', 'DESC')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .getManyAndCount();
    return { count, items };
  }

  /** Takes a failed push off the hotel's alerts. */
  async markPushSeen(hotelId: number, pushId: number): Promise<void> {
    await this.dataSource.query(
      'UPDATE booking_push SET seen_at = now() WHERE hotel_id = $1 AND id = $2 AND seen_at IS NULL',
      [hotelId, pushId],
    );
  }

  /** Takes a booking's price difference off the hotel's alerts, until a Modify makes another. */
  async markMismatchSeen(hotelId: number, bookingId: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE booking SET mismatch_seen_at = now()
        WHERE hotel_id = $1 AND id = $2 AND price_mismatch IS NOT NULL AND mismatch_seen_at IS NULL`,
      [hotelId, bookingId],
    );
  }
}

type StoredPayment = Omit<BookingPayment, 'paidAt'> & { paidAt: string | null };

function paymentOf(stored: StoredPayment | null): BookingPayment | null {
  return stored && { ...stored, paidAt: stored.paidAt === null ? null : new Date(stored.paidAt) };
}

function conditions(hotelId: number, filter: BookingFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [hotelId];
  const terms = ['b.hotel_id = $1'];
  const add = (term: (place: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    terms.push(term(`$${values.length}`));
  };
  add((place) => `b.status = ${place}`, filter.status);
  add((place) => `b.source = ${place}`, filter.source);
  add((place) => `b.partner_id = ${place}`, filter.partnerId);
  add((place) => `b.arrival >= ${place}`, filter.arrivalFrom);
  add((place) => `b.arrival <= ${place}`, filter.arrivalTo);
  add((place) => `b.departure > ${place}`, filter.stayFrom);
  add((place) => `b.arrival <= ${place}`, filter.stayTo);
  add(
    (place) => `(b.id::text = ${place} OR position(lower(${place}) IN lower(b.voucher)) > 0
      OR position(lower(${place}) IN lower(b.guest_name || ' ' || b.guest_surname)) > 0)`,
    filter.text?.trim() === '' ? undefined : filter.text?.trim(),
  );
  if (filter.unseenMismatch) terms.push('b.price_mismatch IS NOT NULL AND b.mismatch_seen_at IS NULL');
  return { where: terms.join(' AND '), values };
}
