import { followedPriceMinor, type RoomOfPackage } from '../../inventory/catalogue/package-price.js';
import type { BookedRoom } from './booked-room.entity.js';
import type { Booking } from './booking.entity.js';

/** How many of a package of the hotel a booking has. */
export interface SoldPackage {
  packageId: number;
  count: number;
}

/** What is read of an extra of a booking, which may be one that a partner pushed. */
interface KeptExtra {
  stockId?: number | null;
  piece?: number | null;
  priceMinor?: number | null;
  priceMode?: string | null;
  totalMinor?: number | null;
}

/** A package among the extras of a booking, at the price that it was sold for; amounts are minor units. */
export interface PackageOfBooking extends SoldPackage {
  priceMinor: number;
  priceMode: number;
  totalMinor: number;
}

/** Returns the extras of a booking that are this package of the hotel, and the others. */
export function extrasOfPackage(extras: readonly unknown[], packageId: number) {
  const isOf = (extra: unknown) => (extra as KeptExtra).stockId === packageId;
  const sold = extras.filter(isOf);
  return { sold, totalMinor: totalOfExtras(sold), others: extras.filter((extra) => !isOf(extra)) };
}

/** Returns the packages among the extras of a booking, each once; extras that name none of the hotel's are left out. */
export function packagesOf(extras: readonly unknown[]): (SoldPackage & { totalMinor: number })[] {
  const found = new Map<number, { count: number; totalMinor: number }>();
  for (const { stockId, piece, totalMinor } of extras as readonly KeptExtra[]) {
    if (typeof stockId !== 'number') continue;
    const { count = 0, totalMinor: ofOthers = 0 } = found.get(stockId) ?? {};
    found.set(stockId, { count: count + (piece ?? 1), totalMinor: ofOthers + (totalMinor ?? 0) });
  }
  return [...found].map(([packageId, sold]) => ({ packageId, ...sold }));
}

/** Returns the packages that the desk has sold with a booking, as often as it sold them; a partner's extras are not the hotel's. */
export function packagesOfDesk({
  partnerId,
  extras,
}: Pick<Booking, 'partnerId' | 'extras'>): PackageOfBooking[] {
  return partnerId === null ? extras.flatMap((extra) => packageOf(extra) ?? []) : [];
}

/** A room of a booking, as packages are charged by it. */
export function roomOfPackage({
  arrival,
  departure,
  adults,
  children,
}: Pick<BookedRoom, 'arrival' | 'departure' | 'adults' | 'children'>): RoomOfPackage {
  return { arrival, departure, persons: adults + children };
}

/**
 * Returns the extras of a booking once its rooms are others, and by how much they cost more, in minor units. Packages that the desk has
 * sold follow nights and persons ({@link followedPriceMinor}); what a partner has pushed stays as it is. Where nothing changes, the extras are
 * those of before.
 */
export function followedExtras(
  { partnerId, extras }: Pick<Booking, 'partnerId' | 'extras'>,
  before: readonly RoomOfPackage[],
  after: readonly RoomOfPackage[],
): { extras: readonly unknown[]; addedMinor: number } {
  if (partnerId !== null) return { extras, addedMinor: 0 };
  const followed = extras.map((extra) => {
    const sold = packageOf(extra);
    if (!sold) return extra;
    const totalMinor = followedPriceMinor(sold, before, after);
    return totalMinor === sold.totalMinor ? extra : { ...(extra as KeptExtra), totalMinor };
  });
  const isSame = followed.every((extra, i) => extra === extras[i]);
  return { extras: isSame ? extras : followed, addedMinor: totalOfExtras(followed) - totalOfExtras(extras) };
}

function packageOf(extra: unknown): PackageOfBooking | undefined {
  const { stockId, piece, priceMinor, priceMode, totalMinor } = extra as KeptExtra;
  if (typeof stockId !== 'number' || typeof priceMinor !== 'number' || typeof totalMinor !== 'number') {
    return undefined;
  }
  return { packageId: stockId, count: piece ?? 1, priceMinor, priceMode: Number(priceMode ?? 0), totalMinor };
}

function totalOfExtras(extras: readonly unknown[]): number {
  return (extras as readonly KeptExtra[]).reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0);
}
