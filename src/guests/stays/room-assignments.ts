import { IsNull, Not } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { dayNumber, dayText } from '../../values/day.js';
import { reservationIsNotInHouse, roomIsNotFound } from '../guests.errors.js';
import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { RoomAssignment } from './room-assignment.entity.js';

/** The room that a reservation has now. Throws `reservation_is_not_in_house`. */
export async function assignmentOf(change: HotelChange, bookingRoomId: number): Promise<RoomAssignment> {
  const { tx, hotelId } = change;
  const assignment = await tx.findOneBy(RoomAssignment, { hotelId, bookingRoomId, inHouse: true });
  if (!assignment) throw reservationIsNotInHouse();
  return assignment;
}

/** The type of a room of the hotel that is in use. Throws `room_is_not_found`. */
export async function typeOfRoom({ tx, hotelId }: HotelChange, id: number): Promise<number> {
  const room = await tx.findOneBy(Room, { hotelId, id, retiredAt: IsNull() });
  if (!room) throw roomIsNotFound();
  return room.roomTypeId;
}

/** The room type that was booked, if the reservation was given a room of another one; else null. */
export async function bookedTypeOf(
  { tx, hotelId }: HotelChange,
  bookingRoomId: number,
): Promise<number | null> {
  const assignment = await tx.findOne(RoomAssignment, {
    where: { hotelId, bookingRoomId, bookedRoomTypeId: Not(IsNull()) },
    order: { bookedRoomTypeId: 'ASC' },
  });
  return assignment?.bookedRoomTypeId ?? null;
}

/** Gives a reservation a room from today until it leaves. `bookedTypeId`: the type that was booked if it is another. */
export async function takeRoom(
  change: HotelChange,
  { id, bookingId, departure }: BookedRoom,
  room: { roomId: number; reason: string | null; bookedTypeId: number | null },
): Promise<void> {
  const { tx, hotelId, today } = change;
  await tx.insert(RoomAssignment, {
    hotelId,
    bookingId,
    bookingRoomId: id,
    roomId: room.roomId,
    fromDay: dayText(today),
    untilDay: dayText(Math.max(today, departure)),
    inHouse: true,
    changeNumber: change.causeOf(bookingId),
    reason: room.reason,
    bookedRoomTypeId: (await bookedTypeOf(change, id)) ?? room.bookedTypeId,
  });
}

/** Ends the assignment of a room today, also that of guests who stayed longer than planned. */
export async function leaveRoom(
  { tx, hotelId, today }: HotelChange,
  { id, fromDay }: Pick<RoomAssignment, 'id' | 'fromDay'>,
): Promise<void> {
  const untilDay = dayText(Math.max(dayNumber(fromDay), today));
  await tx.update(RoomAssignment, { hotelId, id }, { inHouse: false, untilDay });
}

/** Gives guests who were moved today the room back that they left for the one of the assignment, which is forgotten. */
export async function returnFromMove(
  change: HotelChange,
  reservation: BookedRoom,
  assignment: RoomAssignment,
  roomId: number,
): Promise<void> {
  await change.tx.delete(RoomAssignment, { hotelId: change.hotelId, id: assignment.id });
  await returnToRoom(change, reservation, roomId);
}

/** Gives a reservation a room back that it had until today. Returns false, and changes nothing, if it did not have it. */
export async function returnToRoom(
  { tx, hotelId, today }: HotelChange,
  reservation: BookedRoom,
  roomId: number,
): Promise<boolean> {
  const assignment = await tx.findOne(RoomAssignment, {
    where: { hotelId, bookingRoomId: reservation.id, roomId, untilDay: dayText(today) },
    order: { fromDay: 'ASC' },
  });
  if (!assignment) return false;
  const untilDay = dayText(Math.max(today, reservation.departure));
  await tx.update(RoomAssignment, { hotelId, id: assignment.id }, { inHouse: true, untilDay });
  return true;
}
