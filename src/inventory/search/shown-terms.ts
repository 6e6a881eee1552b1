import { dayText } from '../../values/day.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';
import { minorToDecimal } from '../../values/money.js';
import { instantIn, instantText } from '../../values/zone-instant.js';
import { addedMinor } from '../quote/taxes.js';
import {
  depositsOf,
  type FeeInterval,
  feeIntervals,
  feeOf,
  freeUntilMs,
  intervalsFrom,
  type StayUnderTerms,
} from '../quote/terms.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { TermsRules } from '../snapshot/terms-rules.js';
import { priceMinor, type RateOfStay, stayTaxes } from './shown-taxes.js';
import type { ShownTerms } from './shown.dto.js';
import { isWritten, termsText } from './terms-text.js';

/** When an answer is written: by the clock, and by the hotel's day. */
export interface Moment {
  nowMs: number;
  today: number;
}

/** A stay under terms, and how they are written. */
export interface StayToShow extends StayToFigure, Wording {}

interface StayToFigure extends StayUnderTerms {
  /** The price with the added taxes that are paid at booking, in minor units. */
  wholeMinor: number;
}

interface Wording {
  language: string;
  hotelLanguage: string;
  currency: string;
}

type TermsWords = Pick<ShownTerms, 'code' | 'name' | 'text' | 'graceHours'>;
type TermsFigures = Omit<ShownTerms, keyof TermsWords>;

export function shownTerms(
  snapshot: Snapshot,
  terms: TermsRules,
  stay: RateOfStay,
  { language, ...moment }: Moment & { language: string },
): ShownTerms {
  return { ...shownWords(snapshot, terms, language), ...shownFigures(snapshot, terms, stay, moment) };
}

/** Returns the part of {@link shownTerms} that is the same for all stays. */
export function shownWords({ hotel }: Snapshot, terms: TermsRules, language: string): TermsWords {
  return wordsOf(terms, { language, hotelLanguage: hotel.language, currency: hotel.currency });
}

/** Returns the part of {@link shownTerms} that is of the stay. */
export function shownFigures(
  snapshot: Snapshot,
  terms: TermsRules,
  stay: RateOfStay,
  moment: Moment,
): TermsFigures {
  const { timeZone } = snapshot.hotel;
  const wholeMinor = priceMinor(stay) + addedMinor(stayTaxes(snapshot, stay), 'booking');
  return figuresOf(terms, { ...stay, timeZone, wholeMinor }, moment);
}

/** Returns what an answer has of the terms of a stay; steps that are over are left out. */
export function termsOfStay(terms: TermsRules, stay: StayToShow, moment: Moment): ShownTerms {
  return { ...wordsOf(terms, stay), ...figuresOf(terms, stay, moment) };
}

function wordsOf(terms: TermsRules, { language, hotelLanguage, currency }: Wording): TermsWords {
  const inLanguage = (text: LocalizedText) => localized(text, language, hotelLanguage);
  return {
    code: terms.code,
    name: inLanguage(terms.name),
    text:
      inLanguage(terms.text) || termsText(terms, isWritten(language) ? language : hotelLanguage, currency),
    graceHours: terms.graceHours,
  };
}

function figuresOf(terms: TermsRules, stay: StayToFigure, { nowMs, today }: Moment): TermsFigures {
  return {
    ...shownIntervals(intervalsFrom(feeIntervals(terms, stay), nowMs), stay.timeZone),
    noShow: minorToDecimal(feeOf(terms.noShow, stay)),
    deposits: depositsOf(terms, { ...stay, today }).map(({ due, amountMinor }) => ({
      due: dayText(due),
      amount: minorToDecimal(amountMinor),
    })),
  };
}

export function shownIntervals(
  intervals: readonly FeeInterval[],
  timeZone: string,
): Pick<ShownTerms, 'freeUntil' | 'steps'> {
  const text = (instantMs: number) => instantText(timeZone, instantMs);
  const free = freeUntilMs(intervals);
  return {
    freeUntil: free === null ? null : text(free),
    steps: intervals.map(({ fromMs, toMs, feeMinor }) => ({
      from: fromMs === null ? null : text(fromMs),
      to: text(toMs),
      fee: minorToDecimal(feeMinor),
    })),
  };
}

/** Returns which steps of a hotel's terms have passed for stays from a day on: an answer with terms holds while it is the same. */
export function passedSteps({ terms, hotel }: Snapshot, arrival: number, nowMs: number): string {
  const hasPassed = ({ daysBefore, minuteOfDay }: TermsRules['steps'][number]) =>
    instantIn(hotel.timeZone, arrival - daysBefore, minuteOfDay) <= nowMs;
  return (terms?.all ?? []).map(({ steps }) => steps.filter(hasPassed).length).join();
}
