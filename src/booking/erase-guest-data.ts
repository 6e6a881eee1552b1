import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../settings.js';

const BATCH = 1_000;

/** Erasure of guests' personal data from bookings and pushes some time after their departure (KVKK). */
@Injectable()
export class GuestDataErasure {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Erases names, contacts, notes and pushed contents of bookings whose departure is GUEST_DATA_KEEP_DAYS ago in their
   * hotel, and failed pushes of that age. What the hotel's books need (dates, rooms, amounts) stays. For a daily job.
   */
  async eraseDueGuestData(): Promise<{ bookings: number; pushes: number }> {
    let bookings = 0;
    for (let erased = BATCH; erased === BATCH; bookings += erased) erased = await this.eraseBatch();
    const [, pushes] = (await this.dataSource.query(
      `DELETE FROM booking_push WHERE outcome = 'failed' AND received_at < now() - make_interval(days => $1)`,
      [this.settings.GUEST_DATA_KEEP_DAYS],
    )) as [unknown[], number];
    return { bookings, pushes };
  }

  /** Bookings are erased with the pushes that made them, some at a time so that no lock is held for long. */
  private async eraseBatch(): Promise<number> {
    const [row] = (await this.dataSource.query(
      `WITH due AS (
         SELECT b.hotel_id, b.id FROM booking AS b JOIN hotel AS h ON h.id = b.hotel_id
          WHERE b.guest_data_erased_at IS NULL AND b.departure < (now() AT TIME ZONE h.time_zone)::date - $1::int
          LIMIT ${BATCH}),
       pushes AS (
         UPDATE booking_push AS p SET content = NULL FROM due
          WHERE p.hotel_id = due.hotel_id AND p.booking_id = due.id AND p.content IS NOT NULL),
       cards AS (
         DELETE FROM card USING due WHERE card.hotel_id = due.hotel_id AND card.booking_id = due.id),
       erased AS (
         UPDATE booking AS b SET guest_name = '', guest_surname = '', guests = '[]', children = '[]', extras = '[]',
           remarks = '', book_digest = NULL, guest_data_erased_at = now()
           FROM due WHERE b.hotel_id = due.hotel_id AND b.id = due.id
         RETURNING b.id)
       SELECT count(*)::int AS erased FROM erased`,
      [this.settings.GUEST_DATA_KEEP_DAYS],
    )) as { erased: number }[];
    return row?.erased ?? 0;
  }
}
