import type { DayText } from '../../values/day.js';

export interface DeskGuest {
  stayId: number;
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: DayText | null;
  nationality: string | null;
  checkedOutOn: DayText | null;
}

/** A guest who is named for a room before they come. */
export type ExpectedGuest = Omit<DeskGuest, 'stayId' | 'checkedOutOn'>;
