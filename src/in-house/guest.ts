import { parseDay } from '../values/day.js';
import type { FieldFault } from '../http/errors.js';
import { typedLine } from '../http/strict.js';
import { guestsAreNotValid } from './in-house.errors.js';
import { MAX_GUESTS_OF_ROOM, MAX_GUEST_IDENTITY_NUMBER_LENGTH, MAX_TEXT_LENGTH } from '../values/limits.js';

export interface GuestForm {
  firstName: string;
  lastName: string;
  /** National ID or passport number. */
  identityNumber?: string | null;
  /** `YYYY-MM-DD`. */
  birthDate?: string | null;
  /** ISO 3166-1 alpha-2. */
  nationality?: string | null;
}

export interface Guest {
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: string | null;
  nationality: string | null;
}

/** Reads a guest, with the names of the fields that are not valid below `path`. `today` is the hotel's day number. */
export function readGuest(form: GuestForm, today: number, path = ''): { guest: Guest; faults: FieldFault[] } {
  const faults: FieldFault[] = [];
  const fault = (field: string, message: string): void => {
    faults.push({ field: path + field, message });
  };
  const name = (field: 'firstName' | 'lastName'): string => {
    const text = typedLine(form[field], MAX_TEXT_LENGTH);
    if (!text) fault(field, text === '' ? 'is_missing' : 'is_not_valid');
    return text ?? '';
  };
  const optional = (field: 'identityNumber' | 'birthDate' | 'nationality', limit: number): string | null => {
    const value = form[field];
    if (value === undefined || value === null) return null;
    const text = typedLine(value, limit);
    if (text === undefined) fault(field, 'is_not_valid');
    return text || null;
  };

  const guest: Guest = {
    firstName: name('firstName'),
    lastName: name('lastName'),
    identityNumber: optional('identityNumber', MAX_GUEST_IDENTITY_NUMBER_LENGTH),
    birthDate: optional('birthDate', 10),
    nationality: optional('nationality', 2),
  };
  if (guest.birthDate !== null && !((parseDay(guest.birthDate) ?? Infinity) <= today)) {
    fault('birthDate', 'is_not_valid');
  }
  if (guest.nationality !== null && !/^[A-Z]{2}$/.test(guest.nationality)) {
    fault('nationality', 'is_not_valid');
  }
  return { guest, faults };
}

/** Reads the guests of a check-in, at least one. Throws `guests_are_not_valid` with every fault below `field`. */
export function readGuests(forms: readonly GuestForm[], today: number, field = 'guests'): Guest[] {
  if (forms.length === 0) throw guestsAreNotValid([{ field, message: 'is_missing' }]);
  if (forms.length > MAX_GUESTS_OF_ROOM) throw guestsAreNotValid([{ field, message: 'is_not_valid' }]);
  const read = forms.map((form, index) => readGuest(form, today, `${field}[${index}].`));
  const faults = read.flatMap((each) => each.faults);
  if (faults.length > 0) throw guestsAreNotValid(faults);
  return read.map((each) => each.guest);
}
