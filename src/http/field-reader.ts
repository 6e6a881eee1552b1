import { decimalMinor, plainText, signedWholeNumber, typedLine } from './strict.js';
import { type FieldFault, InvalidFields } from './errors.js';
import { EMAIL_FORM } from './record-fields.js';
import { MAX_EMAIL_LENGTH } from '../values/limits.js';

/** Reads a form as people type it and collects all faults. Call {@link FieldReader.refuse} after the last field. */
export class FieldReader {
  private readonly faults: FieldFault[] = [];

  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  fault(field: string, message: string): void {
    this.faults.push({ field, message });
  }

  /** Throws {@link InvalidFields} when anything was wrong. */
  refuse(): void {
    if (this.faults.length > 0) throw new InvalidFields(this.faults);
  }

  raw(field: string): unknown {
    return Object.hasOwn(this.values, field) ? this.values[field] : undefined;
  }

  /** A text, made one line; '' when it was left empty. */
  text(field: string, limit: number, form?: RegExp): string {
    const text = typedLine(this.written(field), Number.MAX_SAFE_INTEGER);
    if (text === undefined) this.fault(field, 'is_not_a_text');
    else if (text.length > limit) this.fault(field, 'is_too_long');
    else if (text !== '' && form && !form.test(text)) this.fault(field, 'has_not_the_right_form');
    return text ?? '';
  }

  lines(field: string, limit: number): string {
    const text = plainText(this.written(field), Number.MAX_SAFE_INTEGER)?.trim();
    if (text === undefined) this.fault(field, 'is_not_a_text');
    else if (text.length > limit) this.fault(field, 'is_too_long');
    return text ?? '';
  }

  requiredText(field: string, limit: number, form?: RegExp): string {
    const text = this.text(field, limit, form);
    if (text === '' && !this.faults.some((fault) => fault.field === field)) this.fault(field, 'is_required');
    return text;
  }

  optionalText(field: string, limit: number, form?: RegExp): string | null {
    return this.text(field, limit, form) || null;
  }

  /** An e-mail address; '' when it was left empty. */
  email(field: string): string {
    return this.text(field, MAX_EMAIL_LENGTH, EMAIL_FORM);
  }

  private written(field: string): unknown {
    const value = this.raw(field) ?? '';
    return typeof value === 'number' ? String(value) : value;
  }

  choice<T extends string>(field: string, choices: readonly T[], fallback: T): T {
    const value = this.raw(field);
    const text = typeof value === 'number' ? String(value) : value;
    const chosen = choices.find((choice) => choice === text);
    if (chosen === undefined)
      this.fault(field, value === undefined || value === '' ? 'is_required' : 'is_not_a_choice');
    return chosen ?? fallback;
  }

  flag(field: string): boolean {
    const value = this.raw(field);
    if (value === true || value === 'true') return true;
    if (value !== undefined && value !== null && value !== false && value !== 'false' && value !== '') {
      this.fault(field, 'is_not_a_choice');
    }
    return false;
  }

  whole(field: string, min: number, max: number, fallback?: number): number {
    const value = this.raw(field);
    if (value === undefined || value === null || value === '') {
      if (fallback === undefined) this.fault(field, 'is_required');
      return fallback ?? min;
    }
    const number = typeof value === 'number' ? value : signedWholeNumber(value);
    if (number === undefined || !Number.isSafeInteger(number)) this.fault(field, 'is_not_a_whole_number');
    else if (number < min || number > max) this.fault(field, 'is_out_of_range');
    else return number;
    return min;
  }

  /** A decimal of at most `places` decimals as text; a comma is understood as the decimal sign. */
  decimal(field: string, places: number, max: number, fallback?: string): string {
    const value = this.raw(field);
    if (value === undefined || value === null || value === '') {
      if (fallback === undefined) this.fault(field, 'is_required');
      return fallback ?? '0';
    }
    const text = typeof value === 'string' ? value.trim().replace(',', '.') : value;
    const scaled = decimalMinor(text, places);
    if (scaled === undefined) this.fault(field, 'is_not_a_decimal');
    else if (scaled > max * 10 ** places) this.fault(field, 'is_out_of_range');
    return scaled === undefined ? '0' : String(text);
  }

  /** The id of another record; whether it exists is for the caller to ask. */
  id(field: string): number {
    return this.whole(field, 1, Number.MAX_SAFE_INTEGER);
  }
}
