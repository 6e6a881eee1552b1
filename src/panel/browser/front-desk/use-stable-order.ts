import { useRef } from 'react';
import type { DeskReservation } from '../../../in-house/desk-reservation';

/**
 * Keeps the order in which the rows of a list were first shown, as long as it is the same list (`key`): a check-in gives
 * a reservation a room, by which lists are sorted, and no row may move away under the pointer. New rows stand at the end.
 */
export function useStableOrder(key: string, reservations: readonly DeskReservation[]): DeskReservation[] {
  const known = useRef({ key, places: new Map<number, number>() });
  if (known.current.key !== key) known.current = { key, places: new Map() };
  const { places } = known.current;
  for (const { reservationId } of reservations) {
    if (!places.has(reservationId)) places.set(reservationId, places.size);
  }
  const place = ({ reservationId }: DeskReservation) => places.get(reservationId) ?? 0;
  return [...reservations].sort((a, b) => place(a) - place(b));
}
