import { Injectable } from '@nestjs/common';
import { askDeposit } from '../../booking/changes/ask-deposit.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import { type AskedDeposit, askedDepositOf } from '../../booking/room/asked-deposit.js';
import { Booking } from '../../booking/room/booking.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { bookingWithRooms } from '../../booking/room/rooms-of-booking.js';
import type { Actor } from '../../database/audit.js';
import { bookingIsNotFound } from '../../guests/guests.errors.js';
import { invalidField } from '../../http/errors.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { reservationIsNotExpected } from '../in-house.errors.js';

export interface DepositChange {
  bookingId: number;
  /** Null for what the terms say. */
  deposit: AskedDeposit | null;
  /** What the person saw that is asked for. */
  seen: AskedDeposit | null;
}

/** What the desk asks for in advance of a booking that stands. */
@Injectable()
export class BookingDeposits {
  constructor(private readonly desk: FrontDeskTransaction) {}

  /**
   * Asks for a deposit of a booking, for another one, or for none but what its terms say. Throws `booking_is_not_found`,
   * `booking_has_changed` where another deposit is asked for than the person saw, `reservation_is_not_expected` where no guests are
   * expected any more, and what {@link checkDeposit} throws.
   */
  change(hotelId: number, actor: Actor, { bookingId, deposit, seen }: DepositChange): Promise<void> {
    return this.desk.change(hotelId, actor, async (change) => {
      const { tx, today } = change;
      if (!(await tx.existsBy(Booking, { hotelId, id: bookingId }))) throw bookingIsNotFound();
      const found = await bookingWithRooms(tx, hotelId, bookingId);
      const asked = askedDepositOf(found.booking);
      if (!isSame(asked, seen)) throw new BookingRefusal('booking_has_changed');
      if (isSame(asked, deposit)) return;
      const expected = found.rooms.filter(({ status }) => status === 'active');
      if (expected.length === 0) throw reservationIsNotExpected();
      const arrival = Math.min(...expected.map((room) => room.arrival));
      if (deposit) checkDeposit(deposit, { totalMinor: found.booking.totalMinor ?? 0, today, arrival });
      await changeBooking(change, { bookingId, kind: 'deposit_changed', found }, () =>
        askDeposit(change, bookingId, deposit),
      );
      await change.audit({ action: 'booking_deposit_changed', entity: 'booking', entityId: bookingId });
    });
  }
}

/** At most the price, until a day (number) from today to the first arrival. Throws `InvalidFields`. */
export function checkDeposit(
  { due, amountMinor }: AskedDeposit,
  sale: { totalMinor: number; today: number; arrival: number },
): void {
  if (amountMinor > sale.totalMinor) throw invalidField('depositAmount', 'is_more_than_total');
  if (due < sale.today || due > sale.arrival) throw invalidField('depositDue', 'is_not_before_arrival');
}

function isSame(one: AskedDeposit | null, other: AskedDeposit | null): boolean {
  return one?.amountMinor === other?.amountMinor && one?.due === other?.due;
}
