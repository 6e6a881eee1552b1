import { partOf, unitOfCurrency } from '../../values/currency-unit.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import { costMinor } from '../room/sold-taxes.js';
import type { CancellationTier } from './cancellation-tier.entity.js';
import { chargedMinor, standingDiscounts } from './discounts.js';
import { loweredInProportion } from './in-proportion.js';
import { type PricedBooking, settlingLines } from './settled-lines.js';
import { taxesInTotalMinor } from './tax-charges.js';
import { cancellationFeeOf, noShowFeesOf } from './tier-fees.js';

type FolioRoom = PricedBooking['rooms'][number];

export interface RoomFee {
  /** The price less its discounts: the fee is never more. */
  priceMinor: number;
  feeMinor: number;
}

/**
 * Returns the fee of cancelling rooms today. Their price is the amount by which the booking becomes cheaper without them:
 * so guests never pay more than if they had kept the rooms. A partner's Cancel (`isOfPartner`) counts as one of the whole
 * booking, also where no-shows stand.
 */
export function cancellationFee(
  folio: PricedBooking,
  cancelledIds: readonly number[],
  {
    tiers,
    today,
    isOfPartner = false,
  }: { tiers: readonly CancellationTier[]; today: number; isOfPartner?: boolean },
): RoomFee {
  const rooms = folio.rooms.filter(({ id }) => cancelledIds.includes(id));
  const nets = rooms.map((room) => Math.max(0, (room.totalMinor ?? 0) + discountMinor(folio, room)));
  const netMinor = nets.reduce((sum, minor) => sum + minor, 0);
  const priceMinor = Math.min(
    rooms.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0),
    loweredMinor(folio, cancelledIds, isOfPartner),
  );
  const unitMinor = unitOfCurrency(folio.booking.currency);
  const feeMinor = rooms.reduce((sum, room, i) => {
    const own = nets[i]!;
    const totalMinor = netMinor > priceMinor ? partOf(own, priceMinor, netMinor, unitMinor) : own;
    return sum + cancellationFeeOf({ ...room, totalMinor }, tiers, { today, unitMinor });
  }, 0);
  return { priceMinor, feeMinor: Math.min(feeMinor, priceMinor) };
}

/**
 * Returns the fee of a room whose guests do not come. Together with the fees of the booking's earlier no-shows it is the
 * tier's share of what all these rooms were sold for. Where the booking costs less than its rooms, each was sold for its
 * part of that.
 */
export function noShowFee(
  folio: PricedBooking,
  room: Pick<FolioRoom, 'id'>,
  tiers: readonly CancellationTier[],
): RoomFee {
  const sold = soldRooms(folio);
  const own = sold.filter(({ id }) => id === room.id);
  const earlier = sold.filter(({ id, status }) => status === 'no_show' && id !== room.id);
  const unitMinor = unitOfCurrency(folio.booking.currency);
  const feeMinor =
    noShowFeesOf([...earlier, ...own], tiers, unitMinor) - noShowFeesOf(earlier, tiers, unitMinor);
  const discount = discountMinor(folio, sold.length === 1 ? null : room);
  const priceMinor = Math.min(
    Math.max(0, (own[0]?.totalMinor ?? 0) + discount),
    loweredMinor(folio, [room.id], false),
  );
  return { priceMinor, feeMinor: Math.min(feeMinor, priceMinor) };
}

/** Returns what a standing room was sold for, in minor units: its part of the booking's total where that is less than all rooms cost. */
export function soldPriceOf(folio: PricedBooking, roomId: number): number {
  return soldRooms(folio).find(({ id }) => id === roomId)?.totalMinor ?? 0;
}

/** Returns the standing rooms. Where the booking costs less than they do, each has its part of its total without taxes. */
function soldRooms({ booking, rooms }: PricedBooking): FolioRoom[] {
  const standing = rooms.filter(isStanding);
  const prices = standing.map(({ totalMinor }) => totalMinor ?? 0);
  const paidMinor = (booking.totalMinor ?? Infinity) - taxesInTotalMinor(booking, standing);
  const sold = loweredInProportion(prices, Math.max(0, paidMinor), unitOfCurrency(booking.currency));
  return standing.map((room, i) => ({ ...room, totalMinor: sold[i]! }));
}

/** Returns the sum of the standing discounts of a room, or of the whole booking (null): negative or 0. */
function discountMinor({ booking, lines }: PricedBooking, room: Pick<BookedRoom, 'id'> | null): number {
  const standing = standingDiscounts(lines.filter(({ currency }) => currency === booking.currency));
  return chargedMinor(
    room === null ? standing : standing.filter(({ bookedRoomId }) => bookedRoomId === room.id),
  );
}

/** Returns by how much the charges of a booking decrease once rooms of it are cancelled. */
function loweredMinor(
  { booking, rooms, lines }: PricedBooking,
  cancelledIds: readonly number[],
  isOfPartner: boolean,
): number {
  const isCancelled = ({ id }: FolioRoom) => cancelledIds.includes(id);
  const after = rooms.map((room) => (isCancelled(room) ? { ...room, status: 'cancelled' as const } : room));
  const goneMinor = rooms.filter(isCancelled).reduce((sum, room) => sum + costMinor(room), 0);
  const isWhole = isOfPartner || !after.some(isStanding);
  const left = isWhole
    ? { ...booking, status: 'cancelled' as const }
    : {
        ...booking,
        totalMinor: booking.totalMinor === null ? null : Math.max(0, booking.totalMinor - goneMinor),
      };
  const posted = settlingLines({ booking: left, rooms: after, lines }, cancelledIds);
  return Math.max(0, -chargedMinor(posted.filter(({ currency }) => currency === booking.currency)));
}
