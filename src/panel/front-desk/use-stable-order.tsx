import { useRef } from 'react';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';

/** Rows keep their places in the same list (`key`), new ones at the end: none may move under the pointer. */
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
