import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Booking } from '../ledger/booking.entity.js';
import { BookingPush } from '../ledger/booking-push.entity.js';
import type { PushErrorCode } from './booking-push.errors.js';
import type { BookingName } from './push-envelope.js';

const MAX_CONTENT_LENGTH = 64 * 1024;

export interface FailedPush {
  name: BookingName;
  code: PushErrorCode;
  detail: string;
  /** The content as parsed, without card data; null where it could not be read. */
  content: object | null;
}

@Injectable()
export class PushHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** Call it outside the transaction that failed. */
  async keepFailed(
    hotelId: number,
    partnerId: number,
    requestId: string | null,
    { name, code, detail, content }: FailedPush,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const { voucher, bookingType: type } = name;
    const booking =
      voucher === null
        ? null
        : await manager.findOne(Booking, { select: { id: true }, where: { hotelId, partnerId, voucher } });
    const record = { hotelId, partnerId, bookingId: booking?.id ?? null, voucher, type, requestId };
    await manager.insert(BookingPush, {
      ...record,
      outcome: 'failed',
      code,
      detail,
      content: limited(content),
    });
  }
}

export function limited(content: object | null): object | null {
  if (content === null) return null;
  const { length } = JSON.stringify(content);
  return length > MAX_CONTENT_LENGTH ? { tooLong: length } : content;
}
