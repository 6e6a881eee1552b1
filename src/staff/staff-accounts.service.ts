import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { FieldReader, invalidField } from '../http/field-reader.js';
import { isEmail } from '../http/record-fields.js';
import { readTyped } from '../http/typed-record.js';
import { hashPassword } from '../auth/password.js';
import { STAFF_ROLE_FORM, StaffHotel } from './staff-hotel.entity.js';
import { type IssuedLink, StaffLinksService } from './staff-links.service.js';
import { auditOwn, endLinks, membership, personOfThisHotel } from './staff-membership.js';
import { STAFF_FORM, StaffMember } from './staff-member.entity.js';
import { checkPassword, setPassword } from './staff-password.js';
import { NO_SECOND_FACTOR } from './staff-second-factor.service.js';

export type StaffRole = StaffHotel['role'];

/** Accounts of staff: who is invited, added, removed or disabled, with which role. */
@Injectable()
export class StaffAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StaffMember) private readonly staff: Repository<StaffMember>,
    private readonly links: StaffLinksService,
  ) {}

  byId(staffId: number): Promise<StaffMember> {
    return this.staff.findOneByOrFail({ id: staffId });
  }

  /** The person, if the account still stands as it did at this session epoch. */
  async active(staffId: number, epoch: number): Promise<StaffMember | undefined> {
    const person = await this.staff.findOneBy({ id: staffId, sessionEpoch: epoch });
    return person && person.disabledAt === null ? person : undefined;
  }

  /**
   * Makes a person staff of a hotel, and a new account where the e-mail has none; that one gets an invitation. A person
   * who has an account already keeps his name and password: they are not this hotel's to change. One who had been
   * removed from every hotel is invited anew, but for an operator: his account is more than a hotel's to hand out.
   */
  async invite(
    hotelId: number,
    values: Readonly<Record<string, unknown>>,
    actor: Actor,
    site: string,
  ): Promise<IssuedLink | { staffId: number }> {
    const form = { ...STAFF_FORM, ...STAFF_ROLE_FORM };
    const { role = 'reception', ...own } = readTyped<StaffMember & StaffHotel>(form, values, true);
    const { email = '', name = '', language } = own;
    const { person, isInvited } = await transaction(this.dataSource, async (tx) => {
      const known = await tx.findOneBy(StaffMember, { email });
      if (known && (await tx.existsBy(StaffHotel, { staffId: known.id, hotelId }))) {
        throw invalidField('email', 'is_staff_already');
      }
      const member = known ?? tx.create(StaffMember, { email, name, language, passwordHash: null });
      const returns = known !== null && known.disabledAt !== null;
      // Disabled by a hotel in which he still is: only that hotel, or the operator, takes it back.
      if (returns && (member.isOperator || (await tx.existsBy(StaffHotel, { staffId: member.id })))) {
        throw invalidField('email', 'account_is_disabled');
      }
      // A first invitation that is still open stays, as there is no other way in yet.
      if (returns || member.passwordHash !== null) await endLinks(tx, member.id);
      if (returns) Object.assign(member, { disabledAt: null, passwordHash: null });
      if (!known || returns) await tx.save(member);
      await tx.insert(StaffHotel, { staffId: member.id, hotelId, role });
      await audit(tx, actor, {
        hotelId,
        action: 'staff.invited',
        entity: 'staff',
        entityId: member.id,
        changes: { role },
      });
      return { person: member, isInvited: !known || returns };
    }).catch((error: unknown) => {
      // Somebody else invited the same person at this very moment.
      throw isUniqueViolation(error) ? invalidField('email', 'is_staff_already') : error;
    });
    return isInvited ? this.links.issue(person, 'invitation', site) : { staffId: person.id };
  }

  /**
   * An operator's account, or a role in a hotel, made by a command; `password` null: by a link of invitation.
   * `withoutSecondFactor` takes one away that the person has lost.
   */
  async add(
    entry: {
      email: string;
      name: string;
      role: 'operator' | StaffRole;
      hotelId: number | null;
      password: string | null;
      withoutSecondFactor?: boolean;
    },
    actor: Actor,
    site: string,
  ): Promise<IssuedLink | { staffId: number }> {
    const email = entry.email.trim().toLowerCase();
    if (!isEmail(email)) throw invalidField('email', 'has_not_the_right_form');
    if (entry.password !== null) checkPassword(entry.password);
    const passwordHash = entry.password === null ? null : await hashPassword(entry.password);
    const person = await transaction(this.dataSource, async (tx) => {
      const known = await tx.findOne(StaffMember, { where: { email }, lock: { mode: 'pessimistic_write' } });
      const member = known ?? tx.create(StaffMember, { email, name: entry.name, sessionEpoch: 0 });
      member.isOperator ||= entry.role === 'operator';
      if (passwordHash !== null) member.passwordHash = passwordHash;
      if (entry.withoutSecondFactor) Object.assign(member, NO_SECOND_FACTOR);
      member.disabledAt = null;
      member.sessionEpoch += 1;
      await tx.save(member);
      await endLinks(tx, member.id);
      if (entry.role !== 'operator') {
        const { hotelId } = entry;
        if (hotelId === null || !(await tx.existsBy(HotelRevision, { hotelId })))
          throw invalidField('hotel', 'is_not_found');
        await tx.save(StaffHotel, { staffId: member.id, hotelId, role: entry.role });
      }
      const changes = { role: entry.role, ...(entry.withoutSecondFactor ? { totp: false } : {}) };
      await audit(tx, actor, {
        hotelId: entry.hotelId ?? 0,
        action: 'staff.added',
        entity: 'staff',
        entityId: member.id,
        changes,
      });
      return member;
    });
    return passwordHash === null ? this.links.issue(person, 'invitation', site) : { staffId: person.id };
  }

  async setRole(hotelId: number, staffId: number, role: unknown, actor: Actor): Promise<void> {
    const wanted = new FieldReader({ role });
    const next = wanted.choice<StaffRole>('role', ['manager', 'reception'], 'reception');
    wanted.refuse();
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      const before = await membership(tx, hotelId, staffId);
      await tx.update(StaffHotel, { staffId, hotelId }, { role: next });
      await audit(tx, actor, {
        hotelId,
        action: 'staff.role-changed',
        entity: 'staff',
        entityId: staffId,
        changes: { role: [before.role, next] },
      });
    });
  }

  /** Takes the person out of the hotel; an account that then belongs to none is disabled. Sessions end at once. */
  async remove(hotelId: number, staffId: number, actor: Actor): Promise<void> {
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      await membership(tx, hotelId, staffId);
      await tx.delete(StaffHotel, { staffId, hotelId });
      await tx.query(
        `UPDATE staff_member m SET session_epoch = session_epoch + 1,
           disabled_at = CASE WHEN is_operator OR EXISTS (SELECT 1 FROM staff_hotel h WHERE h.staff_id = m.id)
                              THEN disabled_at ELSE now() END
          WHERE id = $1`,
        [staffId],
      );
      await audit(tx, actor, { hotelId, action: 'staff.removed', entity: 'staff', entityId: staffId });
    });
  }

  /**
   * Closes an account, whose sessions end at once, or opens it again with the password that it had. A manager does so
   * only for somebody who serves no other hotel; from those he takes the person out.
   */
  async setDisabled(
    hotelId: number,
    staffId: number,
    isDisabled: boolean,
    actor: Actor,
    isOperator: boolean,
  ): Promise<void> {
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      const person = await personOfThisHotel(
        tx,
        { hotelId, staffId },
        isOperator ? undefined : 'account_of_other_hotels_is_not_disabled',
      );
      const disabledAt = isDisabled ? new Date() : null;
      await tx.update(StaffMember, { id: staffId }, { disabledAt, sessionEpoch: person.sessionEpoch + 1 });
      await auditOwn(tx, staffId, isDisabled ? 'staff.disabled' : 'staff.enabled', actor);
    });
  }

  /** A new password by its owner; his other sessions end. Returns the session epoch that now holds. */
  async changePassword(staffId: number, password: unknown, actor: Actor): Promise<number> {
    const passwordHash = await hashPassword(checkPassword(password));
    return transaction(this.dataSource, (tx) => setPassword(tx, staffId, passwordHash, actor));
  }

  async setLanguage(staffId: number, language: unknown): Promise<void> {
    const form = new FieldReader({ language });
    const chosen = form.choice('language', ['tr', 'en'] as const, 'tr');
    form.refuse();
    await this.staff.update({ id: staffId }, { language: chosen });
  }
}
