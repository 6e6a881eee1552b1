import type { EntityManager } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { ServiceError } from '../http/errors.js';
import { invalidField } from '../http/field-reader.js';
import { plainText } from '../http/strict.js';
import { auditOwn } from './staff-membership.js';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;

/** Long enough, and not longer than anybody types: else throws `password_is_too_short`. */
export function checkPassword(password: unknown): string {
  const text = plainText(password, PASSWORD_MAX);
  if (text === undefined || text.length < PASSWORD_MIN)
    throw invalidField('password', 'password_is_too_short');
  return text;
}

/**
 * Sets a person's password, with which every session ends. Returns the session epoch that now holds. Throws
 * `link_is_not_valid` where the account is disabled.
 */
export async function setPassword(
  tx: EntityManager,
  staffId: number,
  passwordHash: string,
  actor: Actor,
): Promise<number> {
  const [rows] = (await tx.query(
    `UPDATE staff_member SET password_hash = $2, session_epoch = session_epoch + 1
      WHERE id = $1 AND disabled_at IS NULL RETURNING session_epoch AS epoch`,
    [staffId, passwordHash],
  )) as [{ epoch: number }[], number];
  if (!rows[0]) throw new ServiceError('link_is_not_valid', 404);
  await auditOwn(tx, staffId, 'staff.password-changed', actor);
  return rows[0].epoch;
}
