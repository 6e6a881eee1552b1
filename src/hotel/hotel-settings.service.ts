import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { changeHotel } from '../database/hotel-revision.js';
import { SecretBox } from '../database/secrets.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { ServiceError } from '../http/errors.js';
import { FieldReader, invalidField } from '../http/field-reader.js';
import { MailError, sendMail, type SmtpServer } from '../http/mail.js';
import { SETTINGS, type Settings } from '../settings.js';
import { FooterText } from './footer-text.entity.js';
import { deleteRecord, differences, type RecordKind, saveRecord } from './hotel-record.js';
import { Hotel } from './hotel.entity.js';
import { mailPasswordPlace, MailServer } from './mail-server.entity.js';
import { cleanHtml } from './rich-text.js';
import { SocialLink } from './social-link.entity.js';

type Values = Readonly<Record<string, unknown>>;

const SHORT = 255;
const LONG = 100_000;
const SLUG = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const COORDINATE = /^-?\d{1,3}(\.\d{1,15})?$/;
const CODE = /^[a-z]{2,3}$/;

export const MAIL_ENCRYPTIONS = ['tls', 'ssl', 'none'] as const;

const SOCIAL_LINK: RecordKind<SocialLink> = {
  entity: SocialLink,
  name: 'social-link',
  touched: ['catalogue'],
};
const FOOTER: RecordKind<FooterText> = {
  entity: FooterText,
  name: 'footer',
  touched: ['catalogue'],
  unique: 'language',
};

