import type { PageName } from '../page/contract';
import type { House } from './front-desk.contract';
import type { DeskReservation, HouseRoom } from '../../in-house/reservations/desk-reservation';
import { useState } from 'react';
import { ACCEPTABLE, type Acceptable } from '../../in-house/plan/acceptable';
import type { Refused } from '../parts/call';
import { type PageChange, useChange } from '../parts/use-change';
import type { Step } from './steps';
import { useWords } from './words';

export interface Done {
  text: string;
  warning?: string;
  /** Of the rooms that were booked. */
  reservationIds?: readonly number[];
  /** Takes it back; returns why that was refused, '' where it was not. */
  undo?: () => Promise<string>;
}

export interface NextStep {
  reservationId: number;
  step: Step;
}

export type OpenDialog =
  | { kind: 'details' | Step; reservation: DeskReservation; wanted?: ChosenInPlan }
  | { kind: 'editGuest' | 'guestOut' | 'undoGuestOut'; reservation: DeskReservation; stayId: number }
  /** `drawnRoom`: over whose free days the stay was drawn in the room plan. */
  | { kind: 'book'; arrival: string; departure?: string; roomTypeId?: number; drawnRoom?: HouseRoom };

/** What the person has chosen in the room plan already. */
export interface ChosenInPlan {
  roomId?: number;
  day?: string;
}

export interface StepProps {
  house: House;
  reservation: DeskReservation;
  onClose: () => void;
  onDone: (done: Done) => void;
  /** Something was refused because the data has changed: the lists are read again behind the dialog. */
  onStale: () => void;
}

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
