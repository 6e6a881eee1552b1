import type { FieldFault } from '../../http/errors.js';
import type { DayText } from '../../values/day.js';

/** What a refusal names, for the text that says it. */
export interface RefusalData {
  /** The day or record that is in the way. */
  about?: string;
  day?: DayText;
  /** The nights of the stay, plan or closure that has the room. */
  from?: DayText;
  until?: DayText;
  room?: string;
  /** Of the guest, or the reason of the closure. */
  name?: string;
  names?: string[];
  count?: number;
  bookings?: number[];
  roomTypeId?: number;
  /** Rooms left; null where the hotel has entered none. */
  left?: number | null;
  total?: string;
  /** What is owed of the booking as it is now, in `currency`. */
  balance?: string;
  currency?: string;
}

export interface RefusalBody extends RefusalData {
  message: string;
  errors?: FieldFault[];
}
