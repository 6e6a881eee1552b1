import type { House } from '../../contract/front-desk';
import type { DeskReservation } from '../../../in-house/desk-reservation';
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

export type DeskChange = Change<'frontDesk'>;

/** The changes of a dialog; `onStale` is called when somebody else was faster. */
export function useDeskChange(onStale: () => void): DeskChange {
  const { refusal } = useWords();
  return useChange('frontDesk', refusal, ({ status }) => {
    if (status === 404 || status === 409) onStale();
  });
}
