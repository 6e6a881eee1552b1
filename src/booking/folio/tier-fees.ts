import { partOf } from '../../values/currency-unit.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { divided } from '../room/nights.js';
import type { CancellationTier } from './cancellation-tier.entity.js';

type Tier = Pick<CancellationTier, 'daysBefore' | 'percent'>;

/** A room with the price that its fee is a part of, which may be less than it was sold for. */
export interface FeeRoom extends Pick<BookedRoom, 'matchedRate' | 'totalMinor' | 'arrival' | 'departure'> {
  /** What each night was sold for; left out where that is not recorded. */
  nightsMinor?: readonly number[] | undefined;
}

/**
 * Returns the cancellation fee of a room, in minor units: the whole price of a non-refundable one, else the fee of the tier,
 * at least the price of the nights that have begun. Parts of a price are rounded to `unitMinor`, the smallest amount of its currency.
 */
export function cancellationFeeOf(
  room: FeeRoom,
  tiers: readonly Tier[],
  { today, unitMinor }: { today: number; unitMinor: number },
): number {
  if (room.matchedRate === 'non_refundable') return room.totalMinor ?? 0;
  const daysLeft = room.arrival - today;
  const [tier] = tiers
    .filter(({ daysBefore }) => daysBefore > 0 && daysLeft < daysBefore)
    .sort((a, b) => a.daysBefore - b.daysBefore);
  const begun = Math.max(0, Math.min(today, room.departure) - room.arrival);
  return Math.max(tier ? feeOfTier(room, tier, unitMinor) : 0, nightsOf(room, begun, unitMinor));
}

/**
 * Returns the no-show fees of the rooms of one booking, in minor units. A room costs its whole price; a refundable one costs
 * the fee of the hotel's tier for no-shows, if there is one. A percentage is taken of their sum, to lose no minor unit.
 */
export function noShowFeesOf(rooms: readonly FeeRoom[], tiers: readonly Tier[], unitMinor: number): number {
  const tier = tiers.find(({ daysBefore }) => daysBefore === 0);
  const isLowered = ({ matchedRate }: FeeRoom) => tier !== undefined && matchedRate !== 'non_refundable';
  const wholeMinor = priceOf(rooms.filter((room) => !isLowered(room)));
  const lowered = rooms.filter(isLowered);
  if (!tier) return wholeMinor;
  return (
    wholeMinor +
    (tier.percent === null
      ? lowered.reduce((sum, room) => sum + nightsOf(room, 1, unitMinor), 0)
      : percentOf(priceOf(lowered), tier.percent, unitMinor))
  );
}

function feeOfTier(room: FeeRoom, { percent }: Tier, unitMinor: number): number {
  return percent === null
    ? nightsOf(room, 1, unitMinor)
    : percentOf(room.totalMinor ?? 0, percent, unitMinor);
}

/** Returns what the first nights cost of the price, in the proportion of what they were sold for. Rounded half up. */
function nightsOf(
  { totalMinor, arrival, departure, nightsMinor }: FeeRoom,
  nights: number,
  unitMinor: number,
): number {
  const even = Array.from({ length: departure - arrival }, () => 1);
  const parts = divided(totalMinor ?? 0, nightsMinor ?? even, unitMinor);
  return parts.slice(0, nights).reduce((sum, minor) => sum + minor, 0);
}

/** At most the amount, which may be none of the currency where a partner pushed it. */
function percentOf(minor: number, percent: number, unitMinor: number): number {
  return Math.min(minor, partOf(minor, percent, 100, unitMinor));
}

function priceOf(rooms: readonly FeeRoom[]): number {
  return rooms.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0);
}
