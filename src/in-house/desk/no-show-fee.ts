import { tiersOf } from '../../booking/folio/cancellation-tiers.service.js';
import { feeOfNoShow } from '../../booking/folio/fee-under-terms.js';
import { pricedBooking } from '../../booking/folio/folio-lines.js';
import { chargeNoShow } from '../../booking/changes/charge-no-show.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { feeIsMoreThanPrice, feeReasonIsMissing, onlyManagersLowerFees } from '../in-house.errors.js';

export interface NoShowRequest {
  /** In minor units; null for the fee that the terms, else the rate and the hotel's tiers give. */
  feeMinor: number | null;
  reason: string;
  mayLowerFees: boolean;
}

/**
 * Charges the fee of a no-show instead of its price. Returns what is owed for the no-show, in minor units. Throws
 * `only_managers_lower_fees`, `fee_is_more_than_price`, `fee_reason_is_missing`.
 */
export async function settleNoShow(
  change: HotelChange,
  { id, bookingId }: BookedRoom,
  { feeMinor, reason, mayLowerFees }: NoShowRequest,
): Promise<number> {
  const { tx, hotelId } = change;
  const folio = await pricedBooking(tx, hotelId, bookingId);
  const room = folio.rooms.find((one) => one.id === id)!;
  const proposed = feeOfNoShow(folio, room, await tiersOf(tx, hotelId));
  const wantedMinor = feeMinor ?? proposed.feeMinor;
  if (wantedMinor < proposed.feeMinor && !mayLowerFees) throw onlyManagersLowerFees();
  if (wantedMinor > proposed.priceMinor) throw feeIsMoreThanPrice();
  if (wantedMinor !== proposed.feeMinor && reason === '') throw feeReasonIsMissing();
  return chargeNoShow(change, folio, { id, priceMinor: proposed.priceMinor, feeMinor: wantedMinor, reason });
}
