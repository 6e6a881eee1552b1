import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

/** The example that people choose; what they leave open is chosen for them. */
export interface WantedExample {
  arrival: number;
  nights: number;
  ratePlanId: number;
  adults: number;
}

interface NightOfExample {
  day: DayText;
  before: string | null;
  after: string | null;
  promotions: { code: string; name: LocalizedText; amount: string }[];
}

/** A stay, with what it costs without the unsaved promotion and with it. */
export interface PromotionExample {
  arrival: DayText;
  departure: DayText;
  ratePlanId: number;
  roomType: LocalizedText;
  board: LocalizedText;
  rate: 'refundable' | 'nonRefundable';
  adults: number;
  before: string | null;
  after: string | null;
  nights: NightOfExample[];
}

/** Stays of so many nights that can be sold; percents of the price before are hundredths of a percent. */
export interface CountedStays {
  nights: number;
  stays: number;
  cheaper: number;
  dearer: number;
  averagePercent: number;
  largestOff: string;
}

export interface PromotionPreview {
  /** The day on which the stays are booked: today, or the first day on which the promotion can be. */
  bookedOn: DayText;
  /** Whether the last day on which it can be booked has passed, or the last night that it may make cheaper. */
  isOver: boolean;
  example: PromotionExample | null;
  /** The first and the last arrival of the stays that are counted. */
  arrivals: { from: DayText; to: DayText };
  counts: CountedStays[];
}

/** What cancelling an example costs: `from` null is now, `to` the beginning of the next step. */
export interface TermsPreview {
  price: string;
  terms: {
    text: string;
    graceHours: number;
    freeUntil: string | null;
    steps: { from: string | null; to: string; fee: string }[];
    noShow: string;
    deposits: { due: DayText; amount: string }[];
  };
}

export interface TaxPreview {
  price: string;
  taxes: { code: string; name: string; amount: string; included: boolean; paidAt: 'booking' | 'hotel' }[];
  totalWithTaxes: string;
}
