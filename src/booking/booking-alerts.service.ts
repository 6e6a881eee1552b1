import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Takes bookings and pushes off what the hotel's staff is told to look at. */
@Injectable()
export class BookingAlerts {
  constructor(private readonly dataSource: DataSource) {}

  /** A push that failed, or whose mail was given up. */
  async markPushSeen(hotelId: number, pushId: number): Promise<void> {
    await this.dataSource.query(
      'UPDATE booking_push SET seen_at = now() WHERE hotel_id = $1 AND id = $2 AND seen_at IS NULL',
      [hotelId, pushId],
    );
  }

  /** A booking's price difference, until a Modify makes another. */
  async markMismatchSeen(hotelId: number, bookingId: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE booking SET mismatch_seen_at = now()
        WHERE hotel_id = $1 AND id = $2 AND price_mismatch IS NOT NULL AND mismatch_seen_at IS NULL`,
      [hotelId, bookingId],
    );
  }
}
