import { type EntityManager, In } from 'typeorm';
import { followedExtras, packagesOfDesk, roomOfPackage } from '../../booking/room/sold-packages.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { Booking } from '../../booking/room/booking.entity.js';
import { Package } from '../../inventory/catalogue/package.entity.js';
import { minorToDecimal } from '../../values/money.js';
import type { BookingToChange } from './booking-to-change.js';

interface ChangedStay {
  /** Null for a room that is added. */
  reservationId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  childAges: readonly unknown[];
}

/** Returns what was sold with a booking beside its rooms, as a form shows it. */
export async function packagesToChange(
  tx: EntityManager,
  booking: Booking,
): Promise<Pick<BookingToChange, 'packages' | 'partnerExtras'>> {
  const { hotelId, partnerId, extras } = booking;
  const sold = packagesOfDesk(booking);
  const ids = [...new Set(sold.map(({ packageId }) => packageId))];
  const named =
    ids.length === 0
      ? []
      : await tx.find(Package, { select: { id: true, name: true }, where: { hotelId, id: In(ids) } });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return {
    packages: sold.map(({ packageId, count, priceMinor, priceMode, totalMinor }) => ({
      packageId,
      name: names.get(packageId) ?? {},
      count,
      price: minorToDecimal(priceMinor),
      priceMode,
      total: minorToDecimal(totalMinor),
    })),
    partnerExtras: partnerId === null ? [] : namesOfExtras(extras),
  };
}

/** Returns what the packages of a booking cost now, and once its rooms are changed, in minor units. */
export function packagesAfter(
  { booking, rooms }: { booking: Booking; rooms: readonly BookedRoom[] },
  changed: readonly ChangedStay[],
): { beforeMinor: number; afterMinor: number } {
  const after = rooms.map((room) => {
    const stay = changed.find(({ reservationId }) => reservationId === room.id);
    return stay ? chargedStay(stay) : roomOfPackage(room);
  });
  const added = changed.filter(({ reservationId }) => reservationId === null).map(chargedStay);
  const { addedMinor } = followedExtras(booking, rooms.map(roomOfPackage), [...after, ...added]);
  const beforeMinor = packagesOfDesk(booking).reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  return { beforeMinor, afterMinor: beforeMinor + addedMinor };
}

function namesOfExtras(extras: readonly unknown[]): string[] {
  return extras.flatMap((extra) => (extra as { name?: string }).name || []);
}

function chargedStay({ arrival, departure, adults, childAges }: ChangedStay) {
  return { arrival, departure, persons: adults + childAges.length };
}
