import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { retried } from '../../database/transaction.js';
import { InventoryService } from '../../inventory/search/search.service.js';
import { SecretBox } from '../../secrets/secrets.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { CardVault } from '../cards/card-vault.service.js';
import { Booking } from '../ledger/booking.entity.js';
import { cancelBooking, replaceRooms } from '../ledger/bookings.js';
import { registerBooking } from '../ledger/register-booking.queries.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import { BookingPush } from './booking-push.entity.js';
import { BookingRefusal, PushFailure } from './booking-push.errors.js';
import { agesByRoom, checkPrices, type PriceCheck } from './price-check.js';
import { catalogueRefusal, type HotelOfPush } from './push-catalogue.service.js';
import { limited } from './push-history.service.js';
import { expiredCard, type PushedBooking, type PushedContent } from './pushed-booking.js';
import { cardsOf, contentOf, roomsOf } from './pushed-rooms.js';

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

/** Registers one pushed booking: a Book, Modify or Cancel, whole or not at all, in one transaction. */
@Injectable()
export class BookingRegistration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly inventory: InventoryService,
    private readonly cards: CardVault,
    private readonly clock: Clock,
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
    const wanted = {
      booking: {
        ...contentOf(content),
        source: 'partner' as const,
        partnerId: push.partnerId,
        voucher,
        bookDigest: bookDigest(content, this.secrets),
        priceMismatch: prices.mismatch,
      },
      rooms: roomsOf(content, prices),
      cards: await this.cards.seal(hotelId, content.departure, cardsOf(content)),
      push: pushRecord(push, booking, 'registered'),
    };
    const { manager } = this.dataSource;
    const registered = await retried(() => registerBooking(manager, hotelId, null, wanted));
    if (registered) return { at: registered.registeredAt, bookingId: registered.bookingId };
    const standing = await this.standing(push, voucher);
    if (!standing) throw new Error('the booking that holds a voucher is not there');
    return this.repeated(push, standing, booking);
  }

  /** The answer to a Book whose voucher is taken: that of the first time when it is the same Book again. */
  private async repeated(push: Push, standing: Booking, booking: ContentBooking): Promise<Registered> {
    if (standing.status === 'cancelled') throw new BookingRefusal('booking_is_cancelled');
    if (!hasDigest(booking.content, standing.bookDigest, this.secrets)) {
      throw new BookingRefusal('booking_is_already_registered');
    }
    await this.keepRepeated(push, standing, 'Book', 'registered');
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
    return this.change(push, async (change) => {
      const { tx } = change;
      const { id } = changeable(await this.standing(push, voucher, tx));
      const at = new Date(this.clock.nowMs());
      await replaceRooms(change, id, roomsOf(content, prices, push.today));
      await tx.update(
        Booking,
        { hotelId, id },
        {
          ...contentOf(content),
          priceMismatch: prices.mismatch as never,
          mismatchSeenAt: null,
          guestDataErasedAt: null,
          changedAt: at,
        },
      );
      await this.cards.replace(tx, hotelId, id, cards, content.departure);
      change.record({ kind: 'booking', bookingId: id });
      await tx.insert(BookingPush, { ...pushRecord(push, booking, 'modified'), hotelId, bookingId: id });
      return { at, bookingId: id };
    });
  }

  private async cancel(push: Push, voucher: string): Promise<Registered> {
    const { hotelId } = push.caller;
    const standing = await this.standing(push, voucher);
    if (!standing) throw new BookingRefusal('booking_is_not_found');
    if (standing.cancelledAt) {
      await this.keepRepeated(push, standing, 'Cancel', 'cancelled');
      return { at: standing.cancelledAt, bookingId: standing.id };
    }
    return this.change(push, async (change) => {
      const booking = await this.standing(push, voucher, change.tx);
      if (!booking) throw new BookingRefusal('booking_is_not_found');
      if (booking.cancelledAt) return { at: booking.cancelledAt, bookingId: booking.id };
      const at = new Date(this.clock.nowMs());
      await cancelBooking(change, booking, at);
      const { partnerId, requestId } = push;
      const record = { hotelId, bookingId: booking.id, partnerId, requestId, voucher };
      await change.tx.insert(BookingPush, { ...record, type: 'Cancel', outcome: 'cancelled' });
      return { at, bookingId: booking.id };
    });
  }

  private change<T>(push: Push, work: (change: HotelChange) => Promise<T>): Promise<T> {
    const { caller, partnerId, requestId, today } = push;
    const actor = { kind: 'partner', id: partnerId, requestId } as const;
    return changeHotel(this.dataSource, { hotelId: caller.hotelId, actor, touches: ['days'], today }, work);
  }

  private standing(push: Push, voucher: string, tx = this.dataSource.manager): Promise<Booking | null> {
    return tx.findOneBy(Booking, { hotelId: push.caller.hotelId, partnerId: push.partnerId, voucher });
  }

  /** Keeps a push that changed nothing because it had been registered before. */
  private async keepRepeated(
    push: Push,
    { id: bookingId, hotelId, voucher }: Booking,
    type: 'Book' | 'Cancel',
    outcome: 'registered' | 'cancelled',
  ): Promise<void> {
    const { partnerId, requestId } = push;
    const record = { hotelId, partnerId, bookingId, voucher, type, outcome, requestId };
    await this.dataSource.manager.insert(BookingPush, { ...record, detail: 'repeated' });
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

/** Why a booking cannot be taken today, although it is well formed. */
function momentRefusal(push: Push, booking: ContentBooking): PushFailure | BookingRefusal | undefined {
  const expired = expiredCard(booking.content, dayText(push.today));
  if (expired !== undefined) return new PushFailure('04', `field_is_not_valid: ${expired}`);
  const refusal = catalogueRefusal(push.hotel, booking.content.rooms, booking.type === 'Modify');
  return refusal && new BookingRefusal(refusal);
}

/** The booking that a Modify changes, if it can be changed. */
function changeable(standing: Booking | null): Booking {
  if (!standing) throw new BookingRefusal('booking_is_not_found');
  if (standing.status === 'cancelled') throw new BookingRefusal('booking_is_cancelled');
  if (standing.checkedIn) throw new BookingRefusal('booking_is_checked_in');
  return standing;
}

function pushRecord(push: Push, booking: ContentBooking, outcome: 'registered' | 'modified') {
  return {
    partnerId: push.partnerId,
    voucher: booking.voucher,
    type: booking.type,
    outcome,
    content: limited(withoutCards(booking.content)),
    requestId: push.requestId,
  };
}
