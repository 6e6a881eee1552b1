import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inEachHotel } from '../database/hotel-ids.js';
import { changeHotel } from '../database/hotel-change.js';
import { SETTINGS, type Settings } from '../settings.js';

const BATCH = 1_000;
/** Bookings `b` of the hotel $2 whose guests left $1 days ago. */
const DUE = `b.hotel_id = $2 AND b.guest_data_erased_at IS NULL
  AND b.departure < (SELECT (now() AT TIME ZONE time_zone)::date - $1::int FROM hotel WHERE id = $2)`;

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
    const total = { bookings: 0, pushes: 0 };
    await inEachHotel(this.dataSource, async (hotelId) => {
      while (await this.hasDueBookings(hotelId)) total.bookings += await this.eraseBatch(hotelId);
      total.pushes += await this.deleteFailedPushes(hotelId);
    });
    return total;
  }

  private async hasDueBookings(hotelId: number): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(`SELECT 1 FROM booking AS b WHERE ${DUE} LIMIT 1`, [
      this.settings.GUEST_DATA_KEEP_DAYS,
      hotelId,
    ]);
    return found.length > 0;
  }

  private async deleteFailedPushes(hotelId: number): Promise<number> {
    const [, deleted] = (await this.dataSource.query(
      `DELETE FROM booking_push
        WHERE hotel_id = $1 AND outcome = 'failed' AND received_at < now() - make_interval(days => $2)`,
      [hotelId, this.settings.GUEST_DATA_KEEP_DAYS],
    )) as [unknown[], number];
    return deleted;
  }

  /**
   * Bookings are erased with the pushes that made them, some at a time so that the hotel is not locked for long: its
   * lock keeps a push from moving a booking into the future while it is erased.
   */
  private eraseBatch(hotelId: number): Promise<number> {
    const actor = { kind: 'service', name: 'guest-data-erasure' } as const;
    return changeHotel(this.dataSource, { hotelId, actor, touches: [] }, async ({ tx }) => {
      const [row] = (await tx.query(
        `WITH due AS (
           SELECT b.id FROM booking AS b WHERE ${DUE} LIMIT ${BATCH}),
         pushes AS (
           UPDATE booking_push AS p SET content = NULL FROM due
            WHERE p.hotel_id = $2 AND p.booking_id = due.id AND p.content IS NOT NULL),
         cards AS (
           DELETE FROM card USING due WHERE card.hotel_id = $2 AND card.booking_id = due.id),
         erased AS (
           UPDATE booking AS b SET guest_name = '', guest_surname = '', guests = '[]', children = '[]', extras = '[]',
             remarks = '', book_digest = NULL, guest_data_erased_at = now()
             FROM due WHERE b.hotel_id = $2 AND b.id = due.id
           RETURNING b.id)
         SELECT count(*)::int AS erased FROM erased`,
        [this.settings.GUEST_DATA_KEEP_DAYS, hotelId],
      )) as { erased: number }[];
      return row?.erased ?? 0;
    });
  }
}
