import type { HotelChange } from '../../database/hotel-change.js';
import { Booking, type GuestContact } from '../room/booking.entity.js';

/** Changes who has booked, and the remarks, within a change of the booking. */
export async function changeGuest(
  change: HotelChange,
  booking: Booking,
  { guest, remarks }: { guest: GuestContact; remarks: string },
): Promise<void> {
  const { tx, hotelId } = change;
  const guests = [guest, ...booking.guests.slice(1)];
  const names = { guestName: guest.name, guestSurname: guest.surname };
  const changedAt = () => 'now()';
  await tx.update(
    Booking,
    { hotelId, id: booking.id },
    { ...names, guests, remarks, changedAt, guestDataErasedAt: null },
  );
  change.record({ kind: 'booking', bookingId: booking.id });
}
