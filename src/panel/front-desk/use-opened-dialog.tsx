import { useRef, useState } from 'react';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import type { CallResult } from '../parts/call';
import { usePageReader } from '../parts/query';
import type { OpenDialog, ChosenInPlan } from './desk';
import type { Step } from './steps';

export interface Opened {
  dialog: OpenDialog | undefined;
  open: (dialog: OpenDialog) => void;
  /** Reads a reservation and opens it; its refusal when it could not be read. */
  openById: (
    reservationId: number,
    kind: 'details' | Step,
    wanted?: ChosenInPlan,
  ) => Promise<CallResult<DeskReservation> | undefined>;
  close: () => void;
  lastReservation: React.RefObject<number | undefined>;
}

export function useOpenedDialog(): Opened {
  const [dialog, setDialog] = useState<OpenDialog>();
  const reservation = usePageReader('frontDesk', 'reservation');
  const lastReservation = useRef<number>();
  const open = (next: OpenDialog) => {
    // An answer that comes late must not replace a dialog that people type into.
    reservation.drop();
    if ('reservation' in next) lastReservation.current = next.reservation.reservationId;
    setDialog(next);
  };
  const openById: Opened['openById'] = async (reservationId, kind, wanted) => {
    const answer = await reservation.read({ reservationId });
    if (answer?.ok) open({ kind, reservation: answer.data, ...(wanted ? { wanted } : {}) });
    return answer;
  };
  return { dialog, open, openById, close: () => setDialog(undefined), lastReservation };
}
