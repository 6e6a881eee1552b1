import { cleanStoredTexts, KINDS_WITH_MARKUP } from '../../src/inventory/catalogue/stored-texts.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { TermsService } from '../../src/inventory/price-rules/terms.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { ReadContext } from '../../src/http/read-context.js';
import type { Form } from '../../src/http/record-form.js';
import { SERVICE_LANGUAGES } from '../../src/values/languages.js';
import { MAX_LONG_TEXTS_LENGTH } from '../../src/values/limits.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { errorsOf, PanelRecords } from '../factories/panel-records.js';
import { signIn, staffOf } from '../factories/panel.js';
import { accessForms } from '../factories/record-forms/access-forms.js';
import { catalogueForms } from '../factories/record-forms/catalogue-forms.js';
import { FILE_FORMS } from '../factories/record-forms/file-forms.js';
import { hotelForms } from '../factories/record-forms/hotel-forms.js';
import { moneyForms } from '../factories/record-forms/money-forms.js';
import { priceRuleForms } from '../factories/record-forms/price-rule-forms.js';
import { termsForms } from '../factories/record-forms/terms-forms.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { startService, type TestService } from '../harness/service.js';

const HOSTILE =
  '<p onclick="x()">Deniz<script>alert(1)</script> <a href="java&#115;cript:x()">manzaralı</a></p>' +
  '<img src=x onerror=alert(2)><iframe src="https://evil.example"></iframe>';
const CLEAN = '<p>Deniz <a>manzaralı</a></p>';
const HOSTILE_ICON =
  '<svg viewBox="0 0 8 8" onload="x()"><script>alert(1)</script><path d="M0 0h8" fill="url(//x)"/><a href="javascript:x()"><path d="M1 1h1"/></a></svg>';
const CLEAN_ICON = '<svg viewBox="0 0 8 8"><path d="M0 0h8"></path><path d="M1 1h1"></path></svg>';

/** Texts that partners and staff show as text, as they show names: what looks like markup in them is none. */
const PLAIN_TEXTS: Record<string, string[]> = {
  apiKey: ['label'],
  bankAccount: ['bankAccountNumber', 'branchName', 'branchNumber', 'companyName', 'holder'],
  board: ['code', 'title'],
  bookedRoom: ['board', 'room', 'roomType'],
  booking: ['partner', 'remarks', 'segment', 'source', 'voucher'],
  bookingSource: ['name'],
  building: ['code', 'name'],
  footer: ['aboutTitle'],
  guest: ['firstName', 'lastName'],
  guestMailText: ['body', 'subject'],
  hotel: ['address', 'cellPhone', 'city', 'country', 'countryIng', 'district', 'phone', 'title', 'www'],
  inventory: ['roomType'],
  mailServer: ['password', 'userName'],
  marketSegment: ['name'],
  package: ['name', 'note'],
  partner: ['name'],
  promotion: ['name'],
  rate: ['board', 'roomType'],
  room: ['name'],
  roomType: ['code', 'features', 'name'],
  socialLink: ['category', 'icon'],
  staff: ['name'],
  stay: ['room'],
  tax: ['name'],
  terms: ['name', 'text'],
  usualCharge: ['name'],
  virtualPos: [
    ...['companyCode', 'companyName', 'inquiryPassword', 'inquiryUser', 'merchantId', 'password'],
    ...['storeKey', 'terminalNo', 'userName'],
  ],
};
/** Snippets of the hotel's own pages, which are scripts by their purpose. */
const SNIPPETS = ['footer.analyticsHead', 'footer.analyticsBody'];
const LEGAL = ['privacyPolicy', 'distanceSalesAgreement', 'cancellationPolicy'] as const;
const MARKUP = [
  'socialLink.iconsvg',
  'footer.privacyPolicy',
  'footer.cookiePolicy',
  'footer.distanceSalesAgreement',
  'footer.cancellationPolicy',
  'footer.personalDataNotice',
  'footer.aboutText',
  'roomType.detail',
];

