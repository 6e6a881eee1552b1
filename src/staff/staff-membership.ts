import { type EntityManager, Not } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import type { AuditAction } from '../database/audit-actions.js';
import { ServiceError } from '../http/errors.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffMember } from './staff-member.entity.js';

/** Something about a person's own account, in the trail of each of his hotels. */
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

/**
 * A person of the hotel, held until the transaction ends; throws `refusal`, where there is one, for those who serve
 * elsewhere too or run the service.
 */
export async function personOfThisHotel(
  tx: EntityManager,
  { hotelId, staffId }: { hotelId: number; staffId: number },
  refusal: string | undefined,
): Promise<StaffMember> {
  await membership(tx, hotelId, staffId);
  const person = await tx.findOneOrFail(StaffMember, {
    where: { id: staffId },
    lock: { mode: 'pessimistic_write' },
  });
  const elsewhere = await tx.existsBy(StaffHotel, { staffId, hotelId: Not(hotelId) });
  if (refusal !== undefined && (person.isOperator || elsewhere)) throw new ServiceError(refusal, 409);
  return person;
}

export async function membership(tx: EntityManager, hotelId: number, staffId: number): Promise<StaffHotel> {
  const found = await tx.findOneBy(StaffHotel, { staffId, hotelId });
  if (!found) throw new ServiceError('staff_is_not_found', 404);
  return found;
}

/** Ends the one-time links of a person: whoever was handed one before the account came to mean more must not use it. */
export async function endLinks(tx: EntityManager, staffId: number): Promise<void> {
  await tx.query('UPDATE staff_link SET used_at = now() WHERE staff_id = $1 AND used_at IS NULL', [staffId]);
}
