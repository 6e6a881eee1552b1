import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { HotelSlugs } from '../auth/hotel-slugs.service.js';
import { changeHotel, HotelChange } from '../database/hotel-change.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { FieldReader, invalidField } from '../http/field-reader.js';
import { FooterText } from './footer-text.entity.js';
import { EMAIL_FORM } from './hotel-mail.service.js';
import { deleteRecord, differences, type RecordKind, saveRecord } from './hotel-record.js';
import { Hotel } from './hotel.entity.js';
import { cleanHtml } from './rich-text.js';
import { SocialLink } from './social-link.entity.js';
import { isTimeZone } from '../values/time-zone.js';

type Values = Readonly<Record<string, unknown>>;

const SHORT = 255;
const LONG = 100_000;
/** What a hotel's slug is made of, in a hotel file too. */
export const SLUG_FORM = /^[A-Za-z0-9._~-]{1,255}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const COORDINATE = /^-?\d{1,3}(\.\d{1,15})?$/;
const CODE = /^[a-z]{2,3}$/;

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

/** Whether a hotel has prices that can still be sold, asked within a change of it. */
type CurrencyUse = (change: HotelChange) => Promise<boolean>;

/** What a hotel says of itself and how it is sold, as its staff and the operator keep it. */
@Injectable()
export class HotelSettingsService {
  private readonly currencyUses: CurrencyUse[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly slugs: HotelSlugs,
  ) {}

  /** Lets another part of the service keep the currency of a hotel for as long as the hotel has prices there. */
  keepCurrencyWhile(isInUse: CurrencyUse): void {
    this.currencyUses.push(isInUse);
  }

  /** A new hotel with nothing in it yet; for operators. Returns its id. */
  async create(values: Values, actor: Actor): Promise<number> {
    const form = new FieldReader(values);
    const row = {
      title: form.requiredText('title', SHORT),
      seoUrl: form.optionalText('seoUrl', SHORT, SLUG_FORM),
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
        const change = await HotelChange.ofNewHotel(tx, { hotelId: id, actor });
        await this.slugs.set(tx, id, row.seoUrl);
        await change.audit({
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
      ...(isOperator ? { seoUrl: form.optionalText('seoUrl', SHORT, SLUG_FORM) } : {}),
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
      email: form.text('email', SHORT, EMAIL_FORM),
      www: form.text('www', SHORT),
      address: form.text('address', 1_000),
      country: form.text('country', SHORT),
      countryIng: form.text('countryIng', SHORT),
      city: form.text('city', SHORT),
      district: form.text('district', SHORT),
      latitude: form.text('latitude', 20, COORDINATE),
      longitude: form.text('longitude', 20, COORDINATE),
      bookingMail: form.optionalText('bookingMail', SHORT, EMAIL_FORM),
      cardRevealNeedsTotp: form.flag('cardRevealNeedsTotp'),
    };
    if (row.checkOutTime !== '' && !TIME.test(row.checkOutTime)) form.fault('checkOutTime', 'is_not_a_time');
    const slug = isOperator ? undefined : form.optionalText('seoUrl', SHORT);
    if (Math.abs(Number(row.latitude)) > 90) form.fault('latitude', 'is_out_of_range');
    if (Math.abs(Number(row.longitude)) > 180) form.fault('longitude', 'is_out_of_range');
    form.refuse();
    await this.currencyMustExist(row.currency);
    try {
      await changeHotel(
        this.dataSource,
        { hotelId, actor, touches: ['catalogue', 'desk'] },
        async (change) => {
          const { tx } = change;
          const before = await tx.findOneByOrFail(Hotel, { id: hotelId });
          if (slug !== undefined && slug !== before.seoUrl && form.raw('seoUrl') !== undefined)
            throw invalidField('seoUrl', 'only_operators_change_it');
          const changes = differences(before, row);
          if (Object.keys(changes).length === 0) return;
          if ('currency' in changes) await this.currencyMustBeUnused(change);
          await tx.update(Hotel, { id: hotelId }, row);
          if ('seoUrl' in changes) await this.slugs.set(tx, hotelId, row.seoUrl ?? null);
          await change.audit({ action: 'hotel.changed', entity: 'hotel', entityId: hotelId, changes });
        },
      );
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

  private timeZone(form: FieldReader): string {
    const zone = form.requiredText('timeZone', SHORT);
    if (zone !== '' && !isTimeZone(zone)) form.fault('timeZone', 'is_not_a_time_zone');
    return zone;
  }

  private async currencyMustBeUnused(change: HotelChange): Promise<void> {
    for (const isInUse of this.currencyUses) {
      if (await isInUse(change)) throw invalidField('currency', 'currency_is_in_use');
    }
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
