import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../auth/caller.js';
import { changeHotel, raiseRevision } from '../database/hotel-revision.js';
import { SecretBox } from '../database/secrets.js';
import { transaction } from '../database/transaction.js';
import { Clock } from '../hotel/clock.js';
import { dayText } from '../hotel/day.js';
import { Metrics } from '../http/metrics.js';
import { jsonWholeNumber, plainObject } from '../http/strict.js';
import { InventoryService } from '../inventory/inventory.service.js';
import { SETTINGS, type Settings } from '../settings.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import { insertBooking, type PushRecord, replaceBookingContent } from './booking-record.js';
import {
  type BookingConfirmNumber,
  type BookingPushRS,
  confirmed,
  failed,
  pushAnswer,
  type WrappedBookingPushRS,
} from './booking.dto.js';
import { BookingRefusal, type PushCode } from './booking.errors.js';
import { cancelBooking } from './cancellation.js';
import { CardVault } from './card-vault.js';
import { holdNights, replaceNights } from './inventory-ledger.js';
import { agesByRoom, checkPrices, type PriceCheck } from './price-check.js';
import { catalogueRefusal, type HotelOfPush, PushCatalogue } from './push-catalogue.js';
import { type FailedPush, limited, PushHistory } from './push-history.js';
import { type BookingName, hotelIdOf, nameOf, readEnvelope } from './push-envelope.js';
import { expiredCard, type PushedBooking, type PushedContent, readBooking } from './pushed-booking.js';
import {
  cardsOf,
  contentOf,
  heldNights,
  holdFrom,
  keepRooms,
  nightsFrom,
  roomContents,
} from './pushed-rooms.js';
import { bookingByVoucher, roomsOfBooking, type StandingBooking } from './standing-booking.js';
import type { TextLimits } from './pushed-fields.js';

/** Who pushes to which hotel, and its day. */
interface Push {
  caller: Caller;
  partnerId: number;
  requestId: string;
  hotel: HotelOfPush;
  today: number;
}

type ContentBooking = Extract<PushedBooking, { content: PushedContent }>;

