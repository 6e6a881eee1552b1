import {
  MAX_EMAIL_LENGTH,
  MAX_LONG_TEXTS_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_URL_LENGTH,
} from '../values/limits.js';
import { parseDay } from '../values/day.js';
import type { LocalizedText } from '../values/localized-text.js';
import { isServiceLanguage } from '../values/languages.js';
import { isTimeZone } from '../values/time-zone.js';
import { byLanguage, IS_NO_LANGUAGE } from './by-language.js';
import type { ReadContext } from './read-context.js';
import { type Field, type Required, PLAIN_FIELD } from './record-form.js';
import { isOneLine, isLongerThan, plainText, signedWholeNumber } from './scalars.js';
import { decimalMinor, minorToDecimal } from '../values/money.js';

export const MAX_RICH_TEXT_LENGTH = 100_000;
export const MAX_SORT = 10_000;
const REASON_OF_LONG_TEXTS = `all long texts of a record together have at most ${MAX_LONG_TEXTS_LENGTH} characters`;

export interface TextRule {
  max?: number;
  /** Whether a text that is not empty is right; else `message` and `reason` say what is wrong. */
  test?: (text: string) => boolean;
  message?: string;
  reason?: string;
  stored?: (text: string) => string;
}

/** A text, possibly empty and of several lines. */
export function paragraphs(rule: TextRule | number = {}): Field<string> {
  const { max = MAX_TEXT_LENGTH, test, ...words } = typeof rule === 'number' ? { max: rule } : rule;
  const {
    message = 'has_not_the_right_form',
    reason = 'is not valid',
    stored = (text) => text,
  } = words as TextRule;
  return {
    ...PLAIN_FIELD,
    initial: '',
    read: (value, at) => {
      if (typeof value !== 'string') return at.fault('is_not_a_text', 'must be a text');
      if (isLongerThan(value, max)) return at.fault('is_too_long', `must have at most ${max} characters`);
      if (plainText(value, max) === undefined) {
        return at.fault('is_not_a_text', 'must not hold U+0000 or lone surrogates');
      }
      if (value === '') return '';
      return !test || test(value) ? stored(value) : at.fault(message, reason);
    },
    fromFormText: (value) =>
      value === null ? '' : typeof value === 'number' ? String(value) : trimmed(value),
    toJson: (value) => value,
  };
}

/** A text of up to {@link MAX_RICH_TEXT_LENGTH}, as long as all of its record together are within their limit, too. */
export function longText(): Field<string> {
  const text = paragraphs(MAX_RICH_TEXT_LENGTH);
  return {
    ...text,
    read: (value, at) =>
      typeof value === 'string' && !at.takesLongText(value)
        ? at.fault('texts_are_too_long', `is too long: ${REASON_OF_LONG_TEXTS}`)
        : text.read(value, at),
  };
}

export function line(rule: TextRule | number = {}): Field<string> {
  const text = paragraphs(rule);
  return {
    ...text,
    read: (value, at) =>
      typeof value === 'string' && !isOneLine(value)
        ? at.fault('is_not_a_text', 'must not hold control characters or line separators')
        : text.read(value, at),
  };
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export const EMAIL_FORM = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]+$/u;

export function isEmail(text: string): boolean {
  return EMAIL_FORM.test(text);
}

export const email = (): Field<string> =>
  line({ max: MAX_EMAIL_LENGTH, test: isEmail, reason: 'must be an e-mail address' });

/** ISO 3166-1 alpha-2. */
export const COUNTRY_FORM = /^[A-Z]{2}$/;

export const country = (): Field<string> =>
  line({ test: (text) => COUNTRY_FORM.test(text), reason: 'must be a country code such as "TR"' });

export const webAddress = (): Field<string> =>
  line({
    max: MAX_URL_LENGTH,
    test: (text) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text),
    message: 'is_not_an_address',
    reason: 'must be an absolute http or https address',
  });

export const timeZone = (): Field<string> =>
  line({
    test: isTimeZone,
    message: 'is_not_a_time_zone',
    reason: 'must be a time zone such as "Europe/Istanbul"',
  });

export const timeOfDay = (): Field<string> =>
  line({
    test: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    message: 'is_not_a_time',
    reason: 'must be a time HH:MM',
  });

/** A calendar day, in both a form of the panel and a hotel file; `today+N` is no such day. */
export const calendarDay = (): Field<string> =>
  line({
    test: (text) => parseDay(text) !== undefined,
    reason: 'must be an existing day YYYY-MM-DD',
  });

export const language = (): Field<string> => line({ test: isServiceLanguage, reason: IS_NO_LANGUAGE });

export function whole(min: number, max: number): Field<number> {
  const reason = `must be a whole number from ${min} to ${max}`;
  return {
    ...PLAIN_FIELD,
    read: (value, at) => {
      if (!Number.isSafeInteger(value)) return at.fault('is_not_a_whole_number', reason);
      return (value as number) < min || (value as number) > max
        ? at.fault('is_out_of_range', reason)
        : (value as number);
    },
    fromFormText: (value) =>
      value === '' || value === null ? undefined : (signedWholeNumber(value) ?? value),
    toJson: (value) => value,
  };
}

