import { minorToDecimal } from '../../values/money.js';
import type { DepositRule, FeeRule, TermsRules } from '../snapshot/terms-rules.js';

interface Words {
  free: string;
  from: (days: number, time: string, fee: string) => string;
  noShow: (fee: string) => string;
  grace: (hours: number) => string;
  nights: (count: number) => string;
  percent: (percent: string) => string;
  deposit: (amount: string, days: number | null) => string;
}

const EN: Words = {
  free: 'Cancelling is free.',
  from: (days, time, fee) => `From ${days} days before arrival, ${time}, cancelling costs ${fee}.`,
  noShow: (fee) => `Not coming costs ${fee}.`,
  grace: (hours) => `Cancelling is free for ${hours} hours after the booking.`,
  nights: (count) => (count === 1 ? 'the first night' : `the first ${count} nights`),
  percent: (percent) => `${percent} % of the price`,
  deposit: (amount, days) =>
    days === null
      ? `A deposit of ${amount} is due at booking.`
      : `A deposit of ${amount} is due ${days} days before arrival.`,
};

const TR: Words = {
  free: 'İptal ücretsizdir.',
  from: (days, time, fee) => `Girişten ${days} gün önce saat ${time} itibarıyla iptal ücreti: ${fee}.`,
  noShow: (fee) => `Gelinmezse ücret: ${fee}.`,
  grace: (hours) => `Rezervasyondan sonraki ${hours} saat içinde iptal ücretsizdir.`,
  nights: (count) => (count === 1 ? 'ilk gece' : `ilk ${count} gece`),
  percent: (percent) => `fiyatın %${percent}’i`,
  deposit: (amount, days) =>
    days === null
      ? `Rezervasyonda ödenecek ön ödeme: ${amount}.`
      : `Girişten ${days} gün önce ödenecek ön ödeme: ${amount}.`,
};

/** Returns terms in words, in Turkish or else in English, for hotels that give no text of their own. */
export function termsText(terms: TermsRules, language: string, currency: string): string {
  const words = language === 'tr' ? TR : EN;
  const feeText = (fee: FeeRule) =>
    'nights' in fee ? words.nights(fee.nights) : partText(fee, words, currency);
  const steps = terms.steps.map(({ daysBefore, minuteOfDay, fee }) =>
    words.from(daysBefore, timeText(minuteOfDay), feeText(fee)),
  );
  return [
    ...(steps.length > 0 ? steps : [words.free]),
    words.noShow(feeText(terms.noShow)),
    ...(terms.graceHours > 0 ? [words.grace(terms.graceHours)] : []),
    ...terms.deposits.map((deposit) => words.deposit(partText(deposit, words, currency), deposit.daysBefore)),
  ].join(' ');
}

function partText(
  part: Exclude<FeeRule, { nights: number }> | DepositRule,
  words: Words,
  currency: string,
): string {
  if ('amountMinor' in part) return `${minorToDecimal(part.amountMinor)} ${currency}`;
  return words.percent(minorToDecimal(part.percent).replace(/\.?0+$/, '') || '0');
}

function timeText(minuteOfDay: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
