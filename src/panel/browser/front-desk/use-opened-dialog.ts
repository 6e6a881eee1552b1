import { useRef, useState } from 'react';
import type { DeskReservation } from '../../../in-house/desk-reservation';
import { type CallResult, call, pageAddress } from '../parts/call';
import type { OpenDialog } from './desk';
import type { Step } from './steps';

export interface Opened {
  dialog: OpenDialog | undefined;
  open: (dialog: OpenDialog) => void;
  /** Reads a reservation and opens it; its refusal when it could not be read. */
  openById: (
    reservationId: number,
    kind: 'details' | Step,
  ) => Promise<CallResult<DeskReservation> | undefined>;
  close: () => void;
  lastReservation: React.RefObject<number | undefined>;
}

export function useOpenedDialog(): Opened {
  const [dialog, setDialog] = useState<OpenDialog>();
  /** Counts the openings: an answer that comes late must not replace a dialog that people type into. */
  const openings = useRef(0);
  const lastReservation = useRef<number>();
  const open = (next: OpenDialog) => {
    openings.current++;
    if ('reservation' in next) lastReservation.current = next.reservation.reservationId;
    setDialog(next);
  };
  const openById: Opened['openById'] = async (reservationId, kind) => {
    const opening = ++openings.current;
    const answer = await call<DeskReservation>(pageAddress('frontDesk', 'reservation', { reservationId }));
    if (opening !== openings.current) return undefined;
    if (answer.ok) open({ kind, reservation: answer.data });
    return answer;
  };
  return { dialog, open, openById, close: () => setDialog(undefined), lastReservation };
}
