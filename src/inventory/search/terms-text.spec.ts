import { TEXT_LANGUAGES } from '../../values/languages.js';
import { termsText } from './terms-text.js';
import { TERMS_WORDS } from './terms-words.js';

const step = (daysBefore: number) => ({ daysBefore, minuteOfDay: 18 * 60, fee: { percent: 5_050 } });
const terms = {
  versionId: 1,
  code: 'FLEX',
  name: {},
  text: {},
  graceHours: 24,
  steps: [step(1), step(0)],
  noShow: { nights: 2 },
  deposits: [
    { daysBefore: null, amountMinor: 50_00 },
    { daysBefore: 0, percent: 1_000 },
  ],
};
const textIn = (language: string) => termsText(terms, language, 'EUR');

it('leaves out deposits of nothing', () => {
  const nothing = [
    { daysBefore: null, amountMinor: 0 },
    { daysBefore: 3, percent: 0 },
  ];
  expect(termsText({ ...terms, deposits: nothing }, 'en', 'EUR')).not.toContain('deposit');
});

it('counts days as its language does', () => {
  expect(textIn('en')).toBe(
    'From 18:00, 1 day before arrival, cancelling costs 50.5 % of the price. ' +
      'From 18:00 on the day of arrival, cancelling costs 50.5 % of the price. ' +
      'Not coming costs the first 2 nights. Cancelling is free for 24 hours after the booking. ' +
      'A deposit of 50.00 EUR is due at booking. A deposit of 10 % of the price is due on the day of arrival.',
  );
  const days = (language: 'ru' | 'ar', count: number) => TERMS_WORDS[language].from(count, '18:00', 'X');
  expect([1, 2, 5, 21].map((count) => /за (.*) до/.exec(days('ru', count))?.[1])).toEqual([
    '1 день',
    '2 дня',
    '5 дней',
    '21 день',
  ]);
  expect([1, 2, 3, 11, 100].map((count) => /الوصول (.*) تكون/.exec(days('ar', count))?.[1])).toEqual([
    'بيوم واحد',
    'بيومين',
    'بـ 3 أيام',
    'بـ 11 يومًا',
    'بـ 100 يوم',
  ]);
});

it('is written in each language in which the panel offers texts, and else in English', () => {
  expect(Object.keys(TERMS_WORDS).sort()).toEqual([...TEXT_LANGUAGES].sort());
  expect(new Set(TEXT_LANGUAGES.map(textIn)).size).toBe(TEXT_LANGUAGES.length);
  expect(textIn('pl')).toBe(textIn('en'));
});
