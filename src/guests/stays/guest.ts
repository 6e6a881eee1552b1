import { parseDay } from '../../values/day.js';
import type { FieldFault } from '../../http/errors.js';
import { country, line } from '../../http/record-fields.js';
import { ReadContext } from '../../http/read-context.js';
import { emptyAsNull, type FormOf, required } from '../../http/record-form.js';
import { typedLine } from '../../http/scalars.js';
import { guestsAreNotValid } from '../guests.errors.js';
import { MAX_GUESTS_OF_ROOM, MAX_GUEST_IDENTITY_NUMBER_LENGTH } from '../../values/limits.js';

export interface Guest {
  firstName: string;
  lastName: string;
  /** National ID or passport number. */
  identityNumber: string | null;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  /** ISO 3166-1 alpha-2. */
  nationality: string | null;
}

export type GuestForm = { readonly [K in keyof Guest]?: unknown };

const birthDate = line({
  test: (text) => parseDay(text) !== undefined,
  reason: 'must be an existing day YYYY-MM-DD',
});

/** By which the desk and hotel files read a guest. Both refuse a birth date that {@link isBornAfter} today, too. */
export const GUEST_FORM = {
  firstName: required(line()),
  lastName: required(line()),
  identityNumber: emptyAsNull(line(MAX_GUEST_IDENTITY_NUMBER_LENGTH)),
  birthDate: emptyAsNull(birthDate),
  nationality: emptyAsNull(country()),
} satisfies FormOf<Guest>;

/** False for what is no day. */
export function isBornAfter(day: number, birthDate: string): boolean {
  return (parseDay(birthDate) ?? day) > day;
}

/** Reads a guest, with the names of the fields that are not valid below `path`. `today` is the hotel's day number. */
export function readGuest(form: GuestForm, today: number, path = ''): { guest: Guest; faults: FieldFault[] } {
  const reading = new ReadContext();
  const read = (name: keyof Guest): string | null => {
    const value = form[name] ?? null;
    const text = typedLine(value, Number.MAX_SAFE_INTEGER);
    GUEST_FORM[name].read(text ?? value, reading.at(name));
    return text || null;
  };
  const guest: Guest = {
    firstName: read('firstName') ?? '',
    lastName: read('lastName') ?? '',
    identityNumber: read('identityNumber'),
    birthDate: read('birthDate'),
    nationality: read('nationality'),
  };
  if (guest.birthDate !== null && isBornAfter(today, guest.birthDate)) {
    reading.at('birthDate').fault('is_out_of_range', 'is after today');
  }
  const faults = reading.faults.map(({ keys, message }) => ({
    field: path + keys.join('.'),
    message: message === 'is_required' ? 'is_missing' : 'is_not_valid',
  }));
  return { guest, faults };
}

/** Whether a guest is still as a form was opened with them. */
export function isGuestAsIn(guest: Guest, form: GuestForm): boolean {
  const names = Object.keys(GUEST_FORM) as (keyof Guest)[];
  return names.every((name) => (guest[name] ?? '') === (form[name] ?? ''));
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
