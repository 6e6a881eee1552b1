import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { sqlState, transaction } from '../database/transaction.js';
import { ServiceError, tooManyRequests } from '../http/errors.js';
import { MailError, sendMail, smtpServer } from '../outside/mail.js';
import { SETTINGS, type Settings } from '../settings.js';
import { LoginFailures } from '../auth/login-failures.service.js';
import { hashPassword, withPasswordSlot } from '../auth/password.js';
import { StaffHotel } from './staff-hotel.entity.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import { StaffLink } from './staff-link.entity.js';
import { linkMail } from './staff-mails.js';
import {
  endLinks,
  join,
  lockAccount,
  lockOrAddAccount,
  membership,
  hasAccessBesides,
  hasNoAccess,
} from './staff-membership.js';
import { StaffMember } from './staff-member.entity.js';
import { checkPassword, hotelsOf, NO_SECOND_FACTOR, passwordOwner, setPassword } from './staff-password.js';
import { MS_PER_HOUR } from '../values/day.js';
import type { PanelLanguage } from '../values/languages.js';

const HOURS = { invitation: 72, reset: 2 };
/** Mails to one address in one hour, whoever asks for them. */
const MAX_MAILS_AN_HOUR = 5;

/** A one-time link as it goes to a person; `mailed` says whether it was sent, else somebody hands it over. */
export interface IssuedLink {
  staffId: number;
  url: string;
  mailed: boolean;
  name: string;
  /** How long it can be used. */
  hours: number;
}

export interface OpenLink {
  email: string;
  language: PanelLanguage;
  /** Whether the link sets a password; else its person signs in and accepts the invitation. */
  setsPassword: boolean;
}

type LinkOwner = Pick<StaffLink, 'email' | 'purpose'> &
  Partial<Pick<StaffLink, 'staffId' | 'hotelId' | 'invitationId' | 'handedTo'>>;
type LinkReceiver = Pick<StaffMember, 'name' | 'email' | 'language'>;

/** A link that a manager may have seen (`handedTo`) never sets a password for more than their own hotel. */
@Injectable()
export class StaffLinksService {
  private readonly logger = new Logger('StaffLinks');

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(StaffMember) private readonly staff: Repository<StaffMember>,
    @InjectRepository(StaffLink) private readonly links: Repository<StaffLink>,
    private readonly failures: LoginFailures,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Issues a link of an account. `handedTo`: the hotel that is shown it unless it is mailed, null for the operator. */
  async issue(
    person: StaffMember,
    purpose: StaffLink['purpose'],
    handedTo: number | null,
    site: string,
  ): Promise<IssuedLink> {
    const owner = { staffId: person.id, purpose, handedTo, email: person.email };
    await this.requireFewMails(person.email);
    return this.issueFor(person, owner, person.id, site);
  }

  /** Issues a link of an invitation, in the place of its earlier ones. */
  async issueForInvitation(
    invitation: StaffInvitation,
    handedTo: number | null,
    site: string,
  ): Promise<IssuedLink> {
    const { hotelId, id: invitationId, email } = invitation;
    const owner = { hotelId, invitationId, purpose: 'invitation' as const, handedTo, email };
    await this.requireFewMails(email);
    await this.links.update({ hotelId, invitationId }, { expiresAt: new Date(0) });
    return this.issueFor(invitation, owner, invitationId, site);
  }

  /** The link counts as handed over until its mail was taken. */
  private async issueFor(
    person: LinkReceiver,
    owner: LinkOwner,
    staffId: number,
    site: string,
  ): Promise<IssuedLink> {
    const token = randomBytes(32).toString('base64url');
    const digest = digestOf(token);
    const hours = HOURS[owner.purpose];
    await this.links.insert({ ...owner, digest, expiresAt: new Date(Date.now() + hours * MS_PER_HOUR) });
    const url = `${site}/admin/link/${token}`;
    const wasMailed = await this.mail(person, owner.purpose, url, hours);
    if (wasMailed) await this.links.update({ digest }, { handedTo: null });
    return { staffId, url, mailed: wasMailed, name: person.name, hours };
  }

  private async requireFewMails(email: string): Promise<void> {
    if (this.settings.SMTP_URL === undefined) return;
    const since = new Date(Date.now() - MS_PER_HOUR);
    const sent = await this.links.countBy({ email, issuedAt: MoreThan(since) });
    if (sent >= MAX_MAILS_AN_HOUR) throw tooManyRequests(MS_PER_HOUR / 1000);
  }

