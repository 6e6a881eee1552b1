import { API_KEY_FORM } from '../../src/auth/api-key.entity.js';
import { CredentialsService } from '../../src/auth/credentials.service.js';
import { PARTNER_FORM } from '../../src/auth/partner.entity.js';
import type { Actor } from '../../src/database/audit.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { FOOTER_FORM } from '../../src/hotel/footer-text.entity.js';
import { HotelMailService } from '../../src/hotel/hotel-mail.service.js';
import { HotelSettingsService } from '../../src/hotel/hotel-settings.service.js';
import { HOTEL_FORM } from '../../src/hotel/hotel.entity.js';
import { MAIL_PASSWORD_FORM, MAIL_SERVER_FORM } from '../../src/hotel/mail-server.entity.js';
import { SOCIAL_LINK_FORM } from '../../src/hotel/social-link.entity.js';
import { InvalidFields } from '../../src/http/field-reader.js';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../src/inventory/catalogue/catalogue-kinds.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { BANK_ACCOUNT_FORM } from '../../src/payment/bank-account.entity.js';
import { PaymentSettingsService } from '../../src/payment/payment-settings.service.js';
import { POS_SECRETS_FORM, VIRTUAL_POS_FORM } from '../../src/payment/virtual-pos.entity.js';
import { StaffInvitationsService } from '../../src/staff/staff-invitations.service.js';
import { STAFF_ROLE_FORM } from '../../src/staff/staff-hotel.entity.js';
import { STAFF_FORM } from '../../src/staff/staff-member.entity.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

/** Values that are no value of a field, and where the field stands in a hotel file (undefined: not in files). */
interface Case {
  bad: readonly unknown[];
  file: string | undefined;
  isInPanel: boolean;
}

interface RecordCase {
  fields: Readonly<Record<string, Case>>;
  form: Readonly<Record<string, unknown>>;
  /** The section of a hotel file, and a valid entry of it; lists have one entry. */
  section: string;
  entry: object;
  isList?: boolean;
  /** The key under which the entry stands, of sections by language. */
  language?: string;
  /** Saves what a person typed. */
  save(typed: Record<string, unknown>): Promise<unknown>;
  /** What a person types beside, that is right. */
  typed: Record<string, string>;
}

const ACTOR: Actor = { kind: 'staff', id: 1 };
const field = (file: string | undefined, ...bad: unknown[]): Case => ({ bad, file, isInPanel: true });
const panelOnly = (...bad: unknown[]): Case => field(undefined, ...bad);
const fileOnly = (file: string, ...bad: unknown[]): Case => ({ bad, file, isInPanel: false });
const inGroup = (group: string, fields: Record<string, Case>): Record<string, Case> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, { ...one, file: `${group}.${one.file}` }]),
  );

const TEXT = ['x'.repeat(256), 'a\u0000b', '\ud800', 'a\nb'];
const NAME = ['', ' ', ...TEXT];
const LONG = ['x'.repeat(100_001), 'a\u0000b'];
const FLAG = ['yes', 2];
const whole = (below: number, above: number) => [below, above, 1.5, '1e0', 'two'];
const DECIMAL = ['x', '-1', '1.23456', '1e0'];
const ADDRESS = ['javascript:alert(1)', '//x.example', 'ftp://x.example'];
const LOCALIZED_NAME = ['x', {}, { tr: 'x'.repeat(256) }, { 'no language': 'x' }, { tr: [] }];
const localizedText = (max: number) => ['x', { tr: 'x'.repeat(max + 1) }, { TR: 'x' }];
const SORT = panelOnly(...whole(-1, 10_001));
const LANGUAGE = ['', 'turkish', 'TR', 't'];

let service: TestService;
let hotelId: number;

beforeAll(async () => {
  service = await startService({ PAYMENT_GATEWAY_HOSTS: '' });
  hotelId = (await importHotel(service, smallHotel())).hotelID;
});
afterAll(() => service.close());

const the = <T>(type: new (...given: never[]) => T): T => service.app.get(type, { strict: false });

const catalogue = (kind: CatalogueKind): Pick<RecordCase, 'form' | 'save'> => ({
  form: CATALOGUE_KINDS[kind].form,
  save: (typed) => the(CatalogueService).save(kind, hotelId, undefined, typed, ACTOR),
});

