import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { changeHotel } from '../../src/database/hotel-change.js';
import { booking, offerOf, PUSH, room } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { CHANGES, machineOf } from '../factories/machine.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  /** The content once it is unzipped. */
  text: string;
}

const UNZIP: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};
const ROOM_LIST = '/external/online/roomType';
const CALENDAR = '/external/room/type/hotel/availability';
const IN_HOUSE = '/public/json/customer/inhotel';

describe('zipped answers', () => {
  let service: TestService;
  let there: TestService;
  let partner: PartnerClient;
  let apiKey: string;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    there = await startService({ DATABASE_URL: service.databaseUrl });
    const imported = await importHotel(
      service,
      smallHotel({
        staff: staffOf('zipped'),
        stays: [
          {
            room: '101',
            checkin: 'today',
            checkout: 'today+2',
            guests: Array.from({ length: 20 }, (_, i) => ({
              firstName: `Misafir ${i}`,
              lastName: 'Örnek',
              identityNumber: String(10_000_000_000 + i),
            })),
          },
        ],
      }),
    );
    partner = await partnerOf(service, imported);
    apiKey = imported.apiKeys[0]!.key!;
  });
  afterAll(async () => {
    await there.close();
    await service.close();
  });

  /** An answer as it comes, without the unzipping that clients do by themselves. */
  function raw(
    path: string,
    headers: http.OutgoingHttpHeaders,
    body?: URLSearchParams | string,
    { url } = service,
    method = body ? 'POST' : 'GET',
  ): Promise<Raw> {
    const contentType = typeof body === 'string' ? 'application/json' : 'application/x-www-form-urlencoded';
    const type = body ? { 'content-type': contentType } : {};
    return new Promise((resolve, reject) => {
      const sent = http.request(url + path, { method, headers: { ...type, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const unzip = UNZIP[response.headers['content-encoding'] ?? ''];
          const text = (unzip && bytes.length > 0 ? unzip(bytes) : bytes).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text });
        });
      });
      sent.on('error', reject);
      sent.end(body?.toString());
    });
  }

  const bearer = () => ({ authorization: `Bearer ${partner.token}` });
  function search(encoding: string | undefined, from = 20, nights = 3): Promise<Raw> {
    const body = new URLSearchParams({
      hotelID: String(partner.hotelID),
      startDate: dayFromToday(from),
      endDate: dayFromToday(from + nights),
      adultCount: '2',
    });
    const accept = encoding === undefined ? {} : { 'accept-encoding': encoding };
    return raw(ROOM_LIST, { ...bearer(), ...accept }, body);
  }
  function calendar(headers: http.OutgoingHttpHeaders = {}, at = service, from = 20): Promise<Raw> {
    const days = `startDate=${dayFromToday(from)}&endDate=${dayFromToday(from + 30)}`;
    const query = `${CALENDAR}?hotelID=${partner.hotelID}&${days}`;
    return raw(query, { ...bearer(), ...headers }, undefined, at);
  }
  const headersOf = ({ headers }: Raw) => [headers['content-encoding'], headers.vary];

  async function push(from: number): Promise<void> {
    const offer = await offerOf(service, partner.hotelID);
    const dates = { checkinDate: offer.day(from), checkoutDate: offer.day(from + 2) };
    const stay = room(offer, { ...dates, roomTypeID: offer.roomType['STD'], ratePlanID: offer.board['BB'] });
    const pushed = await partner.postJson(PUSH, {
      Bookings: [booking(offer, { ...dates, RoomStays: [stay] })],
    });
    expect(pushed.text).toContain('"Success":true');
  }

  it.each(['br', 'gzip'])(
    'tell by %s what they tell without, asked for the first time and again',
    async (encoding) => {
      const from = encoding === 'br' ? 30 : 40;
      const zipped = [
        await search(encoding, from),
        await search(encoding, from),
        await search(encoding, from),
      ];
      const plain = await search(undefined, from);
      expect(headersOf(plain)).toEqual([undefined, 'Accept-Encoding']);
      for (const one of zipped) {
        expect(headersOf(one)).toEqual([encoding, 'Accept-Encoding']);
        expect(one.text).toBe(plain.text);
        expect(one.bytes.length).toBeLessThan(plain.bytes.length / 3);
        expect(one.headers['content-length']).toBe(String(one.bytes.length));
      }
    },
  );

  it('come in the encoding that the caller prefers', async () => {
    for (const [accepted, encoding] of [
      ['gzip;q=0.5, br;q=0.1', 'gzip'],
      ['gzip, deflate, br', 'br'],
      ['*', 'br'],
      ['br;q=0, *;q=0.1', 'gzip'],
      ['identity, gzip;q=0.9', undefined],
      ['gzip;q=0', undefined],
      ['*;q=0', undefined],
    ] as const) {
      expect([accepted, ...headersOf(await search(accepted))]).toEqual([
        accepted,
        encoding,
        'Accept-Encoding',
      ]);
    }
  });

  it('are left as they are below 1 kB, unless the caller refuses that', async () => {
    const short = () => new URLSearchParams({ hotelID: String(partner.hotelID) });
    const refused = await raw(ROOM_LIST, { ...bearer(), 'accept-encoding': 'gzip' }, short());
    expect(headersOf(refused)).toEqual([undefined, 'Accept-Encoding']);
    const headers = { ...bearer(), 'accept-encoding': 'gzip, identity;q=0' };
    const zipped = await raw(ROOM_LIST, headers, short());
    expect(headersOf(zipped)).toEqual(['gzip', 'Accept-Encoding']);
    expect(zipped.text).toBe(refused.text);
  });

  it('are also errors that say much', async () => {
    const machine = await machineOf(service);
    const changes = Array.from({ length: 100 }, () => ({ roomType: 'NONE' }));
    const ask = (encoding: string) => {
      const body = JSON.stringify({ hotelID: machine.hotelID, id: 'wrong', changes });
      return raw(CHANGES, { ...machine.headers, 'accept-encoding': encoding }, body);
    };
    const [plain, gzip, br] = [await ask('identity'), await ask('gzip'), await ask('br')];
    expect(JSON.parse(plain.text)).toMatchObject({ success: false, message: 'changes_are_not_valid' });
    expect([plain, gzip, br].map(headersOf)).toEqual(
      [undefined, 'gzip', 'br'].map((encoding) => [encoding, 'Accept-Encoding']),
    );
    for (const { headers, text, bytes } of [plain, gzip, br]) {
      expect(text).toBe(plain.text);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 3);
    const unknown = await raw('/nowhere', { 'accept-encoding': 'gzip' });
    expect([unknown.status, ...headersOf(unknown)]).toEqual([404, undefined, 'Accept-Encoding']);
    const head = await raw('/nowhere', { 'accept-encoding': 'gzip' }, undefined, service, 'HEAD');
    expect([head.status, head.text]).toEqual([404, '']);
  });

  it('show every booking at once', async () => {
    for (let i = 0; i < 3; i++) {
      const zipped = [await search('gzip', 60), await search('gzip', 60), await search('br', 60)];
      const plain = await search(undefined, 60);
      expect(zipped.map(({ text }) => text)).toEqual(zipped.map(() => plain.text));
      expect(JSON.parse(plain.text).items[0].roomCount).toBe(3 - i);
      if (i < 2) await push(60);
    }
  });

  it('of many who ask at once are all right', async () => {
    const asked = Array.from({ length: 60 }, (_, i) =>
      search(['gzip', 'br', 'identity'][i % 3], 80 + (i % 4)),
    );
    const answers = await Promise.all(asked);
    const plain = await Promise.all([0, 1, 2, 3].map((i) => search(undefined, 80 + i)));
    expect(answers.map(({ text }) => text)).toEqual(answers.map((_, i) => plain[i % 4]!.text));
  });

  it('are also those of the hotspot', async () => {
    const ask = (encoding: string) =>
      raw(IN_HOUSE, { ApiKey: apiKey, 'accept-encoding': encoding }, new URLSearchParams());
    const [plain, gzip, br] = [await ask('identity'), await ask('gzip'), await ask('br')];
    expect(JSON.parse(plain.text).otelde).toHaveLength(20);
    expect([gzip.text, br.text]).toEqual([plain.text, plain.text]);
    expect([headersOf(gzip), headersOf(br)]).toEqual([
      ['gzip', 'Accept-Encoding'],
      ['br', 'Accept-Encoding'],
    ]);
  });

  it('are also the pages of the panel', async () => {
    const { cookie } = await signIn(service, 'manager@zipped.example');
    const page = (encoding: string) => raw('/admin/pages/today', { cookie, 'accept-encoding': encoding });
    const [plain, gzip] = [await page('identity'), await page('gzip')];
    expect([plain, gzip].map(headersOf)).toEqual([
      [undefined, 'Accept-Encoding'],
      ['gzip', 'Accept-Encoding'],
    ]);
    for (const { headers, text } of [plain, gzip]) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('window.PANEL = {');
    }
  });

  it('are never those that hold a secret', async () => {
    const login = new URLSearchParams({
      apiKey: 'nobody',
      apiSecret: 'nothing',
      hotelSeoUrl: 'x'.repeat(200),
    });
    const accept = { 'accept-encoding': 'gzip, br, identity;q=0' };
    const answers = [
      await raw('/external/public/login', accept, login),
      await raw(`/external/online/mail/host?hotelID=${partner.hotelID}`, { ...bearer(), ...accept }),
      await raw(`/external/payment/company?hotelID=${partner.hotelID}`, { ...bearer(), ...accept }),
    ];
    for (const answer of answers) {
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  describe('that callers keep', () => {
    it('have a strong ETag of their own in each encoding, the same on every instance', async () => {
      const encodings = ['identity', 'gzip', 'br'];
      const asked = encodings.map((encoding) => ({ 'accept-encoding': encoding }));
      const here = await Promise.all(asked.map((headers) => calendar(headers)));
      const elsewhere = await Promise.all(asked.map((headers) => calendar(headers, there)));
      const tags = here.map(({ headers }) => headers.etag ?? '');
      expect(new Set(tags).size).toBe(3);
      for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
      expect(elsewhere.map(({ headers }) => headers.etag)).toEqual(tags);
      expect(elsewhere.map(({ bytes }) => bytes)).toEqual(here.map(({ bytes }) => bytes));
      for (const one of here) expect(one.headers['cache-control']).toBe('private, no-cache');
      expect(here.map(({ text }) => text)).toEqual(here.map(() => here[0]!.text));
    });

    it('are answered by 304 without content while nothing has changed, in whatever encoding they are held', async () => {
      const first = await calendar({ 'accept-encoding': 'gzip' });
      const tag = first.headers.etag ?? '';
      for (const encoding of ['gzip', 'br', 'identity']) {
        for (const sent of [tag, `W/${tag}`, `"other", ${tag}`]) {
          const again = await calendar({ 'accept-encoding': encoding, 'if-none-match': sent }, there);
          expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
          expect(again.headers.vary).toBe('Accept-Encoding');
        }
      }
      expect((await calendar({ 'if-none-match': '*' })).status).toBe(304);
      expect((await calendar({ 'if-none-match': '"other"' })).status).toBe(200);
      expect((await calendar({ 'if-none-match': tag }, service, 21)).status).toBe(200);
    });

    it('never hide a booking, a change of days or one of the catalogue behind a 304', async () => {
      const changes = [
        () => push(100),
        () =>
          change(['days'], `UPDATE rate_day SET price = 77, revision = $2 WHERE hotel_id = $1 AND day = $3`, [
            dayFromToday(130),
          ]),
        () =>
          change(
            ['days'],
            `UPDATE room_day SET stop_sale = true, revision = $2 WHERE hotel_id = $1 AND day = $3`,
            [dayFromToday(100)],
          ),
        () => change(['catalogue'], `UPDATE room_type SET name = '{"tr": "Yeni oda"}' WHERE hotel_id = $1`),
      ];
      for (const make of changes) {
        const before = await calendar({}, service, 100);
        const held = { 'if-none-match': before.headers.etag };
        for (const at of [service, there]) expect((await calendar(held, at, 100)).status).toBe(304);
        await make();
        for (const at of [there, service]) {
          const after = await calendar(held, at, 100);
          expect(after.status).toBe(200);
          expect(after.text).not.toBe(before.text);
        }
      }
    });

    it('stay held when days outside them change', async () => {
      const before = await calendar({}, service, 150);
      await push(145);
      await push(181);
      const again = await calendar({ 'if-none-match': before.headers.etag }, there, 150);
      expect(again.status).toBe(304);
    });

    it.each([
      ['contact', (hotelId: number) => `/external/hotel/${hotelId}/contact/info`],
      [
        'social media',
        (hotelId: number) => `/external/online/social/media?hotelID=${hotelId}&limit=20&page=1`,
      ],
      ['footer', (hotelId: number) => `/external/online/footer?hotelID=${hotelId}`],
      ['buildings', (hotelId: number) => `/external/online/building?hotelID=${hotelId}&limit=20&page=1`],
      ['payment types', (hotelId: number) => `/external/online/payment/type?hotelID=${hotelId}`],
      ['packages', (hotelId: number) => `/external/online/package?hotelID=${hotelId}&limit=20&page=1`],
    ])('are the lists of the hotel: %s', async (_, path) => {
      const ask = (headers = {}) => raw(path(partner.hotelID), { ...bearer(), ...headers });
      const first = await ask({ 'accept-encoding': 'gzip' });
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const held = { 'if-none-match': first.headers.etag };
      expect((await ask(held)).status).toBe(304);
      await service.db.query(`UPDATE hotel SET phone = phone || '1' WHERE id = $1`, [partner.hotelID]);
      await service.db.query(`UPDATE building SET name = name || '1' WHERE hotel_id = $1`, [partner.hotelID]);
      await service.db.query(`UPDATE hotel_payment_type SET sort = -sort WHERE hotel_id = $1`, [
        partner.hotelID,
      ]);
      const isChanged = /contact|building|payment/.test(path(1));
      expect((await ask(held)).status).toBe(isChanged ? 200 : 304);
    });

    it('are the lists of everybody', async () => {
      const ask = (headers = {}) =>
        raw('/external/counties', { ...bearer(), ...headers }, new URLSearchParams());
      const [plain, gzip] = [await ask(), await ask({ 'accept-encoding': 'gzip' })];
      expect(headersOf(gzip)).toEqual(['gzip', 'Accept-Encoding']);
      expect(gzip.text).toBe(plain.text);
      expect(gzip.headers.etag).not.toBe(plain.headers.etag);
      for (const { headers } of [plain, gzip]) {
        expect((await ask({ 'if-none-match': headers.etag })).status).toBe(304);
      }
    });

    it('are the document and the page of the API, with its scripts', async () => {
      for (const path of ['/openapi.json', '/docs', '/docs/reference', '/docs/search.json']) {
        const plain = await raw(path, {});
        for (const encoding of ['gzip', 'br']) {
          const zipped = await raw(path, { 'accept-encoding': encoding });
          expect([path, zipped.status, ...headersOf(zipped)]).toEqual([
            path,
            200,
            encoding,
            'Accept-Encoding',
          ]);
          expect(zipped.text).toBe(plain.text);
          expect((await raw(path, { 'if-none-match': zipped.headers.etag })).status).toBe(304);
        }
      }
      const missing = await raw('/docs/nothing', { 'accept-encoding': 'gzip' });
      expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
    });

    it('are not errors', async () => {
      const answer = await raw('/external/online/building?hotelID=999999&limit=1&page=1', bearer());
      expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined]);
    });
  });

  async function change(
    touches: ('days' | 'catalogue')[],
    sql: string,
    values: unknown[] = [],
  ): Promise<void> {
    const start = { hotelId: partner.hotelID, actor: { kind: 'command', name: 'test' } as const, touches };
    await changeHotel(service.db, start, async (hotelChange) => {
      const stamped = touches.includes('days') ? [hotelChange.searchRevision] : [];
      await hotelChange.tx.query(sql, [partner.hotelID, ...stamped, ...values]);
    });
  }
});
