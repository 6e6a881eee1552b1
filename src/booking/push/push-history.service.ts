import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../values/clock.service.js';
import { Booking } from '../room/booking.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import type { PushErrorCode } from './booking-push.errors.js';
import { FailedPushBudget } from './failed-push-budget.js';
import type { BookingName } from './push-envelope.js';

const MAX_CONTENT_LENGTH = 64 * 1024;
const FAILED_AN_HOUR = { rows: 1_000, contentLength: 4 * 1024 * 1024 };

export interface FailedPush {
  name: BookingName;
  code: PushErrorCode;
  detail: string;
  /** The content as parsed, without card data; null where it could not be read. */
  content: object | null;
}

@Injectable()
export class PushHistory {
  private readonly logger = new Logger('PushHistory');
  private readonly budget: FailedPushBudget;

  constructor(
    private readonly dataSource: DataSource,
    clock: Clock,
  ) {
    this.budget = new FailedPushBudget(FAILED_AN_HOUR, () => clock.nowMs());
  }

  /** Keeps a failed push. Call it outside the failed transaction. Beyond {@link FAILED_AN_HOUR} less is kept, or nothing. */
  async keepFailed(
    hotelId: number,
    partnerId: number,
    requestId: string | null,
    { name, code, detail, content }: FailedPush,
  ): Promise<void> {
    const length = lengthOf(content);
    const keptLength = length > MAX_CONTENT_LENGTH ? 0 : length;
    const { keeps, isFirst } = this.budget.take(hotelId, partnerId, keptLength);
    if (isFirst) {
      this.logger.warn(`partner ${partnerId} fails at hotel ${hotelId} too often: no more is kept this hour`);
    }
    if (keeps === 'nothing') return;
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
      content: keeps === 'whole' ? limited(content, length) : { notKept: length },
    });
  }
}

/** Returns the content, or only its length where that is too long. `length` is that of the content as JSON. */
export function limited(content: object | null, length = lengthOf(content)): object | null {
  return length > MAX_CONTENT_LENGTH ? { tooLong: length } : content;
}

function lengthOf(content: object | null): number {
  return content === null ? 0 : JSON.stringify(content).length;
}