/** What a hotel says of itself and how it is sold, as its staff and the operator keep it. */
@Injectable()
export class HotelSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A new hotel with nothing in it yet; for operators. Returns its id. */
  async create(values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      title: form.requiredText('title', SHORT),
      seoUrl: form.optionalText('seoUrl', SHORT, SLUG),
      timeZone: this.timeZone(form),
      currency: form.requiredText('currency', 3, /^[A-Z]{3}$/),
      language: form.requiredText('language', 3, CODE),
    };
    form.refuse();
    await this.currencyMustExist(row.currency);
    try {
      return await transaction(this.dataSource, async (tx) => {
        const inserted = await tx.insert(Hotel, row);
        const id = inserted.identifiers[0]!['id'] as number;
        await tx.query('INSERT INTO hotel_revision (hotel_id) VALUES ($1)', [id]);
        if (row.seoUrl)
          await tx.query('INSERT INTO hotel_slug (seo_url, hotel_id) VALUES ($1, $2)', [row.seoUrl, id]);
        await audit(tx, actor, {
          hotelId: id,
          action: 'hotel.added',
          entity: 'hotel',
          entityId: id,
          changes: differences({}, row),
        });
        return id;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('seoUrl', 'is_taken');
      throw error;
    }
  }

  /**
   * The hotel's own record. Its slug is the operator's to give. Its currency stays while something is priced in it:
   * prices are plain numbers, and 40 euros must not become 40 liras.
   */
  async save(hotelId: number, values: Values, actor: Actor, isOperator: boolean): Promise<void> {
    const form = new FieldReader(values);
    const row = {
      title: form.requiredText('title', SHORT),
      ...(isOperator ? { seoUrl: form.optionalText('seoUrl', SHORT, SLUG) } : {}),
      timeZone: this.timeZone(form),
      currency: form.requiredText('currency', 3, /^[A-Z]{3}$/),
      language: form.requiredText('language', 3, CODE),
      onlineSales: form.flag('onlineSales'),
      onlineChannel: form.flag('onlineChannel'),
      checkOutTime: form.requiredText('checkOutTime', 5),
      releaseDays: form.whole('releaseDays', 0, 1_500, 0),
      bookingHorizonDays: form.whole('bookingHorizonDays', 1, 1_500),
      phone: form.text('phone', SHORT),
      cellPhone: form.text('cellPhone', SHORT),
      email: form.text('email', SHORT, EMAIL),
      www: form.text('www', SHORT),
      address: form.text('address', 1_000),
      country: form.text('country', SHORT),
      countryIng: form.text('countryIng', SHORT),
      city: form.text('city', SHORT),
      district: form.text('district', SHORT),
      latitude: form.text('latitude', 20, COORDINATE),
      longitude: form.text('longitude', 20, COORDINATE),
      bookingMail: form.optionalText('bookingMail', SHORT, EMAIL),
      cardRevealNeedsTotp: form.flag('cardRevealNeedsTotp'),
    };
    if (row.checkOutTime !== '' && !TIME.test(row.checkOutTime)) form.fault('checkOutTime', 'is_not_a_time');
    const slug = isOperator ? undefined : form.optionalText('seoUrl', SHORT);
    if (Math.abs(Number(row.latitude)) > 90) form.fault('latitude', 'is_out_of_range');
    if (Math.abs(Number(row.longitude)) > 180) form.fault('longitude', 'is_out_of_range');
    form.refuse();
    await this.currencyMustExist(row.currency);
    try {
      await changeHotel(this.dataSource, hotelId, ['catalogue', 'desk'], async (tx) => {
        const before = await tx.findOneByOrFail(Hotel, { id: hotelId });
        if (slug !== undefined && slug !== before.seoUrl && form.raw('seoUrl') !== undefined)
          throw invalidField('seoUrl', 'only_operators_change_it');
        const changes = differences(before, row);
        if (Object.keys(changes).length === 0) return;
        if ('currency' in changes) await this.currencyMustBeUnused(tx, before);
        await tx.update(Hotel, { id: hotelId }, row);
        if ('seoUrl' in changes) {
          await tx.query('DELETE FROM hotel_slug WHERE hotel_id = $1', [hotelId]);
          if (row.seoUrl)
            await tx.query('INSERT INTO hotel_slug (seo_url, hotel_id) VALUES ($1, $2)', [
              row.seoUrl,
              hotelId,
            ]);
        }
        await audit(tx, actor, {
          hotelId,
          action: 'hotel.changed',
          entity: 'hotel',
          entityId: hotelId,
          changes,
        });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('seoUrl', 'is_taken');
      throw error;
    }
  }

  saveSocialLink(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      category: form.requiredText('category', SHORT),
      icon: form.text('icon', SHORT),
      url: form.requiredText('url', 2_000),
      sort: form.whole('sort', 0, 10_000, 0),
    };
    if (row.url !== '' && !isWebAddress(row.url)) form.fault('url', 'is_not_an_address');
    form.refuse();
    return saveRecord(this.dataSource, SOCIAL_LINK, { hotelId, id, values: row, actor });
  }

  deleteSocialLink(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, SOCIAL_LINK, hotelId, id, actor);
  }

  /** The footer's texts in one language. */
  saveFooter(hotelId: number, id: number | undefined, values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const rich = (field: string) => {
      const html = form.optionalText(field, LONG);
      return html === null ? null : cleanHtml(html);
    };
    const row = {
      ...(id === undefined ? { language: form.requiredText('language', 3, CODE) } : {}),
      privacyPolicy: rich('privacyPolicy'),
      cookiePolicy: rich('cookiePolicy'),
      distanceSalesAgreement: rich('distanceSalesAgreement'),
      cancellationPolicy: rich('cancellationPolicy'),
      personalDataNotice: rich('personalDataNotice'),
      aboutTitle: form.optionalText('aboutTitle', SHORT),
      aboutText: rich('aboutText'),
      // Snippets of analytics run on the hotel's own booking pages; they are kept as they are and never run here.
      analyticsHead: form.optionalText('analyticsHead', LONG),
      analyticsBody: form.optionalText('analyticsBody', LONG),
    };
    form.refuse();
    return saveRecord(this.dataSource, FOOTER, { hotelId, id, values: row, actor });
  }

  deleteFooter(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, FOOTER, hotelId, id, actor);
  }

  /**
   * The hotel's own mail server. A password left empty stays as it is, but is never shown to another host, and goes
   * with the user name.
   */
  async saveMailServer(hotelId: number, values: Values, actor: Actor): Promise<void> {
    const form = new FieldReader(values);
    const row = {
      transport: 'smtp',
      host: form.requiredText('host', SHORT, /^[A-Za-z0-9.:-]+$/),
      port: form.whole('port', 1, 65_535),
      encryption: form.choice<string>('encryption', MAIL_ENCRYPTIONS, 'tls'),
      userName: form.text('userName', SHORT),
    };
    const password = form.text('password', 1_000);
    form.refuse();
    await changeHotel(this.dataSource, hotelId, ['catalogue'], async (tx) => {
      const before = await tx.findOneBy(MailServer, { hotelId });
      const kept = before && password === '' ? this.passwordOf(before) : '';
      if (kept !== '' && row.userName !== '' && row.host !== before?.host)
        throw invalidField('password', 'is_required');
      const stays = before !== null && password === '' && (row.userName !== '' || kept === '');
      const secret = stays
        ? {}
        : { passwordEncrypted: this.secrets.encrypt(password, mailPasswordPlace(hotelId)) };
      const next = { ...row, ...secret };
      await tx.save(MailServer, tx.create(MailServer, { ...before, ...next, hotelId }));
      const changes = differences(before ?? {}, next);
      await audit(tx, actor, {
        hotelId,
        action: 'mail-server.changed',
        entity: 'mail-server',
        entityId: hotelId,
        changes,
      });
    });
  }

  /** Sends a mail through the hotel's server. Throws `mail_server_is_not_set` and `mail_was_not_taken`. */
  async sendMail(hotelId: number, mail: { to: string; subject: string; text: string }): Promise<void> {
    const server = await this.smtpOf(hotelId);
    if (!server) throw new ServiceError('mail_server_is_not_set', 409);
    const from = await this.senderOf(hotelId, server.user);
    try {
      await sendMail(server, { ...mail, from }, this.settings.ALLOW_PRIVATE_ADDRESSES);
    } catch (error) {
      if (error instanceof MailError)
        throw new ServiceError('mail_was_not_taken', 409, { reason: error.message });
      throw error;
    }
  }

  /** A mail that shows whether the server is set right. */
  async sendTestMail(hotelId: number, values: Values, actor: Actor): Promise<void> {
    const form = new FieldReader(values);
    const to = form.requiredText('email', SHORT, EMAIL);
    form.refuse();
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
    await this.sendMail(hotelId, { ...text, to });
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
    const encryption = MAIL_ENCRYPTIONS.find((one) => one === row.encryption) ?? 'none';
    return {
      host: row.host,
      port: row.port,
      encryption,
      user: row.userName,
      password: this.passwordOf(row),
    };
  }

  private passwordOf({ hotelId, passwordEncrypted }: MailServer): string {
    return this.secrets.decrypt(passwordEncrypted, mailPasswordPlace(hotelId));
  }

  private async senderOf(hotelId: number, user: string): Promise<string> {
    const { title, email } = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
    const address = EMAIL.test(user) ? user : EMAIL.test(email) ? email : this.settings.MAIL_FROM;
    return `"${title.replace(/["\\\r\n]/g, '')}" <${address}>`;
  }

  private timeZone(form: FieldReader): string {
    const zone = form.requiredText('timeZone', SHORT);
    if (zone !== '' && !Intl.supportedValuesOf('timeZone').includes(zone))
      form.fault('timeZone', 'is_not_a_time_zone');
    return zone;
  }

  /** Nothing that can still be sold may have a price: nights from today on, and packages in use. */
  private async currencyMustBeUnused(tx: EntityManager, { id, timeZone }: Hotel): Promise<void> {
    const priced = await tx.query<unknown[]>(
      `SELECT 1 FROM rate_day WHERE hotel_id = $1 AND price IS NOT NULL AND day >= (now() AT TIME ZONE $2)::date
        UNION ALL SELECT 1 FROM package WHERE hotel_id = $1 AND retired_at IS NULL LIMIT 1`,
      [id, timeZone],
    );
    if (priced.length > 0) throw invalidField('currency', 'currency_is_in_use');
  }

  private async currencyMustExist(code: string): Promise<void> {
    const found = await this.dataSource.query<unknown[]>('SELECT 1 FROM currency WHERE title_code = $1', [
      code,
    ]);
    if (found.length === 0) throw invalidField('currency', 'is_not_found');
  }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);
}