  private async mail(
    person: LinkReceiver,
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

  /**
   * Issues a new link for an invitation or a member of the hotel. For a person who serves other hotels too, or runs the
   * service, only a mail carries it: throws `account_serves_other_hotels` where it cannot be sent.
   */
  async renew(hotelId: number, id: number, actor: Actor, site: string): Promise<IssuedLink> {
    const { manager } = this.dataSource;
    const invitation = await manager.findOneBy(StaffInvitation, { hotelId, id });
    const link = invitation
      ? await this.issueForInvitation(invitation, hotelId, site)
      : await this.issueForMember(hotelId, id, site);
    await audit(manager, actor, { hotelId, action: 'staff.link-issued', entity: 'staff', entityId: id });
    return link;
  }

  private async issueForMember(hotelId: number, staffId: number, site: string): Promise<IssuedLink> {
    const { manager } = this.dataSource;
    await membership(manager, hotelId, staffId);
    const person = await this.staff.findOneByOrFail({ id: staffId });
    const link = await this.issue(person, 'reset', hotelId, site);
    if (!link.mailed && (await hasAccessBesides(manager, person, hotelId)))
      throw new ServiceError('account_serves_other_hotels', 409);
    return link;
  }

  /** Nobody learns whether the account exists, not by the time of a mail either: it is sent behind the answer. */
  async sendReset(email: string, address: string, site: string): Promise<void> {
    const account = `reset:${email.toLowerCase()}`;
    // One after the other: those who ask at the same time must not all get through before they are counted.
    await withPasswordSlot({ kind: 'staff', address }, async () => {
      await this.failures.check(account, address);
      await this.failures.count(account, address);
    });
    const person = await this.staff.findOneBy({ email: email.toLowerCase(), disabledAt: IsNull() });
    if (person) void this.sendBehind(person, site);
  }

  private async sendBehind(person: StaffMember, site: string): Promise<void> {
    try {
      const { mailed } = await this.issue(person, 'reset', null, site);
      if (!mailed) this.logger.warn(`the mail with a link for staff ${person.id} was not taken`);
    } catch (error) {
      const reason =
        error instanceof ServiceError ? error.identifier : (sqlState(error) ?? 'an unexpected error');
      this.logger.error(`no link for a new password of staff ${person.id}: ${reason}`);
    }
  }

  async forgetSpent(): Promise<number> {
    // Links of the last hour count for the limit of mails.
    const old = LessThan(new Date(Date.now() - MS_PER_HOUR));
    const expired = await this.links.delete({ expiresAt: LessThan(new Date()), issuedAt: old });
    const used = await this.links.delete({ usedAt: Not(IsNull()), issuedAt: old });
    return (expired.affected ?? 0) + (used.affected ?? 0);
  }

  async find(token: string): Promise<OpenLink | undefined> {
    const tx = this.dataSource.manager;
    const link = await this.links.findOneBy({ digest: digestOf(token), ...HOLDS() });
    if (!link) return undefined;
    const invitation = await invitationOf(tx, link);
    const person = await tx.findOneBy(
      StaffMember,
      invitation ? { email: invitation.email } : { id: link.staffId! },
    );
    const use = person ? await useOf(tx, link, person) : 'password';
    const { email, language } = person && !invitation ? person : invitation!;
    return use === 'none' ? undefined : { email, language, setsPassword: use === 'password' };
  }

  /** Sets a password once and accepts the invitation; every session of the person ends. Throws `link_is_not_valid`. */
  async use(token: string, password: string, actor: Actor): Promise<void> {
    const digest = digestOf(token);
    const issued = await this.links.findOneBy({ digest });
    const { manager } = this.dataSource;
    const owner = await passwordOwner(manager, issued?.email ?? '', await hotelsKnownBy(manager, issued));
    const hash = await hashPassword(checkPassword(password, owner));
    await transaction(this.dataSource, async (tx) => {
      const { affected } = await tx.update(StaffLink, { digest, ...HOLDS() }, { usedAt: new Date() });
      if (affected !== 1) throw linkIsNotValid();
      const link = await tx.findOneByOrFail(StaffLink, { digest });
      const invitation = await invitationOf(tx, link);
      const person = invitation
        ? await lockOrAddAccount(tx, {
            id: invitation.id,
            email: invitation.email,
            name: invitation.name,
            language: invitation.language,
          })
        : (await lockAccount(tx, { id: link.staffId! }))!;
      if ((await useOf(tx, link, person)) !== 'password') throw linkIsNotValid();
      const oneself = { ...actor, id: person.id, name: person.name };
      if (invitation) {
        if (await hasNoAccess(tx, person)) startAnew(person, invitation);
        await join(tx, person.id, invitation, oneself);
      }
      await endLinks(tx, person.id);
      await setPassword(tx, person, { hash, knownTo: link.handedTo }, oneself);
    });
  }
}

/** Hotels of which whoever holds the link knows that the person serves them or is invited. */
async function hotelsKnownBy(manager: EntityManager, link: StaffLink | null): Promise<number[]> {
  const hotelId = link?.handedTo ?? link?.hotelId ?? null;
  if (hotelId !== null) return [hotelId];
  return link?.staffId ? hotelsOf(manager, link.staffId) : [];
}

/** An account that opens nothing has nothing of its past that its new person should inherit. */
function startAnew(person: StaffMember, { name, language }: StaffInvitation): void {
  Object.assign(person, NO_SECOND_FACTOR, { name, language, disabledAt: null });
}

async function useOf(
  tx: EntityManager,
  link: StaffLink,
  person: StaffMember,
): Promise<'password' | 'sign-in' | 'none'> {
  if (link.invitationId !== null && (await hasNoAccess(tx, person))) return 'password';
  if (person.disabledAt !== null) return 'none';
  if (link.handedTo === null) return 'password';
  if (link.invitationId !== null) return 'sign-in';
  const isTheirs = await tx.existsBy(StaffHotel, { staffId: person.id, hotelId: link.handedTo });
  return isTheirs && !(await hasAccessBesides(tx, person, link.handedTo)) ? 'password' : 'none';
}

async function invitationOf(
  tx: EntityManager,
  { hotelId, invitationId }: StaffLink,
): Promise<StaffInvitation | undefined> {
  if (hotelId === null || invitationId === null) return undefined;
  return tx.findOneByOrFail(StaffInvitation, { hotelId, id: invitationId });
}

const HOLDS = () => ({ usedAt: IsNull(), expiresAt: MoreThan(new Date()) });

const linkIsNotValid = () => new ServiceError('link_is_not_valid', 404);

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
