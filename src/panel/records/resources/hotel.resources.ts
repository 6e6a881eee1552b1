import { Injectable } from '@nestjs/common';
import { HotelMailService } from '../../../hotel/hotel-mail.service.js';
import { HotelFileService } from '../../../hotel-file/hotel-file.service.js';
import { HotelSettingsService } from '../../../hotel/hotel-settings.service.js';
import { MAIL_ENCRYPTIONS } from '../../../hotel/mail-server.entity.js';
import { currencyCodes } from '../../../lookup/reference-data.js';
import { DEFAULT_TIME_ZONE } from '../../../values/time-zone.js';
import { MANAGERS, OPERATORS } from '../../page/access.js';
import type { PanelField, PanelResource } from '../adapter/definition.js';
import {
  choice,
  COLUMN,
  field,
  FILTER,
  decimal,
  flag,
  FORM,
  from,
  initial,
  instant,
  LISTED,
  longText,
  NEW,
  REQUIRED,
  REQUIRED_NEW,
  richText,
  secret,
  section,
  SORT,
  text,
  whole,
} from './fields.js';
import { saveActions, withTitle } from './save-actions.js';
import { TEXT_LANGUAGES } from '../../../values/languages.js';

const MANAGED = { group: 'hotel', hotel: 'r.hotel_id', read: MANAGERS, write: MANAGERS } as const;

@Injectable()
export class HotelResources {
  constructor(
    private readonly hotels: HotelSettingsService,
    private readonly mail: HotelMailService,
    private readonly files: HotelFileService,
  ) {}

  resources(): PanelResource[] {
    return [this.hotel(), this.socialLinks(), this.footers(), this.mailServer(), this.allHotels()];
  }

  private hotel(): PanelResource {
    return {
      ...MANAGED,
      id: 'hotel',
      icon: 'Settings',
      from: 'hotel r',
      hotel: 'r.id',
      title: 'r.title',
      order: { field: 'title', direction: 'asc' },
      single: { empty: {} },
      fields: [
        ...section(
          'sale',
          text('hotelTitle', from('r.title'), REQUIRED),
          flag('onlineSales', FORM),
          flag('onlineChannel', FORM),
          whole('releaseDays', REQUIRED),
          whole('bookingHorizonDays', REQUIRED),
          field('time', 'checkInTime', REQUIRED),
          field('time', 'checkOutTime', REQUIRED),
          field('time', 'dayEndsAt', REQUIRED),
        ),
        ...section(
          'place',
          text('seoUrl', FORM),
          flag('sandbox', FORM),
          field('timeZone', 'timeZone', REQUIRED),
          currency(REQUIRED),
          choice('language', TEXT_LANGUAGES, REQUIRED),
        ),
        ...section(
          'contact',
          text('phone', FORM),
          text('cellPhone', FORM),
          text('email', FORM),
          text('www', FORM),
          longText('address', FORM),
          text('district', FORM),
          text('city', FORM),
          text('country', FORM),
          text('countryIng', FORM),
          text('latitude', FORM),
          text('longitude', FORM),
        ),
        ...section(
          'taxes',
          decimal('lodgingVatPercent', FORM),
          decimal('accommodationTaxPercent', FORM),
          decimal('otherVatPercent', FORM),
        ),
        ...section(
          'notices',
          text('bookingMail', FORM),
          flag('cardRevealNeedsTotp', FORM, { confirm: true }),
        ),
      ],
      faultsOf: { title: 'hotelTitle' },
      update: (user, _id, values) => {
        const named = withTitle(values, 'hotelTitle');
        return this.hotels.save(user.hotelId!, named, user.actor, {
          isOperator: user.role === 'operator',
          hasSecondFactor: user.totp,
        });
      },
    };
  }

