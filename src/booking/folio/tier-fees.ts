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

/** In minor units: the whole price, unless the rate is refundable and the hotel has a tier for no-shows. */
export function noShowFeeOf(room: FeeRoom, tiers: readonly Tier[]): number {
  const tier = tiers.find(({ daysBefore }) => daysBefore === 0);
  return tier && room.matchedRate !== 'non_refundable' ? partOf(room, tier) : (room.totalMinor ?? 0);
}

/** Rounded half up. */
function partOf({ totalMinor, arrival, departure }: FeeRoom, { percent }: Tier): number {
  const priceMinor = totalMinor ?? 0;
  return Math.round(percent === null ? priceMinor / (departure - arrival) : (priceMinor * percent) / 100);
}
