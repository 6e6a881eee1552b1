import { Inject, Injectable } from '@nestjs/common';
import { AccessReader } from '../../auth/access-reader.service.js';
import { type Caller, partnerOf } from '../../auth/caller.js';
import type { TokenIdentity } from '../../auth/known-credentials.service.js';
import { Clock } from '../../values/clock.service.js';
import { Metrics } from '../../http/metrics.service.js';
import { forEachYielding } from '../../http/pieces.js';
import { jsonWholeNumber, plainObject } from '../../http/scalars.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { BookingRefusal } from '../room/ledger.errors.js';
import { withoutCards } from './book-digest.js';
import { BookingRegistration } from './booking-registration.service.js';
import {
  type BookingConfirmNumber,
  type BookingPushRS,
  confirmed,
  failed,
  pushAnswer,
  type WrappedBookingPushRS,
} from './booking-push-answer.dto.js';
import { type PushErrorCode, PushFailure } from './booking-push.errors.js';
import type { Push } from './push-checks.service.js';
import { PushCatalogue } from './push-catalogue.service.js';
import { type FailedPush, PushHistory } from './push-history.service.js';
import { type BookingName, hotelIdOf, nameOf, type PushedEnvelope, readEnvelope } from './push-envelope.js';
import { type PushedBooking, readBooking } from './pushed-booking.js';
import { LostAnswer } from './lost-answer.filter.js';
import { Sandbox } from './sandbox.service.js';
import type { TextLimits } from '../../http/request-fields.js';

interface Failure {
  code: PushErrorCode;
  detail: string;
}

const FOREIGN = { code: '02', detail: 'hotel_id_is_not_found' } as const;
const NOT_LINKED = { code: '02', detail: 'hotel_is_not_linked' } as const;
const UNNAMED: BookingName = { bookingID: null, bookingType: null, voucher: null, sentId: null };

/**
 * Carries out a push: each booking in a transaction of its own, in the order of the push. An error that is not the booking's
 * own, such as a lost database, fails the whole push; pushing it again is safe.
 */
@Injectable()
export class BookingPushService {
  private readonly limits: TextLimits;

  constructor(
    private readonly access: AccessReader,
    private readonly registration: BookingRegistration,
    private readonly clock: Clock,
    private readonly catalogue: PushCatalogue,
    private readonly history: PushHistory,
    private readonly metrics: Metrics,
    private readonly sandbox: Sandbox,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.limits = { text: settings.TEXT_LIMIT, note: settings.NOTE_LIMIT };
  }

  /**
   * Returns the answer to a push; `text` is the body as it was sent. `caller` is undefined for a token for all hotels of a
   * partner: each booking is then for the hotel that it names. Throws {@link LostAnswer} where a sandbox voucher asks for it.
   */
  async push(
    token: TokenIdentity,
    caller: Caller | undefined,
    text: unknown,
    requestId: string,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    const envelope = readEnvelope(text);
    const bookings = 'bookings' in envelope ? envelope.bookings : [];
    const callers = caller ? [caller] : await this.callersOf(token, bookings);
    const pushes = new Map<number, Push>();
    for (const one of callers) pushes.set(one.hotelId, await this.pushAt(one, requestId));
    const refusal = refusalOfAll(envelope, pushes);
    if (refusal) {
      await this.keepFailure([...pushes.values()], { ...refusal, name: UNNAMED, content: null });
      const entry = failed(null, this.clock.nowMs(), refusal.code, refusal.detail);
      return pushAnswer(envelope.isWrapped, [entry]);
    }
    const read: ReturnType<typeof readBooking>[] = [];
    await forEachYielding(bookings, (value, i) => read.push(readBooking(value, i, this.limits)));
    const entries: BookingConfirmNumber[] = [];
    const own = caller ? [...pushes.values()] : [];
    let isLost = false;
    for (const [i, value] of bookings.entries()) {
      const [entry, loses] = await this.pushOne(pushOf(value, pushes), value, read[i]!, own);
      entries.push(entry);
      isLost ||= loses;
    }
    if (isLost) throw new LostAnswer();
    return pushAnswer(envelope.isWrapped, entries);
  }

