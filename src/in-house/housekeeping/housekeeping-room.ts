import type { DayText } from '../../values/day.js';
import type { Cleanliness } from './cleanliness.js';

/** A room as housekeeping sees it today: without names and prices. */
export interface HousekeepingRoom {
  roomId: number;
  roomName: string;
  roomTypeId: number;
  buildingId: number;
  cleanliness: Cleanliness;
  /** They leave today, stay for another night, have come today, or have left today. Null where there are none. */
  guests: 'leaving' | 'staying' | 'arrived' | 'left' | null;
  /** Persons who are expected here today, by the plan; null where nobody is. */
  arriving: number | null;
  /** Why the room is out of order today, and the first day on which it can be used; null where it is in order. */
  outOfOrder: { reason: string; until: DayText } | null;
}
