import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { postCancellationFee } from '../../booking/folio/cancellation-fee.js';
import { tiersOf } from '../../booking/folio/cancellation-tiers.service.js';
import { feeOfCancellation, feeOfNoShow } from '../../booking/folio/fee-under-terms.js';
import type { RoomFee } from '../../booking/folio/room-fees.js';
import { pricedBooking } from '../../booking/folio/folio-lines.js';
import { Booking } from '../../booking/room/booking.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import { cancelRooms } from '../../booking/changes/cancel.js';
import { cancellationOf } from '../../booking/changes/cancellation.js';
import { undoCancellation } from '../../booking/changes/undo-cancellation.js';
import { CardVault } from '../../booking/cards/card-vault.service.js';
import { noteMailsOfUndo } from '../../booking/mails/due-mails.queries.js';
import type { Actor } from '../../database/audit.js';
import { minorToDecimal } from '../../values/money.js';
import { Clock } from '../../values/clock.service.js';
import { bookingToChange, unchangedBooking } from './booking-as-seen.js';
import type { BookingFees, CancellationCost } from './booking-to-change.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { bookingIsNotFound } from '../../guests/guests.errors.js';
import {
  bookingIsNotCancelled,
  departureHasPassed,
  feeIsMoreThanPrice,
  guestDataAreErased,
  onlyManagersLowerFees,
} from '../in-house.errors.js';

export interface CancellationRequest {
  bookingId: number;
  version: string;
  reservationIds: readonly number[] | null;
  reason: string;
  /** What the guest pays for it, in minor units; null for the fee that its terms, else rates and the hotel's tiers give. */
  feeMinor: number | null;
  mayLowerFees: boolean;
}

@Injectable()
export class BookingCancellations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly cards: CardVault,
    private readonly clock: Clock,
  ) {}

  /** The fees of a cancellation today and of no-shows, for expected rooms. Throws `booking_is_not_found`. */
  async fees(hotelId: number, bookingId: number): Promise<BookingFees> {
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(Booking, { hotelId, id: bookingId }))) throw bookingIsNotFound();
    const folio = await pricedBooking(manager, hotelId, bookingId);
    const tiers = await tiersOf(manager, hotelId);
    const at = new Date(this.clock.nowMs());
    const by = { tiers, today: await this.day.today(hotelId), at };
    const expected = folio.rooms.filter(({ status }) => status === 'active');
    const ids = expected.map(({ id }) => id);
    return {
      fees: expected.map((room) => {
        const noShow = feeOfNoShow(folio, room, tiers);
        return {
          reservationId: room.id,
          ...costOf(feeOfCancellation(folio, [room.id], by)),
          noShow: minorToDecimal(noShow.feeMinor),
          noShowPrice: minorToDecimal(noShow.priceMinor),
        };
      }),
      whole: costOf(feeOfCancellation(folio, ids, by)),
    };
  }

  /**
   * Cancels rooms, or the whole booking (`reservationIds` null). Throws `booking_is_not_found`, `booking_is_cancelled`,
   * `booking_has_changed`, `room_is_not_found`, `room_is_not_active`, `only_managers_lower_fees`, `fee_is_more_than_price`,
   * and `booking_is_checked_in` for a whole booking of which guests are or were in house.
   */
  async cancel(hotelId: number, actor: Actor, asked: CancellationRequest): Promise<void> {
    const { bookingId, reason } = asked;
    await this.desk.change(hotelId, actor, async (change) => {
      const { booking, rooms } = await unchangedBooking(change.tx, hotelId, asked);
      if (asked.reservationIds === null && booking.checkedIn) {
        throw new BookingRefusal('booking_is_checked_in');
      }
      const expected = rooms.filter(({ status }) => status === 'active').map(({ id }) => id);
      const reservations = asked.reservationIds ?? expected;
      if (reservations.length === 0) throw new BookingRefusal('room_is_not_active');
      const folio = await pricedBooking(change.tx, hotelId, bookingId);
      const at = new Date(this.clock.nowMs());
      await changeBooking(change, { bookingId, kind: 'cancelled' }, async (row) => {
        const { isWhole } = await cancelRooms(change, this.cards, { booking, ids: reservations, at });
        const by = { tiers: await tiersOf(change.tx, hotelId), today: change.today, at };
        const feeMinor = feeOf(asked, feeOfCancellation(folio, reservations, by));
        await postCancellationFee(change, booking, feeMinor);
        const fee = feeMinor === 0 ? {} : { fee: minorToDecimal(feeMinor) };
        if (!isWhole) row.kind = 'rooms_cancelled';
        row.details = fee;
        await change.audit({
          action: isWhole ? 'booking_cancelled' : 'rooms_cancelled',
          entity: 'booking',
          entityId: bookingId,
          changes: { reservations: reservations.join(', '), reason, ...fee },
        });
      });
    });
  }

  /**
   * Takes a cancellation back, whoever made it: guests are written to, and the partner learns of it. Throws
   * `booking_is_not_found`, `booking_is_not_cancelled`, `guest_data_are_erased`, `departure_has_passed`,
   * `room_is_not_available: <day>`.
   */
  async undoCancellation(hotelId: number, actor: Actor, bookingId: number): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const { booking } = await bookingToChange(change.tx, hotelId, bookingId);
      const cancellation = await cancellationOf(change, booking);
      if (!cancellation) throw bookingIsNotCancelled();
      if (booking.guestDataErasedAt) throw guestDataAreErased();
      const undo = { bookingId, kind: 'cancellation_undone', undoes: cancellation.number } as const;
      await changeBooking(change, undo, async () => {
        const reservations = await undoCancellation(change, this.cards, booking, cancellation);
        if (booking.departure < change.today) throw departureHasPassed();
        await noteMailsOfUndo(change, bookingId);
        await change.audit({
          action: 'undo_cancellation',
          entity: 'booking',
          entityId: bookingId,
          changes: reservations.length === 0 ? undefined : { reservations: reservations.join(', ') },
        });
      });
    });
  }
}

function feeOf({ feeMinor, mayLowerFees }: CancellationRequest, proposed: RoomFee): number {
  if (feeMinor === null) return proposed.feeMinor;
  if (feeMinor < proposed.feeMinor && !mayLowerFees) throw onlyManagersLowerFees();
  if (feeMinor > proposed.priceMinor) throw feeIsMoreThanPrice();
  return feeMinor;
}

function costOf({ priceMinor, feeMinor }: RoomFee): CancellationCost {
  return { price: minorToDecimal(priceMinor), cancellation: minorToDecimal(feeMinor) };
}
