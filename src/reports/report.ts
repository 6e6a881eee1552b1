import type { DayText } from '../values/day.js';
import type { Line } from './figures.js';
import type { AllottedToPartner, GuestsOfMonth, HeldForGroup } from './reports.queries.js';
import type { SoldWithPromotion } from './promotion-figures.queries.js';
import type { TaxOfMonth } from './tax-figures.queries.js';

export interface NamedLine extends Line {
  /** A day, a month (`2026-11`), the ID of a record, a source or the code of a country; null where it is not known. */
  key: string | null;
  name: string;
}

export interface Pickup {
  /** `2026-11` */
  month: string;
  currency: string;
  now: PickupPart;
  weekAgo: PickupPart;
  /** The same month of the last year: a year ago, and in the end. */
  yearAgo: PickupPart;
  lastYear: PickupPart;
}

export interface PickupPart {
  roomNights: number;
  revenueMinor: number;
}

export interface Report {
  today: DayText;
  from: DayText;
  /** The last day. */
  to: DayText;
  total: Line;
  lastYear: Line;
  days: NamedLine[];
  months: NamedLine[];
  roomTypes: NamedLine[];
  boards: NamedLine[];
  sources: NamedLine[];
  segments: NamedLine[];
  nationalities: NamedLine[];
  pickup: Pickup[];
  groups: HeldForGroup[];
  allotments: AllottedToPartner[];
  promotions: (Omit<SoldWithPromotion, 'name'> & { name: string })[];
  taxes: (Omit<TaxOfMonth, 'name'> & { name: string })[];
  guests: (GuestsOfMonth & { name: string })[];
}