const RECORDS: Record<string, RecordCase> = {
  hotel: {
    section: 'hotel',
    entry: {},
    form: HOTEL_FORM,
    typed: {},
    save: (typed) =>
      the(HotelSettingsService).save(hotelId, typed, ACTOR, { isOperator: true, hasSecondFactor: true }),
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
      releaseDays: field('releaseDays', ...whole(-1, 1_501)),
      bookingHorizonDays: field('bookingHorizonDays', ...whole(0, 1_501)),
      lodgingVatPercent: field('lodgingVatPercent', '-1', '100.01', '1.005', 'x'),
      otherVatPercent: field('otherVatPercent', '-1', '101'),
      accommodationTaxPercent: field('accommodationTaxPercent', '-1', '101'),
      ...inGroup('contact', {
        phone: field('phone', ...TEXT),
        cellPhone: field('cellPhone', ...TEXT),
        email: field('email', 'x', 'a@b', 'a b@c.example', 'a@b.example, c@d.example'),
        www: field('www', ...TEXT),
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
    save: (typed) => the(HotelSettingsService).saveSocialLink(hotelId, undefined, typed, ACTOR),
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
    save: (typed) => the(HotelSettingsService).saveFooter(hotelId, undefined, typed, ACTOR),
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
    save: (typed) => the(HotelMailService).saveServer(hotelId, typed, ACTOR),
    fields: {
      transport: fileOnly('transport', 'sendmail', ''),
      encryption: field('encryption', 'STARTTLS', 'TLS', 'x'),
      port: field('port', ...whole(0, 65_536)),
      host: field('host', '', 'a b', 'a/b', 'http://x'),
      userName: field('user', ...TEXT),
      password: field('password', 'x'.repeat(1_001), '\u0000'),
    },
  },
  bankAccount: {
    section: 'bankAccounts',
    isList: true,
    entry: { companyName: 'x', holder: 'x', iban: 'TR330006100519786457841326' },
    form: BANK_ACCOUNT_FORM,
    typed: { companyName: 'x', holder: 'x', iban: 'TR330006100519786457841326' },
    save: (typed) => the(PaymentSettingsService).saveBankAccount(hotelId, undefined, typed, ACTOR),
    fields: {
      companyName: field('companyName', ...NAME),
      holder: field('holder', ...NAME),
      branchName: field('branchName', ...TEXT),
      branchNumber: field('branchNumber', ...TEXT),
      bankAccountNumber: field('bankAccountNumber', ...TEXT),
      iban: field('iban', '', 'TR330006100519786457841327', 'TR33', 'x'),
      sort: SORT,
    },
  },
  virtualPos: {
    section: 'virtualPos',
    entry: { company_code: 'iyzico' },
    form: { ...VIRTUAL_POS_FORM, ...POS_SECRETS_FORM },
    typed: { companyCode: 'iyzico' },
    save: (typed) => the(PaymentSettingsService).saveVirtualPos(hotelId, typed, ACTOR),
    fields: {
      companyCode: field('company_code', ...NAME),
      companyName: field('company_name', ...TEXT),
      companyId: field('company_id', ...whole(-1, 2_147_483_648)),
      maxInstallment: field('max_installment', ...whole(0, 37)),
      gatewayUrl: field(
        'gatewayUrl',
        ...ADDRESS,
        'https://elsewhere.example',
        'https://api.stripe.com',
        'https://iyzipay.com.elsewhere.example',
        'https://elsewhere-iyzipay.com',
        'http://127.0.0.1:3999',
      ),
      merchantId: field('merchant_id', ...TEXT),
      terminalNo: field('terminal_no', ...TEXT),
      userName: field('user', ...TEXT),
      password: field('password', 'x'.repeat(1_001), '\u0000'),
      storeKey: field('store_key', 'x'.repeat(1_001), '\u0000'),
      inquiryUser: field('inquiry_user', ...TEXT),
      inquiryPassword: field('inquiry_password', 'x'.repeat(1_001), '\u0000'),
    },
  },
  building: {
    ...catalogue('building'),
    section: 'buildings',
    isList: true,
    entry: { code: 'x', name: 'x' },
    typed: { code: 'x', name: 'x' },
    fields: {
      code: field('code', ...NAME),
      name: field('name', ...NAME),
      routerEncryption: field('routerSifreleme', 2, 'x', true),
      sort: SORT,
    },
  },
  board: {
    ...catalogue('board'),
    section: 'boards',
    isList: true,
    entry: { code: 'x', title: { tr: 'x' } },
    typed: { code: 'x', title: '{"tr":"x"}' },
    fields: {
      code: field('code', ...NAME),
      title: field('title', ...LOCALIZED_NAME),
      priceType: field('priceType', 2, 'x'),
      sort: SORT,
    },
  },
  room: {
    ...catalogue('room'),
    section: 'roomTypes',
    isList: true,
    entry: { name: '901', building: 'A' },
    typed: { name: '901', roomTypeId: '1', buildingId: '1' },
    fields: {
      name: field('name', ...NAME),
      roomTypeId: panelOnly(0, 'x'),
      buildingId: panelOnly(0, 'x'),
      sort: SORT,
    },
  },
  roomType: {
    ...catalogue('roomType'),
    section: 'roomTypes',
    isList: true,
    entry: { code: 'x', name: { tr: 'x' }, capacityAdult: 2, capacityChildren: 1 },
    typed: { code: 'x', name: '{"tr":"x"}', capacityAdult: '2', capacityChildren: '1', capacityTotal: '3' },
    fields: {
      code: field('code', ...NAME),
      name: field('name', ...LOCALIZED_NAME),
      detail: field('detail', ...localizedText(100_000)),
      capacityAdult: field('capacityAdult', ...whole(0, 41)),
      capacityChildren: field('capacityChildren', ...whole(-1, 41)),
      // The last two contradict the two adults and the child.
      capacityTotal: field('capacityTotal', ...whole(0, 81), 1),
      totalBed: field('totalBed', ...whole(-1, 1_001)),
      totalBathroom: field('totalBathroom', ...whole(-1, 1_001)),
      roomSize: field('roomSize', ...whole(-1, 100_001)),
      refundable: field('refundable', ...FLAG),
      nonRefundable: field('nonRefundable', ...FLAG),
      onlineSales: field('onlineSales', ...FLAG),
      images: field('images', 'x', ['https://x.example/a.png'], [''], [5], Array(51).fill('/media/a.png')),
      features: field('features', 'x', [{ title: {} }], [{ title: { tr: [] } }], [{ icon: 'x' }]),
      sort: SORT,
    },
  },
  ratePlan: {
    ...catalogue('ratePlan'),
    section: 'ratePlans',
    isList: true,
    entry: { roomType: 'STD', board: 'BB' },
    typed: { roomTypeId: '1', boardId: '1' },
    fields: {
      roomTypeId: panelOnly(0, 'x'),
      boardId: panelOnly(0, 'x'),
      nonRefundableDiscountPercent: field('nonRefundableDiscountPercent', ...DECIMAL, '100.01'),
      adultMultipliers: field('adultMultipliers', 'x', ['x'], ['1.23456'], [10_000], Array(41).fill(1)),
      childBands: field(
        'childBands',
        'x',
        [{ ordinal: 1, fromAge: 0, toAge: 6 }],
        [{ ordinal: 0, fromAge: 0, toAge: 6, multiplier: 1 }],
        [{ ordinal: 1, fromAge: 7, toAge: 6, multiplier: 1 }],
        [{ ordinal: 1, fromAge: 0, toAge: 100, multiplier: 1 }],
        [0, 6].map((fromAge) => ({ ordinal: 1, fromAge, toAge: fromAge + 6, multiplier: 1 })),
      ),
    },
  },
  package: {
    ...catalogue('package'),
    section: 'packages',
    isList: true,
    entry: { name: { tr: 'x' }, price: '1' },
    typed: { name: '{"tr":"x"}', price: '1' },
    fields: {
      name: field('name', ...LOCALIZED_NAME),
      note: field('note', ...localizedText(10_000)),
      price: field('price', '', ...DECIMAL, '1.234', '999999999999'),
      priceMode: field('priceMode', 4, 'x'),
      sort: SORT,
    },
  },
  partner: {
    section: 'partners',
    isList: true,
    entry: { apiKey: 'a-partner' },
    form: PARTNER_FORM,
    typed: { name: 'x' },
    save: (typed) => the(CredentialsService).addPartner(typed, ACTOR),
    fields: {
      name: field('name', ...NAME),
      apiKey: field('apiKey', 'a b', 'ç', ...TEXT),
      enabled: panelOnly(...FLAG),
      allowedReturnOrigins: panelOnly('x', ['x'], ADDRESS),
    },
  },
  apiKey: {
    section: 'apiKeys',
    isList: true,
    entry: { label: 'x' },
    form: API_KEY_FORM,
    typed: { label: 'x' },
    save: (typed) => the(CredentialsService).addApiKey(hotelId, typed, ACTOR),
    fields: {
      label: field('label', ...NAME),
      scopes: field('scopes', 'x', ['x'], [], ['rates', 'rates']),
    },
  },
  staff: {
    section: 'staff',
    isList: true,
    entry: { email: 'a@b.example', role: 'manager' },
    form: { ...STAFF_FORM, ...STAFF_ROLE_FORM },
    typed: { email: 'a@b.example', name: 'x', role: 'manager', language: 'tr' },
    save: (typed) => the(StaffInvitationsService).invite(hotelId, typed, ACTOR, ''),
    fields: {
      email: field('email', '', 'x', 'a@b', 'a,b@c.example', '<a@b.example>'),
      name: field('name', ...NAME),
      language: panelOnly('de', 'x'),
      role: field('role', '', 'owner', 'operator'),
    },
  },
};

/** The fields that a hotel file has faults at. */
async function faultsOfFile(record: RecordCase, key: string, bad: unknown): Promise<string[]> {
  const [group, member] = key.split('.');
  const entry = member === undefined ? { ...record.entry, [key]: bad } : { [group!]: { [member]: bad } };
  const section = record.isList ? [entry] : record.language ? { [record.language]: entry } : entry;
  const room = { code: 'STD', name: { tr: 'x' }, capacityAdult: 1, rooms: [entry] };
  const content = record === RECORDS['room'] ? [room] : section;
  const hotel = record.section === 'hotel' ? { id: hotelId, ...entry } : { id: hotelId };
  try {
    await the(HotelFileService).import({ [record.section]: content, hotel });
    return [];
  } catch (error) {
    if (error instanceof HotelFileError) return error.faults.map(({ path }) => path);
    throw error;
  }
}

async function faultsOfPanel(record: RecordCase, name: string, bad: unknown): Promise<string[]> {
  const value = typeof bad === 'string' ? bad : JSON.stringify(bad);
  try {
    await record.save({ ...record.typed, [name]: value });
    return [];
  } catch (error) {
    if (error instanceof InvalidFields) return error.faults.map((fault) => fault.field);
    throw error;
  }
}

describe.each(Object.entries(RECORDS))('the form of %s', (name, record) => {
  it('has every field in this table', () => {
    expect(Object.keys(record.fields).sort()).toEqual(Object.keys(record.form).sort());
  });

  it.each(Object.entries(record.fields))('refuses bad values of %s both ways', async (key, one) => {
    const list = record.isList ? '[0]' : record.language ? `.${record.language}` : '';
    const at = `${record.section}${list}${name === 'room' ? '.rooms[0]' : ''}.${one.file}`;
    for (const bad of one.bad) {
      if (one.isInPanel) expect([bad, await faultsOfPanel(record, key, bad)]).toEqual([bad, [key]]);
      if (one.file === undefined) continue;
      const paths = await faultsOfFile(record, one.file, bad);
      expect([bad, paths.some((path) => path.startsWith(at))]).toEqual([bad, true]);
    }
  });
});

it('keeps in the footer of a hotel file what runs in no page', async () => {
  const legal = { privacyPolicy: '<p onclick="x()">a<script>alert(1)</script></p>' };
  await the(HotelFileService).import({ hotel: { id: hotelId }, footer: { tr: { legal } } });
  const file = await the(HotelFileService).export(hotelId);
  expect(file?.footer?.['tr']?.legal?.privacyPolicy).toBe('<p>a</p>');
});
