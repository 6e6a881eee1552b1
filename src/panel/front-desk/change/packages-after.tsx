import { followedPriceMinor, type RoomOfPackage } from '../../../inventory/catalogue/package-price';
import type { BookingToChange, PackageToChange } from '../../../in-house/bookings/booking-to-change';
import { dayNumber } from '../../../values/day';
import { centsOf, decimalOf } from '../../parts/cents';
import { localizedText } from '../../parts/format';

/** A room of a booking as it shall be, or one that is added (`reservationId` null). */
export interface StayAfter {
  reservationId: number | null;
  arrival: string;
  departure: string;
  adults: number;
  childAges: readonly unknown[];
}

export interface PackagesAfter {
  /** What all packages of the booking cost then. */
  total: string;
  /** By how much that is more than now, in hundredths. */
  addedCents: number;
  all: PackageAfter[];
  /** Those whose price changes. */
  changed: PackageAfter[];
}

export interface PackageAfter {
  name: string;
  before: string;
  after: string;
}

/**
 * Returns what the packages of a booking cost once rooms of it are changed or added, and `cancelledIds` are cancelled. Days that are
 * still being entered ('') change nothing.
 */
export function packagesAfter(
  { packages, rooms }: BookingToChange,
  stays: readonly StayAfter[],
  cancelledIds: readonly number[] = [],
): PackagesAfter {
  const changed = stays.filter(({ arrival, departure }) => arrival !== '' && departure > arrival);
  const left = rooms.filter(({ reservationId }) => !cancelledIds.includes(reservationId));
  const after = left.map(
    (room) => changed.find(({ reservationId }) => reservationId === room.reservationId) ?? room,
  );
  const added = changed.filter(({ reservationId }) => reservationId === null);
  const [was, is] = [rooms, [...after, ...added]].map((all) => all.map(roomOf)) as [
    RoomOfPackage[],
    RoomOfPackage[],
  ];
  const priced = new Map<number, PricedPackage>();
  for (const { packageId, name, count, price, priceMode, total } of packages) {
    const cents = centsOf(total);
    const sold = { priceMinor: centsOf(price), priceMode, count, totalMinor: cents };
    const afterCents = followedPriceMinor(sold, was, is);
    const {
      count: others = 0,
      cents: othersCents = 0,
      afterCents: othersAfter = 0,
    } = priced.get(packageId) ?? {};
    priced.set(packageId, {
      name,
      count: count + others,
      cents: cents + othersCents,
      afterCents: afterCents + othersAfter,
    });
  }
  const sum = (of: 'cents' | 'afterCents') => [...priced.values()].reduce((cents, one) => cents + one[of], 0);
  const all = [...priced.values()].map((one) => ({
    name: calledPackage(one),
    before: decimalOf(one.cents),
    after: decimalOf(one.afterCents),
  }));
  return {
    total: decimalOf(sum('afterCents')),
    addedCents: sum('afterCents') - sum('cents'),
    all,
    changed: all.filter(({ before, after }) => before !== after),
  };
}

/** All of a package that a booking has. */
interface PricedPackage extends Pick<PackageToChange, 'name' | 'count'> {
  cents: number;
  afterCents: number;
}

/** Returns what a change of a booking sends of them; nothing where it has none. */
export function shownPackages({ packages }: BookingToChange, { total }: PackagesAfter) {
  return packages.length === 0 ? {} : { shownPackages: total };
}

/** How many of a package, by its name in the person's language. */
export function calledPackage({ name, count }: Pick<PackageToChange, 'name' | 'count'>): string {
  return count === 1 ? localizedText(name) : `${count} × ${localizedText(name)}`;
}

function roomOf({ arrival, departure, adults, childAges }: Omit<StayAfter, 'reservationId'>): RoomOfPackage {
  return {
    arrival: dayNumber(arrival),
    departure: dayNumber(departure),
    persons: adults + childAges.length,
  };
}