const its = { the: () => undefined as never, hotelId: () => 1 };
const FORMS = {
  ...hotelForms(its),
  ...moneyForms(its),
  ...catalogueForms(its),
  ...accessForms(its),
  ...priceRuleForms(its),
  ...termsForms(its),
  ...FILE_FORMS,
};
const FIELDS = Object.entries(FORMS).flatMap(([record, { form }]) =>
  Object.entries(form as Form)
    // Some forms only name what another record reads.
    .filter(([, field]) => typeof field?.read === 'function')
    .map(([name, field]) => ({ record, name: `${record}.${name}`, field })),
);

describe('a field of a record', () => {
  /** What is read of a script in each form that a field could have. */
  const read = (field: Form[string]) =>
    [HOSTILE, { tr: HOSTILE }, [HOSTILE], [{ title: { tr: HOSTILE }, icon: HOSTILE }]]
      .map((value) => field.read(value, new ReadContext()))
      .filter((value) => value !== undefined);

  it('is cleaned of scripts, or is no markup by its meaning', () => {
    const asTyped = FIELDS.filter(({ field }) => /<script|onerror/.test(JSON.stringify(read(field))));
    const plain = Object.entries(PLAIN_TEXTS).flatMap(([record, names]) =>
      names.map((name) => `${record}.${name}`),
    );
    expect(asTyped.map(({ name }) => name).sort()).toEqual([...plain, ...SNIPPETS].sort());
  });

  it('that holds markup is cleaned by the job and wherever it is read', () => {
    const cleaned = FIELDS.filter(({ field }) => field.cleaned).map(({ name }) => name);
    expect(cleaned).toEqual(MARKUP);
    const forms = KINDS_WITH_MARKUP.map(({ form }) => form as Form);
    const known = FIELDS.filter(({ field }) => forms.some((form) => Object.values(form).includes(field)));
    expect(known.filter(({ field }) => field.cleaned).map(({ name }) => name)).toEqual(MARKUP);
  });
});

