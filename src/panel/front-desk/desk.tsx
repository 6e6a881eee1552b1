import type { PageName } from '../page/contract';
import type { House, PlanAnswer } from './front-desk.contract';
import type { DeskReservation } from '../../in-house/reservations/desk-reservation';
import { useState } from 'react';
import { ACCEPTABLE, type Acceptable } from '../../in-house/plan/acceptable';
import type { Refused } from '../parts/call';
import { type PageChange, useChange } from '../parts/use-change';
import type { Step } from './steps';
import { useWords } from './words';

export interface Done {
  text: string;
  warning?: string;
}

export interface NextStep {
  reservationId: number;
  step: Step;
}

export type OpenDialog =
  | { kind: 'details' | Step; reservation: DeskReservation }
  | { kind: 'editGuest' | 'guestOut' | 'undoGuestOut'; reservation: DeskReservation; stayId: number }
  | { kind: 'book'; arrival: string };

export interface StepProps {
  house: House;
  reservation: DeskReservation;
  onClose: () => void;
  onDone: (done: Done) => void;
  /** Something was refused because the data has changed: the lists are read again behind the dialog. */
  onStale: () => void;
}

export interface PlanDialogProps extends Pick<StepProps, 'house' | 'onClose' | 'onDone'> {
  plan: PlanAnswer;
}

export type DeskChange = PageChange<'frontDesk'>;

interface AskedChange<P extends PageName> {
  change: PageChange<P>;
  accepted: readonly Acceptable[];
}

/** The changes of a dialog that gives guests a room: another room, or other days, are asked about again. */
export function useAskedChange<P extends PageName>(
  page: P,
  askedOf: string,
  onStale: () => void,
): AskedChange<P> {
  const { refusal } = useWords();
  const [asked, setAsked] = useState<{ askedOf: string; of: readonly Acceptable[] }>({ askedOf, of: [] });
  const accepted = asked.askedOf === askedOf ? asked.of : [];
  const change = useChange(page, refusal, (refused) => {
    const question = ACCEPTABLE.find((one) => one === refused.message);
    if (question) setAsked({ askedOf, of: [...accepted, question] });
    else if (isStale(refused)) onStale();
  });
  return { change, accepted };
}

export function useDeskChange<P extends PageName>(page: P, onStale: () => void): PageChange<P> {
  const { refusal } = useWords();
  return useChange(page, refusal, (refused) => {
    if (isStale(refused)) onStale();
  });
}

/** Whether the data may be others than those that are shown: a change without an answer may have been saved. */
function isStale({ status }: Refused): boolean {
  return status === 0 || status === 404 || status === 409;
}
