import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Not, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { isUniqueViolation, sqlState, transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { FieldReader, invalidField } from '../http/field-reader.js';
import { MailError, sendMail, smtpServer } from '../http/mail.js';
import { plainText } from '../http/strict.js';
import { SETTINGS, type Settings } from '../settings.js';
import { LoginFailures } from './login-failures.js';
import { hashPassword } from './password.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffLink } from './staff-link.entity.js';
import { linkMail } from './staff-mails.js';
import { auditOwn, membership, personOfThisHotel } from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { NO_SECOND_FACTOR } from './staff-second-factor.service.js';

const INVITATION_HOURS = 72;
const RESET_HOURS = 2;
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 200;
const EMAIL = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\]+$/;

export type StaffRole = StaffHotel['role'];

/** A one-time link as it goes to a person; `mailed` says whether it was sent, else somebody hands it over. */
export interface IssuedLink {
  staffId: number;
  url: string;
  mailed: boolean;
}

/** Accounts of staff: invitations and new passwords by one-time links, roles, who is disabled. */
@Injectable()
export class StaffAccountsService {
  private readonly logger = new Logger('StaffAccounts');

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StaffMember) private readonly staff: Repository<StaffMember>,
    private readonly failures: LoginFailures,
    @Inject(SETTINGS) private readonly settings: Settings,
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
   * removed from every hotel is invited anew.
   */
  async invite(
    hotelId: number,
    values: Readonly<Record<string, unknown>>,
    actor: Actor,
    site: string,
  ): Promise<IssuedLink | { staffId: number }> {
    const form = new FieldReader(values);
    const email = form.requiredText('email', 255, EMAIL).toLowerCase();
    const name = form.requiredText('name', 255);
    const role = form.choice<StaffRole>('role', ['manager', 'reception'], 'reception');
    const language = form.choice('language', ['tr', 'en'] as const, 'tr');
    form.refuse();
    const { person, isInvited } = await transaction(this.dataSource, async (tx) => {
      const known = await tx.findOneBy(StaffMember, { email });
      if (known && (await tx.existsBy(StaffHotel, { staffId: known.id, hotelId }))) {
        throw invalidField('email', 'is_staff_already');
      }
      const member = known ?? tx.create(StaffMember, { email, name, language, passwordHash: null });
      const returns = known !== null && known.disabledAt !== null;
      // Disabled by a hotel in which he still is: only that hotel, or the operator, takes it back.
      if (returns && (await tx.existsBy(StaffHotel, { staffId: member.id }))) {
        throw invalidField('email', 'account_is_disabled');
      }
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
    return isInvited ? this.issueLink(person, 'invitation', site) : { staffId: person.id };
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
    if (!EMAIL.test(email)) throw invalidField('email', 'has_not_the_right_form');
    if (entry.password !== null) checkPassword(entry.password);
    const passwordHash = entry.password === null ? null : await hashPassword(entry.password);
    const person = await transaction(this.dataSource, async (tx) => {
      const known = await tx.findOneBy(StaffMember, { email });
      const member = known ?? tx.create(StaffMember, { email, name: entry.name, sessionEpoch: 0 });
      member.isOperator ||= entry.role === 'operator';
      if (passwordHash !== null) member.passwordHash = passwordHash;
      if (entry.withoutSecondFactor) Object.assign(member, NO_SECOND_FACTOR);
      member.disabledAt = null;
      member.sessionEpoch += 1;
      await tx.save(member);
      if (entry.role !== 'operator') {
        const exists = await tx.query<unknown[]>('SELECT 1 FROM hotel WHERE id = $1', [entry.hotelId]);
        if (entry.hotelId === null || exists.length === 0) throw invalidField('hotel', 'is_not_found');
        await tx.save(StaffHotel, { staffId: member.id, hotelId: entry.hotelId, role: entry.role });
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
    return passwordHash === null ? this.issueLink(person, 'invitation', site) : { staffId: person.id };
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

  /** A new one-time link for a person of the hotel: an invitation while there is no password, else a reset. */
  async renewLink(hotelId: number, staffId: number, actor: Actor, site: string): Promise<IssuedLink> {
    const { person, servesElsewhere } = await transaction(this.dataSource, async (tx) => {
      await membership(tx, hotelId, staffId);
      const member = await tx.findOneByOrFail(StaffMember, { id: staffId });
      const elsewhere = await tx.existsBy(StaffHotel, { staffId, hotelId: Not(hotelId) });
      await audit(tx, actor, { hotelId, action: 'staff.link-issued', entity: 'staff', entityId: staffId });
      return { person: member, servesElsewhere: member.isOperator || elsewhere };
    });
    const link = await this.issueLink(person, person.passwordHash === null ? 'invitation' : 'reset', site);
    // Whoever serves elsewhere too, or runs the service, gets a new password by his own mail alone.
    if (servesElsewhere && !link.mailed) throw new ServiceError('account_serves_other_hotels', 409);
    return link;
  }

  /**
   * Sends a link for a new password to whoever asks for it, if the account exists; nobody learns whether it does, not by
   * the time that a mail takes either: it is sent behind the answer.
   */
  async sendResetLink(email: string, address: string, site: string): Promise<void> {
    if (this.settings.SMTP_URL === undefined) return;
    const account = `forgotten:${email.toLowerCase()}`;
    await this.failures.check(account, address);
    await this.failures.count(account, address);
    const person = await this.staff.findOneBy({ email: email.toLowerCase() });
    if (person && person.disabledAt === null) void this.sendBehind(person, site);
  }

  private async sendBehind(person: StaffMember, site: string): Promise<void> {
    try {
      const { mailed } = await this.issueLink(person, 'reset', site);
      if (!mailed) this.logger.warn(`the mail with a link for staff ${person.id} was not taken`);
    } catch (error) {
      this.logger.error(`no link for a new password of staff ${person.id}: ${sqlState(error) ?? 'a fault'}`);
    }
  }

  /** Deletes links that no longer hold, and says how many: for the housekeeping. */
  async forgetLinks(): Promise<number> {
    const [, deleted] = (await this.dataSource.query(
      'DELETE FROM staff_link WHERE expires_at < now() OR used_at IS NOT NULL',
    )) as [unknown[], number];
    return deleted;
  }

  /** The person whose link this is, if it still holds. */
  async ofLink(token: string): Promise<StaffMember | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT m.id FROM staff_link l JOIN staff_member m ON m.id = l.staff_id
        WHERE l.digest = $1 AND l.used_at IS NULL AND l.expires_at > now() AND m.disabled_at IS NULL`,
      [digestOf(token)],
    )) as { id: number }[];
    return row ? ((await this.staff.findOneBy({ id: row.id })) ?? undefined) : undefined;
  }

  /** Sets a password by a link, once; every session of the person ends. Throws `link_is_not_valid`. */
  async useLink(token: string, password: string, actor: Actor): Promise<void> {
    checkPassword(password);
    const passwordHash = await hashPassword(password);
    await transaction(this.dataSource, async (tx) => {
      const [used] = (await tx.query(
        `UPDATE staff_link SET used_at = now()
          WHERE digest = $1 AND used_at IS NULL AND expires_at > now() RETURNING staff_id AS "staffId"`,
        [digestOf(token)],
      )) as [{ staffId: number }[], number];
      const staffId = used[0]?.staffId;
      if (staffId === undefined) throw new ServiceError('link_is_not_valid', 404);
      await tx.query('UPDATE staff_link SET used_at = now() WHERE staff_id = $1 AND used_at IS NULL', [
        staffId,
      ]);
      await this.setPassword(tx, staffId, passwordHash, actor);
    });
  }

  /** A new password by its owner; his other sessions end. Returns the session epoch that now holds. */
  async changePassword(staffId: number, password: unknown, actor: Actor): Promise<number> {
    checkPassword(password);
    const passwordHash = await hashPassword(password as string);
    return transaction(this.dataSource, (tx) => this.setPassword(tx, staffId, passwordHash, actor));
  }

  async setLanguage(staffId: number, language: unknown): Promise<void> {
    const form = new FieldReader({ language });
    const chosen = form.choice('language', ['tr', 'en'] as const, 'tr');
    form.refuse();
    await this.staff.update({ id: staffId }, { language: chosen });
  }

  private async setPassword(
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

  private async issueLink(
    person: StaffMember,
    purpose: StaffLink['purpose'],
    site: string,
  ): Promise<IssuedLink> {
    const token = randomBytes(32).toString('base64url');
    const hours = purpose === 'invitation' ? INVITATION_HOURS : RESET_HOURS;
    await this.dataSource.query(
      `INSERT INTO staff_link (digest, staff_id, purpose, expires_at) VALUES ($1, $2, $3, now() + make_interval(hours => $4))`,
      [digestOf(token), person.id, purpose, hours],
    );
    const url = `${site}/admin/link/${token}`;
    return { staffId: person.id, url, mailed: await this.mail(person, purpose, url, hours) };
  }

  private async mail(
    person: StaffMember,
    purpose: StaffLink['purpose'],
    url: string,
    hours: number,
  ): Promise<boolean> {
    if (this.settings.SMTP_URL === undefined) return false;
    const mail = linkMail(person.language, purpose, { name: person.name, url, hours });
    // The operator's own server may stand on a private address.
    try {
      const envelope = { ...mail, from: this.settings.MAIL_FROM, to: person.email };
      await sendMail(smtpServer(this.settings.SMTP_URL), envelope, true);
      return true;
    } catch (error) {
      if (error instanceof MailError) return false;
      throw error;
    }
  }
}

/** Long enough, and not longer than anybody types. */
function checkPassword(password: unknown): void {
  const text = plainText(password, PASSWORD_MAX);
  if (text === undefined || text.length < PASSWORD_MIN)
    throw invalidField('password', 'password_is_too_short');
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