  private async callersOf(token: TokenIdentity, bookings: readonly unknown[]): Promise<Caller[]> {
    const hotelIds = new Set(bookings.map((booking) => jsonWholeNumber(hotelIdOf(booking))));
    hotelIds.delete(undefined);
    const callers = [...hotelIds].map((hotelId) => this.access.callerOf(token, hotelId!));
    return (await Promise.all(callers)).filter((caller) => caller !== undefined);
  }

  private async pushAt(caller: Caller, requestId: string): Promise<Push> {
    const hotel = await this.catalogue.ofHotel(caller.hotelId, caller.revisions.catalogue);
    const today = this.clock.today(hotel.timeZone);
    return { caller, partnerId: partnerOf(caller), requestId, hotel, today };
  }

  /**
   * Returns the entry of one booking, and whether a script loses the answer. `push` is undefined where the token is not good
   * for the booking's hotel; such a failure is kept at `own`, the hotel of the token.
   */
  private async pushOne(
    push: Push | undefined,
    value: unknown,
    read: ReturnType<typeof readBooking>,
    own: readonly Push[],
  ): Promise<[BookingConfirmNumber, boolean]> {
    const name = nameOf(value, this.limits);
    const booking = 'booking' in read ? read.booking : undefined;
    try {
      if (!push && plainObject(value)) throw new PushFailure(FOREIGN.detail);
      if (push && !push.hotel.onlineChannel) throw new PushFailure(NOT_LINKED.detail);
      const fault = 'fault' in read ? read.fault : undefined;
      if (!push || 'fault' in read) throw new PushFailure('field_is_not_valid', fault);
      const { sandbox } = push.hotel;
      if (sandbox) await this.sandbox.before(read.booking);
      const {
        at,
        bookingId,
        isRepeated = false,
        feeMinor = null,
      } = await this.registration.register(push, read.booking);
      this.metrics.bookings.inc({ type: read.booking.type, outcome: 'success' });
      const isLost = sandbox && this.sandbox.after(read.booking, isRepeated);
      return [confirmed(name, at, bookingId, feeMinor), isLost];
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const content = booking && 'content' in booking ? withoutCards(booking.content) : null;
      await this.keepFailure(push ? [push] : own, { ...failure, name, content }, booking?.type);
      return [failed(name, this.clock.nowMs(), failure.code, failure.detail), false];
    }
  }

  /** Counts a failed push, and keeps it in the history of each of the hotels. */
  private async keepFailure(
    pushes: readonly Push[],
    failedPush: FailedPush,
    type: PushedBooking['type'] | 'unreadable' = 'unreadable',
  ): Promise<void> {
    this.metrics.bookings.inc({ type, outcome: failedPush.code });
    for (const { caller, partnerId, requestId } of pushes) {
      await this.history.keepFailed(caller.hotelId, partnerId, requestId, failedPush);
    }
  }
}

/** Returns why a push is refused as a whole. `pushes` has an entry for each named hotel that the token is good for. */
function refusalOfAll(envelope: PushedEnvelope, pushes: ReadonlyMap<number, Push>): Failure | undefined {
  if ('failure' in envelope) return envelope.failure;
  const isForeign = (booking: unknown) => plainObject(booking) && !pushOf(booking, pushes);
  if (pushes.size === 0 || envelope.bookings.every(isForeign)) return FOREIGN;
  return [...pushes.values()].some(({ hotel }) => hotel.onlineChannel) ? undefined : NOT_LINKED;
}

/** Undefined where a booking names no hotel that the token is good for. */
function pushOf(booking: unknown, pushes: ReadonlyMap<number, Push>): Push | undefined {
  const hotelId = jsonWholeNumber(hotelIdOf(booking));
  return hotelId === undefined ? undefined : pushes.get(hotelId);
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof PushFailure) return { code: error.code, detail: error.detail };
  if (error instanceof BookingRefusal) return { code: '03', detail: error.detail };
  return undefined;
}
