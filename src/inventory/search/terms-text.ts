import { minorToDecimal } from '../../values/money.js';
import type { DepositRule, FeeRule, TermsRules } from '../snapshot/terms-rules.js';
import { TERMS_WORDS, type TermsWords } from './terms-words.js';

/** Returns terms in words, in one of the languages of guests or else in English, for hotels that give no text of their own. */
export function termsText(terms: TermsRules, language: string, currency: string): string {
  const words = isWritten(language) ? TERMS_WORDS[language] : TERMS_WORDS.en;
  const feeText = (fee: FeeRule) =>
    'nights' in fee ? words.nights(fee.nights) : partText(fee, words, currency);
  const steps = terms.steps.map(({ daysBefore, minuteOfDay, fee }) =>
    words.from(daysBefore, timeText(minuteOfDay), feeText(fee)),
  );
  return [
    ...(steps.length > 0 ? steps : [words.free]),
    words.noShow(feeText(terms.noShow)),
    ...(terms.graceHours > 0 ? [words.grace(terms.graceHours)] : []),
    ...terms.deposits
      .filter(isDue)
      .map((deposit) => words.deposit(partText(deposit, words, currency), deposit.daysBefore)),
  ].join(' ');
}

/** Whether terms are put into words in a language. */
export function isWritten(language: string): language is keyof typeof TERMS_WORDS {
  return Object.hasOwn(TERMS_WORDS, language);
}

/** Deposits of nothing are not shown among those of a stay either. */
function isDue(deposit: DepositRule): boolean {
  return ('amountMinor' in deposit ? deposit.amountMinor : deposit.percent) > 0;
}

function partText(
  part: Exclude<FeeRule, { nights: number }> | DepositRule,
  words: TermsWords,
  currency: string,
): string {
  if ('amountMinor' in part) return `${minorToDecimal(part.amountMinor)} ${currency}`;
  return words.percent(minorToDecimal(part.percent).replace(/\.?0+$/, '') || '0');
}

function timeText(minuteOfDay: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
