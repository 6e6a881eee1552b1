import { useState } from 'react';
import type { DeskReservation, HouseRoom } from '../../../in-house/desk-reservation';
import type { Refused } from '../parts/call';
import { usePage } from '../parts/query';

export interface RoomChoices {
  /** The rooms that are free until the departure; undefined until they are read. */
  free: HouseRoom[] | undefined;
  refused: Refused | undefined;
  /** The room that is chosen: at first the one that fits best. */
  room: HouseRoom | undefined;
  isOfOtherType: boolean;
  /** Why the room is of another type; '' where it is not. */
  reason: string;
  lacksReason: boolean;
  choose: (room: HouseRoom | undefined) => void;
  explain: (reason: string) => void;
  /** Reads the free rooms anew: somebody else may have taken the chosen one. */
  reload: () => void;
}

/** The free rooms of a reservation, and the one that is chosen; `isReturn` prefers the room that the guests had. */
export function useRoomChoice(reservation: DeskReservation, isReturn = false): RoomChoices {
  const { reservationId, roomTypeId, roomId } = reservation;
  const { data, refused, isReading, reload } = usePage('frontDesk', 'freeRooms', { reservationId });
  const [chosen, setChosen] = useState<number | undefined>(isReturn ? (roomId ?? undefined) : undefined);
  const [typed, setTyped] = useState('');
  const [isFirst, setFirst] = useState(true);
  // Rooms that were free when the dialog was last open may be taken by now.
  if (isFirst && !isReading && (data || refused)) setFirst(false);
  const free = isFirst ? undefined : data?.rooms;
  const room =
    free?.find((one) => one.roomId === chosen) ?? free?.find((one) => one.roomTypeId === roomTypeId);
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
