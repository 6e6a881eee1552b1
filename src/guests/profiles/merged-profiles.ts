import type { GuestMark, ProfileForm } from './guest-profile.js';
import type { GuestProfile } from './guest-profile.entity.js';

/* A person may have several profiles: the one that stands for them (the root), and those that were merged into it. */

/** What of a person is known by any of their profiles: their root's own first. */
const SHARED = ['phone', 'email', 'countryCode', 'birthDate'] as const;

export function markOf(root: GuestProfile, merged: readonly GuestProfile[]): GuestMark {
  const counting = merged.filter((one) => one.markOverruledById === null);
  return strongest([root, ...counting].map((one) => one.personMark ?? one.mark));
}

/**
 * Returns the mark of the person that stays with the root when others are separated from it: a block goes with those who
 * were blocked themselves, unless the root was, too.
 */
export function markWithout(root: GuestProfile, separated: readonly GuestProfile[]): GuestMark | null {
  const { mark, personMark } = root;
  const goesAlong = personMark === 'blocked' && mark !== 'blocked';
  return goesAlong && separated.some((one) => (one.personMark ?? one.mark) === 'blocked') ? null : personMark;
}

function strongest(marks: readonly GuestMark[]): GuestMark {
  return marks.includes('blocked') ? 'blocked' : marks.includes('vip') ? 'vip' : 'none';
}

export function formOf(root: GuestProfile, merged: readonly GuestProfile[]): ProfileForm {
  const known = (field: (typeof SHARED)[number]) =>
    [root, ...merged].map((one) => one[field]).find((value) => value) ?? '';
  const { firstName, lastName, preferences, notes } = root;
  const [phone, email, countryCode, birthDate] = SHARED.map(known) as [string, string, string, string];
  return {
    firstName,
    lastName,
    phone,
    email,
    countryCode,
    birthDate,
    preferences,
    notes,
    mark: markOf(root, merged),
  };
}

export function changedFields(shown: ProfileForm, form: Partial<ProfileForm>): Partial<ProfileForm> {
  const entries = Object.entries(form) as [keyof ProfileForm, string][];
  return Object.fromEntries(entries.filter(([field, value]) => value !== shown[field]));
}

export function emptiedFields(changes: Partial<ProfileForm>): (typeof SHARED)[number][] {
  return SHARED.filter((field) => changes[field] === '');
}

/** Returns them however deep. Parents left by an earlier release may name each other, or profiles of somebody else. */
export function mergedUnder(
  id: number,
  merged: readonly Pick<GuestProfile, 'id' | 'mergedIntoId' | 'mergeParentId'>[],
): number[] {
  const others = merged.filter((one) => one.id !== id);
  const children = others.filter((one) => (one.mergeParentId ?? one.mergedIntoId) === id);
  return children.flatMap((one) => [one.id, ...mergedUnder(one.id, others)]);
}
