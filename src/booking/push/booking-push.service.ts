import { Inject, Injectable } from '@nestjs/common';
import { type Caller, partnerOf } from '../../auth/caller.js';
import { Clock } from '../../values/clock.service.js';
import { Metrics } from '../../http/metrics.service.js';
import { eachInPieces } from '../../http/pieces.js';
import { jsonWholeNumber, plainObject } from '../../http/strict.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { BookingRefusal } from '../ledger/ledger.errors.js';
import { withoutCards } from './book-digest.js';
import { BookingRegistration } from './booking-registration.service.js';
import {
  type BookingConfirmNumber,
  type BookingPushRS,
  confirmed,
  failed,
  pushAnswer,
  type WrappedBookingPushRS,
} from './booking-push.dto.js';
import { type PushErrorCode, PushFailure } from './booking-push.errors.js';
import type { Push } from './push-checks.service.js';
import { PushCatalogue } from './push-catalogue.service.js';
import { type FailedPush, PushHistory } from './push-history.service.js';
import { type BookingName, hotelIdOf, nameOf, readEnvelope } from './push-envelope.js';
import { type PushedBooking, readBooking } from './pushed-booking.js';
import { LostAnswer } from './lost-answer.filter.js';
import { Sandbox } from './sandbox.service.js';
import type { TextLimits } from '../../http/request-fields.js';

const FOREIGN = { code: '02', detail: 'hotel_id_is_not_found' } as const;
const UNNAMED: BookingName = { bookingID: null, bookingType: null, voucher: null, sentId: null };

/**
 * Each booking is one transaction, in the order of the push. An error that is not the booking's own, such as a lost
 * database, fails the whole push; pushing it again is safe.
 */
@Injectable()
export class BookingPushService {
  private readonly limits: TextLimits;

  constructor(
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

  /** `text` is the body as it was sent. Throws {@link LostAnswer} where a sandbox voucher asks for it. */
  async push(
    caller: Caller,
    text: unknown,
    requestId: string,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    const envelope = readEnvelope(text);
    if ('failure' in envelope) {
      return this.wholeFailure(caller, requestId, envelope.isWrapped, envelope.failure);
    }
    if (envelope.bookings.every((value) => isForeign(caller, value))) {
      return this.wholeFailure(caller, requestId, envelope.isWrapped, FOREIGN);
    }
    const read: ReturnType<typeof readBooking>[] = [];
    await eachInPieces(envelope.bookings, (value, i) => read.push(readBooking(value, i, this.limits)));
    const hotel = await this.catalogue.ofHotel(caller.hotelId, caller.revisions.catalogue);
    if (!hotel.onlineChannel) {
      const failure = { code: '02', detail: 'hotel_is_not_linked' } as const;
      return this.wholeFailure(caller, requestId, envelope.isWrapped, failure);
    }
    const push: Push = {
      caller,
      partnerId: partnerOf(caller),
      requestId,
      hotel,
      today: this.clock.today(hotel.timeZone),
    };
    const entries: BookingConfirmNumber[] = [];
    let isLost = false;
    for (const [i, value] of envelope.bookings.entries()) {
      const [entry, loses] = await this.pushOne(push, nameOf(value, this.limits), value, read[i]!);
      entries.push(entry);
      isLost ||= loses;
    }
    if (isLost) throw new LostAnswer();
    return pushAnswer(envelope.isWrapped, entries);
  }

  /** Answers a push that names no hotel of its token; no hotel's history has it. */
  refuse(text: unknown): BookingPushRS | WrappedBookingPushRS {
    const envelope = readEnvelope(text);
    const { code, detail } = 'failure' in envelope ? envelope.failure : FOREIGN;
    this.metrics.bookings.inc({ type: 'unreadable', outcome: code });
    return pushAnswer(envelope.isWrapped, [failed(null, this.clock.nowMs(), code, detail)]);
  }

  private async wholeFailure(
    caller: Caller,
    requestId: string,
    isWrapped: boolean,
    failure: { code: PushErrorCode; detail: string },
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    await this.keepFailure(caller, requestId, { ...failure, name: UNNAMED, content: null });
    return pushAnswer(isWrapped, [failed(null, this.clock.nowMs(), failure.code, failure.detail)]);
  }

  /** The entry of one booking, and whether a script loses the answer. */
  private async pushOne(
    push: Push,
    name: BookingName,
    value: unknown,
    read: ReturnType<typeof readBooking>,
  ): Promise<[BookingConfirmNumber, boolean]> {
    const booking = 'booking' in read ? read.booking : undefined;
    try {
      if (isForeign(push.caller, value)) throw new PushFailure(FOREIGN.detail);
      if ('fault' in read) throw new PushFailure('field_is_not_valid', read.fault);
      const { sandbox } = push.hotel;
      if (sandbox) await this.sandbox.before(read.booking);
      const { at, bookingId, isRepeated = false } = await this.registration.register(push, read.booking);
      this.metrics.bookings.inc({ type: read.booking.type, outcome: 'success' });
      const isLost = sandbox && this.sandbox.after(read.booking, isRepeated);
      return [confirmed(name, at, bookingId), isLost];
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const content = booking && 'content' in booking ? withoutCards(booking.content) : null;
      await this.keepFailure(push.caller, push.requestId, { ...failure, name, content }, booking?.type);
      return [failed(name, this.clock.nowMs(), failure.code, failure.detail), false];
    }
  }

  private async keepFailure(
    caller: Caller,
    requestId: string,
    failedPush: FailedPush,
    type: PushedBooking['type'] | 'unreadable' = 'unreadable',
  ): Promise<void> {
    this.metrics.bookings.inc({ type, outcome: failedPush.code });
    await this.history.keepFailed(caller.hotelId, partnerOf(caller), requestId, failedPush);
  }
}

/** Also true where no hotel is named; false for what is no object. */
function isForeign(caller: Caller, booking: unknown): boolean {
  return plainObject(booking) !== undefined && jsonWholeNumber(hotelIdOf(booking)) !== caller.hotelId;
}

function failureOf(error: unknown): { code: PushErrorCode; detail: string } | undefined {
  if (error instanceof PushFailure) return { code: error.code, detail: error.detail };
  if (error instanceof BookingRefusal) return { code: '03', detail: error.detail };
  return undefined;
}