/** The id of another record of the hotel; whether it exists is for the service to ask. */
export const recordId = (): Field<number> => whole(1, Number.MAX_SAFE_INTEGER);

/** The place in the order of a list. In a hotel file the order of the list says it. */
export const sortOrder = (): Field<number, number, null> => ({
  ...whole(0, MAX_SORT),
  initial: 0,
  fileKey: null,
});

export function flag(initial: boolean): Field<boolean> {
  return {
    ...PLAIN_FIELD,
    initial,
    read: (value, at) =>
      typeof value === 'boolean' ? value : at.fault('is_not_a_choice', 'must be true or false'),
    fromFormText: (value) =>
      value === 'true' ? true : value === 'false' || value === '' || value === null ? false : value,
    toJson: (value) => value,
  };
}

export function choice<const T extends string | number>(
  choices: readonly T[],
): Field<T, T extends number ? number : string> {
  return {
    ...PLAIN_FIELD,
    read: (value, at) =>
      choices.find((one) => one === value) ?? at.fault('is_not_a_choice', `must be ${either(choices)}`),
    fromFormText: (value) =>
      value === '' || value === null
        ? undefined
        : (choices.find((one) => String(one) === trimmed(value)) ?? value),
    toJson: (value) => value as never,
  };
}

function either(choices: readonly (string | number)[]): string {
  const words = choices.map((one) => JSON.stringify(one));
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** A decimal of at most `places` decimals from 0 to `max`, stored as text. JSON has it as a number or its text. */
export function decimal(places: number, max: number): Field<string, string | number> {
  const reason = `must be a decimal number from 0 to ${max} with at most ${places} decimals`;
  return {
    ...PLAIN_FIELD,
    read: (value, at) => {
      const scaled = decimalMinor(value, places);
      if (scaled === undefined) return at.fault('is_not_a_decimal', reason);
      if (scaled > Math.round(max * 10 ** places)) return at.fault('is_out_of_range', reason);
      return minorToDecimal(scaled, places);
    },
    fromFormText: (value) => {
      const text = trimmed(value);
      return text === '' || text === null
        ? undefined
        : typeof text === 'string'
          ? text.replace(',', '.')
          : text;
    },
    toJson: (value) => value,
  };
}

/** A decimal of at most `places` decimals from `min`, which may be below 0, to `max`, stored as text. */
export function signedDecimal(places: number, min: number, max: number): Field<string, string | number> {
  const reason = `must be a decimal number from ${min} to ${max} with at most ${places} decimals`;
  const positive = decimal(places, Math.max(max, -min));
  return {
    ...positive,
    read: (value, at) => {
      const text = typeof value === 'number' ? String(value) : value;
      const isNegative = typeof text === 'string' && text.startsWith('-');
      const scaled = decimalMinor(isNegative ? text.slice(1) : text, places);
      if (scaled === undefined) return at.fault('is_not_a_decimal', reason);
      const signed = isNegative ? -scaled : scaled;
      if (signed < Math.round(min * 10 ** places) || signed > Math.round(max * 10 ** places))
        return at.fault('is_out_of_range', reason);
      return minorToDecimal(signed === 0 ? 0 : signed, places);
    },
  };
}

export const money = (maxMinor: number): Field<string, string | number> => decimal(2, maxMinor / 100);

export function moreThanZero(one: Field<string, string | number>): Field<string, string | number> {
  return {
    ...one,
    read: (value, at) => {
      const read = one.read(value, at);
      return read !== undefined && Number(read) === 0
        ? at.fault('is_out_of_range', 'must be more than 0')
        : read;
    },
  };
}

/** As {@link decimal}, which JSON shows as a number: a percentage, a multiplier. */
export function factor(places: number, max: number): Field<string, string | number> {
  return { ...decimal(places, max), toJson: Number };
}

export function localized(text: Field<string>): Field<LocalizedText> {
  return { ...byLanguage(text), initial: {} };
}

/** A name by language: in one at least, and where people give it in the hotel's own. */
export function localizedName(): Required<LocalizedText, LocalizedText> {
  const texts = byLanguage(line());
  const named = {
    ...texts,
    read: (value: unknown, at: ReadContext) => {
      const names = texts.read(value, at);
      if (!names) return undefined;
      for (const [language, name] of Object.entries(names)) {
        if (name?.trim() === '') at.at(language).fault('is_required', 'must not be empty');
      }
      if (at.language !== undefined && !names[at.language]) {
        return at.fault('is_required_in_hotel_language', 'must have a text in the hotel’s language');
      }
      return Object.keys(names).length > 0
        ? names
        : at.fault('is_required', 'must have a text in at least one language');
    },
  };
  return { ...named, isRequired: true };
}
