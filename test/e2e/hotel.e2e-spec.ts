import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const socialMedia = ['facebook', 'instagram', 'x'].map((category) => ({
  category,
  icon: `fa fa-${category}`,
  iconsvg: category === 'x' ? '<svg/>' : null,
  url: `https://social.example/${category}`,
}));

const contact = {
  phone: '+90 242 555 01 01',
  cellPhone: '+90 532 555 01 01',
  email: 'info@otel.example',
  www: 'https://otel.example',
  address: 'Kıyı Caddesi No: 12',
  country: 'Türkiye',
  countryIng: 'Turkey',
  city: 'Antalya',
  district: 'Muratpaşa',
  latitude: '36.884804',
  longitude: '30.704044',
};

const mailServer = {
  transport: 'smtp',
  encryption: 'tls',
  port: 587,
  host: 'smtp.otel.example',
  user: 'rezervasyon@otel.example',
  password: 'pässwörd of the mail server',
};

const footer = {
  tr: {
    legal: { privacyPolicy: '<p>Gizlilik</p>', cancellationPolicy: '<p>İptal</p>' },
    about: { title: 'Hakkımızda', text: '<p>1998</p>' },
    analytics: { head: '<script></script>' },
  },
  en: { legal: { privacyPolicy: '<p>Privacy</p>' } },
};

