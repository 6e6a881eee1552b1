import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inHotelQueue } from '../../database/hotel-queue.js';
import { withRetries } from '../../database/transaction.js';
import { unavailable } from '../../http/errors.js';
import { SnapshotStore } from '../../inventory/snapshot/snapshot-store.service.js';
import { SecretBox } from '../../secrets/secrets.js';
import { Clock } from '../../values/clock.service.js';
import { CardVault } from '../cards/card-vault.service.js';
import { postCancellationFee } from '../folio/cancellation-fee.js';
import { feeOfCancellation } from '../folio/fee-under-terms.js';
import { withCharges } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import { type BookingWithRooms, pushedBookingWithRooms } from '../room/rooms-of-booking.js';
import { cancelBooking } from '../changes/cancel.js';
import { writeBooking } from '../changes/write-booking.js';
import { changeBooking } from '../history/booking-change.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import { PushFailure } from './booking-push.errors.js';
import { modifyBooking } from './modified-booking.js';
import { type CheckedPush, type Push, PushChecks } from './push-checks.service.js';
import { type SoldBefore, soldBefore } from './sold-before.js';
import { limited } from './push-history.service.js';
import { countRepeat, type RepeatedPush } from './repeated-pushes.js';
import type { ContentBooking, PushedBooking } from './pushed-booking.js';
import { cardsOf, bookingContent, roomsOf } from './pushed-rooms.js';
import { compareRevision, isRepeatedCancel, OF_NO_CONTENT } from './revision-check.js';

/** Others would have to change the same booking this often within the time of one push. */
const MAX_COMPARISONS = 5;

/** `at`: when the booking was registered, changed or cancelled by this push, or by the push that this one repeats. */
export interface Registered {
  at: Date;
  bookingId: number;
  isRepeated?: true;
  /** What a Cancel owes under named terms; null or left out for nothing of that. */
  feeMinor?: number | null;
}

