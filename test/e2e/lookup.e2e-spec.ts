import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { ExchangeRateError } from '../../src/lookup/exchange-rates.js';
import { ExchangeRateService } from '../../src/lookup/exchange-rate.service.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('lookup lists', () => {
  let service: TestService;
  let partner: PartnerClient;
  let rates: Server;
  /** What the public sources answer, by path; anything else is 503. */
  const files = new Map<string, string>();

  beforeAll(async () => {
    rates = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      response.writeHead(file === undefined ? 503 : 200, { 'content-type': 'application/xml' }).end(file);
    });
    await new Promise<void>((resolve) => rates.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(rates.address() as AddressInfo).port}`;
    service = await startService({
      RATES_TCMB_URL: `${origin}/today.xml`,
      RATES_ECB_URL: `${origin}/daily.xml`,
    });
    partner = await partnerOf(service, await importHotel(service, smallHotel()));
  });
  afterAll(async () => {
    await service.close();
    await new Promise((resolve) => rates.close(resolve));
  });

  describe('countries', () => {
    it('are all there, with Turkish and English names and vehicle signs', async () => {
      const { status, body } = await partner.postForm('/external/counties', {});
      expect(status).toBe(200);
      expect(body.success).toBe(true);
      expect(body.count).toBe(249);
      expect(body.items).toHaveLength(249);
      expect(body.items).toContainEqual({
        id: 792,
        name: 'Türkiye',
        nameIng: expect.any(String),
        code: 'TR',
        plate: 'TR',
      });
      expect(body.items).toContainEqual({
        id: 276,
        name: 'Almanya',
        nameIng: 'Germany',
        code: 'DE',
        plate: 'D',
      });
      expect(body.items.map((country: { id: number }) => country.id)).toEqual(
        body.items.map((country: { id: number }) => country.id).toSorted((a: number, b: number) => a - b),
      );
    });

    it('are asked for by POST only', async () => {
      const { status, headers, body } = await partner.get('/external/counties');
      expect([status, headers.get('allow'), body]).toEqual([
        405,
        'POST',
        { success: false, message: 'method_not_allowed' },
      ]);
    });
  });

  describe('currencies', () => {
    it('have the price 0 as long as no rate is known, but for the lira', async () => {
      const { body } = await partner.get('/external/currencies', { limit: 200 });
      expect(priceOf(body, 'USD')).toBe(0);
      expect(priceOf(body, 'TRY')).toBe(1);
    });

    it('take the rates of TCMB, as numbers without noise', async () => {
      files.set('/today.xml', await readFile('test/fixtures/exchange-rates/tcmb-2019-01-11.xml', 'utf8'));
      const { updated } = await service.app.get(ExchangeRateService).refreshExchangeRates();
      expect(updated).toBeGreaterThan(5);
      const { text, body } = await partner.get('/external/currencies', { limit: 200 });
      const usd = /<Currency [^>]*Kod="USD".*?<ForexBuying>([\d.]+)</s.exec(
        files.get('/today.xml') ?? '',
      )?.[1];
      expect(priceOf(body, 'USD')).toBe(Number(usd));
      expect(text).toContain(`"titleCode":"USD","symbol":"$","price":${Number(usd)}}`);
    });

    it('take those of ECB when TCMB is down, and keep what ECB does not have', async () => {
      const before = await rows(service);
      files.delete('/today.xml');
      files.set('/daily.xml', await readFile('test/fixtures/exchange-rates/ecb-daily.xml', 'utf8'));
      await service.app.get(ExchangeRateService).refreshExchangeRates();
      const after = await rows(service);
      expect(after.get('USD')).toMatchObject({ source: 'ecb' });
      const kept = [...before].filter(([, rate]) => rate.source === 'tcmb').map(([code]) => code);
      expect(kept.some((code) => after.get(code)?.source === 'tcmb')).toBe(true);
    });

    it('warn once, and fail no job, where no source can be reached', async () => {
      files.clear();
      const before = service.logged().length;
      expect(await service.app.get(ExchangeRateService).refreshOrWarn()).toEqual({ updated: 0 });
      const lines = service.logged().slice(before).trim().split('\n');
      const warnings = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
      expect(warnings.filter(({ level }) => level >= 40)).toEqual([
        expect.objectContaining({
          level: 40,
          msg: expect.stringMatching(/127\.0\.0\.1:\d+.*127\.0\.0\.1:\d+.*RATES_REFRESH=false/) as string,
        }),
      ]);
    });

    it('keep the last known rates when every source is down, or tells of an earlier day', async () => {
      const before = await rows(service);
      files.clear();
      await expect(service.app.get(ExchangeRateService).refreshExchangeRates()).rejects.toThrow(
        ExchangeRateError,
      );
      files.set('/today.xml', await readFile('test/fixtures/exchange-rates/tcmb-2019-01-11.xml', 'utf8'));
      await service.app.get(ExchangeRateService).refreshExchangeRates();
      expect((await rows(service)).get('USD')).toEqual(before.get('USD'));
    });
  });

  describe('languages', () => {
    it('have the flag images that this service serves', async () => {
      const { body } = await partner.get('/external/languages', { limit: 200 });
      expect(body.items.map((language: { code: string }) => language.code)).toEqual(
        expect.arrayContaining(['tr', 'en', 'de', 'ru', 'fr', 'ar']),
      );
      for (const { image } of body.items as { image: string }[]) {
        expect(image.startsWith(`${service.url}/flags/`)).toBe(true);
        const flag = await send(service, 'GET', image.slice(service.url.length));
        expect(flag.status).toBe(200);
        expect(flag.headers.get('content-type')).toBe('image/svg+xml');
        expect(flag.headers.get('x-content-type-options')).toBe('nosniff');
      }
    });

    it('name the public address where there is one', async () => {
      const public_ = await startService({
        DATABASE_URL: service.databaseUrl,
        PUBLIC_URL: 'https://api.example/base/',
      });
      try {
        const { body } = await send(public_, 'GET', '/external/languages?limit=1', {
          headers: { authorization: `Bearer ${partner.token}` },
        });
        expect(body.items[0]).toEqual({
          id: 1,
          title: 'Türkçe',
          code: 'tr',
          image: 'https://api.example/base/flags/tr.svg',
        });
      } finally {
        await public_.close();
      }
    });

    it.each(['/flags/xx.svg', '/flags/..%2Fdata%2Fcountries.json', '/flags/tr', '/flags/__proto__'])(
      'has no flag %s',
      async (path) => {
        const { status, body } = await send(service, 'GET', path);
        expect([status, body]).toEqual([404, { success: false, message: 'not_found' }]);
      },
    );
  });

  describe.each([
    ['POST', '/external/counties'],
    ['GET', '/external/currencies'],
    ['GET', '/external/languages'],
  ])('%s %s', (method, path) => {
    it('may be kept for a day, and is not sent again unchanged', async () => {
      const authorization = `Bearer ${partner.token}`;
      const first = await send(service, method, path, { headers: { authorization } });
      expect(first.headers.get('cache-control')).toBe('private, max-age=86400');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const second = await send(service, method, path, {
          headers: { authorization, 'if-none-match': sent },
        });
        expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
      }
      const other = await send(service, method, path, {
        headers: { authorization, 'if-none-match': '"other"' },
      });
      expect([other.status, other.text]).toEqual([200, first.text]);
    });

    it('wants a token', async () => {
      const { status, headers, body } = await send(service, method, path);
      expect([status, headers.get('www-authenticate'), body]).toEqual([
        401,
        'Bearer',
        { success: false, message: 'token_is_not_valid' },
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
    });
  });

  it.each(['/external/currencies', '/external/languages'])('%s comes in pages', async (path) => {
    const listed = async (query: Record<string, string | number>) => {
      const { body } = await partner.get(path, query);
      const { items, count } = body as { items: { id: number }[]; count: number };
      return { ids: items.map(({ id }) => id), count };
    };
    const { ids: all, count } = await listed({ limit: 9999 });
    expect(all).toHaveLength(count);
    expect(count).toBeGreaterThan(path === '/external/currencies' ? 150 : 5);
    expect((await listed({})).ids).toEqual(all.slice(0, 20));
    expect((await listed({ limit: 1, page: 2 })).ids).toEqual([all[1]]);
    expect((await listed({ limit: 2, page: 1, order: 'id' })).ids).toEqual(all.slice(0, 2));
    expect((await listed({ limit: 1, order: '-id' })).ids).toEqual([all.at(-1)]);
    expect((await listed({ limit: 1, page: count, order: '-id' })).ids).toEqual([all[0]]);
    expect(await listed({ page: 9_000_000 })).toEqual({ ids: [], count });
  });

  it.each(['/external/currencies', '/external/languages'])(
    '%s refuses an invalid page or limit',
    async (path) => {
      const list = { count: 0, items: [] };
      const message = async (query: string) => {
        const { status, body } = await partner.get(`${path}?${query}`);
        expect([status, body]).toEqual([200, { success: false, message: body.message, ...list }]);
        return body.message as string;
      };
      for (const limit of [
        'limit=',
        'limit=0',
        'limit=-1',
        'limit=1e0',
        'limit=0x1',
        'limit=%205',
        'limit=1&limit=2',
      ]) {
        expect(await message(limit)).toBe('limit_is_not_valid');
      }
      for (const page of ['page=', 'page=0', 'page=1.0', 'page=one', 'page=1&page=1', 'page=%00']) {
        expect(await message(page)).toBe('page_is_not_valid');
      }
      for (const order of ['order=', 'order=name', 'order=ID', 'order=id&order=id']) {
        expect(await message(order)).toBe('order_is_not_valid');
      }
    },
  );
});

function priceOf(list: { items: { titleCode: string; price: number }[] }, code: string): number | undefined {
  return list.items.find((item) => item.titleCode === code)?.price;
}

interface Rate {
  price: string | null;
  source: string | null;
  day: string | null;
}

async function rows(service: TestService): Promise<Map<string, Rate>> {
  const found = await service.db.query<({ code: string } & Rate)[]>(
    'SELECT title_code AS code, price, rate_source AS source, rate_date AS day FROM currency',
  );
  return new Map(found.map(({ code, ...rate }) => [code, rate]));
}
