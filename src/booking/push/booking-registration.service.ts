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
import { owedUnderTerms } from '../folio/fee-under-terms.js';
import { cancellationFee } from '../folio/room-fees.js';
import { pricedBooking } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { BookingPush } from '../room/booking-push.entity.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
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
import { cardsOf, contentOf, roomsOf } from './pushed-rooms.js';
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
        ...contentOf(content),
        children: checked.children,
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
    };
    const { manager } = this.dataSource;
    const registered = await inHotelQueue(this.dataSource, hotelId, () =>
      withRetries(() => writeBooking(manager, hotelId, null, wanted)),
    );
    if (registered) {
      this.snapshots.sold(hotelId, registered.revision, registered.daysLeft ?? []);
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
      const { before } = await this.soldAs(found);
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
      const { id: bookingId } = standing;
      const { before: now, rooms } = await this.soldAs(standing, tx);
      if (!isDeepStrictEqual(before, now)) return undefined;
      const at = new Date(this.clock.nowMs());
      const digest =
        revision === undefined ? {} : { revision, revisionDigest: bookDigest(content, this.secrets) };
      const modification = { content, checked, standing, before, rooms, cards, revision: digest, at };
      await changeBooking(change, { bookingId, kind: 'modified' }, () =>
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
  ): Promise<Booking | (Registered & { isRepeated: true })> {
    const standing = await this.findStanding(push, voucher, tx);
    if (!standing) throw new PushFailure('booking_is_not_found');
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
    return standing;
  }

  private async soldAs(booking: Booking, tx = this.dataSource.manager) {
    const rooms = await roomsOfBooking(tx, booking.hotelId, booking.id);
    return { rooms, before: soldBefore(booking, rooms) };
  }

  private async cancel(push: Push, voucher: string, revision: number | undefined): Promise<Registered> {
    const { hotelId } = push.caller;
    const standing = await this.findStanding(push, voucher);
    if (!standing) throw new PushFailure('booking_is_not_found');
    if (changesNothing(standing, revision)) return this.answerCancelled(push, standing);
    return this.change(push, async (change) => {
      const booking = await this.findStanding(push, voucher, change.tx);
      if (!booking) throw new PushFailure('booking_is_not_found');
      if (changesNothing(booking, revision)) return this.answerCancelled(push, booking, change.tx);
      if (revision !== undefined) {
        await change.tx.update(Booking, { hotelId, id: booking.id }, { revision, revisionDigest: null });
      }
      if (booking.cancelledAt !== null) {
        change.record({ kind: 'booking', bookingId: booking.id });
        return this.answerCancelled(push, booking, change.tx);
      }
      const at = new Date(this.clock.nowMs());
      const folio = await pricedBooking(change.tx, hotelId, booking.id);
      let feeMinor: number | null = null;
      await changeBooking(change, { bookingId: booking.id, kind: 'cancelled' }, async () => {
        await cancelBooking(change, booking, at);
        const cancelled = folio.rooms.filter(({ status }) => status === 'active').map(({ id }) => id);
        const fees = feesOfCancel(folio, cancelled, { at, today: push.today });
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

/** Returns the fee of a Cancel, and what of it is owed under named terms; null where no room was sold under such. */
function feesOfCancel(
  folio: Awaited<ReturnType<typeof pricedBooking>>,
  cancelled: readonly number[],
  { at, today }: { at: Date; today: number },
): { feeMinor: number; ofTermsMinor: number | null } {
  // Partners know their rates, and no tiers of the hotel.
  const byRates = { tiers: [], today, isOfPartner: true };
  const isNamed = (id: number) => folio.rooms.some((room) => room.id === id && room.terms !== null);
  const others = cancelled.filter((id) => !isNamed(id));
  const ofOthersMinor = cancellationFee(folio, others, byRates).feeMinor;
  const ofTermsMinor = owedUnderTerms(folio, cancelled, { at, today, isOfPartner: true });
  const { priceMinor } = cancellationFee(folio, cancelled, byRates);
  return { feeMinor: Math.min(priceMinor, ofOthersMinor + (ofTermsMinor ?? 0)), ofTermsMinor };
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
