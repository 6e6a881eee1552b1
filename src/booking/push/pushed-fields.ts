import { parseDay } from '../../values/day.js';
import { decimalMinor, jsonWholeNumber, ownField, plainObject, plainText } from '../../http/strict.js';

/** How long texts may be, in UTF-16 units. */
export interface TextLimits {
  text: number;
  note: number;
}

/** The first field of a pushed booking that is not valid, by its path such as `RoomStays[0].checkinDate`. */
export class InvalidField extends Error {
  constructor(readonly path: string) {
    super(path);
  }
}

const DECIMAL = /^\d{1,12}(\.\d{1,10})?$/;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * The fields of one object of a push, read strictly. Every method throws {@link InvalidField} with the field's path; null
 * counts as absent, fields that nobody asks for are ignored.
 */
export class PushedFields {
  private readonly object: Record<string, unknown>;

  constructor(
    value: unknown,
    readonly path: string,
    private readonly limits: TextLimits,
  ) {
    const object = plainObject(value);
    if (!object) throw new InvalidField(path);
    this.object = object;
  }

  value(name: string): unknown {
    return ownField(this.object, name) ?? undefined;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  invalid(name: string): InvalidField {
    return new InvalidField(this.pathOf(name));
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** A text, empty when absent. */
  text(name: string, limit: number = this.limits.text): string {
    const value = this.value(name);
    return value === undefined ? '' : this.valid(name, plainText(value, limit));
  }

  note(name: string): string {
    return this.text(name, this.limits.note);
  }

  /** A code, number or telephone number that callers send as text or as a whole number; empty when absent. */
  code(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'number') return this.text(name);
    return String(this.valid(name, jsonWholeNumber(value)));
  }

  requiredCode(name: string): string {
    const code = this.code(name);
    if (code.trim() === '') throw this.invalid(name);
    return code;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.value(name);
    return this.valid(
      name,
      allowed.find((one) => one === value),
    );
  }

  whole(name: string, min: number, max: number): number {
    const value = this.valid(name, jsonWholeNumber(this.value(name)));
    if (value < min || value > max) throw this.invalid(name);
    return value;
  }

  optionalWhole(name: string, min: number, max: number): number | null {
    return this.has(name) ? this.whole(name, min, max) : null;
  }

  /** A day number. */
  day(name: string): number {
    const value = this.value(name);
    return this.valid(name, typeof value === 'string' ? parseDay(value) : undefined);
  }

  /** Money in minor units. */
  amount(name: string): number {
    return this.valid(name, decimalMinor(this.value(name), 2));
  }

  optionalAmount(name: string): number | null {
    return this.has(name) ? this.amount(name) : null;
  }

  /** A decimal that is only kept, as its text. */
  optionalDecimal(name: string): string | null {
    if (!this.has(name)) return null;
    const value = this.value(name);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || !DECIMAL.test(text)) throw this.invalid(name);
    return text;
  }

  currency(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || !CURRENCY.test(value)) throw this.invalid(name);
    return value;
  }

  fields(name: string): PushedFields {
    return new PushedFields(this.value(name), this.pathOf(name), this.limits);
  }

  optionalFields(name: string): PushedFields | null {
    return this.has(name) ? this.fields(name) : null;
  }

  /** The objects of a list; an absent list is empty. */
  list(name: string): PushedFields[] {
    const value = this.value(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw this.invalid(name);
    const path = this.pathOf(name);
    return value.map((item: unknown, i) => new PushedFields(item, `${path}[${i}]`, this.limits));
  }

  filledList(name: string, most: number): PushedFields[] {
    const value = this.value(name);
    if (!Array.isArray(value) || value.length === 0 || value.length > most) throw this.invalid(name);
    return this.list(name);
  }

  private valid<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw this.invalid(name);
    return value;
  }
}
