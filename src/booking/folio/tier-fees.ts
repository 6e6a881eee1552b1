import type { BookedRoom } from '../room/booked-room.entity.js';
import type { CancellationTier } from './cancellation-tier.entity.js';

type Tier = Pick<CancellationTier, 'daysBefore' | 'percent'>;
type FeeRoom = Pick<BookedRoom, 'matchedRate' | 'totalMinor' | 'arrival' | 'departure'>;

/**
 * Returns the cancellation fee of a room, in minor units: the whole price of a non-refundable one, else the fee of the tier,
 * at least the price of the nights that have begun.
 */
export function cancellationFeeOf(room: FeeRoom, tiers: readonly Tier[], today: number): number {
  if (room.matchedRate === 'non_refundable') return room.totalMinor ?? 0;
  const daysLeft = room.arrival - today;
  const [tier] = tiers
    .filter(({ daysBefore }) => daysBefore > 0 && daysLeft < daysBefore)
    .sort((a, b) => a.daysBefore - b.daysBefore);
  const begun = Math.max(0, Math.min(today, room.departure) - room.arrival);
  return Math.max(tier ? partOf(room, tier) : 0, nightsOf(room, begun));
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
      ? lowered.reduce((sum, room) => sum + nightsOf(room, 1), 0)
      : percentOf(priceOf(lowered), tier.percent))
  );
}

function partOf(room: FeeRoom, { percent }: Tier): number {
  return percent === null ? nightsOf(room, 1) : percentOf(room.totalMinor ?? 0, percent);
}

/** Rounded half up. */
function nightsOf({ totalMinor, arrival, departure }: FeeRoom, nights: number): number {
  return Math.round(((totalMinor ?? 0) * nights) / (departure - arrival));
}

/** Rounded half up. */
function percentOf(minor: number, percent: number): number {
  return Math.round((minor * percent) / 100);
}

function priceOf(rooms: readonly FeeRoom[]): number {
  return rooms.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0);
}
