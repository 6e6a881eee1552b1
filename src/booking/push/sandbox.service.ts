import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changeHotel } from '../../database/hotel-change.js';
import { tooManyRequests, unavailable } from '../../http/errors.js';
import { describeError } from '../../http/log.js';
import { minorToDecimal } from '../../values/money.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { cancelBooking } from '../changes/cancel.js';
import { changeBooking } from '../history/booking-change.js';
import { bookingWithRooms } from '../room/rooms-of-booking.js';
import { PushFailure } from './booking-push.errors.js';
import type { ContentBooking, PushedBooking } from './pushed-booking.js';
import { readBookingsToCancel, type SandboxBooking } from './sandbox.queries.js';
import { type SandboxScript, scriptOf } from './sandbox-script.js';

const CANCEL_AFTER_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

/** Plays the scripts of SANDBOX- vouchers in test hotels. */
@Injectable()
export class Sandbox implements OnApplicationShutdown {
  private readonly logger = new Logger('Sandbox');
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Throws the scripted error, or waits. */
  async before(booking: PushedBooking): Promise<void> {
    const script = scriptOf(booking.voucher);
    if (!script) return;
    if (script.kind === '503') throw unavailable();
    if (script.kind === '429') throw tooManyRequests(RETRY_AFTER_SECONDS);
    if (script.kind === 'slow') await wait(script.seconds * 1000);
    if ('content' in booking) throwScripted(script, booking);
  }

  /** Returns whether the answer is to be lost. */
  after(booking: PushedBooking, isRepeated: boolean): boolean {
    const kind = booking.type === 'Book' && !isRepeated ? scriptOf(booking.voucher)?.kind : undefined;
    if (kind === 'cancelled-by-hotel') this.cancelLater();
    return kind === 'lost';
  }

  async cancelDue(): Promise<{ cancelled: number }> {
    const until = new Date(this.clock.nowMs() - CANCEL_AFTER_MS);
    const found = await readBookingsToCancel(this.dataSource, until);
    const due = found.filter(({ voucher }) => scriptOf(voucher)?.kind === 'cancelled-by-hotel');
    for (const booking of due) await this.cancel(booking);
    return { cancelled: due.length };
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private cancel({ hotelId, id, timeZone }: SandboxBooking): Promise<void> {
    const today = this.clock.today(timeZone);
    const actor = { kind: 'service', name: 'sandbox' } as const;
    return changeHotel(this.dataSource, { hotelId, actor, touches: ['days'], today }, async (change) => {
      const found = await bookingWithRooms(change.tx, hotelId, id);
      if (found.booking.status !== 'active' || found.booking.checkedIn) return;
      const at = new Date(this.clock.nowMs());
      await changeBooking(change, { bookingId: id, kind: 'cancelled', found }, () =>
        cancelBooking(change, found, at),
      );
    });
  }

  /** If this instance stops before, the job `sandbox-cancellations` of another one cancels the bookings. */
  private cancelLater(): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.cancelDue().catch((error: unknown) =>
        this.logger.warn({ ...describeError(error), msg: 'scripted bookings were not cancelled' }),
      );
    }, CANCEL_AFTER_MS);
    this.timers.add(timer.unref());
  }
}

function throwScripted({ kind }: SandboxScript, booking: ContentBooking): void {
  const { arrival, rooms } = booking.content;
  if (kind === 'sold-out') throw new PushFailure('room_is_not_available', dayText(arrival));
  if (kind === 'price-changed') {
    const { totalMinor } = rooms[0]!;
    const tenth = Math.max(1, Math.round(totalMinor / 10));
    throw new PushFailure('price_has_changed', minorToDecimal(totalMinor + tenth));
  }
}
