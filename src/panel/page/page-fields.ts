import type { ServiceError } from '../../http/errors.js';
import { country, email, line, money, recordId, type TextRule, whole } from '../../http/record-fields.js';
import { ReadContext } from '../../http/read-context.js';
import { type Field, optional, required } from '../../http/record-form.js';
import { plainObject, typedLine } from '../../http/scalars.js';
import { decimalMinor } from '../../values/money.js';
import { mapped, input, type Input, parsed } from '../../http/typed-input.js';
import { sheetIsNotReadable } from '../../inventory/rates/day-change.errors.js';
import { parseDay } from '../../values/day.js';
import { MAX_ADULTS, MAX_CHILD_AGE, MAX_CHILDREN, MAX_FOLIO_AMOUNT } from '../../values/limits.js';

/** A line as people type and paste it: line breaks become spaces. */
export function text(rule: TextRule | number = {}): Field<string> {
  return singleLine(line(rule));
}

export const requiredText = (rule: TextRule | number = {}): Field<string> => required(text(rule));

/** An e-mail address, or ''. */
export const emailText = (): Field<string> => singleLine(email());

/** A country of ISO 3166-1 alpha-2, or ''. */
export const countryText = (): Field<string> => singleLine(country());

export function singleLine(one: Field<string>): Field<string> {
  return {
    ...one,
    fromFormText: (value) => {
      const typed = one.fromFormText(value);
      return typedLine(typed, Number.MAX_SAFE_INTEGER) ?? typed;
    },
  };
}

/** The number of an existing day such as `2027-03-01`. */
export const anyDay = (): Input<number> => mapped(requiredText(10), parseDay);

/** The number of a day of this century. */
export const day = (): Input<number> =>
  mapped(requiredText(10), (typed) => (typed.startsWith('20') ? parseDay(typed) : undefined));

const REQUEST_KEY = /^[0-9a-f-]{36}$/;

export const requestKey = (): Field<string> =>
  requiredText({ max: 36, test: (key) => REQUEST_KEY.test(key) });

/** An amount in minor units, of at most `maxMinor`. */
export const amount = (maxMinor: number): Input<number> =>
  mapped(money(maxMinor), (decimal) => decimalMinor(decimal, 2));

/** An amount of a folio in minor units. */
export const amountAboveZero = (): Input<number> =>
  mapped(amount(MAX_FOLIO_AMOUNT * 100), (minor) => (minor > 0 ? minor : undefined), 'is_out_of_range');

/** A price that the person was shown, in minor units. */
export const shownPrice = (): Input<number> => parsed((sent) => decimalMinor(sent, 2));

/** The balance that the person saw, in minor units; negative where the guest has something to get back. */
export const seenBalance = (): Input<number> =>
  mapped(
    text(),
    (typed) => {
      const minor = typed === '' ? 0 : decimalMinor(typed.replace(/^-/, ''), 2);
      return minor !== undefined && typed.startsWith('-') ? 0 - minor : minor;
    },
    'is_not_a_decimal',
  );

/** The id of a record, or null. It must be sent: a missing one is a fault. */
export function idOrNull(): Input<number | null> {
  const id = recordId();
  return {
    ...optional(id),
    initial: undefined,
    fromFormText: (value) => (value === null ? null : id.fromFormText(value)),
  };
}

/** Ids of records, each once. */
export const ids = (max: number): Input<number[]> =>
  parsed((sent) =>
    Array.isArray(sent) && sent.length > 0 && sent.length <= max && sent.every(isInteger)
      ? [...new Set(sent)]
      : undefined,
  );

function isInteger(sent: unknown): sent is number {
  return Number.isSafeInteger(sent);
}

/** Those of the choices that a list names; what else it names is ignored. */
export const anyOf = <const T extends string>(choices: readonly T[]): Input<T[]> =>
  parsed((sent) => choices.filter((one) => Array.isArray(sent) && sent.includes(one)));

