import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inHotelQueue } from '../../database/hotel-queue.js';
import { nextIds } from '../../database/next-ids.queries.js';
import { withRetries } from '../../database/transaction.js';
import { unavailable } from '../../http/errors.js';
import { SnapshotStore } from '../../inventory/snapshot/snapshot-store.service.js';
import { SecretBox } from '../../secrets/secrets.js';
import { Clock } from '../../values/clock.service.js';
import { CardVault } from '../cards/card-vault.service.js';
import { cancellationFeeLines } from '../folio/cancellation-fee.js';
import { feeOfCancellation } from '../folio/fee-under-terms.js';
import { priced } from '../folio/folio-lines.js';
import { Booking } from '../room/booking.entity.js';
import { cancelledBooking } from '../changes/cancel.js';
import { findPushedBooking, type BookingAsStored } from '../changes/booking-as-stored.queries.js';
import { writeBooking } from '../changes/write-booking.js';
import type { ComputedChange } from '../changes/computed-change.js';
import { writeChange } from '../changes/write-change.js';
import { bookDigest, hasDigest, withoutCards } from './book-digest.js';
import { PushFailure } from './booking-push.errors.js';
import { modifiedBooking } from './modified-booking.js';
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
      const done = await this.modifyIfStill(push, booking, found, { before, checked });
      if (done) return done;
    }
    throw unavailable();
  }

  /** Returns undefined, and changes nothing, where the booking is no longer what the Modify was compared with. */
  private async modifyIfStill(
    push: Push,
    booking: ContentBooking,
    found: BookingAsStored,
    { before, checked }: { before: SoldBefore; checked: CheckedPush },
  ): Promise<Registered | undefined> {
    const { caller, today } = push;
    const { content, revision } = booking;
    const cards = await this.cards.seal(caller.hotelId, content.departure, cardsOf(content));
    const added = checked.rooms.filter(({ old }) => !old).length;
    const newIds = await nextIds(this.dataSource, 'booking_room', added);
    const at = new Date(this.clock.nowMs());
    const digest =
      revision === undefined ? {} : { revision, revisionDigest: bookDigest(content, this.secrets) };
    const modification = { content, checked, before, cards, newIds, revision: digest, at, today };
    const computed = {
      ...modifiedBooking(found, this.cards, modification),
      push: pushRecord(push, booking, 'modified'),
    };
    const isDone = await writeChange(this.dataSource, found, computed, { actor: actorOf(push), today });
    return isDone ? { at, bookingId: found.booking.id } : undefined;
  }

  private async changeable(
    push: Push,
    { voucher, revision, content }: ContentBooking,
  ): Promise<BookingAsStored | (Registered & { isRepeated: true })> {
    const found = await this.find(push, voucher);
    const { booking: standing } = found;
    const compared = compareRevision(standing, revision);
    if (standing.status === 'cancelled') throw new PushFailure('booking_is_cancelled');
    if (compared === 'same' && standing.revisionDigest !== OF_NO_CONTENT) {
      if (!hasDigest(content, standing.revisionDigest, this.secrets)) {
        throw new PushFailure('booking_is_already_registered');
      }
      await this.countRepeat(push, standing, { type: 'Modify', outcome: 'modified' });
      const at = standing.changedAt ?? standing.registeredAt;
      return { at, bookingId: standing.id, isRepeated: true };
    }
    if (standing.checkedIn) throw new PushFailure('booking_is_checked_in');
    return found;
  }

  /** Reads and computes anew where another change of the booking came between, as {@link modify} does. */
  private async cancel(push: Push, voucher: string, revision: number | undefined): Promise<Registered> {
    for (let readings = 0; readings < MAX_COMPARISONS; readings++) {
      const found = await this.find(push, voucher);
      if (changesNothing(found.booking, revision)) return this.answerCancelled(push, found.booking);
      const done =
        found.booking.cancelledAt === null
          ? await this.cancelIfStill(push, found, revision)
          : await this.acceptCancel(push, voucher, revision!);
      if (done) return done;
    }
    throw unavailable();
  }

  /** Returns undefined, and changes nothing, where the booking is no longer as it was found. */
  private async cancelIfStill(
    push: Push,
    found: BookingAsStored,
    revision: number | undefined,
  ): Promise<Registered | undefined> {
    const { today } = push;
    const { booking } = found;
    const at = new Date(this.clock.nowMs());
    const { cancelledIds, ...cancelled } = cancelledBooking(found, { at, today });
    // Partners know their rates, and no tiers of the hotel.
    const by = { tiers: [], at, today, isOfPartner: true };
    const fees = feeOfCancellation(priced(found), cancelledIds, by);
    const computed: ComputedChange = {
      ...cancelled,
      kind: 'cancelled',
      booking: {
        ...cancelled.booking,
        ...(revision === undefined ? {} : { revision, revisionDigest: null }),
        cancellationFeeMinor: fees.ofTermsMinor,
      },
      lines: [...cancelled.lines, ...cancellationFeeLines(booking, fees.feeMinor)],
      cards: found.cards.length === 0 ? undefined : { kept: [], added: [] },
      push: { type: 'Cancel', outcome: 'cancelled', requestId: push.requestId },
    };
    const isDone = await writeChange(this.dataSource, found, computed, { actor: actorOf(push), today });
    return isDone ? { at, bookingId: booking.id, feeMinor: fees.ofTermsMinor } : undefined;
  }

  /** Keeps the revision of a Cancel whose booking is cancelled already. Returns undefined, and changes nothing, where that was undone. */
  private acceptCancel(push: Push, voucher: string, revision: number): Promise<Registered | undefined> {
    return this.change(push, async (change) => {
      const { tx, hotelId } = change;
      const booking = await this.findStanding(push, voucher, tx);
      if (!booking) throw new PushFailure('booking_is_not_found');
      if (changesNothing(booking, revision)) return this.answerCancelled(push, booking, tx);
      if (booking.cancelledAt === null) return undefined;
      await tx.update(Booking, { hotelId, id: booking.id }, { revision, revisionDigest: null });
      change.record({ kind: 'booking', bookingId: booking.id });
      return this.answerCancelled(push, booking, tx);
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

  private async find({ caller, partnerId }: Push, voucher: string): Promise<BookingAsStored> {
    const { manager } = this.dataSource;
    const found = await findPushedBooking(manager, caller.hotelId, { partnerId, voucher });
    if (!found) throw new PushFailure('booking_is_not_found');
    return found;
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
