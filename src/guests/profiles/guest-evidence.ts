import type { DayText } from '../../values/day.js';
import { folded } from '../../values/folded-text.js';

/** A telephone number may be written with or without the codes of country and trunk: its last digits decide. */
export const COMPARED_PHONE_DIGITS = 9;
const MIN_DIGITS = 7;

/** What is known of a person, in the form in which it is compared; '' and null are not known. */
export interface Evidence {
  nameKey: string;
  emailKey: string;
  phoneKey: string;
  identityDigest: string | null;
  birthDate: DayText | null;
}

/** What two profiles have in common. With birth date and telephone number, the name is the same, too. */
export type LikenessReason = 'identityNumber' | 'email' | 'birthDate' | 'phone';

export interface Likeness {
  isSame: boolean;
  reasons: LikenessReason[];
}

/** The words of a name without accents and case, in an order of their own: partners send surnames first, too. */
export function nameKey(firstName: string, lastName: string): string {
  return wordsOf(`${firstName} ${lastName}`).sort().join(' ');
}

function wordsOf(text: string): string[] {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '');
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The end of a telephone number; '' where it is too short to tell people apart. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < MIN_DIGITS ? '' : digits.slice(-COMPARED_PHONE_DIGITS);
}

export function identityKey(identityNumber: string): string {
  return identityNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** By what a person is found where nothing links it with their profile; '' is in none of them. */
export interface PersonKeys {
  names: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

export function keysOf(
  profiles: readonly Pick<Evidence, 'nameKey' | 'emailKey' | 'phoneKey'>[],
  links: readonly Pick<Evidence, 'nameKey'>[],
): PersonKeys {
  const known = (keys: string[]) => new Set(keys.filter((key) => key !== ''));
  return {
    names: known([...profiles, ...links].map((one) => one.nameKey)),
    emails: known(profiles.map((one) => one.emailKey)),
    phones: known(profiles.map((one) => one.phoneKey)),
  };
}

/** Whether what `some` find is found by `all`, too. */
export function includeKeys(all: PersonKeys, some: PersonKeys): boolean {
  return (['names', 'emails', 'phones'] as const).every((kind) =>
    [...some[kind]].every((key) => all[kind].has(key)),
  );
}

export function hasNameOf({ names }: PersonKeys, guest: { name: string; surname: string }): boolean {
  return names.has(nameKey(guest.name, guest.surname));
}

export function hasContactOf(keys: PersonKeys, guest: { email: string; phone: string }): boolean {
  return keys.emails.has(emailKey(guest.email)) || keys.phones.has(phoneKey(guest.phone));
}

/** Whether a text has all words of one of the names, in any order. */
export function mentionsName({ names }: PersonKeys, text: string): boolean {
  const words = new Set(wordsOf(text));
  return [...names].some((name) => name.split(' ').every((word) => words.has(word)));
}

/** The text with `…` instead of the words of the names. */
export function withoutNames({ names }: PersonKeys, text: string): string {
  const words = new Set([...names].flatMap((name) => name.split(' ')));
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => (words.has(folded(word)) ? '…' : word));
}

interface Contact {
  name: string;
  phone: string;
  email: string;
}

/** Whether the contact of a group has the name, and no telephone number or e-mail address other than the person's. */
export function isNamedContact(keys: PersonKeys, { name, phone, email }: Contact): boolean {
  const differs = (known: ReadonlySet<string>, key: string) =>
    key !== '' && known.size > 0 && !known.has(key);
  if (!keys.names.has(nameKey(name, ''))) return false;
  return (
    hasContactOf(keys, { phone, email }) ||
    !(differs(keys.emails, emailKey(email)) || differs(keys.phones, phoneKey(phone)))
  );
}

/**
 * Compares two people. The same identity number, or the same e-mail address with the same name, is enough to take them
 * for one, unless identity numbers or birth dates contradict each other. All else in common is a reason to ask staff.
 */
export function likeness(a: Evidence, b: Evidence): Likeness {
  const isName = a.nameKey !== '' && a.nameKey === b.nameKey;
  const isIdentityNumber = isKnown(a.identityDigest) && a.identityDigest === b.identityDigest;
  const isEmail = a.emailKey !== '' && a.emailKey === b.emailKey;
  const reasons: LikenessReason[] = [];
  if (isIdentityNumber) reasons.push('identityNumber');
  if (isEmail) reasons.push('email');
  if (isName && isKnown(a.birthDate) && a.birthDate === b.birthDate) reasons.push('birthDate');
  if (isName && a.phoneKey !== '' && a.phoneKey === b.phoneKey) reasons.push('phone');
  return { isSame: (isIdentityNumber || (isEmail && isName)) && !areContradictory(a, b), reasons };
}

export function isBooker(guest: Evidence, booker: Evidence): boolean {
  return guest.nameKey !== '' && guest.nameKey === booker.nameKey && !areContradictory(guest, booker);
}

/** Whether two names differ by one letter: added, left out, changed, or swapped with the next one. */
export function isMisspelling(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

function areContradictory(a: Evidence, b: Evidence): boolean {
  const differ = (one: string | null, other: string | null) =>
    isKnown(one) && isKnown(other) && one !== other;
  return differ(a.identityDigest, b.identityDigest) || differ(a.birthDate, b.birthDate);
}

function isKnown(value: string | null): value is string {
  return value !== null && value !== '';
}
