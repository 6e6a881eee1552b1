import type { Type } from '@nestjs/common';
import {
  DEFAULT_LIMITS,
  Field,
  type FieldSource,
  InvalidPart,
  readRequest,
  type TextLimits,
} from '../../http/request-fields.js';
import { asOneLine, jsonWholeNumber, ownField, plainObject, plainText } from '../../http/scalars.js';
import { decimalMinor } from '../../values/money.js';
import { PAYMENT_TYPE_IDS } from '../../payment/payment-types.js';
import { MAX_INTEGER } from '../../values/limits.js';
import { parseDay } from '../../values/day.js';

/** Rules of the fields of a push, beside those of every request. Null counts as absent, and so does an optional member that is empty. */

type PushFieldOptions = Parameters<typeof Field>[1];

const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;
const CURRENCY = /^[A-Z]{3}$/;
/** A text that callers also send as a whole number. */
export const TEXT_OR_WHOLE_NUMBER = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
const CODE = { anyOf: [{ type: 'string', maxLength: DEFAULT_LIMITS.text }, { type: 'integer' }] };
const AMOUNT = {
  type: 'number',
  minimum: 0,
  example: '120.50',
  description: 'Decimal with at most two places',
} as const;

/** A text of one line, '' when absent. Line breaks become blanks, lest a guest's name add lines to a mail. */
export const PushText = () => {
  const rule = (sent: unknown, { text }: TextLimits) => {
    const plain = plainText(sent, text);
    return plain === undefined ? undefined : asOneLine(plain);
  };
  return Field(rule, {
    type: String,
    maxLength: DEFAULT_LIMITS.text,
    default: '',
  } as PushFieldOptions);
};

export const PushNote = () =>
  Field((sent, { note }) => plainText(sent, note), {
    type: String,
    maxLength: DEFAULT_LIMITS.note,
    default: '',
  });

/** As {@link PushText}, also sent as a whole number. */
export const PushCode = (options: PushFieldOptions & { valid?: (code: string) => boolean } = {}) => {
  const { valid = () => true, ...described } = options;
  const rule = (sent: unknown, limits: TextLimits) => {
    const code = codeOf(sent, limits);
    const line = code === undefined ? undefined : asOneLine(code);
    return line !== undefined && valid(line) ? line : undefined;
  };
  return Field(rule, { ...CODE, default: '', ...described } as PushFieldOptions);
};

export const RequiredCode = (options: PushFieldOptions, valid: (code: string) => boolean) =>
  PushCode({ default: undefined, valid, ...options } as PushFieldOptions & { valid: typeof valid });

/** A booking's ID, which stays as it was sent: its partner finds it by no other text. */
export const BookingId = (options: PushFieldOptions) => {
  const rule = (sent: unknown, limits: TextLimits) => {
    const code = codeOf(sent, limits);
    return code === undefined || code.trim() === '' ? undefined : code;
  };
  return Field(rule, { ...CODE, ...options } as PushFieldOptions);
};

/** Money in minor units. */
export const Amount = (options: PushFieldOptions = {}) =>
  Field((sent) => decimalMinor(sent, 2), { ...AMOUNT, ...options } as PushFieldOptions);

/** Money in minor units, negative for what is taken off, such as a coupon. */
export const SignedAmount = () =>
  Field((sent) => signedMinor(typeof sent === 'number' ? String(sent) : sent), {
    type: 'number',
    example: '40.00',
    required: false,
    description: 'Decimal with at most two places; negative for what is taken off, such as a coupon',
  } as PushFieldOptions);

function signedMinor(sent: unknown): number | undefined {
  if (typeof sent !== 'string' || !sent.startsWith('-')) return decimalMinor(sent, 2);
  const minor = decimalMinor(sent.slice(1), 2);
  return minor === undefined ? undefined : 0 - minor;
}

/** A decimal that is only kept, as its text. */
export const KeptDecimal = () =>
  Field(
    (sent) => {
      const text = typeof sent === 'number' ? String(sent) : sent;
      return typeof text === 'string' && DECIMAL.test(text) ? text : undefined;
    },
    { type: Number, minimum: 0, required: false, example: '40.17' },
  );

export const Currency = (options: PushFieldOptions = {}) =>
  Field((sent) => (typeof sent === 'string' && CURRENCY.test(sent) ? sent : undefined), {
    type: String,
    example: 'EUR',
    ...options,
  } as PushFieldOptions);

export const KeptDay = () =>
  Field((sent) => (typeof sent === 'string' && parseDay(sent) !== undefined ? sent : undefined), {
    type: String,
    format: 'date',
  });

