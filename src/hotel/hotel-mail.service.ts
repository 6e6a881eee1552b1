import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { SecretBox } from '../secrets/secrets.js';
import { invalidField, ServiceError } from '../http/errors.js';
import { email, isEmail } from '../http/record-fields.js';
import { required } from '../http/record-form.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { MailError, sendMail, type SmtpServer } from '../outside/mail.js';
import { SETTINGS, type Settings } from '../settings.js';
import { differences } from './hotel-record.js';
import { Hotel } from './hotel.entity.js';
import {
  MAIL_ENCRYPTIONS,
  MAIL_PASSWORD_FORM,
  MAIL_SERVER_FORM,
  mailPasswordPlace,
  MailServer,
  notGivenPassword,
} from './mail-server.entity.js';

@Injectable()
export class HotelMailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A password left empty stays as it is, but is never shown to another host, and goes with the user name. */
  async saveServer(hotelId: number, values: Typed, actor: Actor): Promise<void> {
    const row = { userName: '', ...readTyped<MailServer>(MAIL_SERVER_FORM, values, true) };
    const { password = '' } = readTyped<{ password: string }>(MAIL_PASSWORD_FORM, values, true);
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue'] }, async (change) => {
      const { tx } = change;
      const before = await tx.findOneBy(MailServer, { hotelId });
      const notGiven = password === '' ? notGivenPassword(before, row) : undefined;
      if (notGiven === 'required') throw invalidField('password', 'is_required');
      const secret =
        notGiven === 'kept'
          ? {}
          : { passwordEncrypted: this.secrets.encryptGiven(password, mailPasswordPlace(hotelId)) };
      const next = { ...row, ...secret };
      await tx.save(MailServer, tx.create(MailServer, { ...before, ...next, hotelId }));
      const changes = differences(before ?? {}, next);
      change.record({ kind: 'hotel' });
      await change.audit({
        action: 'mail-server.changed',
        entity: 'mail-server',
        entityId: hotelId,
        changes,
      });
    });
  }

  /** Sends a mail through the hotel's server; returns false where it has none. Throws {@link MailError}. */
  async send(hotelId: number, mail: { to: string; subject: string; text: string }): Promise<boolean> {
    const server = await this.smtpOf(hotelId);
    if (!server) return false;
    const from = await this.senderOf(hotelId, server.user);
    await sendMail(server, { ...mail, from }, this.settings.ALLOW_PRIVATE_ADDRESSES);
    return true;
  }

  /** Throws `mail_server_is_not_set` and `mail_was_not_taken`. */
  async sendTest(hotelId: number, values: Typed, actor: Actor): Promise<void> {
    const { email: to = '' } = readTyped<{ email: string }>({ email: required(email()) }, values, true);
    const { title, language } = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    const text =
      language === 'tr'
        ? {
            subject: `${title}: deneme iletisi`,
            text: 'Bu ileti, e-posta sunucusunun doğru ayarlandığını gösterir.\n',
          }
        : {
            subject: `${title}: test mail`,
            text: 'This mail shows that the mail server is set up rightly.\n',
          };
    try {
      if (!(await this.send(hotelId, { ...text, to }))) throw new ServiceError('mail_server_is_not_set', 409);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      throw new ServiceError('mail_was_not_taken', 409, { reason: error.message });
    }
    await audit(this.dataSource.manager, actor, {
      hotelId,
      action: 'mail-server.tested',
      entity: 'mail-server',
      entityId: hotelId,
    });
  }

  private async smtpOf(hotelId: number): Promise<SmtpServer | undefined> {
    const row = await this.dataSource.manager.findOneBy(MailServer, { hotelId });
    if (!row) return undefined;
    // An unknown value must not let the password be sent without encryption.
    const encryption = MAIL_ENCRYPTIONS.find((one) => one === row.encryption) ?? 'tls';
    return {
      host: row.host,
      port: row.port,
      encryption,
      user: row.userName,
      password: this.passwordOf(row),
    };
  }

  private passwordOf({ hotelId, passwordEncrypted }: MailServer): string {
    return this.secrets.decryptGiven(passwordEncrypted, mailPasswordPlace(hotelId));
  }

  private async senderOf(hotelId: number, user: string): Promise<string> {
    const { title, email } = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    const address = isEmail(user) ? user : isEmail(email) ? email : this.settings.MAIL_FROM;
    return `"${title.replace(/["\\\r\n]/g, '')}" <${address}>`;
  }
}
