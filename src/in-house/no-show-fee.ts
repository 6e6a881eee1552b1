import { randomUUID } from 'node:crypto';
import { tiersOf } from '../booking/folio/cancellation-tiers.service.js';
import { FolioLine } from '../booking/folio/folio-line.entity.js';
import { postLines, reverseLines } from '../booking/folio/folio-lines.js';
import { noShowFeeOf } from '../booking/folio/tier-fees.js';
import type { BookedRoom } from '../booking/ledger/booked-room.entity.js';
import { Booking } from '../booking/ledger/booking.entity.js';
import type { HotelChange } from '../database/hotel-change.js';
import { feeIsMoreThanPrice, feeReasonIsMissing, onlyManagersLowerFees } from './in-house.errors.js';

/** What guests shall pay who have not come, as a person asks for it. */
export interface AskedNoShow {
  /** In minor units; null for what the hotel's tiers make of it. */
  feeMinor: number | null;
  /** Why it is another fee than that. */
  reason: string;
  /** Less than the tiers say is for managers. */
  mayLowerFees: boolean;
}

/** The lines by which a no-show costs less than the stay have a request of this name. */
const REQUEST = 'no-show-';

/**
 * Discounts the price of a no-show to its fee. Returns the fee in minor units. Throws `only_managers_lower_fees`,
 * `fee_is_more_than_price`, `fee_reason_is_missing`.
 */
export async function discountNoShow(
  change: HotelChange,
  reservation: BookedRoom,
  { feeMinor, reason, mayLowerFees }: AskedNoShow,
): Promise<number> {
  const { tx, hotelId } = change;
  const { id, bookingId, totalMinor } = reservation;
  const proposedMinor = noShowFeeOf(reservation, await tiersOf(tx, hotelId));
  const wantedMinor = feeMinor ?? proposedMinor;
  if (wantedMinor < proposedMinor && !mayLowerFees) throw onlyManagersLowerFees();
  if (wantedMinor > (totalMinor ?? 0)) throw feeIsMoreThanPrice();
  if (wantedMinor !== proposedMinor && reason === '') throw feeReasonIsMissing();
  const discounts = await tx.findBy(FolioLine, { hotelId, bookingId, bookedRoomId: id, kind: 'discount' });
  const discountMinor = discounts.reduce((minor, line) => minor + line.amountMinor, 0);
  const amountMinor = wantedMinor - ((totalMinor ?? 0) + discountMinor);
  if (amountMinor < 0) {
    const { currency } = await tx.findOneByOrFail(Booking, { hotelId, id: bookingId });
    const requestKey = `${REQUEST}${randomUUID()}`;
    await postLines(change, bookingId, [
      { kind: 'discount', amountMinor, currency, bookedRoomId: id, text: reason, requestKey },
    ]);
  }
  return wantedMinor;
}

/** The stay costs its price again: the guests have come after all. */
export function undoNoShowDiscount(change: HotelChange, { id, bookingId }: BookedRoom): Promise<void> {
  return reverseLines(
    change,
    bookingId,
    'discount',
    ({ bookedRoomId, requestKey }) => bookedRoomId === id && requestKey?.startsWith(REQUEST) === true,
  );
}
