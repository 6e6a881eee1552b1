import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { Booking } from './room/booking.entity.js';
import { BookingPush } from './room/booking-push.entity.js';

@Injectable()
export class BookingAlerts {
  constructor(private readonly dataSource: DataSource) {}

  /** Ends the alert of a push that failed, or whose mail was given up. */
  async markPushSeen(hotelId: number, id: number): Promise<void> {
    await this.dataSource.manager.update(
      BookingPush,
      { hotelId, id, seenAt: IsNull() },
      { seenAt: () => 'now()' },
    );
  }

  async markFailedPushesSeen(hotelId: number, until: Date): Promise<void> {
    await this.dataSource.manager.update(
      BookingPush,
      { hotelId, outcome: 'failed', seenAt: IsNull(), receivedAt: LessThanOrEqual(until) },
      { seenAt: () => 'now()' },
    );
  }

  /**
   * Ends the alert of a booking's price differences, until a Modify brings new ones. Raises the desk revision, because lists
   * at replicas show the alert.
   */
  async markMismatchSeen(hotelId: number, id: number, actor: Actor): Promise<void> {
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['desk'] }, ({ tx }) =>
      tx.update(
        Booking,
        { hotelId, id, priceMismatch: Not(IsNull()), mismatchSeenAt: IsNull() },
        { mismatchSeenAt: () => 'now()' },
      ),
    );
  }
}
