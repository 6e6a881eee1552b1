import type { DayText } from '../../values/day.js';
import type { LocalizedText } from '../../values/localized-text.js';

/** What staff see of promotions, terms and taxes: the fields of their forms, their ids, and whether they are out of use. */
interface Listed {
  id: number;
  isRetired: boolean;
  code: string;
  name: LocalizedText;
}

interface DayRange {
  from: DayText;
  to: DayText;
}

interface NumberRange {
  min: number | null;
  max: number | null;
}

/** One of `percent`, `amount`, `tiers` and `freeNights` is not null; empty lists name all. */
export interface ListedPromotion extends Listed {
  active: boolean;
  order: number;
  combines: boolean;
  bookable: { from: DayText | null; to: DayText | null };
  daysBefore: NumberRange;
  nights: NumberRange;
  stay: { ranges: DayRange[]; weekdays: number[] };
  roomTypeIds: number[];
  boardIds: number[];
  rates: ('refundable' | 'nonRefundable')[];
  partnerIds: number[];
  percent: string | null;
  amount: string | null;
  tiers: Record<string, string> | null;
  freeNights: { stay: number; pay: number } | null;
}

/** One of the three. */
export interface ListedFee {
  percent?: string;
  nights?: number;
  amount?: string;
}

interface ListedStep extends ListedFee {
  daysBefore: number;
  time: string;
}

/** Due at booking where `daysBefore` is left out. */
interface ListedDeposit {
  daysBefore?: number;
  percent?: string;
  amount?: string;
}

export interface ListedTerms extends Listed {
  text: LocalizedText;
  graceHours: number;
  steps: ListedStep[];
  noShow: ListedFee;
  deposits: ListedDeposit[];
}

/** Which terms stays have; null where nothing is said of a rate. */
export interface TermsInUse {
  refundableTermsId: number | null;
  nonRefundableTermsId: number | null;
}

export interface ListedArrivals extends TermsInUse, DayRange {
  id: number;
}

/** One of `percent` and `amount` is not null. */
export interface ListedTax extends Listed {
  percent: string | null;
  amount: string | null;
  per: 'personNight' | 'roomNight' | 'stay' | null;
  included: boolean;
  paidAt: 'booking' | 'hotel';
  onTaxes: string[];
  ages: { from: number | null; to: number | null };
  maxNights: number | null;
  valid: DayRange[];
  of: ('lodging' | 'extras')[];
  sort: number;
}

export interface ListedPlan extends TermsInUse {
  ratePlanId: number;
  roomTypeId: number;
  boardId: number;
  roomType: LocalizedText;
  board: LocalizedText;
}

export interface NamedPartner {
  partnerId: number;
  name: string;
}
