import type { BookedRoom } from '../ledger/booked-room.entity.js';
import type { CancellationTier } from './cancellation-tier.entity.js';

type Tier = Pick<CancellationTier, 'daysBefore' | 'percent'>;
type FeeRoom = Pick<BookedRoom, 'matchedRate' | 'totalMinor' | 'arrival' | 'departure'>;

/** In minor units: the whole price if non-refundable, else by the tier of the days left, 0 without one. */
export function cancellationFeeOf(room: FeeRoom, tiers: readonly Tier[], today: number): number {
  if (room.matchedRate === 'non_refundable') return room.totalMinor ?? 0;
  const daysLeft = room.arrival - today;
  const [tier] = tiers
    .filter(({ daysBefore }) => daysBefore > 0 && daysLeft < daysBefore)
    .sort((a, b) => a.daysBefore - b.daysBefore);
  return tier ? partOf(room, tier) : 0;
}

/**
 * Returns the no-show fees of the rooms of one booking, in minor units. A room costs its whole price; a refundable one costs
 * the fee of the hotel's tier for no-shows, if there is one. A percentage is taken of their sum, to lose no minor unit.
 */
export function noShowFeesOf(rooms: readonly FeeRoom[], tiers: readonly Tier[]): number {
  const tier = tiers.find(({ daysBefore }) => daysBefore === 0);
  const isLowered = ({ matchedRate }: FeeRoom) => tier !== undefined && matchedRate !== 'non_refundable';
  const wholeMinor = priceOf(rooms.filter((room) => !isLowered(room)));
  const lowered = rooms.filter(isLowered);
  if (!tier) return wholeMinor;
  return (
    wholeMinor +
    (tier.percent === null
      ? lowered.reduce((sum, room) => sum + nightOf(room), 0)
      : percentOf(priceOf(lowered), tier.percent))
  );
}

function partOf(room: FeeRoom, { percent }: Tier): number {
  return percent === null ? nightOf(room) : percentOf(room.totalMinor ?? 0, percent);
}

/** Rounded half up. */
function nightOf({ totalMinor, arrival, departure }: FeeRoom): number {
  return Math.round((totalMinor ?? 0) / (departure - arrival));
}

/** Rounded half up. */
function percentOf(minor: number, percent: number): number {
  return Math.round((minor * percent) / 100);
}

function priceOf(rooms: readonly FeeRoom[]): number {
  return rooms.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0);
}
