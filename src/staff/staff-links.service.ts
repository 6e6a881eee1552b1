import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Not, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { sqlState, transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { MailError, sendMail, smtpServer } from '../outside/mail.js';
import { SETTINGS, type Settings } from '../settings.js';
import { LoginFailures } from '../auth/login-failures.service.js';
import { hashPassword, withPasswordSlot } from '../auth/password.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffLink } from './staff-link.entity.js';
import { linkMail } from './staff-mails.js';
import { endLinks, membership } from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { checkPassword, setPassword } from './staff-password.js';

const INVITATION_HOURS = 72;
const RESET_HOURS = 2;

/** A one-time link as it goes to a person; `mailed` says whether it was sent, else somebody hands it over. */
export interface IssuedLink {
  staffId: number;
  url: string;
  mailed: boolean;
}

/** One-time links by which staff choose a password: invitations, and new ones for who has forgotten his. */
@Injectable()
export class StaffLinksService {
  private readonly logger = new Logger('StaffLinks');

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StaffMember) private readonly staff: Repository<StaffMember>,
    private readonly failures: LoginFailures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Makes a link that works once, and mails it where the service has a mail server. */
  async issue(person: StaffMember, purpose: StaffLink['purpose'], site: string): Promise<IssuedLink> {
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

  /** A new one-time link for a person of the hotel: an invitation while there is no password, else a reset. */
  async renew(hotelId: number, staffId: number, actor: Actor, site: string): Promise<IssuedLink> {
    const { person, servesElsewhere } = await transaction(this.dataSource, async (tx) => {
      await membership(tx, hotelId, staffId);
      const member = await tx.findOneByOrFail(StaffMember, { id: staffId });
      const elsewhere = await tx.existsBy(StaffHotel, { staffId, hotelId: Not(hotelId) });
      await audit(tx, actor, { hotelId, action: 'staff.link-issued', entity: 'staff', entityId: staffId });
      return { person: member, servesElsewhere: member.isOperator || elsewhere };
    });
    const link = await this.issue(person, person.passwordHash === null ? 'invitation' : 'reset', site);
    // Whoever serves elsewhere too, or runs the service, gets a new password by his own mail alone.
    if (servesElsewhere && !link.mailed) throw new ServiceError('account_serves_other_hotels', 409);
    return link;
  }

  /**
   * Sends a link for a new password to whoever asks for it, if the account exists; nobody learns whether it does, not by
   * the time that a mail takes either: it is sent behind the answer.
   */
  async sendReset(email: string, address: string, site: string): Promise<void> {
    if (this.settings.SMTP_URL === undefined) return;
    const account = `forgotten:${email.toLowerCase()}`;
    // In the places of passwords, so that many asked for at once are counted one after the other.
    await withPasswordSlot(async () => {
      await this.failures.check(account, address);
      await this.failures.count(account, address);
    });
    const person = await this.staff.findOneBy({ email: email.toLowerCase() });
    if (person && person.disabledAt === null) void this.sendBehind(person, site);
  }

  private async sendBehind(person: StaffMember, site: string): Promise<void> {
    try {
      const { mailed } = await this.issue(person, 'reset', site);
      if (!mailed) this.logger.warn(`the mail with a link for staff ${person.id} was not taken`);
    } catch (error) {
      this.logger.error(`no link for a new password of staff ${person.id}: ${sqlState(error) ?? 'a fault'}`);
    }
  }

  /** Deletes links that no longer hold, and says how many: for the housekeeping. */
  async forgetSpent(): Promise<number> {
    const [, deleted] = (await this.dataSource.query(
      'DELETE FROM staff_link WHERE expires_at < now() OR used_at IS NOT NULL',
    )) as [unknown[], number];
    return deleted;
  }

  /** The person whose link this is, if it still holds. */
  async personOf(token: string): Promise<StaffMember | undefined> {
    const [row] = (await this.dataSource.query(
      `SELECT m.id FROM staff_link l JOIN staff_member m ON m.id = l.staff_id
        WHERE l.digest = $1 AND l.used_at IS NULL AND l.expires_at > now() AND m.disabled_at IS NULL`,
      [digestOf(token)],
    )) as { id: number }[];
    return row ? ((await this.staff.findOneBy({ id: row.id })) ?? undefined) : undefined;
  }

  /** Sets a password by a link, once; every session of the person ends. Throws `link_is_not_valid`. */
  async use(token: string, password: string, actor: Actor): Promise<void> {
    const passwordHash = await hashPassword(checkPassword(password));
    await transaction(this.dataSource, async (tx) => {
      const [used] = (await tx.query(
        `UPDATE staff_link SET used_at = now()
          WHERE digest = $1 AND used_at IS NULL AND expires_at > now() RETURNING staff_id AS "staffId"`,
        [digestOf(token)],
      )) as [{ staffId: number }[], number];
      const staffId = used[0]?.staffId;
      if (staffId === undefined) throw new ServiceError('link_is_not_valid', 404);
      await endLinks(tx, staffId);
      await setPassword(tx, staffId, passwordHash, actor);
    });
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
