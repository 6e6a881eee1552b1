import { FIRST_CHANGE } from '../../booking/history/booking-history.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { dayText } from '../../values/day.js';
import type { Guest } from './guest.js';
import { RoomAssignment } from './room-assignment.entity.js';
import { recordStays } from './stay-changes.js';
import { Stay } from './stay.entity.js';

interface ImportedGuests {
  bookingId: number;
  bookingRoomId: number;
  roomId: number;
  arrival: number;
  departure: number;
  guests: readonly Guest[];
  checkedInAt: Date;
  checkedOutAt: Date | null;
}

/** Gives the guests of a reservation of another system their room, which must be free. */
export async function importStay(
  change: HotelChange,
  { arrival, departure, guests, checkedInAt, checkedOutAt, ...reservation }: ImportedGuests,
): Promise<void> {
  const { tx, hotelId } = change;
  const inHouse = checkedOutAt === null;
  const untilDay = dayText(departure);
  await tx.insert(RoomAssignment, {
    hotelId,
    ...reservation,
    fromDay: dayText(arrival),
    untilDay,
    inHouse,
    changeNumber: FIRST_CHANGE,
  });
  const times = { checkedInAt, checkedOutAt, departure: untilDay };
  const { identifiers } = await tx.insert(
    Stay,
    guests.map((guest) => ({ hotelId, ...reservation, ...guest, ...times })),
  );
  const stays = identifiers.map(({ id }) => ({ stayId: id as number }));
  if (inHouse) recordStays(change, 'join', stays);
}