describe('markup in the texts of a hotel', () => {
  let service: TestService;
  let manager: PanelRecords;
  let partner: PartnerClient;
  let hotelID: number;
  let hotels = 0;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    const name = `metin${++hotels}`;
    const file = smallHotel({
      staff: staffOf(name),
      socialMedia: [{ category: 'x', url: 'https://x.example', iconsvg: HOSTILE_ICON }],
      footer: { tr: { legal: { privacyPolicy: HOSTILE }, analytics: { head: '<script>count()</script>' } } },
    });
    file.roomTypes![0]!.detail = { tr: HOSTILE, en: '<p>Sea &amp; view</p>' };
    const imported = await importHotel(service, file);
    hotelID = imported.hotelID;
    partner = await partnerOf(service, imported);
    manager = new PanelRecords(service, await signIn(service, `manager@${name}.example`));
  });

  const detail = async (language = 'tr') => {
    const form = { hotelID, startDate: dayFromToday(3), endDate: dayFromToday(5), adultCount: 1, language };
    const { body } = await partner.postForm('/external/online/roomType', form);
    return (body.items as { detail: string }[])[0]!.detail;
  };
  const footer = async () => (await partner.get('/external/online/footer', { hotelID })).body.data;
  const icon = async () =>
    (await partner.get('/external/online/social/media', { hotelID })).body.items[0].SosyalMedyaKategori
      .iconsvg;

  it('reaches partners without what runs, from a hotel file', async () => {
    expect([await detail(), await detail('en')]).toEqual([CLEAN, '<p>Sea &amp; view</p>']);
    expect((await footer()).legal.privacyPolicy).toBe(CLEAN);
    expect(await icon()).toBe(CLEAN_ICON);
    const stored = await service.app.get(HotelFileService).export(hotelID);
    expect(stored?.roomTypes?.[0]?.detail?.['tr']).toBe(CLEAN);
  });

  it('keeps the snippets of analytics as they are', async () => {
    expect((await footer()).analytics.head).toBe('<script>count()</script>');
  });

  it('reaches partners without what runs, from the panel', async () => {
    const [type] = await manager.list('roomTypes');
    const { params } = (await manager.show('roomTypes', type!.id)).body.record;
    const answer = await manager.act('roomTypes', type!.id, 'edit', {
      ...params,
      detail: JSON.stringify({ tr: `<b>${HOSTILE}</b>` }),
    });
    expect(errorsOf(answer)).toEqual({});
    expect(await detail()).toBe(`<b>${CLEAN}</b>`);
  });

  describe('that an earlier release has stored', () => {
    beforeEach(async () => {
      const update = (set: string, value: string) =>
        service.db.query(`UPDATE ${set} WHERE hotel_id = $1`, [hotelID, value]);
      await update(`room_type SET detail = jsonb_build_object('tr', $2::text)`, HOSTILE);
      await update('footer_text SET privacy_policy = $2, about_text = $2', HOSTILE);
      await update('social_link SET iconsvg = $2', HOSTILE_ICON);
    });
    afterEach(() => cleanStoredTexts(service.db));

    it('reaches nobody uncleaned before the job has run', async () => {
      expect(await detail()).toBe(CLEAN);
      const { legal, about } = await footer();
      expect([legal.privacyPolicy, about.text]).toEqual([CLEAN, CLEAN]);
      expect(await icon()).toBe(CLEAN_ICON);
    });

    it('is cleaned by a job, of which partners are told', async () => {
      const { next } = (await partner.get('/external/online/changes', { hotelID })).body;
      expect(await cleanStoredTexts(service.db)).toMatchObject({ cleaned: 5 });
      const texts = await service.db.query(
        `SELECT detail ->> 'tr' AS text FROM room_type WHERE hotel_id = $1
          UNION SELECT privacy_policy FROM footer_text WHERE hotel_id = $1
          UNION SELECT about_text FROM footer_text WHERE hotel_id = $1
          UNION SELECT iconsvg FROM social_link WHERE hotel_id = $1 ORDER BY text`,
        [hotelID],
      );
      expect(texts).toEqual([CLEAN, CLEAN_ICON].sort().map((text) => ({ text })));
      const { changes } = (await partner.get('/external/online/changes', { hotelID, after: next })).body;
      expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(
        expect.arrayContaining(['catalogue', 'hotel']),
      );
      expect(await cleanStoredTexts(service.db)).toEqual({ checked: 0, cleaned: 0 });
    });
  });

  it('is left out of the lists of the panel', async () => {
    const [type] = await manager.list('roomTypes');
    expect(type!.params).not.toHaveProperty('detail');
    const [texts] = await manager.list('footers');
    expect(texts!.params).toMatchObject({ language: 'tr' });
    for (const name of ['privacyPolicy', 'aboutText', 'analyticsHead'])
      expect(texts!.params).not.toHaveProperty(name);
  });

  it('is bounded for all texts of a record together', async () => {
    const third = 'a'.repeat(MAX_LONG_TEXTS_LENGTH / 3);
    const form = { language: 'en', privacyPolicy: third, cookiePolicy: third, cancellationPolicy: third };
    expect(errorsOf(await manager.create('footers', form))).toEqual({});
    const more = { ...form, language: 'de', analyticsBody: 'a' };
    expect(errorsOf(await manager.create('footers', more))).toEqual({ analyticsBody: 'texts_are_too_long' });
    const legal = { privacyPolicy: third, cookiePolicy: third, cancellationPolicy: third };
    await expect(
      importHotel(service, { hotel: { id: hotelID }, footer: { de: { legal, about: { text: 'a' } } } }),
    ).rejects.toMatchObject({ faults: [{ path: 'footer.de.about.text' }] });
  });

  describe('of the hotel as a whole', () => {
    const LANGUAGES = [...SERVICE_LANGUAGES];
    const footers = (count: number, letters: number) =>
      Object.fromEntries(
        LANGUAGES.slice(3, 3 + count).map((language) => [
          language,
          { legal: Object.fromEntries(LEGAL.map((name) => [name, 'a'.repeat(letters)])) },
        ]),
      );
    const update = (footer: HotelFile['footer']) => importHotel(service, { hotel: { id: hotelID }, footer });

    it('is bounded, in a hotel file and in the panel', async () => {
      await update(footers(6, 99_000));
      await expect(
        update({ de: { legal: { cookiePolicy: 'a'.repeat(99_000) } }, ...footers(7, 99_000) }),
      ).rejects.toThrow(HotelFileError);
      const form = {
        language: 'en',
        cookiePolicy: 'a'.repeat(99_000),
        cancellationPolicy: 'a'.repeat(99_000),
      };
      expect(
        errorsOf(await manager.create('footers', { ...form, privacyPolicy: 'a'.repeat(99_000) })),
      ).toEqual({
        privacyPolicy: 'hotel_has_too_many_texts',
      });
    });

    it('is bounded with the texts of price rules', async () => {
      await update(footers(6, 99_000));
      const languages = [...SERVICE_LANGUAGES].slice(0, 6);
      const text = Object.fromEntries(languages.map((code) => [code, 'a'.repeat(1_900)]));
      const terms = Array.from({ length: 25 }, (_, n) => ({ code: `T${n}`, name: { tr: 'Koşul' }, text }));
      await expect(importHotel(service, { hotel: { id: hotelID }, terms })).rejects.toMatchObject({
        faults: [{ path: 'terms' }],
      });
      await importHotel(service, { hotel: { id: hotelID }, terms: terms.slice(8) });
      const typed = { code: 'MORE', name: '{"tr":"Koşul"}', text: JSON.stringify(text) };
      const save = async () => {
        for (const { code } of terms.slice(0, 8))
          await service.app
            .get(TermsService, { strict: false })
            .save(hotelID, undefined, { ...typed, code }, ACTOR);
      };
      await expect(save()).rejects.toMatchObject({
        faults: [{ field: 'text', message: 'hotel_has_too_many_texts' }],
      });
    });

    it('stays as it is where an earlier release took more, and may shrink', async () => {
      await update(footers(6, 99_000));
      await service.db.query(`UPDATE footer_text SET about_text = $2 WHERE hotel_id = $1`, [
        hotelID,
        'a'.repeat(90_000),
      ]);
      const [type] = await manager.list('roomTypes');
      const { params } = (await manager.show('roomTypes', type!.id)).body.record;
      const renamed = (tr: string) =>
        manager.act('roomTypes', type!.id, 'edit', { ...params, name: JSON.stringify({ tr }) });
      expect(errorsOf(await renamed('Oda'))).toEqual({});
      expect(errorsOf(await renamed('Çok daha uzun bir oda adı'))).toEqual({
        name: 'hotel_has_too_many_texts',
      });
      const exported = await service.app.get(HotelFileService).export(hotelID);
      await importHotel(service, { hotel: { id: hotelID }, roomTypes: exported!.roomTypes! });
    });

    it('is in the languages of the service alone', async () => {
      const other = { hotel: { id: hotelID }, boards: [{ code: 'BB', title: { tr: 'a', xx: 'b' } }] };
      await expect(importHotel(service, other)).rejects.toMatchObject({
        faults: [{ path: 'boards[0].title.xx' }],
      });
      await service.db.query(
        `UPDATE room_type SET name = name || '{"xx": "a", "yy": "b"}', detail = '{"xx": "c"}' WHERE hotel_id = $1`,
        [hotelID],
      );
      const exported = await service.app.get(HotelFileService).export(hotelID);
      expect(Object.keys(exported!.roomTypes![0]!.name!)).toEqual(['en', 'tr']);
      const [type] = await manager.list('roomTypes');
      const { params } = (await manager.show('roomTypes', type!.id)).body.record;
      expect(errorsOf(await manager.act('roomTypes', type!.id, 'edit', params))).toEqual({});
    });
  });

  it.each([
    ['is longer once it is cleaned', '&<'.repeat(4_000) + '&'.repeat(90_000), 'is_too_long'],
    ['has too many tags', '<b>'.repeat(9_000), 'has_too_many_tags'],
  ])('is refused where it %s', async (_, privacyPolicy, fault) => {
    const answer = await manager.create('footers', { language: 'en', privacyPolicy });
    expect(errorsOf(answer)).toEqual({ privacyPolicy: fault });
  });
});
