import { Injectable } from '@nestjs/common';
import { changeExtras } from '../../booking/changes/change-extras.js';
import { saveOnce } from '../../booking/desk-requests.js';
import {
  currencyIsNotTheHotels,
  extrasAreThePartners,
  packageIsNotFound,
  priceHasChanged,
  priceIsNotFound,
} from '../../booking/desk-sale.errors.js';
import { changeBooking } from '../../booking/history/booking-change.js';
import { isOpen } from '../../booking/room/booked-room-states.js';
import { Booking } from '../../booking/room/booking.entity.js';
import { BookingRefusal } from '../../booking/room/ledger.errors.js';
import { type BookingWithRooms, bookingWithRooms } from '../../booking/room/rooms-of-booking.js';
import { extrasOfPackage, roomOfPackage, type SoldPackage } from '../../booking/room/sold-packages.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { bookingIsNotFound } from '../../guests/guests.errors.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { minorToDecimal } from '../../values/money.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { extrasOf } from './packages-as-extras.js';

export interface AddedPackages {
  bookingId: number;
  packages: readonly SoldPackage[];
  /** Of these packages, without added taxes. */
  shownTotalMinor: number;
  requestKey: string | null;
}

export interface RemovedPackage {
  bookingId: number;
  packageId: number;
  /** Of all of it that the booking has, without added taxes. */
  shownTotalMinor: number;
}

/** Packages of the hotel that are sold with a booking that stands. */
@Injectable()
export class BookingPackages {
  constructor(private readonly desk: FrontDeskTransaction) {}

  /**
   * Sells packages with a booking, for its rooms whose guests are expected or in house. Throws `booking_is_not_found`,
   * `booking_is_cancelled`, `room_is_not_checked_in` where all guests have left or not come, `extras_are_the_partners`,
   * `currency_is_not_the_hotels`, `price_is_not_found` for a booking without a total, `package_is_not_found`, `price_has_changed`
   * if the guest was told another price, and `request_was_used_already`. The same form again, by its key, adds nothing.
   */
  async add(hotelId: number, actor: Actor, asked: AddedPackages): Promise<void> {
    const form = { requestKey: asked.requestKey, step: 'packages', asked } as const;
    await this.desk.change(hotelId, actor, (change) =>
      saveOnce(change, form, () => this.addTo(change, asked)),
    );
  }

  /**
   * Removes all of a package that was sold with a booking. Throws as {@link add} does; `package_is_not_found` also where the booking has
   * none of it, and `price_has_changed` where it has more or less of it than the person saw.
   */
  async remove(hotelId: number, actor: Actor, asked: RemovedPackage): Promise<void> {
    const { bookingId, packageId, shownTotalMinor } = asked;
    await this.desk.change(hotelId, actor, async (change) => {
      const found = await foundBooking(change, bookingId);
      roomsOfPackages(found);
      const { booking } = found;
      const { totalMinor } = booking;
      if (totalMinor === null) throw priceIsNotFound();
      const removed = extrasOfPackage(booking.extras, packageId);
      if (removed.sold.length === 0) throw packageIsNotFound();
      if (removed.totalMinor !== shownTotalMinor) throw priceHasChanged(minorToDecimal(removed.totalMinor));
      await changeBooking(change, { bookingId, kind: 'packages_removed', found }, () =>
        changeExtras(
          change,
          { ...booking, totalMinor },
          { extras: removed.others, addedMinor: -removed.totalMinor },
        ),
      );
      await change.audit({ action: 'booking_packages_removed', entity: 'booking', entityId: bookingId });
    });
  }

  private async addTo(
    change: HotelChange,
    { bookingId, packages, shownTotalMinor }: AddedPackages,
  ): Promise<object> {
    const { tx, hotelId } = change;
    const found = await foundBooking(change, bookingId);
    const { booking } = found;
    const { totalMinor } = booking;
    const rooms = roomsOfPackages(found);
    const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
    if (booking.currency !== hotel.currency) throw currencyIsNotTheHotels();
    if (totalMinor === null) throw priceIsNotFound();
    const extras = await extrasOf(tx, hotelId, packages, rooms);
    const addedMinor = extras.reduce((sum, extra) => sum + extra.totalMinor, 0);
    if (addedMinor !== shownTotalMinor) throw priceHasChanged(minorToDecimal(addedMinor));
    await changeBooking(change, { bookingId, kind: 'packages_added', found }, () =>
      changeExtras(
        change,
        { ...booking, totalMinor },
        { extras: [...booking.extras, ...extras], addedMinor },
      ),
    );
    await change.audit({ action: 'booking_packages_added', entity: 'booking', entityId: bookingId });
    return {};
  }
}

async function foundBooking({ tx, hotelId }: HotelChange, bookingId: number): Promise<BookingWithRooms> {
  if (!(await tx.existsBy(Booking, { hotelId, id: bookingId }))) throw bookingIsNotFound();
  return bookingWithRooms(tx, hotelId, bookingId);
}

function roomsOfPackages({ booking, rooms }: BookingWithRooms) {
  if (booking.status === 'cancelled') throw new BookingRefusal('booking_is_cancelled');
  if (booking.partnerId !== null) throw extrasAreThePartners();
  const open = rooms.filter(({ status }) => isOpen(status));
  if (open.length === 0) throw new BookingRefusal('room_is_not_checked_in');
  return open.map(roomOfPackage);
}
