import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PushCode } from './booking-push.errors.js';
import type { BookingName } from './push-envelope.js';

const MOST_CONTENT_LENGTH = 64 * 1024;

export interface FailedPush {
  name: BookingName;
  code: PushCode;
  detail: string;
  /** The content as parsed, without card data; null where it could not be read. */
  content: unknown;
}

/** What partners have pushed, kept for the hotel's history and alerts. */
@Injectable()
export class PushHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps a failed push, outside the transaction that failed. */
  async keepFailed(
    hotelId: number,
    partnerId: number,
    requestId: string | null,
    failed: FailedPush,
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, code, detail, content, request_id)
       VALUES ($1, $2, (SELECT id FROM booking WHERE hotel_id = $1 AND partner_id = $2 AND voucher = $3), $3, $4,
         'failed', $5, $6, $7, $8)`,
      [
        hotelId,
        partnerId,
        failed.name.voucher,
        failed.name.bookingType,
        failed.code,
        failed.detail,
        failed.content === null ? null : JSON.stringify(limited(failed.content)),
        requestId,
      ],
    );
  }

  /** Keeps a push that changed nothing because it had been registered before. */
  async keepRepeated(
    hotelId: number,
    partnerId: number,
    requestId: string | null,
    bookingId: number,
    voucher: string,
    type: 'Book' | 'Cancel',
  ): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, detail, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, 'repeated', $7)`,
      [hotelId, partnerId, bookingId, voucher, type, type === 'Book' ? 'registered' : 'cancelled', requestId],
    );
  }
}

/** Content as it may be kept: a very long one only says that it was. */
export function limited(content: unknown): unknown {
  if (content === null || content === undefined) return null;
  const { length } = JSON.stringify(content);
  return length > MOST_CONTENT_LENGTH ? { tooLong: length } : content;
}
