import type { EntityManager } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { StaffHotel, type StaffRole } from './staff-hotel.entity.js';
import { addInvitation } from './staff-invitations.service.js';
import {
  changeRole,
  endLinks,
  join,
  lockAccount,
  lockOrAddAccount,
  hasAccessBesides,
  hasNoAccess,
} from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { NO_SECOND_FACTOR, setPassword } from './staff-password.js';

const FILE: Actor = { kind: 'command', name: 'hotel:import' };

/** `hash` is undefined without a password, and the stored one where the password is the same. */
export interface StaffOfFile {
  email: string;
  name?: string | undefined;
  role: StaffRole;
  hash?: string | undefined;
}

/** Whether the e-mail has an account that is more than this hotel's: no file sets its password. */
export async function isStaffElsewhere(
  tx: EntityManager,
  email: string,
  hotelId: number | undefined,
): Promise<boolean> {
  const account = await tx.findOneBy(StaffMember, { email });
  return account !== null && hasAccessBesides(tx, account, hotelId ?? 0);
}

/**
 * Brings in a member of staff from a hotel's file. With a password they are staff at once, of this hotel alone, which
 * may know the password. Everybody else is invited: until they accept, the file changes nothing of theirs.
 */
export async function bringInStaff(
  tx: EntityManager,
  hotelId: number,
  { email, name = email, role, hash }: StaffOfFile,
): Promise<void> {
  const known = await lockAccount(tx, { email });
  const member = known && (await tx.findOneBy(StaffHotel, { staffId: known.id, hotelId }));
  if (member) {
    if (role !== member.role) await changeRole(tx, FILE, member, role);
    if (await hasAccessBesides(tx, known, hotelId)) return;
    known.name = name === email ? known.name : name;
    if (hash === known.passwordHash) known.passwordKnownTo = hotelId;
    if (hash === undefined || hash === known.passwordHash) return void (await tx.save(known));
    await endLinks(tx, known.id);
    return setPassword(tx, known, { hash, knownTo: hotelId }, FILE);
  }
  const invitation = await addInvitation(tx, { hotelId, email, name, role }, FILE);
  if (hash === undefined || (known && !(await hasNoAccess(tx, known)))) return;
  const person = known ?? (await lockOrAddAccount(tx, { id: invitation.id, email, name }));
  Object.assign(person, NO_SECOND_FACTOR, { name, disabledAt: null });
  await join(tx, person.id, invitation, FILE);
  await endLinks(tx, person.id);
  await setPassword(tx, person, { hash, knownTo: hotelId }, FILE);
}
