import { FieldReader } from '../../../http/field-reader.js';
import {
  GUEST_MARKS,
  NAMESAKES,
  type Namesakes,
  type ProfileForm,
} from '../../../in-house/guest-profiles/guest-profile.js';
import { dayText, parseDay } from '../../../values/day.js';
import { MAX_INTEGER, MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../../../values/limits.js';
import { COUNTRY_FORM } from '../../../http/record-fields.js';
import type { Input } from '../panel-page.js';

export function readText(input: Input): string {
  const fields = new FieldReader(input);
  const text = fields.text('text', MAX_TEXT_LENGTH);
  fields.refuse();
  return text;
}

/** `today` is the hotel's day number. */
export function readProfile(input: Input, today: number): ProfileForm {
  const fields = new FieldReader(input);
  const form = readFields(fields, today, () => true) as ProfileForm;
  fields.refuse();
  return form;
}

export function readSavedProfile(
  input: Input,
  today: number,
): { id: number; version: number; form: Partial<ProfileForm> } {
  const fields = new FieldReader(input);
  const read = {
    id: fields.id('guestId'),
    version: fields.whole('version', 1, MAX_INTEGER),
    form: readFields(fields, today, (field) => fields.raw(field) !== undefined),
  };
  fields.refuse();
  return read;
}

export function readMerge(input: Input): { keptId: number; mergedId: number } {
  const fields = new FieldReader(input);
  const read = { keptId: fields.id('keptId'), mergedId: fields.id('mergedId') };
  fields.refuse();
  return read;
}

/** Where it is not said what namesakes are, it is asked. */
export function readErasure(input: Input): { id: number; namesakes: Namesakes } {
  const fields = new FieldReader({ namesakes: 'ask', ...input });
  const read = { id: fields.id('guestId'), namesakes: fields.choice('namesakes', NAMESAKES, 'ask') };
  fields.refuse();
  return read;
}

export function readPair(input: Input): [number, number] {
  const fields = new FieldReader(input);
  const pair: [number, number] = [fields.id('guestId'), fields.id('otherId')];
  fields.refuse();
  return pair;
}

function readFields(
  fields: FieldReader,
  today: number,
  isGiven: (field: string) => boolean,
): Partial<ProfileForm> {
  const read: { [K in keyof ProfileForm]: () => ProfileForm[K] } = {
    firstName: () => fields.requiredText('firstName', MAX_TEXT_LENGTH),
    lastName: () => fields.requiredText('lastName', MAX_TEXT_LENGTH),
    phone: () => fields.text('phone', MAX_TEXT_LENGTH),
    email: () => fields.email('email'),
    countryCode: () => fields.text('countryCode', 2, COUNTRY_FORM),
    birthDate: () => birthDateOf(fields, today),
    mark: () => fields.choice('mark', GUEST_MARKS, 'none'),
    preferences: () => fields.lines('preferences', MAX_NOTE_LENGTH),
    notes: () => fields.lines('notes', MAX_NOTE_LENGTH),
  };
  const given = Object.entries(read).filter(([field]) => isGiven(field));
  return Object.fromEntries(given.map(([field, value]) => [field, value()]));
}

function birthDateOf(fields: FieldReader, today: number): string {
  const text = fields.text('birthDate', 10);
  if (text === '') return '';
  const day = parseDay(text);
  if (day === undefined || day > today) fields.fault('birthDate', 'is_not_valid');
  return day === undefined ? '' : dayText(day);
}
