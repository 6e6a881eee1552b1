import type { DayText } from '../values/day.js';
import type { Line } from './figures.js';
import type { GuestsOfMonth, HeldForGroup } from './reports.queries.js';

/** A line with what it is about: a day, a month `2026-11`, or the name of a record or country. */
export interface NamedLine extends Line {
  /** A day, a month, the ID of a record, a source or the code of a country; null where it is not known. */
  key: string | null;
  name: string;
}

/** What is on the books of one month in one currency, and was at other times. */
export interface Pickup {
  /** `2026-11` */
  month: string;
  currency: string;
  now: PickupPart;
  /** Seven days ago. */
  weekAgo: PickupPart;
  /** The same month of the last year: a year ago, and in the end. */
  yearAgo: PickupPart;
  lastYear: PickupPart;
}

export interface PickupPart {
  roomNights: number;
  revenueMinor: number;
}

/** Everything that is told of a range of days. */
export interface Report {
  today: DayText;
  from: DayText;
  /** The last day. */
  to: DayText;
  total: Line;
  /** The same dates of the year before. */
  lastYear: Line;
  days: NamedLine[];
  months: NamedLine[];
  roomTypes: NamedLine[];
  boards: NamedLine[];
  sources: NamedLine[];
  nationalities: NamedLine[];
  pickup: Pickup[];
  groups: HeldForGroup[];
  guests: (GuestsOfMonth & { name: string })[];
}
