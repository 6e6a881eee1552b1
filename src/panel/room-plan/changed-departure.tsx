import type { RoomToChange } from '../../in-house/bookings/booking-to-change';
import type { ChartedStay } from '../../in-house/reservations/desk-reservation';
import { packagesAfter, shownPackages } from '../front-desk/change/packages-after';
import { priceOfChoice } from '../front-desk/offered-price';
import { agesText } from '../front-desk/stay-fields';
import { call, type AnswerOf, changePage, pageAddress } from '../parts/call';

/** A room with another departure, as the change of its booking sends it. */
export function changedRoomOf(
  { reservationId, arrival, adults, childAges, roomTypeId, boardId, rate }: RoomToChange,
  { departure, shownTotal }: { departure: string; shownTotal: string | null },
) {
  return {
    reservationId,
    arrival,
    departure,
    adults,
    childAges,
    roomTypeId,
    boardId,
    rate: rate ?? ('refundable' as const),
    shownTotal,
    ownTotal: '',
  };
}

/** What a stay and the packages of its booking cost. */
export interface PriceOfStay {
  total: string | null;
  packages: string;
}

/**
 * Gives a room a departure back that it had, if it and the packages cost then what they cost before. Returns false, and changes nothing,
 * where that is not so, or anything else is not as it was.
 */
export async function restoreDeparture(stay: ChartedStay, before: PriceOfStay): Promise<boolean> {
  const { bookingId, reservationId, departure } = stay;
  const booking = await call<AnswerOf<'bookingChanges', 'booking'>>(
    pageAddress('bookingChanges', 'booking', { bookingId }),
  );
  const room = booking.ok ? booking.data.rooms.find((one) => one.reservationId === reservationId) : undefined;
  if (!booking.ok || !room || room.boardId === null) return false;
  const { arrival, adults, roomTypeId, boardId, rate } = room;
  const childAges = agesText(room.childAges);
  const offers = await call<AnswerOf<'bookingChanges', 'offers'>>(
    pageAddress('bookingChanges', 'offers', {
      bookingId,
      reservationId,
      arrival,
      departure,
      adults,
      childAges,
    }),
  );
  if (!offers.ok) return false;
  const choice = { roomTypeId, boardId, rate: rate ?? ('refundable' as const) };
  const price = priceOfChoice(offers.data.offers, choice, 1);
  if (price === null || price !== before.total) return false;
  const { version } = booking.data;
  const rooms = [changedRoomOf(room, { departure, shownTotal: price })];
  const packages = packagesAfter(booking.data, rooms);
  if (packages.total !== before.packages) return false;
  const answer = await changePage('bookingChanges', 'change', {
    bookingId,
    version,
    rooms,
    booker: null,
    reason: '',
    ...shownPackages(booking.data, packages),
  });
  return answer.ok;
}