/** Registers one pushed booking: a Book, Modify or Cancel, whole or not at all, in one transaction. */
@Injectable()
export class BookingRegistration {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly checks: PushChecks,
    private readonly cards: CardVault,
    private readonly clock: Clock,
    private readonly snapshots: SnapshotStore,
  ) {}

  /** Throws `BookingRefusal` and `PushFailure`; nothing was changed then. */
  register(push: Push, booking: PushedBooking): Promise<Registered> {
    if (booking.type === 'Cancel') return this.cancel(push, booking.voucher, booking.revision);
    return booking.type === 'Book' ? this.book(push, booking) : this.modify(push, booking);
  }

  private async book(push: Push, booking: ContentBooking): Promise<Registered> {
    const { hotelId } = push.caller;
    const { content, voucher, revision = null } = booking;
    const checked = await this.checks.check(push, booking);
    if (checked instanceof Error) {
      const standing = await this.findStanding(push, voucher);
      if (standing) return this.answerRepeated(push, standing, booking);
      throw checked;
    }
    const digest = bookDigest(content, this.secrets);
    const wanted = {
      booking: {
        ...bookingContent(content),
        children: checked.children,
        extraTaxes: checked.extraTaxes,
        source: 'partner' as const,
        partnerId: push.partnerId,
        voucher,
        bookDigest: digest,
        revision,
        revisionDigest: revision === null ? null : digest,
        priceMismatch: checked.mismatch,
      },
      rooms: roomsOf(content, checked),
      cards: await this.cards.seal(hotelId, content.departure, cardsOf(content)),
      push: pushRecord(push, booking, 'registered'),
      by: actorOf(push),
      today: push.today,
    };
    const { manager } = this.dataSource;
    const registered = await inHotelQueue(this.dataSource, hotelId, () =>
      withRetries(() => writeBooking(manager, hotelId, null, wanted)),
    );
    if (registered) {
      const { daysLeft } = registered;
      if (daysLeft) this.snapshots.sold(hotelId, registered.revision, daysLeft);
      return { at: registered.registeredAt, bookingId: registered.bookingId };
    }
    const standing = await this.findStanding(push, voucher);
    if (!standing) throw new Error('the booking that holds a voucher is not there');
    return this.answerRepeated(push, standing, booking);
  }

  /** Answers as the first time where it is the same Book again. */
  private async answerRepeated(push: Push, standing: Booking, booking: ContentBooking): Promise<Registered> {
    this.mustBeTheSameBook(standing, booking);
    const { revision } = booking;
    if (revision !== undefined && revision !== standing.revision) {
      await this.change(push, async (change) => {
        const { tx, hotelId } = change;
        const locked = (await this.findStanding(push, booking.voucher, tx)) ?? standing;
        this.mustBeTheSameBook(locked, booking);
        // Another instance took a push of this revision meanwhile.
        if (locked.revision === revision) return;
        const revisionDigest = locked.changedAt === null ? locked.bookDigest : OF_NO_CONTENT;
        await tx.update(Booking, { hotelId, id: locked.id }, { revision, revisionDigest });
        change.record({ kind: 'booking', bookingId: locked.id });
      });
    }
    await this.countRepeat(push, standing, { type: 'Book', outcome: 'registered' });
    return { at: standing.registeredAt, bookingId: standing.id, isRepeated: true };
  }

  private mustBeTheSameBook(standing: Booking, { content, revision }: ContentBooking): void {
    compareRevision(standing, revision);
    if (standing.status === 'cancelled') throw new PushFailure('booking_is_cancelled');
    if (!hasDigest(content, standing.bookDigest, this.secrets)) {
      throw new PushFailure('booking_is_already_registered');
    }
  }

  /**
   * Compares anew where another change of the booking came between comparison and lock, {@link MAX_COMPARISONS} times in all; then
   * throws `service_is_unavailable`: to push again is safe.
   */
  private async modify(push: Push, booking: ContentBooking): Promise<Registered> {
    for (let comparisons = 0; comparisons < MAX_COMPARISONS; comparisons++) {
      const found = await this.changeable(push, booking);
      if ('isRepeated' in found) return found;
      const before = soldBefore(found);
      const checked = await this.checks.check(push, booking, before);
      if (checked instanceof Error) throw checked;
      const done = await this.modifyIfStill(push, booking, before, checked);
      if (done) return done;
    }
    throw unavailable();
  }

  /** Returns undefined, and changes nothing, where the booking is no longer what the Modify was compared with. */
  private async modifyIfStill(
    push: Push,
    booking: ContentBooking,
    before: SoldBefore,
    checked: CheckedPush,
  ): Promise<Registered | undefined> {
    const { hotelId } = push.caller;
    const { content, revision } = booking;
    const cards = await this.cards.seal(hotelId, content.departure, cardsOf(content));
    return this.change(push, async (change) => {
      const { tx } = change;
      const standing = await this.changeable(push, booking, tx);
      if ('isRepeated' in standing) return standing;
      const { id: bookingId } = standing.booking;
      if (!isDeepStrictEqual(before, soldBefore(standing))) return undefined;
      const at = new Date(this.clock.nowMs());
      const digest =
        revision === undefined ? {} : { revision, revisionDigest: bookDigest(content, this.secrets) };
      const modification = { content, checked, standing, before, cards, revision: digest, at };
      await changeBooking(change, { bookingId, kind: 'modified', found: standing }, () =>
        modifyBooking(change, this.cards, modification),
      );
      change.record({ kind: 'booking', bookingId });
      await tx.insert(BookingPush, { ...pushRecord(push, booking, 'modified'), hotelId, bookingId });
      return { at, bookingId };
    });
  }

  private async changeable(
    push: Push,
    { voucher, revision, content }: ContentBooking,
    tx?: EntityManager,
  ): Promise<BookingWithRooms | (Registered & { isRepeated: true })> {
    const found = await this.findWithRooms(push, voucher, tx);
    if (!found) throw new PushFailure('booking_is_not_found');
    const { booking: standing } = found;
    const compared = compareRevision(standing, revision);
    if (standing.status === 'cancelled') throw new PushFailure('booking_is_cancelled');
    if (compared === 'same' && standing.revisionDigest !== OF_NO_CONTENT) {
      if (!hasDigest(content, standing.revisionDigest, this.secrets)) {
        throw new PushFailure('booking_is_already_registered');
      }
      await this.countRepeat(push, standing, { type: 'Modify', outcome: 'modified' }, tx);
      const at = standing.changedAt ?? standing.registeredAt;
      return { at, bookingId: standing.id, isRepeated: true };
    }
    if (standing.checkedIn) throw new PushFailure('booking_is_checked_in');
    return found;
  }

  private async cancel(push: Push, voucher: string, revision: number | undefined): Promise<Registered> {
    const { hotelId } = push.caller;
    const standing = await this.findWithRooms(push, voucher);
    if (!standing) throw new PushFailure('booking_is_not_found');
    if (changesNothing(standing.booking, revision)) return this.answerCancelled(push, standing.booking);
    return this.change(push, async (change) => {
      const found = await this.findWithRooms(push, voucher, change.tx);
      if (!found) throw new PushFailure('booking_is_not_found');
      const { booking } = found;
      if (changesNothing(booking, revision)) return this.answerCancelled(push, booking, change.tx);
      if (revision !== undefined) {
        await change.tx.update(Booking, { hotelId, id: booking.id }, { revision, revisionDigest: null });
      }
      if (booking.cancelledAt !== null) {
        change.record({ kind: 'booking', bookingId: booking.id });
        return this.answerCancelled(push, booking, change.tx);
      }
      const at = new Date(this.clock.nowMs());
      const folio = await withCharges(change.tx, found);
      let feeMinor: number | null = null;
      await changeBooking(change, { bookingId: booking.id, kind: 'cancelled', found }, async () => {
        await cancelBooking(change, found, at);
        const cancelled = folio.rooms.filter(({ status }) => status === 'active').map(({ id }) => id);
        // Partners know their rates, and no tiers of the hotel.
        const by = { tiers: [], at, today: push.today, isOfPartner: true };
        const fees = feeOfCancellation(folio, cancelled, by);
        await postCancellationFee(change, booking, fees.feeMinor);
        if (fees.ofTermsMinor !== null) {
          const owed = { cancellationFeeMinor: fees.ofTermsMinor };
          await change.tx.update(Booking, { hotelId, id: booking.id }, owed);
          feeMinor = fees.ofTermsMinor;
        }
      });
      const { partnerId, requestId } = push;
      const record = { hotelId, bookingId: booking.id, partnerId, requestId, voucher };
      await change.tx.insert(BookingPush, { ...record, type: 'Cancel', outcome: 'cancelled' });
      return { at, bookingId: booking.id, feeMinor };
    });
  }

  private async answerCancelled(push: Push, booking: Booking, tx?: EntityManager): Promise<Registered> {
    await this.countRepeat(push, booking, { type: 'Cancel', outcome: 'cancelled' }, tx);
    const at = booking.cancelledAt ?? booking.changedAt ?? booking.registeredAt;
    const feeMinor = booking.cancellationFeeMinor;
    return { at, bookingId: booking.id, feeMinor, isRepeated: true };
  }

  private change<T>(push: Push, work: (change: HotelChange) => Promise<T>): Promise<T> {
    const { caller, today } = push;
    const start = { hotelId: caller.hotelId, actor: actorOf(push), touches: ['days'], today } as const;
    return changeHotel(this.dataSource, start, work);
  }

  private findStanding(push: Push, voucher: string, tx = this.dataSource.manager): Promise<Booking | null> {
    return tx.findOneBy(Booking, { hotelId: push.caller.hotelId, partnerId: push.partnerId, voucher });
  }

  private findWithRooms(
    { caller, partnerId }: Push,
    voucher: string,
    tx = this.dataSource.manager,
  ): Promise<BookingWithRooms | null> {
    return pushedBookingWithRooms(tx, caller.hotelId, { partnerId, voucher });
  }

  private countRepeat(
    push: Push,
    { id: bookingId, hotelId, voucher }: Booking,
    repeated: Pick<RepeatedPush, 'type' | 'outcome'>,
    tx = this.dataSource.manager,
  ): Promise<void> {
    const { partnerId, requestId } = push;
    return countRepeat(tx, { hotelId, partnerId, bookingId, voucher, requestId, ...repeated });
  }
}

/** Returns whether a Cancel leaves the booking as it is: a repeat, or a Cancel of a cancelled booking without a revision. */
function changesNothing(booking: Booking, revision: number | undefined): boolean {
  const isRepeated = isRepeatedCancel(booking, revision);
  return isRepeated || (booking.cancelledAt !== null && revision === undefined);
}

function actorOf({ partnerId, requestId }: Push) {
  return { kind: 'partner', id: partnerId, requestId } as const;
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