  private socialLinks(): PanelResource {
    return {
      ...MANAGED,
      id: 'socialLinks',
      icon: 'Share2',
      from: 'social_link r',
      title: 'r.category',
      order: { field: 'sort', direction: 'asc' },
      fields: [
        text('category', COLUMN, REQUIRED),
        text('url', COLUMN, REQUIRED, initial('https://')),
        text('icon', FORM),
        SORT,
      ],
      ...saveActions((...given) => this.hotels.saveSocialLink(...given)),
      remove: (user, id) => this.hotels.deleteSocialLink(user.hotelId!, id, user.actor),
    };
  }

  private footers(): PanelResource {
    return {
      ...MANAGED,
      id: 'footers',
      icon: 'FileText',
      from: 'footer_text r',
      title: 'upper(r.language)',
      order: { field: 'language', direction: 'asc' },
      fields: [
        ...section(
          'about',
          choice('language', TEXT_LANGUAGES, COLUMN, REQUIRED_NEW),
          text('aboutTitle', COLUMN, FORM),
          richText('aboutText', FORM),
        ),
        ...section(
          'legal',
          richText('privacyPolicy', FORM),
          richText('cookiePolicy', FORM),
          richText('distanceSalesAgreement', FORM),
          richText('cancellationPolicy', FORM),
          richText('personalDataNotice', FORM),
        ),
        ...section('analytics', longText('analyticsHead', FORM), longText('analyticsBody', FORM)),
      ],
      ...saveActions((...given) => this.hotels.saveFooter(...given)),
      remove: (user, id) => this.hotels.deleteFooter(user.hotelId!, id, user.actor),
    };
  }

  private mailServer(): PanelResource {
    return {
      ...MANAGED,
      id: 'mailServer',
      confirm: true,
      icon: 'Mail',
      from: 'mail_server r',
      idSql: 'r.hotel_id',
      title: 'r.host',
      order: { field: 'host', direction: 'asc' },
      single: { empty: { host: '', port: '587', encryption: 'tls', userName: '' } },
      fields: [
        text('host', REQUIRED),
        whole('port', REQUIRED),
        choice('encryption', MAIL_ENCRYPTIONS, REQUIRED),
        text('userName', FORM),
        secret('password', 'r.password_encrypted'),
      ],
      update: (user, _id, values) => this.mail.saveServer(user.hotelId!, values, user.actor),
      commands: [
        {
          name: 'testMail',
          icon: 'Send',
          roles: MANAGERS,
          fields: [{ name: 'email', kind: 'email' }],
          run: (user, _id, values) => this.mail.sendTest(user.hotelId!, values, user.actor),
        },
      ],
    };
  }

  /** Each hotel is edited by opening it. */
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
        whole('number', from('r.id'), COLUMN),
        text('hotelTitle', from('r.title'), COLUMN, REQUIRED_NEW),
        text('city', COLUMN),
        text('seoUrl', COLUMN, NEW),
        flag('sandbox', LISTED, NEW),
        field('timeZone', 'timeZone', REQUIRED_NEW, initial(DEFAULT_TIME_ZONE)),
        currency(COLUMN, REQUIRED_NEW, initial('EUR')),
        choice('language', TEXT_LANGUAGES, REQUIRED_NEW, initial('tr')),
        flag('onlineSales', LISTED),
        instant('createdAt', FILTER),
      ],
      faultsOf: { title: 'hotelTitle' },
      create: (user, values) => this.hotels.create(withTitle(values, 'hotelTitle'), user.actor),
      commands: [
        {
          name: 'copyHotel',
          icon: 'Copy',
          roles: OPERATORS,
          fields: [
            { name: 'title', kind: 'text' },
            { name: 'seoUrl', kind: 'text' },
            { name: 'withRooms', kind: 'flag' },
            { name: 'withDays', kind: 'flag' },
          ],
          run: async (user, id, values) => ({ id: await this.files.copy(id, values, user.actor) }),
        },
      ],
    };
  }
}

function currency(...parts: Partial<PanelField>[]): PanelField {
  return field('currency', 'currency', { choices: currencyCodes() }, ...parts);
}
