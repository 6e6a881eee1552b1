import type { LocalizedText } from '../../values/localized-text.js';

/** A percentage of the price in hundredths of a percent, or an amount in minor units of a person, a room or a stay. */
export type TaxRate =
  { percent: number } | { amountMinor: number; per: 'personNight' | 'roomNight' | 'stay' };

/** Day numbers, both included. */
export interface ValidDays {
  from: number;
  to: number;
}

/** A tax or fee that a hotel has under a code. */
export interface TaxRules {
  code: string;
  name: LocalizedText;
  rate: TaxRate;
  /** Whether the price includes it; else it is added. */
  isIncluded: boolean;
  paidAt: 'booking' | 'hotel';
  /** Added taxes whose amounts a percentage is charged on, too. */
  onTaxes: readonly string[];
  /** Who pays an amount per person, both included; null for no bound. */
  ages: { from: number | null; to: number | null };
  /** Only the first of its nights count; null for all. */
  maxNights: number | null;
  /** Nights that it is charged for; none: all. */
  valid: readonly ValidDays[];
  isOfLodging: boolean;
  isOfExtras: boolean;
}
