import { tiersOf } from '../../booking/folio/cancellation-tiers.service.js';
import { noShowFee } from '../../booking/folio/room-fees.js';
import { noShowKey } from '../../booking/folio/earlier-lines.js';
import { chargedMinor } from '../../booking/folio/discounts.js';
import { postLines, pricedBooking } from '../../booking/folio/folio-lines.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { feeIsMoreThanPrice, feeReasonIsMissing, onlyManagersLowerFees } from '../in-house.errors.js';

export interface AskedNoShow {
  /** In minor units; null for the fee that the rate and the hotel's tiers give. */
  feeMinor: number | null;
  reason: string;
  mayLowerFees: boolean;
}

/**
 * Posts the discount that lowers the price of a no-show, less earlier discounts, to its fee. Returns what is owed for the
 * no-show, in minor units. Throws `only_managers_lower_fees`, `fee_is_more_than_price`, `fee_reason_is_missing`.
 */
export async function discountNoShow(
  change: HotelChange,
  { id, bookingId }: BookedRoom,
  { feeMinor, reason, mayLowerFees }: AskedNoShow,
): Promise<number> {
  const { tx, hotelId } = change;
  const folio = await pricedBooking(tx, hotelId, bookingId);
  const { currency } = folio.booking;
  const room = folio.rooms.find((one) => one.id === id)!;
  const { priceMinor, feeMinor: proposedMinor } = noShowFee(folio, room, await tiersOf(tx, hotelId));
  const wantedMinor = feeMinor ?? proposedMinor;
  if (wantedMinor < proposedMinor && !mayLowerFees) throw onlyManagersLowerFees();
  if (wantedMinor > priceMinor) throw feeIsMoreThanPrice();
  if (wantedMinor !== proposedMinor && reason === '') throw feeReasonIsMissing();
  const charged = chargedMinor(folio.lines.filter((line) => line.currency === currency));
  const discountMinor = Math.min(priceMinor - wantedMinor, Math.max(0, charged));
  if (discountMinor > 0) {
    await postLines(change, bookingId, [
      {
        kind: 'discount',
        amountMinor: -discountMinor,
        currency,
        bookedRoomId: id,
        text: reason,
        requestKey: noShowKey(),
      },
    ]);
  }
  return priceMinor - discountMinor;
}
