import { type EntityManager, In, Not } from 'typeorm';
import { eraseReasonsOf, readReasons, type WrittenReason } from '../database/audit.js';
import type { HotelChange } from '../database/hotel-change.js';
import { FolioLine } from './folio/folio-line.entity.js';
import { BookedRoom } from './room/booked-room.entity.js';
import { Booking } from './room/booking.entity.js';

/** What staff or partners have written in bookings, as far as it is of a person. */
export interface WrittenOfGuest {
  remarks: Booking[];
  lines: FolioLine[];
  reasons: WrittenReason[];
}

export interface WrittenWhere {
  /** Bookings of which all is meant, and rooms of others of which all is. */
  bookingIds: readonly number[];
  roomIds: readonly number[];
  /** Bookings of which a text is meant that mentions the person. */
  otherIds: readonly number[];
  mentions: (text: string) => boolean;
}

/** Of own bookings only the reasons: their remarks and lines are known by the bookings. */
export async function readWritten(
  tx: EntityManager,
  hotelId: number,
  { bookingIds, roomIds, otherIds, mentions }: WrittenWhere,
): Promise<WrittenOfGuest> {
  const rooms = await tx.find(BookedRoom, {
    select: { id: true, bookingId: true },
    where: { hotelId, bookingId: In([...bookingIds, ...otherIds]) },
  });
  const own = new Set(bookingIds);
  const wholeRooms = new Set([
    ...roomIds,
    ...rooms.filter(({ bookingId }) => own.has(bookingId)).map(({ id }) => id),
  ]);
  const others = { hotelId, id: In([...otherIds]) };
  const remarks = await tx.findBy(Booking, { ...others, remarks: Not('') });
  const lines = await tx.findBy(FolioLine, { hotelId, bookingId: In([...otherIds]), text: Not('') });
  const ofBookings = await readReasons(tx, hotelId, 'booking', [...bookingIds, ...otherIds]);
  const ofRooms = await readReasons(tx, hotelId, 'reservation', [
    ...new Set([...rooms.map(({ id }) => id), ...roomIds]),
  ]);
  return {
    remarks: remarks.filter((booking) => mentions(booking.remarks)),
    lines: lines.filter(({ bookedRoomId, text }) => wholeRooms.has(bookedRoomId ?? 0) || mentions(text)),
    reasons: [
      ...ofBookings.filter(({ recordId, reason }) => own.has(recordId) || mentions(reason)),
      ...ofRooms.filter(({ recordId, reason }) => wholeRooms.has(recordId) || mentions(reason)),
    ],
  };
}

/** Erases lines' texts and reasons; in remarks of others, which they still need, the name alone. */
export async function eraseWritten(
  { tx, hotelId }: HotelChange,
  { remarks, lines, reasons }: WrittenOfGuest,
  withoutName: (text: string) => string,
): Promise<void> {
  for (const { id, remarks: written } of remarks)
    await tx.update(Booking, { hotelId, id }, { remarks: withoutName(written) });
  if (lines.length > 0)
    await tx.update(FolioLine, { hotelId, id: In(lines.map(({ id }) => id)) }, { text: '' });
  await eraseReasonsOf(
    tx,
    hotelId,
    reasons.map(({ entryId }) => entryId),
  );
}
