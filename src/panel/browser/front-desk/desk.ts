import type { House, PlanAnswer } from '../../contract/front-desk';
import type { DeskReservation } from '../../../in-house/desk-reservation';
import { useState } from 'react';
import { ACCEPTABLE, type Acceptable } from '../../../in-house/acceptable';
import { type Change, useChange } from '../parts/use-change';
import type { Step } from './steps';
import { useWords } from './words';

/** What was done, shown above the list. */
export interface Done {
  text: string;
  /** Something to look at again. */
  warning?: string;
}

/** What is open over the page. */
export type OpenDialog =
  | { kind: 'details' | Step; reservation: DeskReservation }
  | { kind: 'editGuest' | 'guestOut' | 'undoGuestOut'; reservation: DeskReservation; stayId: number }
  | { kind: 'book' };

/** What every dialog of the front desk is given. */
export interface StepProps {
  house: House;
  reservation: DeskReservation;
  onClose: () => void;
  /** Something was changed: the lists are read anew. */
  onDone: (done: Done) => void;
  /** Something was refused because the data has changed: the lists are read anew behind the dialog. */
  onStale: () => void;
}

/** What every dialog over the room plan is given. */
export interface PlanDialogProps extends Pick<StepProps, 'house' | 'onClose' | 'onDone'> {
  plan: PlanAnswer;
}

export type DeskChange = Change<'frontDesk'>;

/** The changes of a dialog that gives guests a room, and what the person was asked of that room. */
interface RoomChange {
  change: DeskChange;
  /** What they were asked, and accept by going on. */
  accepted: readonly Acceptable[];
}

/** The changes of a dialog that gives guests a room: another room is asked about anew. */
export function useRoomChange(roomKey: string, onStale: () => void): RoomChange {
  const { refusal } = useWords();
  const [asked, setAsked] = useState<{ roomKey: string; of: readonly Acceptable[] }>({ roomKey, of: [] });
  const accepted = asked.roomKey === roomKey ? asked.of : [];
  const change = useChange('frontDesk', refusal, ({ status, message }) => {
    const question = ACCEPTABLE.find((one) => one === message);
    if (question) setAsked({ roomKey, of: [...accepted, question] });
    else if (status === 404 || status === 409) onStale();
  });
  return { change, accepted };
}

/** The changes of a dialog; `onStale` is called when somebody else was faster. */
export function useDeskChange(onStale: () => void): DeskChange {
  const { refusal } = useWords();
  return useChange('frontDesk', refusal, ({ status }) => {
    if (status === 404 || status === 409) onStale();
  });
}
