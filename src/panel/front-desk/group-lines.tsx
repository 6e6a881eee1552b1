import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation';
import { openRoom } from './use-room-choice';

/** What was typed of one room. */
export interface WrittenLine {
  isLeftOut?: boolean;
  roomId?: number | undefined;
  firstName?: string;
  lastName?: string;
}

export interface ProposedLine extends Required<Omit<WrittenLine, 'roomId'>> {
  /** Undefined where no room of the type is free. */
  roomId: number | undefined;
  reservation: DeskReservation;
  free: FreeRoom[];
}

/** Whether a list has said who comes to the room: all of them are checked in then. */
export function isNamed({ namedGuests }: DeskReservation): boolean {
  return namedGuests.length > 0;
}

/** Proposes another free room of its type for each reservation, unless one was chosen. */
export function proposeLines(
  reservations: readonly DeskReservation[],
  rooms: readonly FreeRoom[],
  written: Readonly<Record<number, WrittenLine>>,
): ProposedLine[] {
  const taken = new Set<number>();
  for (const { reservationId } of reservations) {
    const { roomId, isLeftOut } = written[reservationId] ?? {};
    if (roomId !== undefined && !isLeftOut) taken.add(roomId);
  }
  return reservations.map((reservation) => {
    const own = written[reservation.reservationId] ?? {};
    const isLeftOut = own.isLeftOut ?? false;
    const ofType = rooms.filter(({ roomTypeId }) => roomTypeId === reservation.roomTypeId);
    const free = ofType.filter(({ roomId }) => roomId === own.roomId || !taken.has(roomId));
    const chosen = free.find((room) => room.roomId === own.roomId);
    const roomId = (chosen ?? openRoom(free, reservation.reservationId) ?? free[0])?.roomId;
    if (roomId !== undefined && !isLeftOut) taken.add(roomId);
    const { firstName = reservation.guestName, lastName = reservation.guestSurname } = own;
    return { reservation, free, isLeftOut, roomId, firstName, lastName };
  });
}
