import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { changeHotel, type ChangeStart, HotelChange } from '../../database/hotel-change.js';
import { SecretBox } from '../../secrets/secrets.js';
import { transaction } from '../../database/transaction.js';
import { dayText } from '../../values/day.js';
import { InventoryService } from '../../inventory/search/search.service.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import { insertBooking, type PushRecord, replaceBookingContent } from '../ledger/booking-record.js';
import { BookingRefusal, PushFailure } from './booking-push.errors.js';
import { cancelBooking } from './cancellation.js';
import { CardVault } from '../cards/card-vault.service.js';
import { holdNights, replaceNights } from '../ledger/inventory-ledger.js';
import { agesByRoom, checkPrices, type PriceCheck } from './price-check.js';
import { catalogueRefusal, type HotelOfPush } from './push-catalogue.service.js';
import { limited, PushHistory } from './push-history.service.js';
import { expiredCard, type PushedBooking, type PushedContent } from './pushed-booking.js';
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

/** Who pushes to which hotel, and its day. */
export interface Push {
  caller: Caller;
  partnerId: number;
  requestId: string;
  hotel: HotelOfPush;
  today: number;
}

/** A booking that stands, and when it came to be so. */
export interface Registered {
  at: Date;
  bookingId: number;
}

type ContentBooking = Extract<PushedBooking, { content: PushedContent }>;

/** Another push with the same voucher was first: the transaction is rolled back and the winner read. */
class VoucherTaken extends Error {}

/** Registers one pushed booking: a Book, Modify or Cancel, whole or not at all, in one transaction. */
@Injectable()
export class BookingRegistration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly inventory: InventoryService,
    private readonly cards: CardVault,
    private readonly history: PushHistory,
  ) {}

  /** Throws {@link BookingRefusal} and {@link PushFailure}; nothing was changed then. */
  register(push: Push, booking: PushedBooking): Promise<Registered> {
    if (booking.type === 'Cancel') return this.cancel(push, booking.voucher);
    return booking.type === 'Book' ? this.book(push, booking) : this.modify(push, booking);
  }

  private async book(push: Push, booking: ContentBooking): Promise<Registered> {
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
        const change = await HotelChange.begin(tx, changeStart(push));
        await holdNights(change, rooms.map(heldNights));
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
  ): Promise<Registered> {
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

  private async modify(push: Push, booking: ContentBooking): Promise<Registered> {
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
    return changeHotel(this.dataSource, changeStart(push), async (change) => {
      const { tx } = change;
      const standing = changeable(await bookingByVoucher(tx, hotelId, push.partnerId, voucher));
      const active = (await roomsOfBooking(tx, hotelId, standing.id)).filter(
        (room) => room.status === 'active',
      );
      const rooms = keepRooms(active, wanted);
      await replaceNights(
        change,
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

  private async cancel(push: Push, voucher: string): Promise<Registered> {
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
    return changeHotel(this.dataSource, changeStart(push), async (change) => {
      const { tx } = change;
      const locked = await bookingByVoucher(tx, hotelId, push.partnerId, voucher);
      if (!locked) throw new BookingRefusal('booking_is_not_found');
      const at = await cancelBooking(change, locked, record);
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

function changeStart({ caller, partnerId, requestId, today }: Push): ChangeStart {
  return {
    hotelId: caller.hotelId,
    actor: { kind: 'partner', id: partnerId, requestId },
    touches: ['days'],
    today,
  };
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
