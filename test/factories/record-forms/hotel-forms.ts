import { GUEST_MAIL_TEXT_FORM } from '../../../src/booking/mails/guest-mail-text.entity.js';
import { GuestMailTexts } from '../../../src/booking/mails/guest-mail-texts.service.js';
import { FOOTER_FORM } from '../../../src/hotel/footer-text.entity.js';
import { HotelMailService } from '../../../src/hotel/hotel-mail.service.js';
import { HotelSettingsService } from '../../../src/hotel/hotel-settings.service.js';
import { HOTEL_FORM } from '../../../src/hotel/hotel.entity.js';
import { MAIL_PASSWORD_FORM, MAIL_SERVER_FORM } from '../../../src/hotel/mail-server.entity.js';
import { SOCIAL_LINK_FORM } from '../../../src/hotel/social-link.entity.js';
import {
  ACTOR,
  ADDRESS,
  field,
  fileOnly,
  FLAG,
  inGroup,
  LANGUAGE,
  LONG,
  NAME,
  panelOnly,
  SORT,
  TEXT,
  whole,
  type FormsOf,
  type RecordCase,
} from './record-case.js';

export const hotelForms = ({ the, hotelId }: FormsOf): Record<string, RecordCase> => ({
  hotel: {
    section: 'hotel',
    entry: {},
    form: HOTEL_FORM,
    typed: {},
    save: (typed) =>
      the(HotelSettingsService).save(hotelId(), typed, ACTOR, { isOperator: true, hasSecondFactor: true }),
    fields: {
      title: field('title', ...NAME),
      seoUrl: field('seoUrl', 'a b', 'a/b', 'ç', 'x'.repeat(256)),
      timeZone: field('timeZone', '', 'Mars/Olympus', '+03:00', 'CET'),
      currency: field('currency', '', 'eur', 'EURO', 'XXQ'),
      language: field('language', ...LANGUAGE),
      onlineSales: field('onlineSales', ...FLAG),
      sandbox: field('sandbox', ...FLAG),
      onlineChannel: field('onlineChannel', ...FLAG),
      checkInTime: field('checkInTime', '', '24:00', '9:00', '12:60'),
      checkOutTime: field('checkOutTime', '', '24:00', '9:00', '12:60'),
      dayEndsAt: field('dayEndsAt', '', '12:00', '4:00', '04:60'),
      releaseDays: field('releaseDays', ...whole(-1, 1_501)),
      bookingHorizonDays: field('bookingHorizonDays', ...whole(0, 1_501)),
      lodgingVatPercent: field('lodgingVatPercent', '-1', '100.01', '1.005', 'x'),
      otherVatPercent: field('otherVatPercent', '-1', '101'),
      accommodationTaxPercent: field('accommodationTaxPercent', '-1', '101'),
      ...inGroup('contact', {
        phone: field('phone', ...TEXT),
        cellPhone: field('cellPhone', ...TEXT),
        email: field('email', 'x', 'a@b', 'a b@c.example', 'a@b.example, c@d.example'),
        www: field('www', ...TEXT, ' JavaScript:alert(1)'),
        address: field('address', 'x'.repeat(1_001), '\u0000'),
        country: field('country', ...TEXT),
        countryIng: field('countryIng', ...TEXT),
        city: field('city', ...TEXT),
        district: field('district', ...TEXT),
        latitude: field('latitude', '91', '-90.5', '36,5', 'N36'),
        longitude: field('longitude', '181', '1e1', 'x'),
      }),
      bookingMail: panelOnly('x', 'a@b'),
      cardRevealNeedsTotp: panelOnly(...FLAG),
    },
  },
  socialLink: {
    section: 'socialMedia',
    isList: true,
    entry: { category: 'x', url: 'https://x.example' },
    form: SOCIAL_LINK_FORM,
    typed: { category: 'x', url: 'https://x.example' },
    save: (typed) => the(HotelSettingsService).saveSocialLink(hotelId(), undefined, typed, ACTOR),
    fields: {
      category: field('category', ...NAME),
      icon: field('icon', ...TEXT),
      iconsvg: fileOnly('iconsvg', ...LONG, 5),
      url: field('url', '', ...ADDRESS),
      sort: SORT,
    },
  },
  footer: {
    section: 'footer',
    language: 'tr',
    entry: {},
    form: FOOTER_FORM,
    typed: { language: 'tr' },
    save: (typed) => the(HotelSettingsService).saveFooter(hotelId(), undefined, typed, ACTOR),
    fields: {
      language: panelOnly(...LANGUAGE),
      ...inGroup('legal', {
        privacyPolicy: field('privacyPolicy', ...LONG),
        cookiePolicy: field('cookiePolicy', ...LONG),
        distanceSalesAgreement: field('distanceSalesAgreement', ...LONG),
        cancellationPolicy: field('cancellationPolicy', ...LONG),
        personalDataNotice: field('personalDataNotice', ...LONG),
      }),
      ...inGroup('about', { aboutTitle: field('title', ...TEXT), aboutText: field('text', ...LONG) }),
      ...inGroup('analytics', {
        analyticsHead: field('head', ...LONG),
        analyticsBody: field('body', ...LONG),
      }),
    },
  },
  mailServer: {
    section: 'mailServer',
    entry: { host: 'smtp.example', port: 25 },
    form: { ...MAIL_SERVER_FORM, ...MAIL_PASSWORD_FORM },
    typed: { host: 'smtp.example', port: '25', encryption: 'tls' },
    save: (typed) => the(HotelMailService).saveServer(hotelId(), typed, ACTOR),
    fields: {
      transport: fileOnly('transport', 'sendmail', ''),
      encryption: field('encryption', 'STARTTLS', 'TLS', 'x'),
      port: field('port', ...whole(0, 65_536)),
      host: field('host', '', 'a b', 'a/b', 'http://x'),
      userName: field('user', ...TEXT),
      password: field('password', 'x'.repeat(1_001), '\u0000'),
    },
  },
  guestMailText: {
    section: 'guestMailTexts',
    isList: true,
    entry: { kind: 'confirmation', language: 'en' },
    form: GUEST_MAIL_TEXT_FORM,
    typed: { kind: 'confirmation', language: 'en' },
    save: (typed) => the(GuestMailTexts).save(hotelId(), undefined, typed, ACTOR),
    fields: {
      kind: field('kind', '', 'x'),
      language: field('language', ...LANGUAGE, 'nl'),
      isEnabled: field('isEnabled', ...FLAG),
      subject: field('subject', 'x'.repeat(201), 'a\nb', '{unknown}', '{'),
      body: field('body', 'x'.repeat(10_001), '\u0000', '{unknown}', '}'),
    },
  },
});
