import type { HotelChange } from '../../database/hotel-change.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { dayText } from '../../values/day.js';
import { chargedMinor, loweredDiscounts, standingDiscounts } from '../folio/discounts.js';
import { noShowKey } from '../folio/earlier-lines.js';
import type { FolioLine } from '../folio/folio-line.entity.js';
import { type BookingWithNights, linesOfBooking, postLines, settleFolio } from '../folio/folio-lines.js';
import { soldPriceOf } from '../folio/room-fees.js';
import { BookedRoom } from '../room/booked-room.entity.js';

/** A no-show with the fee that it owes, and with the price that this takes the place of. Amounts are minor units. */
interface ChargedNoShow {
  id: number;
  priceMinor: number;
  feeMinor: number;
  reason: string;
}

/**
 * Charges a no-show its fee, within the change that has marked it: its price is reversed, discounts of it are taken back, and the fee is
 * a line. `folio` is the booking before that. Returns what is owed for the no-show.
 */
export async function chargeNoShow(
  change: HotelChange,
  folio: BookingWithNights,
  noShow: ChargedNoShow,
): Promise<number> {
  const { tx, hotelId } = change;
  const { id: bookingId, currency } = folio.booking;
  const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
  if (dayText(change.today) < hotel.noShowFeesFrom) return discountNoShow(change, folio, noShow);
  const { id, priceMinor, feeMinor } = noShow;
  const noShowPriceMinor = soldPriceOf(folio, id);
  await tx.update(BookedRoom, { hotelId, id }, { noShowFeeMinor: feeMinor, noShowPriceMinor });
  await settleFolio(change, bookingId, [id]);
  const lines = inCurrency(await linesOfBooking(tx, hotelId, bookingId), currency);
  // Discounts of the whole booking that its price has used up are taken back with it.
  const dueMinor = chargedMinor(inCurrency(folio.lines, currency)) - priceMinor + feeMinor;
  const lowered = loweredDiscounts(standingDiscounts(lines), dueMinor - chargedMinor(lines));
  if (lowered.length > 0) await postLines(change, bookingId, lowered);
  return feeMinor;
}

/** Lowers the price of a no-show, less earlier discounts, to its fee, as earlier releases do. */
async function discountNoShow(
  change: HotelChange,
  { booking, lines }: BookingWithNights,
  { id, priceMinor, feeMinor, reason }: ChargedNoShow,
): Promise<number> {
  const { currency } = booking;
  const charged = chargedMinor(inCurrency(lines, currency));
  const discountMinor = Math.min(priceMinor - feeMinor, Math.max(0, charged));
  if (discountMinor > 0) {
    const discount = { kind: 'discount', amountMinor: -discountMinor, currency } as const;
    const ofRoom = { bookedRoomId: id, text: reason, requestKey: noShowKey() };
    await postLines(change, booking.id, [{ ...discount, ...ofRoom }]);
  }
  return priceMinor - discountMinor;
}

function inCurrency(lines: readonly FolioLine[], currency: string): FolioLine[] {
  return lines.filter((line) => line.currency === currency);
}