const AGES = /^\d{1,2}(,\d{1,2}){0,20}$/;
const AGES_OR_UNKNOWN = /^(\d{1,2}|\?)(,(\d{1,2}|\?)){0,20}$/;

export const ages = (): Input<number[]> => parsed((sent) => agesOf(sent ?? [], isAge));

/** As {@link ages}, null for an age that is not known. */
export const agesOrUnknown = (): Input<(number | null)[]> => parsed((sent) => agesOf(sent, isAgeOrUnknown));

/** Ages as a query has them, such as `4,12`. */
export const agesText = (): Input<number[]> =>
  mapped(text({ test: (typed) => AGES.test(typed) }), (typed) => agesOf(listOf(typed), isAge));

/** As {@link agesText}, with `?` for an age that is not known. */
export const agesOrUnknownText = (): Input<(number | null)[]> =>
  mapped(text({ test: (typed) => AGES_OR_UNKNOWN.test(typed) }), (typed) =>
    agesOf(listOf(typed), isAgeOrUnknown),
  );

function listOf(typed: string): (number | null)[] {
  return typed === '' ? [] : typed.split(',').map((age) => (age === '?' ? null : Number(age)));
}

function agesOf<T>(sent: unknown, isRight: (age: unknown) => age is T): T[] | undefined {
  return Array.isArray(sent) && sent.length <= MAX_CHILDREN && sent.every(isRight) ? sent : undefined;
}

function isAge(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent <= MAX_CHILD_AGE;
}

function isAgeOrUnknown(sent: unknown): sent is number | null {
  return sent === null || isAge(sent);
}

export const BOOKING = input({ bookingId: recordId() });

/** The days of a stay, day numbers; with {@link lastsAtMost}. */
export const STAY_DATES = { arrival: day(), departure: day() };
export const STAY = { ...STAY_DATES, adults: whole(1, MAX_ADULTS) };

export function lastsAtMost(maxNights: number) {
  return (stay: { arrival: number | undefined; departure: number | undefined }, at: ReadContext): void => {
    if (stay.arrival === undefined || stay.departure === undefined) return;
    const nights = stay.departure - stay.arrival;
    const departure = at.at('departure');
    if (nights < 1) departure.fault('departure_is_not_after_arrival', 'must be after the arrival');
    else if (nights > maxNights)
      departure.fault('is_out_of_range', `must be at most ${maxNights} nights later`);
  };
}

export function eachOnce<K extends string>(key: K) {
  return (read: readonly (Readonly<Record<K, number | null>> | undefined)[], at: ReadContext): void => {
    const named = read.flatMap((one) => one?.[key] ?? []);
    if (new Set(named).size < named.length) at.fault('is_not_valid', 'names a record twice');
  };
}

/** As another field, whose faults name `name` and not where it stands: the form shows them at one place. */
export function namedAs<T>(name: string, one: Input<T>): Input<T> {
  return {
    ...one,
    // A missing value is read as null, so that its fault has the name.
    fromFormText: (value) => one.fromFormText(value) ?? null,
    read: (value, { faults }) => one.read(value, new ReadContext(faults).at(name)),
  };
}

/** As another field, whose faults name its members alone: the form shows one of them at a time. */
export function namedByMembers<T, Names extends string>(one: Input<T, Names>): Input<T, Names> {
  return {
    ...one,
    read: (value, at) => one.read(value, plainObject(value) ? new ReadContext(at.faults) : at),
  };
}

/** As another field, which is refused by an error of its own where it has a fault. */
export function failingWith<T, Names extends string>(
  error: () => ServiceError,
  one: Input<T, Names>,
): Input<T, Names> {
  return {
    ...one,
    read: (value) => {
      const reading = ReadContext.upToOneFault();
      const read = one.read(value, reading);
      if (reading.isFull) throw error();
      return read;
    },
  };
}

export const SHEET_FILE = failingWith(
  sheetIsNotReadable,
  input({ file: parsed((sent) => (Buffer.isBuffer(sent) ? sent : undefined)) }),
);
