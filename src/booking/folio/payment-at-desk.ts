import { In, IsNull } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { minorToDecimal } from '../../values/money.js';
import { Booking } from '../room/booking.entity.js';
import { exceededSum } from './exceeded-sum.js';
import { balanceIsNotZero, lineIsRefunded } from './folio.errors.js';
import type { DESK_METHODS } from './folio-kinds.js';
import { FolioLine } from './folio-line.entity.js';
import { postLines, reversalsOf } from './folio-lines.js';

/** What guests pay within another act at the desk; in minor units of the booking's currency, above zero. */
export interface DeskPayment {
  method: (typeof DESK_METHODS)[number];
  amountMinor: number;
}

/**
 * Posts a payment of all that a booking owes, within a change of the booking (`changeBooking`). Throws `balance_is_not_zero` where
 * that is another amount.
 */
export async function payBalance(
  change: HotelChange,
  bookingId: number,
  { method, amountMinor }: DeskPayment,
): Promise<void> {
  const { tx, hotelId } = change;
  const { balanceMinor, currency } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
  if (balanceMinor !== amountMinor) throw balanceIsNotZero(minorToDecimal(balanceMinor), currency);
  await postLines(change, bookingId, [{ kind: 'payment', amountMinor: -amountMinor, currency, method }]);
  await change.audit({
    action: 'folio_posted',
    entity: 'booking',
    entityId: bookingId,
    changes: { kind: 'payment', amount: minorToDecimal(amountMinor), currency, method },
  });
}

/** Returns the payments that were posted by a change of a booking and stand. */
export async function paymentsOfChange(
  { tx, hotelId }: Pick<HotelChange, 'tx' | 'hotelId'>,
  bookingId: number,
  changeNumber: number,
): Promise<FolioLine[]> {
  const posted = await tx.findBy(FolioLine, {
    hotelId,
    bookingId,
    changeNumber,
    kind: 'payment',
    reversesId: IsNull(),
  });
  const reversals = await tx.findBy(FolioLine, { hotelId, reversesId: In(posted.map(({ id }) => id)) });
  const reversed = new Set(reversals.map(({ reversesId }) => reversesId));
  return posted.filter(({ id }) => !reversed.has(id));
}

/**
 * Reverses payments of a booking, within a change of it. Throws `folio_line_is_refunded` where a refund would be more than what is
 * left of what was paid.
 */
export async function reversePayments(
  change: HotelChange,
  bookingId: number,
  payments: readonly FolioLine[],
): Promise<void> {
  const reversals = reversalsOf(payments, payments).map((line, i) => ({
    ...line,
    method: payments[i]!.method,
  }));
  for (const line of reversals) {
    if (await exceededSum(change, bookingId, line)) throw lineIsRefunded();
    await postLines(change, bookingId, [line]);
    await change.audit({
      action: 'folio_reversed',
      entity: 'booking',
      entityId: bookingId,
      changes: {
        line: line.reversesId,
        kind: line.kind,
        amount: minorToDecimal(line.amountMinor),
        currency: line.currency,
      },
    });
  }
}
