import { type EntityManager, Not } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import type { AuditAction } from '../database/audit-actions.js';
import { ServiceError } from '../http/errors.js';
import type { SessionOwner } from './own-session.js';
import { StaffHotel, type StaffRole } from './staff-hotel.entity.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { StaffLink } from './staff-link.entity.js';
import { StaffMember } from './staff-member.entity.js';
import { StaffSession } from './staff-session.entity.js';

/** Writes an entry about a person's own account into the trail of each of their hotels. */
export async function auditOwn(
  tx: EntityManager,
  staffId: number,
  action: AuditAction,
  actor: Actor,
): Promise<void> {
  const hotels = await tx.findBy(StaffHotel, { staffId });
  for (const hotelId of hotels.length === 0 ? [0] : hotels.map((one) => one.hotelId)) {
    await audit(tx, actor, { hotelId, action, entity: 'staff', entityId: staffId });
  }
}

export function lockAccount(
  tx: EntityManager,
  where: { id: number } | { email: string },
): Promise<StaffMember | null> {
  return tx.findOne(StaffMember, { where, lock: { mode: 'pessimistic_write' } });
}

/**
 * Returns the account of a session, locked, for a change that its person makes. Throws `session_has_ended` where the
 * session ended while the request waited: who asked may no longer be whose account it is.
 */
export async function lockOwnAccount(
  tx: EntityManager,
  { staffId, epoch, sid }: SessionOwner,
): Promise<StaffMember> {
  const person = await lockAccount(tx, { id: staffId });
  const isSignedIn = person?.sessionEpoch === epoch && person.disabledAt === null;
  if (!isSignedIn || !(await tx.existsBy(StaffSession, { sid })))
    throw new ServiceError('session_has_ended', 401);
  return person;
}

/** Returns the locked account of an e-mail; where there is none, a new one that opens nothing yet. */
export async function lockOrAddAccount(
  tx: EntityManager,
  fresh: Pick<StaffMember, 'email' | 'name'> & Partial<Pick<StaffMember, 'id' | 'language'>>,
): Promise<StaffMember> {
  await tx.createQueryBuilder().insert().into(StaffMember).values(fresh).orIgnore().execute();
  const account = await lockAccount(tx, { email: fresh.email });
  if (!account) throw new Error('the account that was just added is not there');
  return account;
}

/** Whether the account opens anything but this hotel: another hotel, or the whole service. */
export async function hasAccessBesides(
  tx: EntityManager,
  { id, isOperator }: StaffMember,
  hotelId: number,
): Promise<boolean> {
  return isOperator || (await tx.existsBy(StaffHotel, { staffId: id, hotelId: Not(hotelId) }));
}

export async function hasNoAccess(tx: EntityManager, { id, isOperator }: StaffMember): Promise<boolean> {
  return !isOperator && !(await tx.existsBy(StaffHotel, { staffId: id }));
}

/** A locked person of the hotel. Throws `refusal`, if given, for one of other hotels or an operator. */
export async function personOfThisHotel(
  tx: EntityManager,
  { hotelId, staffId }: { hotelId: number; staffId: number },
  refusal: string | undefined,
): Promise<StaffMember> {
  await membership(tx, hotelId, staffId);
  const person = (await lockAccount(tx, { id: staffId }))!;
  if (refusal !== undefined && (await hasAccessBesides(tx, person, hotelId)))
    throw new ServiceError(refusal, 409);
  return person;
}

export async function membership(tx: EntityManager, hotelId: number, staffId: number): Promise<StaffHotel> {
  const found = await tx.findOneBy(StaffHotel, { staffId, hotelId });
  if (!found) throw new ServiceError('staff_is_not_found', 404);
  return found;
}

/** Changes the role of a member of staff, or of a person who is invited. */
export async function changeRole(
  tx: EntityManager,
  actor: Actor,
  before: StaffHotel | StaffInvitation,
  role: StaffRole,
): Promise<void> {
  const { hotelId } = before;
  const id = before instanceof StaffInvitation ? before.id : before.staffId;
  if (before instanceof StaffInvitation) await tx.update(StaffInvitation, { hotelId, id }, { role });
  else await tx.update(StaffHotel, { staffId: id, hotelId }, { role });
  const changes = { role: [before.role, role] };
  await audit(tx, actor, { hotelId, action: 'staff.role-changed', entity: 'staff', entityId: id, changes });
}

/** Makes the person staff of the hotel that invited them, in the place of the invitation. */
export async function join(
  tx: EntityManager,
  staffId: number,
  { hotelId, id, role }: StaffInvitation,
  actor: Actor,
): Promise<void> {
  await tx.delete(StaffInvitation, { hotelId, id });
  await tx.save(StaffHotel, { staffId, hotelId, role });
  await audit(tx, actor, {
    hotelId,
    action: 'staff.joined',
    entity: 'staff',
    entityId: staffId,
    changes: { role },
  });
}

export async function endLinks(tx: EntityManager, staffId: number): Promise<void> {
  await tx.delete(StaffLink, { staffId });
}
