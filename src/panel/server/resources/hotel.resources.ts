import { Injectable } from '@nestjs/common';
import { HotelMailService, MAIL_ENCRYPTIONS } from '../../../hotel/hotel-mail.service.js';
import { HotelSettingsService } from '../../../hotel/hotel-settings.service.js';
import { MANAGERS, OPERATORS } from '../access.js';
import type { PanelField, PanelResource } from '../adapter/definition.js';

const text = (name: string, section: string, more: Partial<PanelField> = {}): PanelField => ({
  name,
  kind: 'text',
  form: 'both',
  section,
  ...more,
});

/** The hotel itself, what it says of itself, and its mail server. */
@Injectable()
export class HotelResources {
  constructor(
    private readonly hotels: HotelSettingsService,
    private readonly mail: HotelMailService,
  ) {}

  resources(): PanelResource[] {
    return [this.hotel(), this.socialLinks(), this.footers(), this.mailServer(), this.allHotels()];
  }

  private hotel(): PanelResource {
    return {
      id: 'hotel',
      icon: 'Settings',
      group: 'hotel',
      from: 'hotel r',
      hotel: 'r.id',
      title: 'r.title',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'title', direction: 'asc' },
      single: { empty: {} },
      fields: [
        text('hotelTitle', 'sale', { sql: 'r.title', required: true }),
        { name: 'onlineSales', kind: 'flag', form: 'both', section: 'sale' },
        { name: 'onlineChannel', kind: 'flag', form: 'both', section: 'sale' },
        { name: 'releaseDays', kind: 'whole', form: 'both', section: 'sale', required: true },
        { name: 'bookingHorizonDays', kind: 'whole', form: 'both', section: 'sale', required: true },
        { name: 'checkOutTime', kind: 'time', form: 'both', section: 'sale', required: true },
        text('seoUrl', 'place'),
        text('timeZone', 'place', { required: true }),
        text('currency', 'place', { required: true }),
        {
          name: 'language',
          kind: 'choice',
          choices: ['tr', 'en', 'de', 'ru', 'fr', 'ar'],
          form: 'both',
          section: 'place',
          required: true,
        },
        text('phone', 'contact'),
        text('cellPhone', 'contact'),
        text('email', 'contact'),
        text('www', 'contact'),
        { name: 'address', kind: 'longText', form: 'both', section: 'contact' },
        text('district', 'contact'),
        text('city', 'contact'),
        text('country', 'contact'),
        text('countryIng', 'contact'),
        text('latitude', 'contact'),
        text('longitude', 'contact'),
        text('bookingMail', 'notices'),
        { name: 'cardRevealNeedsTotp', kind: 'flag', form: 'both', section: 'notices' },
      ],
      faultsOf: { title: 'hotelTitle' },
      update: async (user, id, values) => {
        const given = { ...values, title: values['hotelTitle'] };
        await this.hotels.save(user.hotelId!, given, user.actor, user.role === 'operator');
        return { id };
      },
    };
  }

  private socialLinks(): PanelResource {
    return {
      id: 'socialLinks',
      icon: 'Share2',
      group: 'hotel',
      from: 'social_link r',
      hotel: 'r.hotel_id',
      title: 'r.category',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'sort', direction: 'asc' },
      fields: [
        {
          name: 'category',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
        },
        {
          name: 'url',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          required: true,
          initial: 'https://',
        },
        { name: 'icon', kind: 'text', form: 'both' },
        { name: 'sort', kind: 'whole', sort: true, form: 'both', hideInShow: true, initial: '0' },
      ],
      create: async (user, values) => ({
        id: await this.hotels.saveSocialLink(user.hotelId!, undefined, values, user.actor),
      }),
      update: async (user, id, values) => ({
        id: await this.hotels.saveSocialLink(user.hotelId!, id, values, user.actor),
      }),
      remove: (user, id) => this.hotels.deleteSocialLink(user.hotelId!, id, user.actor),
    };
  }

  private footers(): PanelResource {
    const rich = (name: string): PanelField => ({ name, kind: 'richText', form: 'both', section: 'legal' });
    return {
      id: 'footers',
      icon: 'FileText',
      group: 'hotel',
      from: 'footer_text r',
      hotel: 'r.hotel_id',
      title: 'upper(r.language)',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'language', direction: 'asc' },
      fields: [
        {
          name: 'language',
          kind: 'choice',
          choices: ['tr', 'en', 'de', 'ru', 'fr', 'ar'],
          list: true,
          filter: true,
          sort: true,
          form: 'new',
          required: true,
          section: 'about',
        },
        {
          name: 'aboutTitle',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'both',
          section: 'about',
        },
        { name: 'aboutText', kind: 'richText', form: 'both', section: 'about' },
        rich('privacyPolicy'),
        rich('cookiePolicy'),
        rich('distanceSalesAgreement'),
        rich('cancellationPolicy'),
        rich('personalDataNotice'),
        { name: 'analyticsHead', kind: 'longText', form: 'both', section: 'analytics' },
        { name: 'analyticsBody', kind: 'longText', form: 'both', section: 'analytics' },
      ],
      create: async (user, values) => ({
        id: await this.hotels.saveFooter(user.hotelId!, undefined, values, user.actor),
      }),
      update: async (user, id, values) => ({
        id: await this.hotels.saveFooter(user.hotelId!, id, values, user.actor),
      }),
      remove: (user, id) => this.hotels.deleteFooter(user.hotelId!, id, user.actor),
    };
  }

  private mailServer(): PanelResource {
    return {
      id: 'mailServer',
      icon: 'Mail',
      group: 'hotel',
      from: 'mail_server r',
      hotel: 'r.hotel_id',
      idSql: 'r.hotel_id',
      title: 'r.host',
      read: MANAGERS,
      write: MANAGERS,
      order: { field: 'host', direction: 'asc' },
      single: { empty: { host: '', port: '587', encryption: 'tls', userName: '' } },
      fields: [
        { name: 'host', kind: 'text', form: 'both', required: true },
        { name: 'port', kind: 'whole', form: 'both', required: true },
        { name: 'encryption', kind: 'choice', choices: MAIL_ENCRYPTIONS, form: 'both', required: true },
        { name: 'userName', kind: 'text', form: 'both' },
        { name: 'password', kind: 'secret', sql: 'r.password_encrypted', form: 'both' },
      ],
      update: async (user, id, values) => {
        await this.mail.saveServer(user.hotelId!, values, user.actor);
        return { id };
      },
      commands: [
        {
          name: 'testMail',
          icon: 'Send',
          roles: MANAGERS,
          fields: [{ name: 'email', kind: 'email' }],
          run: async (user, id, values) => {
            await this.mail.sendTest(user.hotelId!, values, user.actor);
            return { id };
          },
        },
      ],
    };
  }

  /** All hotels of the service; each is kept by opening it. */
  private allHotels(): PanelResource {
    return {
      id: 'hotels',
      icon: 'Globe',
      group: 'service',
      from: 'hotel r',
      hotel: null,
      title: 'r.title',
      read: OPERATORS,
      write: OPERATORS,
      order: { field: 'hotelTitle', direction: 'asc' },
      fields: [
        { name: 'number', sql: 'r.id', kind: 'whole', list: true, filter: true, sort: true },
        {
          name: 'hotelTitle',
          sql: 'r.title',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'new',
          required: true,
        },
        { name: 'city', kind: 'text', list: true, filter: true, sort: true },
        { name: 'seoUrl', kind: 'text', list: true, filter: true, sort: true, form: 'new' },
        {
          name: 'timeZone',
          kind: 'text',
          form: 'new',
          required: true,
          initial: 'Europe/Istanbul',
        },
        {
          name: 'currency',
          kind: 'text',
          list: true,
          filter: true,
          sort: true,
          form: 'new',
          required: true,
          initial: 'EUR',
        },
        {
          name: 'language',
          kind: 'choice',
          choices: ['tr', 'en', 'de', 'ru', 'fr', 'ar'],
          form: 'new',
          required: true,
          initial: 'tr',
        },
        { name: 'onlineSales', kind: 'flag', list: true, filter: true },
        { name: 'createdAt', kind: 'instant', sort: true, filter: true },
      ],
      faultsOf: { title: 'hotelTitle' },
      create: async (user, values) => ({
        id: await this.hotels.create({ ...values, title: values['hotelTitle'] }, user.actor),
      }),
    };
  }
}
