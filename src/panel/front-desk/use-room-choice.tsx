import { useState } from 'react';
import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation';
import type { Refused } from '../parts/call';
import { usePage } from '../parts/query';

export interface RoomChoices {
  /** The rooms that are free until the departure; undefined until they are read. */
  free: FreeRoom[] | undefined;
  refused: Refused | undefined;
  room: FreeRoom | undefined;
  isOfOtherType: boolean;
  /** Why the room is of another type; '' where it is not. */
  reason: string;
  lacksReason: boolean;
  choose: (room: FreeRoom | undefined) => void;
  explain: (reason: string) => void;
  reload: () => void;
}

/**
 * Begins with the room that suits the reservation best, `isReturn` with the one that it had, or with the one that is wanted; with none where all of its type are
 * planned for others: staff decide whose plan gives way.
 */
export function useRoomChoice(
  reservation: DeskReservation,
  isReturn = false,
  wantedRoomId?: number,
): RoomChoices {
  const { reservationId, roomTypeId, roomId } = reservation;
  const { data, refused, reload } = usePage('frontDesk', 'freeRooms', { reservationId }, { isFresh: true });
  const [chosen, setChosen] = useState<number | undefined>(isReturn ? (roomId ?? undefined) : wantedRoomId);
  const [typed, setTyped] = useState('');
  const free = data?.rooms;
  const room =
    free?.find((one) => one.roomId === chosen) ??
    openRoom(free?.filter((one) => one.roomTypeId === roomTypeId) ?? [], reservationId);
  const isOfOtherType = room !== undefined && room.roomTypeId !== roomTypeId;
  const reason = isOfOtherType ? typed : '';
  return {
    free,
    refused,
    room,
    isOfOtherType,
    reason,
    lacksReason: isOfOtherType && reason.trim() === '',
    choose: (wanted) => setChosen(wanted?.roomId),
    explain: setTyped,
    reload: () => void reload(),
  };
}

/** The room that is planned for a reservation; else one that is planned for nobody, clean rather than dirty. */
export function openRoom(rooms: readonly FreeRoom[], reservationId: number): FreeRoom | undefined {
  const ownOrNobodys = ({ plannedFor }: FreeRoom) =>
    !plannedFor || plannedFor.reservationId === reservationId;
  const open = rooms.filter(ownOrNobodys);
  return (
    open.find(({ plannedFor }) => plannedFor) ??
    open.find(({ cleanliness }) => cleanliness !== 'dirty') ??
    open[0]
  );
}
