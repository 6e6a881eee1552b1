import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { HotelRevision } from '../database/hotel-revision.entity.js';
import { transaction } from '../database/transaction.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { choice, isEmail } from '../http/record-fields.js';
import { input, readInput } from '../http/typed-input.js';
import { hashPassword } from '../auth/password.js';
import type { PanelLanguage } from '../values/languages.js';
import type { SessionOwner } from './own-session.js';
import { STAFF_ROLES, StaffHotel, type StaffRole } from './staff-hotel.entity.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { addInvitation } from './staff-invitations.service.js';
import { type IssuedLink, StaffLinksService } from './staff-links.service.js';
import {
  auditOwn,
  changeRole,
  endLinks,
  join,
  lockAccount,
  lockOrAddAccount,
  lockOwnAccount,
  membership,
  hasNoAccess,
  personOfThisHotel,
} from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { checkPassword, hotelsOf, NO_SECOND_FACTOR, passwordOwner, setPassword } from './staff-password.js';

const ROLE = input({ role: choice(STAFF_ROLES) });

export interface StaffEntry {
  email: string;
  name: string;
  role: 'operator' | StaffRole;
  hotelId: number | null;
  password: string | null;
  /** Of the person's pages and mails; where it is left out, an account keeps its own, and a new one has Turkish. */
  language?: PanelLanguage;
  withoutSecondFactor?: boolean;
}

/** A person who can sign in; `isInvited`: they still accept the hotel's invitation. */
export interface AddedStaff {
  staffId: number;
  isInvited: boolean;
}

