import type { HotelChange } from '../../database/hotel-change.js';
import type { CardVault } from '../cards/card-vault.service.js';
import { settleFolio } from '../folio/folio-lines.js';
import type { BookedRoom } from '../room/booked-room.entity.js';
import { isStanding } from '../room/booked-room-states.js';
import { Booking } from '../room/booking.entity.js';
import { remainingDifferences, totalOf } from '../room/booking-totals.js';
import { childrenOfChanged } from '../room/children-of-rooms.js';
import type { PriceDifference } from '../room/price-difference.js';
import { roomsOfBooking } from '../room/rooms-of-booking.js';
import { followedExtras, roomOfPackage } from '../room/sold-packages.js';
import { columnsOfExtras } from './change-extras.js';

/** What a booking cost before a change that is taken back. */
export interface PriceOfBooking {
  totalMinor: number | null;
  taxMinor: number | null;
  /** Undefined where an earlier release has kept none. */
  priceMismatch: readonly PriceDifference[] | null | undefined;
}

export interface ChangedBooking {
  /** The booking and its rooms as the change found them. */
  booking: Booking;
  before: readonly BookedRoom[];
  /** The ages of the children of rooms that have changed, by ID. */
  ages?: ReadonlyMap<number, readonly (number | null)[]>;
  cancelledIds?: readonly number[];
  /** The price that the booking has again, where the change takes another one back. */
  restored?: PriceOfBooking;
}

/**
 * Sets the booking's days, children, packages and total by its rooms, drops price differences of rooms that staff have priced, and settles
 * its folio.
 */
export async function settleBooking(
  change: HotelChange,
  cards: CardVault,
  { booking, before, ages = new Map(), cancelledIds = [], restored }: ChangedBooking,
): Promise<void> {
  const { tx, hotelId } = change;
  const stood = before.filter(isStanding);
  const after = (await roomsOfBooking(tx, hotelId, booking.id)).filter(isStanding);
  const children = childrenOfChanged(booking, stood, after, ages);
  const departure = Math.max(...after.map((room) => room.departure));
  const priced = after.filter(({ id }) => ages.has(id)).map(({ position }) => position);
  const hadNoTotal = restored?.totalMinor === null;
  const packages = followedPackages(booking, stood, after);
  const ofRoomsMinor = totalOf(hadNoTotal ? restored : booking, stood, after);
  const totalMinor =
    ofRoomsMinor === null ? null : Math.max(0, ofRoomsMinor + (packages?.addedToTotalMinor ?? 0));
  const isAsBefore = restored?.totalMinor === totalMinor;
  const isPriced = priced.length > 0 || totalMinor !== booking.totalMinor;
  const differences = isPriced ? remainingDifferences(booking, priced) : booking.priceMismatch;
  const differencesBefore = isAsBefore ? restored.priceMismatch : undefined;
  await tx.update(
    Booking,
    { hotelId, id: booking.id },
    {
      arrival: Math.min(...after.map((room) => room.arrival)),
      departure,
      children,
      totalMinor,
      ...packages?.columns,
      ...(totalMinor === booking.totalMinor ? {} : { taxMinor: null }),
      ...(isAsBefore ? { taxMinor: restored.taxMinor } : {}),
      priceMismatch: differencesBefore === undefined ? differences : differencesBefore,
      changedAt: () => 'now()',
    },
  );
  await cards.setErasure(tx, hotelId, booking.id, departure);
  await settleFolio(change, booking.id, cancelledIds);
  change.record({ kind: 'booking', bookingId: booking.id });
}

/** Undefined where they stay as they are, or the booking has no total in which they are. */
function followedPackages(booking: Booking, before: readonly BookedRoom[], after: readonly BookedRoom[]) {
  if (booking.totalMinor === null) return undefined;
  const changed = followedExtras(booking, before.map(roomOfPackage), after.map(roomOfPackage));
  return changed.extras === booking.extras ? undefined : columnsOfExtras(booking, changed);
}
