import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import { parseDay } from '../values/day.js';
import { MAX_LANGUAGE_LENGTH, MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../values/limits.js';
import { jsonWholeNumber, plainLine, plainText } from './scalars.js';
import { decimalMinor } from '../values/money.js';

/** How long texts may be, in characters: settings of the service. */
export interface TextLimits {
  text: number;
  note: number;
}

/** What a rule for objects or lists returns when a field in it is not valid: its path, such as `.name` or `[0].name`. */
export class InvalidPart {
  constructor(readonly path: string) {}
}

/** Returns the value of a field as it was sent; undefined or an {@link InvalidPart} when that is not valid. */
export type Rule = (sent: unknown, limits: TextLimits) => unknown;

/** `required` is true unless there is a default. All other options describe the field in the OpenAPI document. */
type FieldOptions = ApiPropertyOptions & { required?: boolean; default?: unknown };

/** What a field holds: a single value, or other values. An empty member is absent from a list, and a word like any other. */
type FieldShape = 'scalar' | 'list' | 'words' | 'object';

interface FieldRule {
  name: string;
  rule: Rule;
  required: boolean;
  fallback: unknown;
  shape: FieldShape;
}

export interface RequestFault {
  field: string;
  reason: 'missing' | 'invalid';
}

/** Gives the value of a field as it was sent, undefined when it is absent. */
export type FieldSource = (name: string, field: Pick<FieldRule, 'shape' | 'required'>) => unknown;

export const DEFAULT_LIMITS: TextLimits = { text: MAX_TEXT_LENGTH, note: MAX_NOTE_LENGTH };

/** Declares a field of a request: its rule, which turns what was sent into the property's type, and its description. */
export function Field(rule: Rule, options: FieldOptions, shape: FieldShape = 'scalar'): PropertyDecorator {
  const required = (options.required ?? true) && options.default === undefined;
  const read: Rule = options.nullable ? (sent, limits) => (sent === null ? null : rule(sent, limits)) : rule;
  return applyDecorators(
    ApiProperty({ ...options, required } as ApiPropertyOptions),
    ValidateBy({
      name: 'field',
      constraints: [{ rule: read, required, fallback: options.default as unknown, shape }],
      validator: {
        validate: (sent: unknown) =>
          sent === undefined ? !required : read(sent, DEFAULT_LIMITS) !== undefined,
      },
    }),
  );
}

/** A whole number: decimal digits, or a number of JSON. */
export function WholeNumber(options: FieldOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, ...described } = options;
  return Field(wholeNumberBetween(min, max), {
    type: 'integer',
    ...(options.min === undefined ? {} : { minimum: min }),
    ...(options.max === undefined ? {} : { maximum: max }),
    ...described,
  } as FieldOptions);
}

export function WholeNumbers(
  options: FieldOptions & { min?: number; max: number; minItems?: number; maxItems: number },
): PropertyDecorator {
  const { min = 0, max, maxItems, ...described } = options;
  const { minItems = 0 } = options;
  const item = wholeNumberBetween(min, max);
  const rule: Rule = (sent, limits) => {
    if (!Array.isArray(sent) || sent.length < minItems || sent.length > maxItems) return undefined;
    const numbers = sent.map((one: unknown) => item(one, limits));
    return numbers.includes(undefined) ? undefined : numbers;
  };
  const items = { type: 'integer', minimum: min, maximum: max };
  return Field(rule, { type: 'array', items, maxItems, ...described } as FieldOptions, 'list');
}

/** A calendar day `YYYY-MM-DD` that exists, as its day number. */
export const ExistingDay = (options: FieldOptions = {}) =>
  Field((sent) => (typeof sent === 'string' ? parseDay(sent) : undefined), {
    type: 'string',
    format: 'date',
    ...options,
  } as FieldOptions);

/** A decimal of at most `places` decimals that is more than 0, in minor units. */
export const PositiveDecimal = (places: number, options: FieldOptions = {}) =>
  Field((sent) => decimalMinor(sent, places) || undefined, { type: Number, ...options } as FieldOptions);

/** One line of text that is not blank: well-formed Unicode without control characters. */
export const Line = (options: FieldOptions & { maxLength?: number } = {}) =>
  Field((sent, limits) => filled(plainLine(sent, options.maxLength ?? limits.text)), {
    type: String,
    maxLength: DEFAULT_LIMITS.text,
    ...options,
  } as FieldOptions);

/** As {@link Line}, without what is blank around it: a code, or an ID of the caller's. */
export const Code = (options: FieldOptions & { maxLength?: number } = {}) =>
  Field((sent, limits) => plainLine(sent, options.maxLength ?? limits.text)?.trim() || undefined, {
    type: String,
    maxLength: DEFAULT_LIMITS.text,
    ...options,
  } as FieldOptions);

/** A text that is not blank and may have several lines. */
export const Text = (options: FieldOptions & { maxLength?: number } = {}) =>
  Field((sent, limits) => filled(plainText(sent, options.maxLength ?? limits.text)), {
    type: String,
    maxLength: DEFAULT_LIMITS.text,
    ...options,
  } as FieldOptions);

export const Choice = (words: readonly string[], options: FieldOptions = {}) =>
  Field((sent) => words.find((word) => word === sent), {
    type: 'string',
    enum: [...words],
    ...options,
  } as FieldOptions);

export const DEFAULT_LANGUAGE = 'tr';

/**
 * The language of a code in either case, also of one that names a region (`en-GB` is `en`). One that cannot be read is '',
 * which is no hotel's language.
 */
export const LanguageCode = () =>
  Field((sent) => plainText(sent, MAX_LANGUAGE_LENGTH)?.toLowerCase().split(/[-_]/)[0] ?? '', {
    type: String,
    default: DEFAULT_LANGUAGE,
    description: 'A language code; of one with a region such as `en-GB` the language counts',
  });

function wholeNumberBetween(min: number, max: number): Rule {
  return (sent) => {
    const number = jsonWholeNumber(sent);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  };
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

const rulesOfTypes = new Map<Type, readonly FieldRule[]>();

function rulesOf(type: Type): readonly FieldRule[] {
  let rules = rulesOfTypes.get(type);
  if (!rules) {
    const declared = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    rules = declared.map(({ propertyName, constraints }) => ({
      ...(constraints as [Omit<FieldRule, 'name'>])[0],
      name: propertyName,
    }));
    rulesOfTypes.set(type, rules);
  }
  return rules;
}

/** Reads a request in the order of its fields (decision 0012). With faults, `value` has only valid fields. */
export function readRequest<T extends object>(
  type: Type<T>,
  source: FieldSource,
  limits = DEFAULT_LIMITS,
): { value: T; faults: RequestFault[] } {
  const value = new type();
  const fields = value as Record<string, unknown>;
  const faults: RequestFault[] = [];
  for (const field of rulesOf(type)) {
    const { name, rule, required, fallback } = field;
    const sent = source(name, field);
    if (sent === undefined) {
      if (required) faults.push({ field: name, reason: 'missing' });
      else if (fallback !== undefined) fields[name] = fallback;
      continue;
    }
    const read = rule(sent, limits);
    if (read === undefined) faults.push({ field: name, reason: 'invalid' });
    else if (read instanceof InvalidPart) faults.push({ field: name + read.path, reason: 'invalid' });
    else fields[name] = read;
  }
  return { value, faults };
}