type WantedStaff = StaffEntry & { hash: string | null };
type Added = { person?: StaffMember; invitation?: StaffInvitation };

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
   * Adds an operator, or staff of a hotel, for the operator's command. With `password` null a link is issued, and an
   * operator's old password ends: somebody else may know it. A person who has an account elsewhere is invited.
   * `withoutSecondFactor` removes one that was lost.
   */
  async add(entry: StaffEntry, actor: Actor, site: string): Promise<IssuedLink | AddedStaff> {
    const email = entry.email.trim().toLowerCase();
    if (!isEmail(email)) throw invalidField('email', 'has_not_the_right_form');
    const hash =
      entry.password === null
        ? null
        : await this.hashFor(entry.password, email, entry.hotelId === null ? [] : [entry.hotelId]);
    const wanted = { ...entry, email, hash };
    const { person, invitation } = await transaction(this.dataSource, async (tx) => {
      const added = await (entry.role === 'operator'
        ? this.addOperator(tx, wanted, actor)
        : this.addToHotel(tx, wanted, entry.role, actor));
      await audit(tx, actor, {
        hotelId: entry.hotelId ?? 0,
        action: 'staff.added',
        entity: 'staff',
        entityId: added.person?.id ?? added.invitation!.id,
        changes: { role: entry.role, ...(entry.withoutSecondFactor ? { totp: false } : {}) },
      });
      return added;
    });
    if (hash !== null) return { staffId: person!.id, isInvited: invitation !== undefined };
    return invitation
      ? this.links.issueForInvitation(invitation, null, site)
      : this.links.issue(person!, 'invitation', null, site);
  }

  private async hashFor(password: unknown, email: string, hotelIds: readonly number[]): Promise<string> {
    const owner = await passwordOwner(this.dataSource.manager, email, hotelIds);
    return hashPassword(checkPassword(password, owner));
  }

  private async addOperator(tx: EntityManager, wanted: WantedStaff, actor: Actor): Promise<Added> {
    const person = await lockOrAddAccount(tx, { email: wanted.email, name: wanted.name });
    if (wanted.language) person.language = wanted.language;
    if (person.totpKnownTo !== null || wanted.withoutSecondFactor) Object.assign(person, NO_SECOND_FACTOR);
    Object.assign(person, { isOperator: true, disabledAt: null, passwordKnownTo: null });
    await this.setOrEndPassword(tx, person, wanted.hash, actor);
    return { person };
  }

  private async addToHotel(
    tx: EntityManager,
    wanted: WantedStaff,
    role: StaffRole,
    actor: Actor,
  ): Promise<Added> {
    const { email, name, hotelId, hash, language } = wanted;
    if (hotelId === null || !(await tx.existsBy(HotelRevision, { hotelId })))
      throw invalidField('hotel', 'is_not_found');
    const known = await lockAccount(tx, { email });
    const isStaff = known !== null && (await tx.existsBy(StaffHotel, { staffId: known.id, hotelId }));
    const invited = { hotelId, email, name, role, ...(language && { language }) };
    if (!known && hash === null) return { invitation: await addInvitation(tx, invited, actor) };
    const person = known ?? (await lockOrAddAccount(tx, { email, name }));
    if (language) person.language = language;
    const isFree = await hasNoAccess(tx, person);
    if (isFree || wanted.withoutSecondFactor) Object.assign(person, NO_SECOND_FACTOR);
    // An account that belongs to no hotel stays closed until its link is used.
    if (!isFree || hash !== null) person.disabledAt = null;
    if (hash === null) await tx.save(Object.assign(person, { sessionEpoch: person.sessionEpoch + 1 }));
    else await setPassword(tx, person, { hash, knownTo: null }, actor);
    await endLinks(tx, person.id);
    if (isStaff) {
      await tx.update(StaffHotel, { staffId: person.id, hotelId }, { role });
      return { person };
    }
    const invitation = await addInvitation(tx, invited, actor);
    if (!isFree || hash === null) return { person, invitation };
    await join(tx, person.id, invitation, actor);
    return { person };
  }

  private async setOrEndPassword(
    tx: EntityManager,
    person: StaffMember,
    hash: string | null,
    actor: Actor,
  ): Promise<void> {
    await endLinks(tx, person.id);
    if (hash !== null) return setPassword(tx, person, { hash, knownTo: null }, actor);
    await tx.save(Object.assign(person, { passwordHash: null, sessionEpoch: person.sessionEpoch + 1 }));
  }

  async setRole(hotelId: number, staffId: number, role: unknown, actor: Actor): Promise<void> {
    const { role: next } = readInput(ROLE, { role });
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const invitation = await tx.findOne(StaffInvitation, { where: { hotelId, id: staffId }, lock });
      if (!invitation) await tx.findOne(StaffHotel, { where: { staffId, hotelId }, lock });
      await actor.requireSeen?.(tx);
      const before = invitation ?? (await membership(tx, hotelId, staffId));
      await changeRole(tx, actor, before, next);
    });
  }

  /** What a person opens elsewhere stays. An account left without a hotel is disabled, its sessions end. */
  async remove(hotelId: number, staffId: number, actor: Actor): Promise<void> {
    if (staffId === actor.id) throw new ServiceError('own_account_is_not_changed_here', 409);
    await transaction(this.dataSource, async (tx) => {
      const withdrawn = await tx.delete(StaffInvitation, { hotelId, id: staffId });
      if (withdrawn.affected === 0) {
        await membership(tx, hotelId, staffId);
        const person = (await lockAccount(tx, { id: staffId }))!;
        await tx.delete(StaffHotel, { staffId, hotelId });
        if (await hasNoAccess(tx, person)) {
          const sessionEpoch = person.sessionEpoch + 1;
          await tx.update(StaffMember, { id: staffId }, { disabledAt: new Date(), sessionEpoch });
        }
      }
      await audit(tx, actor, { hotelId, action: 'staff.removed', entity: 'staff', entityId: staffId });
    });
  }

  /** Ends sessions at once. A manager does so only to people of no other hotel; others they remove. */
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

  /**
   * Other sessions of the person end; returns the session epoch that now holds. A hotel that may know the old password
   * may know the new one: whoever knows a password can change it. Throws `session_has_ended`.
   */
  async changePassword(owner: SessionOwner, password: unknown, actor: Actor): Promise<number> {
    const { staffId } = owner;
    const { email } = await this.byId(staffId);
    const hash = await this.hashFor(password, email, await hotelsOf(this.dataSource.manager, staffId));
    return transaction(this.dataSource, async (tx) => {
      const person = await lockOwnAccount(tx, owner);
      await setPassword(tx, person, { hash, knownTo: person.passwordKnownTo }, actor);
      return person.sessionEpoch;
    });
  }

  async setLanguage(staffId: number, language: StaffMember['language']): Promise<void> {
    await this.staff.update({ id: staffId }, { language });
  }
}
