import { emailKey, nameKey, phoneKey } from './guest-evidence.js';
import type { Comparison, ProfileForm } from './guest-profile.js';

/** A person as their profiles know them; `identityDigests` has one of each identity number. */
interface KnownPerson extends Pick<
  ProfileForm,
  'firstName' | 'lastName' | 'birthDate' | 'phone' | 'email' | 'countryCode'
> {
  identityDigests: readonly string[];
}

export function compared(one: KnownPerson, other: KnownPerson): Comparison {
  const pairs: [keyof Comparison, readonly string[], readonly string[]][] = [
    ['name', [nameOf(one)], [nameOf(other)]],
    ['identityNumber', one.identityDigests, other.identityDigests],
    ['birthDate', [one.birthDate], [other.birthDate]],
    ['phone', [phoneOf(one)], [phoneOf(other)]],
    ['email', [emailKey(one.email)], [emailKey(other.email)]],
    ['countryCode', [one.countryCode], [other.countryCode]],
  ];
  const known = pairs.filter(([, own, others]) => own.some(Boolean) && others.some(Boolean));
  return Object.fromEntries(
    known.map(([fact, own, others]) => [
      fact,
      own.some((value) => others.includes(value)) ? 'same' : 'different',
    ]),
  );
}

function nameOf({ firstName, lastName }: KnownPerson): string {
  return nameKey(firstName, lastName);
}

/** A number too short to be found by is compared as it is written. */
function phoneOf({ phone }: KnownPerson): string {
  return phoneKey(phone) || phone.trim();
}
