import { type EntityManager, In } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { Hotel } from '../hotel/hotel.entity.js';
import { invalidField } from '../http/errors.js';
import { plainText } from '../http/scalars.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../values/limits.js';
import { isCommon, isMadeOfKnownWords, type PasswordOwner } from './guessable-password.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { auditOwn } from './staff-membership.js';
import type { StaffMember } from './staff-member.entity.js';

type PasswordRefusal =
  | 'password_is_too_short'
  | 'password_is_too_long'
  | 'password_is_too_common'
  | 'password_is_made_of_known_words';

export const NO_SECOND_FACTOR = {
  totpSecretEncrypted: null,
  totpConfirmedAt: null,
  totpLastStep: null,
  totpKnownTo: null,
};

export async function hotelsOf(manager: EntityManager, staffId: number): Promise<number[]> {
  return (await manager.findBy(StaffHotel, { staffId })).map(({ hotelId }) => hotelId);
}

/** Name only hotels that whoever sets the password knows to be theirs: a refusal tells of their titles. */
export async function passwordOwner(
  manager: EntityManager,
  email: string,
  hotelIds: readonly number[],
): Promise<PasswordOwner> {
  const hotels = await manager.find(Hotel, { select: { title: true }, where: { id: In(hotelIds) } });
  return { email, hotelTitles: hotels.map(({ title }) => title) };
}

/** Returns a password that may be set for this owner; throws `InvalidFields` for any other. */
export function checkPassword(password: unknown, owner: PasswordOwner): string {
  const text = plainText(password ?? '', Number.MAX_SAFE_INTEGER);
  if (text === undefined) throw invalidField('password', 'is_not_a_text');
  const refusal = passwordRefusal(text, owner);
  if (refusal) throw invalidField('password', refusal);
  return text;
}

function passwordRefusal(password: string, owner: PasswordOwner): PasswordRefusal | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return 'password_is_too_short';
  if (password.length > MAX_PASSWORD_LENGTH) return 'password_is_too_long';
  if (isCommon(password)) return 'password_is_too_common';
  return isMadeOfKnownWords(password, owner) ? 'password_is_made_of_known_words' : undefined;
}

/**
 * Sets the password of a locked account; all its sessions end. `knownTo` is the hotel that may know the password, null
 * when only the person does. With the last such password, a second factor goes that the hotel may have set up.
 */
export async function setPassword(
  tx: EntityManager,
  person: StaffMember,
  { hash, knownTo }: { hash: string; knownTo: number | null },
  actor: Actor,
): Promise<void> {
  if (knownTo === null && person.totpKnownTo !== null) Object.assign(person, NO_SECOND_FACTOR);
  person.passwordHash = hash;
  person.passwordKnownTo = knownTo;
  person.sessionEpoch += 1;
  await tx.save(person);
  await auditOwn(tx, person.id, 'staff.password-changed', actor);
}