describe('hotel information', () => {
  let service: TestService;
  let partner: PartnerClient;
  let bare: PartnerClient;

  beforeAll(async () => {
    service = await startService();
    const hotel = { title: 'Deniz Otel', contact };
    partner = await partnerOf(
      service,
      await importHotel(service, smallHotel({ hotel, socialMedia, mailServer, footer })),
    );
    bare = await partnerOf(
      service,
      await importHotel(service, smallHotel({ hotel: { title: 'Boş', language: 'de' } })),
    );
  });
  afterAll(() => service.close());

  it('gives the contact details without a wrapper', async () => {
    const { status, body } = await partner.get(`/external/hotel/${partner.hotelID}/contact/info`);
    expect([status, body]).toEqual([200, { title: 'Deniz Otel', ...contact }]);
  });

  it('gives the social media links in pages', async () => {
    const all = await partner.get('/external/online/social/media', { hotelID: partner.hotelID });
    expect(all.body).toEqual({
      success: true,
      count: 3,
      items: socialMedia.map(({ url, icon, iconsvg }) => ({ url, SosyalMedyaKategori: { icon, iconsvg } })),
    });
    const last = await partner.get('/external/online/social/media', {
      hotelID: partner.hotelID,
      limit: 2,
      page: 2,
      order: '-id',
    });
    expect(last.body).toEqual({ success: true, count: 3, items: [all.body.items[0]] });
  });

  it('gives an empty list to a hotel without links', async () => {
    const { body } = await bare.get('/external/online/social/media', { hotelID: bare.hotelID });
    expect(body).toEqual({ success: true, count: 0, items: [] });
  });

  it.each([
    ['limit', 'limit_is_not_valid'],
    ['page', 'page_is_not_valid'],
    ['order', 'order_is_not_valid'],
  ])('refuses a social media %s that is none', async (name, message) => {
    const { status, body } = await partner.get('/external/online/social/media', {
      hotelID: partner.hotelID,
      [name]: '1e0',
    });
    expect([status, body]).toEqual([200, { success: false, message, count: 0, items: [] }]);
  });

  it('gives the footer in Turkish, in the language asked for, or in that of the hotel', async () => {
    const turkish = {
      success: true,
      data: {
        legal: {
          privacyPolicy: '<p>Gizlilik</p>',
          cookiePolicy: null,
          distanceSalesAgreement: null,
          cancellationPolicy: '<p>İptal</p>',
          personalDataNotice: null,
        },
        about: { title: 'Hakkımızda', text: '<p>1998</p>' },
        analytics: { head: '<script></script>', body: null },
      },
    };
    expect((await partner.get('/external/online/footer')).body).toEqual(turkish);
    const { hotelID } = partner;
    expect((await partner.get('/external/online/footer', { hotelID, language: 'fr' })).body).toEqual(turkish);
    const english = await partner.get('/external/online/footer', { hotelID, language: 'en' });
    expect(english.body.data.legal.privacyPolicy).toBe('<p>Privacy</p>');
    expect(english.body.data.about).toEqual({ title: null, text: null });
  });

  it('gives the footer in Turkish for an empty language too, as every other endpoint does', async () => {
    const german = await partnerOf(
      service,
      await importHotel(
        service,
        smallHotel({
          hotel: { title: 'Nord', language: 'de' },
          footer: { ...footer, de: { about: { title: 'Über uns' } } },
        }),
      ),
    );
    const titleIn = async (language?: string) =>
      (await german.get('/external/online/footer', language === undefined ? {} : { language })).body.data
        .about.title;
    expect([await titleIn(), await titleIn(''), await titleIn('fr')]).toEqual([
      'Hakkımızda',
      'Hakkımızda',
      'Über uns',
    ]);
  });

  it('has only nulls in the footer of a hotel without texts', async () => {
    const { body } = await bare.get('/external/online/footer');
    expect(body.success).toBe(true);
    const texts = Object.values(body.data as Record<string, object>).flatMap((part) => Object.values(part));
    expect(texts).toHaveLength(9);
    expect(texts.every((text) => text === null)).toBe(true);
  });

  it('gives the mail server with its password, which the database does not hold in the clear', async () => {
    const { body, headers } = await partner.get('/external/online/mail/host', { hotelID: partner.hotelID });
    expect(body).toEqual({ success: true, data: mailServer });
    expect(headers.get('cache-control')).toBe('no-store');
    const stored = JSON.stringify(await service.db.query('SELECT * FROM mail_server'));
    expect(stored).not.toContain(mailServer.password);
    expect(service.logged()).not.toContain(mailServer.password);
  });

  it('says so when a hotel has no mail server', async () => {
    const { status, body } = await bare.get('/external/online/mail/host', { hotelID: bare.hotelID });
    expect([status, body]).toEqual([200, { success: false, message: 'mail_host_is_not_found' }]);
  });

  it('gives packages in the language asked for', async () => {
    const selling = await partnerOf(
      service,
      await importHotel(
        service,
        smallHotel({
          packages: [
            {
              name: { tr: 'Transfer', en: 'Transfer (en)' },
              note: { tr: 'Tek yön' },
              price: '40.00',
              priceMode: 0,
            },
            { name: { tr: 'Tekne turu' }, price: '35.50', priceMode: 3 },
          ],
        }),
      ),
    );
    const answer = await selling.get('/external/online/package', {
      hotelID: selling.hotelID,
      language: 'en',
    });
    expect(answer.body).toEqual({
      success: true,
      count: 2,
      items: [
        {
          stockID: expect.any(Number),
          name: 'Transfer (en)',
          note: 'Tek yön',
          price: '40.00',
          currency: 'EUR',
          priceMode: 0,
        },
        {
          stockID: expect.any(Number),
          name: 'Tekne turu',
          note: '',
          price: '35.50',
          currency: 'EUR',
          priceMode: 3,
        },
      ],
    });
    const last = await selling.get('/external/online/package', {
      hotelID: selling.hotelID,
      limit: 1,
      order: '-id',
    });
    expect(last.body).toMatchObject({ count: 2, items: [{ name: 'Tekne turu' }] });
    const foreign = await selling.get('/external/online/package', { hotelID: 999_999 });
    expect(foreign.body).toEqual({ success: false, message: 'hotel_id_is_not_found', count: 0, items: [] });
  });

  describe('for a hotel ID that is not that of the token', () => {
    const bad = [
      '0',
      '-1',
      '1e0',
      '0x1',
      '%205',
      '',
      '1.0',
      'abc',
      '9223372036854775808',
      '999999',
      '%00',
      '__proto__',
    ];
    const foreign = () => [...bad, String(bare.hotelID), `${partner.hotelID}&hotelID=${partner.hotelID}`];

    it('answers 404 for the contact details', async () => {
      for (const hotelID of [...bad.filter((id) => id !== ''), String(bare.hotelID)]) {
        const { status, body } = await partner.get(`/external/hotel/${hotelID}/contact/info`);
        expect([hotelID, status, body]).toEqual([
          hotelID,
          404,
          { success: false, message: 'hotel_id_is_not_found' },
        ]);
      }
    });

    it.each([
      ['/external/online/social/media', { count: 0, items: [] }],
      ['/external/online/footer', {}],
      ['/external/online/mail/host', {}],
    ])('answers hotel_id_is_not_found for %s', async (path, members) => {
      for (const hotelID of foreign()) {
        const { status, body } = await partner.get(`${path}?hotelID=${hotelID}`);
        expect([hotelID, status, body]).toEqual([
          hotelID,
          200,
          { success: false, message: 'hotel_id_is_not_found', ...members },
        ]);
      }
    });

    it.each(['/external/online/social/media', '/external/online/mail/host'])(
      'needs one for %s',
      async (path) => {
        const { body } = await partner.get(path);
        expect(body).toMatchObject({ success: false, message: 'hotel_id_is_not_found' });
      },
    );
  });

  it.each([
    '/external/hotel/1/contact/info',
    '/external/online/social/media',
    '/external/online/footer',
    '/external/online/mail/host',
  ])('wants a token for %s', async (path) => {
    const { status, body } = await send(service, 'GET', path);
    expect([status, body]).toEqual([401, { success: false, message: 'token_is_not_valid' }]);
  });

  describe('pictures', () => {
    const digest = '0123456789abcdef0123456789abcdef';
    let hotelId: number;

    beforeAll(async () => {
      hotelId = partner.hotelID;
      await service.db.query(
        `INSERT INTO media_file (hotel_id, name, content_type, content)
         VALUES ($1, $2, 'image/png', 'png'), ($1, 'page.html', 'text/html', '<script>')`,
        [hotelId, `${digest}.png`],
      );
    });

    it('are served without a token and never asked for again', async () => {
      const { status, headers, text } = await send(service, 'GET', `/media/${hotelId}/${digest}.png`);
      expect([status, text]).toEqual([200, 'png']);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const again = await send(service, 'GET', `/media/${hotelId}/${digest}.png`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect([again.status, again.text]).toEqual([304, '']);
    });

    it('are never anything that a browser would run', async () => {
      const { status, body } = await send(service, 'GET', `/media/${hotelId}/page.html`);
      expect([status, body]).toEqual([404, { success: false, message: 'not_found' }]);
      const { headers } = await send(service, 'GET', `/media/${hotelId}/${digest}.png`);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    });

    it('are not found under another hotel or name', async () => {
      for (const path of [
        `/media/${bare.hotelID}/${digest}.png`,
        `/media/${hotelId}/other.png`,
        `/media/0x1/${digest}.png`,
        `/media/9223372036854775808/${digest}.png`,
        `/media/${hotelId}/%00`,
        `/media/${hotelId}/..%2F..%2Fpackage.json`,
      ]) {
        const { status, body } = await send(service, 'GET', path);
        expect([path, status, body]).toEqual([path, 404, { success: false, message: 'not_found' }]);
      }
    });
  });

  it('shows a change of the hotel file at once', async () => {
    const files = service.app.get(HotelFileService);
    await files.import({ hotel: { id: partner.hotelID, title: 'Yeni Ad' } });
    const { body } = await partner.get(`/external/hotel/${partner.hotelID}/contact/info`);
    expect(body).toEqual({ title: 'Yeni Ad', ...contact });
  });
});
