import type { EntityManager } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { invalidField } from '../http/errors.js';
import { plainText } from '../http/strict.js';
import { auditOwn } from './staff-membership.js';
import type { StaffMember } from './staff-member.entity.js';

const MIN_LENGTH = 12;
const MAX_LENGTH = 200;

export const NO_SECOND_FACTOR = {
  totpSecretEncrypted: null,
  totpConfirmedAt: null,
  totpLastStep: null,
  totpKnownTo: null,
};

/** Returns a password that may be set; throws `InvalidFields` for any other. */
export function checkPassword(password: unknown): string {
  const text = plainText(password ?? '', Number.MAX_SAFE_INTEGER);
  if (text === undefined) throw invalidField('password', 'is_not_a_text');
  if (text.length < MIN_LENGTH) throw invalidField('password', 'password_is_too_short');
  if (text.length > MAX_LENGTH) throw invalidField('password', 'password_is_too_long');
  return text;
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
