import type { LocalizedText } from '../../values/localized-text.js';

/** Both ends included; null is no limit. */
export interface RangeOfNumbers {
  readonly min: number | null;
  readonly max: number | null;
}

/** What a promotion takes off. Percents are hundredths of a percent, amounts minor units of a night and room. */
export type PromotionEffect =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  /** By the nights of the whole stay from which on each holds, the fewest first. */
  | { readonly kind: 'tiers'; readonly tiers: readonly { nights: number; percent: number }[] }
  | { readonly kind: 'freeNights'; readonly stay: number; readonly pay: number };

/** A promotion in use. Days are day numbers; empty lists of ids and rates name all. */
export interface PromotionRule {
  readonly code: string;
  readonly name: LocalizedText;
  readonly order: number;
  readonly combines: boolean;
  readonly bookable: { readonly from: number | null; readonly to: number | null };
  readonly daysBefore: RangeOfNumbers;
  readonly nights: RangeOfNumbers;
  readonly stayRanges: readonly { readonly from: number; readonly to: number }[];
  /** By ISO weekday: index 1 is Monday. */
  readonly isWeekday: readonly boolean[];
  readonly roomTypeIds: readonly number[];
  readonly boardIds: readonly number[];
  readonly refundable: boolean;
  readonly nonRefundable: boolean;
  readonly partnerIds: readonly number[];
  readonly effect: PromotionEffect;
}

/** What says how prices of stays are made beside the prices of days; a hotel that has saved none of it has no such object. */
export interface RulesOfHotel {
  /** In the order in which they are applied. */
  readonly promotions: readonly PromotionRule[];
  /** Whether a rule is for named partners: what is kept of answers is then kept by partner. */
  readonly namesPartners: boolean;
}