export const PushId = (description: string, max = Number.MAX_SAFE_INTEGER) =>
  Field((sent) => between(1, jsonWholeNumber(sent), max), {
    type: 'integer',
    minimum: 1,
    description,
  } as PushFieldOptions);

export const OptionalCount = (max = MAX_INTEGER, options: PushFieldOptions = {}) =>
  Field((sent) => between(0, jsonWholeNumber(sent), max), {
    type: 'integer',
    required: false,
    ...options,
  } as PushFieldOptions);

export const Strict = () =>
  Field((sent) => (typeof sent === 'boolean' ? sent : undefined), {
    type: Boolean,
    required: false,
    description:
      'Refuses what a search would not offer now, which is registered and shown to staff otherwise',
  });

export const Revision = () =>
  Field((sent) => between(1, jsonWholeNumber(sent), Number.MAX_SAFE_INTEGER), {
    type: 'integer',
    required: false,
    minimum: 1,
    description:
      'Rises with every change of the booking. One lower than the last accepted is refused; the same one with the same ' +
      'content is a repeat.',
  });

export const PaymentTypeId = () =>
  Field((sent) => PAYMENT_TYPE_IDS.find((id) => id === jsonWholeNumber(sent)), {
    type: 'integer',
    enum: [...PAYMENT_TYPE_IDS],
    required: false,
    description: 'The payment type that the guest chose; shown to staff',
  });

/** Whether the ID is valid is checked with the room. */
export const SelectionId = () =>
  Field((sent, { text }) => plainText(sent, text), {
    type: String,
    required: false,
    maxLength: 64,
    description:
      '`id` of a price option of the room list: the room is checked against it, its price is agreed, and whether it is ' +
      'refundable is known. It holds for at least 30 minutes.',
  });

export const TermsCode = () =>
  Field((sent, { text }) => plainText(sent, text), {
    type: String,
    required: false,
    maxLength: 64,
    description:
      'The terms that the guest was shown: what cancelling the room owes. An `id` of an option that showed terms names them itself.',
  });

/** Checks fields together; returns the name of the first that is not valid. */
interface Checked {
  invalidField?(): string | undefined;
}

export const Part = <T extends object>(type: Type<T>, options: PushFieldOptions = {}) =>
  Field((sent, limits) => readPart(type, sent, limits), { type, ...options } as PushFieldOptions, 'object');

/** A list of objects; with `minItems` it must be there. Items that are to be skipped stay in it as null. */
export const Parts = <T extends object>(
  type: Type<T>,
  options: { minItems?: number; maxItems: number; description?: string },
  isSkipped: (item: unknown) => boolean = () => false,
) => {
  const { minItems = 0, maxItems } = options;
  const rule = (sent: unknown, limits: TextLimits) => {
    if (!Array.isArray(sent) || sent.length < minItems || sent.length > maxItems) return undefined;
    const items: (T | null)[] = [];
    for (const [i, one] of sent.entries()) {
      const item = isSkipped(one) ? null : readPart(type, one, limits);
      if (item instanceof InvalidPart) return new InvalidPart(`[${i}]${item.path}`);
      items.push(item);
    }
    return items;
  };
  const described = { type: [type], required: minItems > 0, ...options };
  return Field(rule, described as unknown as PushFieldOptions, 'list');
};

export function readPart<T extends object>(
  type: Type<T>,
  sent: unknown,
  limits: TextLimits,
): T | InvalidPart {
  const object = plainObject(sent);
  if (!object) return new InvalidPart('');
  const source: FieldSource = (name, { required, shape }) => {
    const own = ownField(object, name);
    const isAbsent = own === '' || (shape !== 'scalar' && isEmpty(own));
    return own === null || (!required && isAbsent) ? undefined : own;
  };
  const { value, faults } = readRequest(type, source, limits);
  const field = faults[0]?.field ?? (value as Checked).invalidField?.();
  return field === undefined ? value : new InvalidPart(`.${field}`);
}

/** Whether nothing is said: '', an empty list, or an object of which each member is null or empty. */
function isEmpty(sent: unknown): boolean {
  if (sent === '') return true;
  if (Array.isArray(sent)) return sent.length === 0;
  const object = plainObject(sent);
  return object !== undefined && Object.values(object).every((member) => member === null || isEmpty(member));
}

function codeOf(sent: unknown, { text }: TextLimits): string | undefined {
  if (typeof sent !== 'number') return plainText(sent, text);
  return jsonWholeNumber(sent) === undefined ? undefined : String(sent);
}

function between(min: number, value: number | undefined, max: number): number | undefined {
  return value !== undefined && value >= min && value <= max ? value : undefined;
}