/** A failure of one booking with its code, for the answer. */
class PushFailure extends Error {
  constructor(
    readonly code: PushCode,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Another push with the same voucher was first: the transaction is rolled back and the winner read. */
class VoucherTaken extends Error {}

const FOREIGN = { code: '02', detail: 'hotel_id_is_not_found' } as const;
const UNNAMED: BookingName = { bookingID: null, bookingType: null, voucher: null };

/**
 * Bookings pushed by partners (description 4.14, contract 7). Each booking is one transaction, in the order of the push.
 * An error that is not the booking's own, such as a lost database, leaves the whole push; pushing it again is safe.
 */
@Injectable()
export class BookingPushService {
  private readonly limits: TextLimits;

  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly inventory: InventoryService,
    private readonly catalogue: PushCatalogue,
    private readonly cards: CardVault,
    private readonly history: PushHistory,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.limits = { text: settings.TEXT_LIMIT, note: settings.NOTE_LIMIT };
  }

  /** Registers, modifies and cancels the bookings of a push, whose body is given as its text. */
  async push(
    caller: Caller,
    text: unknown,
    requestId: string,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    const envelope = readEnvelope(text);
    if ('failure' in envelope) {
      return this.wholeFailure(caller, requestId, envelope.wrapped, envelope.failure);
    }
    if (envelope.bookings.every((value) => isForeign(caller, value))) {
      return this.wholeFailure(caller, requestId, envelope.wrapped, FOREIGN);
    }
    const read = envelope.bookings.map((value, i) => readBooking(value, i, this.limits));
    const hotel = await this.catalogue.ofHotel(caller.hotelId, read.flatMap(roomTypeIdsOf));
    if (!hotel.onlineChannel) {
      const failure = { code: '02', detail: 'hotel_is_not_linked' } as const;
      return this.wholeFailure(caller, requestId, envelope.wrapped, failure);
    }
    const push: Push = {
      caller,
      partnerId: partnerOf(caller),
      requestId,
      hotel,
      today: this.clock.today(hotel.timeZone),
    };
    const entries: BookingConfirmNumber[] = [];
    for (const [i, value] of envelope.bookings.entries()) {
      entries.push(await this.pushOne(push, nameOf(value, this.limits), value, read[i]!));
    }
    return pushAnswer(envelope.wrapped, entries);
  }

  private async wholeFailure(
    caller: Caller,
    requestId: string,
    wrapped: boolean,
    failure: { code: PushCode; detail: string },
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    await this.keepFailure(caller, requestId, { ...failure, name: UNNAMED, content: null });
    return pushAnswer(wrapped, [failed(null, this.clock.nowMs(), failure.code, failure.detail)]);
  }

  private async pushOne(
    push: Push,
    name: BookingName,
    value: unknown,
    read: ReturnType<typeof readBooking>,
  ): Promise<BookingConfirmNumber> {
    const booking = 'booking' in read ? read.booking : undefined;
    try {
      if (isForeign(push.caller, value)) throw new PushFailure(FOREIGN.code, FOREIGN.detail);
      if ('fault' in read) throw new PushFailure('04', `field_is_not_valid: ${read.fault}`);
      const { at, bookingId } = await this.register(push, read.booking);
      this.metrics.bookings.inc({ type: read.booking.type, outcome: 'success' });
      return confirmed(name, at, bookingId);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const content = booking && 'content' in booking ? withoutCards(booking.content) : null;
      await this.keepFailure(push.caller, push.requestId, { ...failure, name, content }, booking?.type);
      return failed(name, this.clock.nowMs(), failure.code, failure.detail);
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

  private register(push: Push, booking: PushedBooking): Promise<{ at: Date; bookingId: number }> {
    if (booking.type === 'Cancel') return this.cancel(push, booking.voucher);
    return booking.type === 'Book' ? this.book(push, booking) : this.modify(push, booking);
  }

  private async book(push: Push, booking: ContentBooking): Promise<{ at: Date; bookingId: number }> {
    const { hotelId } = push.caller;
    const { content, voucher } = booking;
    const refused = momentRefusal(push, booking);
    if (refused) {
      const standing = await this.standing(push, voucher);
      if (standing) return this.repeated(push, standing, booking);
      throw refused;
    }
    const prices = await this.checkPrices(push, content);
    const cards = await this.cards.seal(hotelId, content.departure, cardsOf(content));
    const rooms = roomContents(content, prices).map((room) => ({ ...room, heldFrom: room.arrival }));
    const row = {
      ...contentOf(content),
      source: 'partner' as const,
      partnerId: push.partnerId,
      voucher,
      bookDigest: bookDigest(content, this.secrets),
      priceMismatch: prices.mismatch,
      checkedIn: false,
    };
    const record = pushRecord(push, booking, 'registered');
    try {
      // The rows of a new booking decide nothing and meet nobody but the same voucher, so they are written before the
      // hotel is locked: others wait only while the nights are taken.
      const inserted = await transaction(this.dataSource, async (tx) => {
        const done = await insertBooking(tx, hotelId, row, rooms, cards, record);
        if (!done) throw new VoucherTaken();
        const { search } = await raiseRevision(tx, hotelId, ['days']);
        await holdNights(tx, hotelId, search, rooms.map(heldNights));
        return done;
      });
      return { at: inserted.registeredAt, bookingId: inserted.id };
    } catch (error) {
      if (!(error instanceof VoucherTaken)) throw error;
      const standing = await this.standing(push, voucher);
      if (!standing) throw new Error('the booking that holds a voucher is not there', { cause: error });
      return this.repeated(push, standing, booking);
    }
  }

  /** The answer to a Book whose voucher is taken: that of the first time when it is the same Book again. */
  private async repeated(
    push: Push,
    standing: StandingBooking,
    booking: ContentBooking,
  ): Promise<{ at: Date; bookingId: number }> {
    if (standing.status === 'cancelled') throw new BookingRefusal('booking_is_cancelled');
    if (!hasDigest(booking.content, standing.bookDigest, this.secrets)) {
      throw new BookingRefusal('booking_is_already_registered');
    }
    await this.history.keepRepeated(
      push.caller.hotelId,
      push.partnerId,
      push.requestId,
      standing.id,
      booking.voucher,
      'Book',
    );
    return { at: standing.registeredAt, bookingId: standing.id };
  }

  private async modify(push: Push, booking: ContentBooking): Promise<{ at: Date; bookingId: number }> {
    const { hotelId } = push.caller;
    const { content, voucher } = booking;
    const refused = momentRefusal(push, booking);
    if (refused) {
      changeable(await this.standing(push, voucher));
      throw refused;
    }
    const prices = await this.checkPrices(push, content);
    const cards = await this.cards.seal(hotelId, content.departure, cardsOf(content));
    const wanted = roomContents(content, prices).map((room) => holdFrom(room, push.today));
    return changeHotel(this.dataSource, hotelId, ['days'], async (tx, revisions) => {
      const standing = changeable(await bookingByVoucher(tx, hotelId, push.partnerId, voucher));
      const active = (await roomsOfBooking(tx, hotelId, standing.id)).filter(
        (room) => room.status === 'active',
      );
      const rooms = keepRooms(active, wanted);
      await replaceNights(
        tx,
        hotelId,
        revisions.search,
        active.map((room) => nightsFrom(push.today, room)),
        rooms.map((room) => nightsFrom(push.today, room)),
      );
      const at = await replaceBookingContent(
        tx,
        hotelId,
        standing.id,
        { ...contentOf(content), priceMismatch: prices.mismatch },
        rooms,
        cards,
        push.today,
        this.cards.eraseOn(content.departure),
        pushRecord(push, booking, 'modified'),
      );
      return { at, bookingId: standing.id };
    });
  }

  private async cancel(push: Push, voucher: string): Promise<{ at: Date; bookingId: number }> {
    const { hotelId } = push.caller;
    const standing = await this.standing(push, voucher);
    if (!standing) throw new BookingRefusal('booking_is_not_found');
    if (standing.cancelledAt) {
      const { partnerId, requestId } = push;
      await this.history.keepRepeated(hotelId, partnerId, requestId, standing.id, voucher, 'Cancel');
      return { at: standing.cancelledAt, bookingId: standing.id };
    }
    const record: PushRecord = {
      partnerId: push.partnerId,
      voucher,
      type: 'Cancel',
      outcome: 'cancelled',
      content: null,
      requestId: push.requestId,
    };
    return changeHotel(this.dataSource, hotelId, ['days'], async (tx, revisions) => {
      const locked = await bookingByVoucher(tx, hotelId, push.partnerId, voucher);
      if (!locked) throw new BookingRefusal('booking_is_not_found');
      const at = await cancelBooking(tx, hotelId, locked, push.today, revisions.search, record);
      return { at, bookingId: locked.id };
    });
  }

  private standing(push: Push, voucher: string): Promise<StandingBooking | undefined> {
    return bookingByVoucher(this.dataSource.manager, push.caller.hotelId, push.partnerId, voucher);
  }

  /** Compares the pushed amounts with the hotel's own prices, before anything is locked. */
  private async checkPrices(push: Push, content: PushedContent): Promise<PriceCheck> {
    const ages = agesByRoom(
      content.rooms,
      content.children.map((child) => child.age),
    );
    const offered = await this.inventory.pricesOfStays(
      push.caller.hotelId,
      push.caller.revisions,
      content.rooms.map((room, i) => ({
        roomTypeId: room.roomTypeId,
        boardId: room.boardId,
        arrival: room.arrival,
        nights: room.departure - room.arrival,
        adults: room.adults,
        childAges: ages[i] ?? Array.from({ length: room.children }, () => null),
      })),
    );
    return checkPrices(
      content,
      content.rooms.map((room, i) => ({ ...room, offered: offered[i] })),
      push.hotel.currency,
    );
  }
}

function partnerOf(caller: Caller): number {
  if (caller.partnerId === undefined) throw new Error('a push without a partner');
  return caller.partnerId;
}

function roomTypeIdsOf(read: ReturnType<typeof readBooking>): number[] {
  if (!('booking' in read) || !('content' in read.booking)) return [];
  return read.booking.content.rooms.map((room) => room.roomTypeId);
}

/** Whether a booking names another hotel than the token's, or none; what is no object at all names nothing. */
function isForeign(caller: Caller, booking: unknown): boolean {
  return plainObject(booking) !== undefined && jsonWholeNumber(hotelIdOf(booking)) !== caller.hotelId;
}

function failureOf(error: unknown): { code: PushCode; detail: string } | undefined {
  if (error instanceof PushFailure) return { code: error.code, detail: error.detail };
  if (error instanceof BookingRefusal) return { code: '03', detail: error.detail };
  return undefined;
}

/** Why a booking cannot be taken today, although it is well formed. */
function momentRefusal(push: Push, booking: ContentBooking): PushFailure | BookingRefusal | undefined {
  const expired = expiredCard(booking.content, dayText(push.today));
  if (expired !== undefined) return new PushFailure('04', `field_is_not_valid: ${expired}`);
  const refusal = catalogueRefusal(push.hotel, booking.content.rooms, booking.type === 'Modify');
  return refusal && new BookingRefusal(refusal);
}

/** The booking that a Modify changes, if it can be changed. */
function changeable(standing: StandingBooking | undefined): StandingBooking {
  if (!standing) throw new BookingRefusal('booking_is_not_found');
  if (standing.status === 'cancelled') throw new BookingRefusal('booking_is_cancelled');
  if (standing.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  return standing;
}

function pushRecord(push: Push, booking: ContentBooking, outcome: 'registered' | 'modified'): PushRecord {
  return {
    partnerId: push.partnerId,
    voucher: booking.voucher,
    type: booking.type,
    outcome,
    content: limited(withoutCards(booking.content)),
    requestId: push.requestId,
  };
}
