import { exec, execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BookingClient, BookingServiceError, type ClientOptions, verifyWebhook } from 'hotel-booking-client';
import { Webhook } from 'standardwebhooks';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { type Json, type Offer, offerOf, stay } from '../factories/booking.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { expectDocumented } from '../harness/documented.js';
import { compiledTexts } from '../harness/compiled.js';
import { startService, type TestService } from '../harness/service.js';

const run = promisify(exec);
const CLIENT = 'clients/typescript';
const DAY_MS = 86_400_000;

describe('the client for booking engines', () => {
  let service: TestService;
  let offer: Offer;
  let keys: { apiKey: string; apiSecret: string };
  beforeAll(async () => {
    service = await startService();
    const demo = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    for (const roomType of demo.roomTypes ?? []) roomType.images = [];
    await importHotel(service, demo);
    const hotel = await importHotel(
      service,
      smallHotel({ hotel: { sandbox: true }, paymentTypes: [10, 3] } as never),
    );
    keys = hotel.partners[0] as typeof keys;
    offer = await offerOf(service, hotel.hotelID);
  });
  afterAll(() => service.close());

  /** What the client sent, and a client whose requests `answer` may answer in the service's place. */
  function clientWith(
    answer: (url: URL, tries: number) => Response | undefined | Promise<never> = () => undefined,
    options: Partial<ClientOptions> = {},
  ) {
    const sent: string[] = [];
    const slept: number[] = [];
    const client = new BookingClient({
      url: service.url,
      ...keys,
      fetch: async (input, init) => {
        const url = new URL(input as string);
        const name = `${init?.method} ${url.pathname}`;
        sent.push(name);
        const instead = await answer(url, sent.filter((one) => one === name).length);
        return instead ?? documented(name, await fetch(input, init));
      },
      sleep: async (ms) => void slept.push(ms),
      ...options,
    });
    return { client, hotel: client.hotel(offer.hotelID), sent, slept };
  }
  /** The answer, once it is found to be as the OpenAPI document says. */
  const documented = async (name: string, response: Response) => {
    const [method = '', path = ''] = name.split(' ');
    const text = await response.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    expectDocumented(service, method, path, response.status, body, response.headers);
    return response;
  };
  const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
    Response.json({ success: false, message }, { status, headers });
  const searched = () => ({ startDate: offer.day(10), endDate: offer.day(12), adultCount: 2 });
  const stayOf = (ID: string, changes: Json = {}) => {
    const { type: _, hotelID: __, ...booking } = stay(offer, 10, 12, { ID, ...changes });
    return booking as never;
  };
  const logins = (sent: string[]) => sent.filter((one) => one.endsWith('login')).length;

  it('is packed and installed as its README says, and walks through it', async () => {
    const readme = await readFile(`${CLIENT}/README.md`, 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!);
    expect(blocks.length).toBeGreaterThan(6);
    const commands = [...readme.matchAll(/^```\n(npm .*?)^```$/gms)].map(([, command]) => command!.trim());
    expect(commands).toEqual([
      'npm pack ./clients/typescript',
      'npm install ./hotel-booking-client-1.0.0.tgz',
    ]);
    const folder = await compiledTexts({ 'walk.ts': blocks.join('\n') });
    try {
      const [pack, install] = commands as [string, string];
      await run(pack.replace('./clients/typescript', path.resolve(CLIENT)), { cwd: folder });
      await run(`${install} --offline --no-audit --no-fund`, { cwd: folder });
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [path.join(folder, 'walk.js')], {
        env: { PATH: process.env.PATH, BOOKING_URL: service.url },
      });
      expect(stderr).toBe('');
      for (const line of ['active', 'pending', '400']) {
        expect(stdout.split('\n')).toContain(line);
      }
      expect(stdout).toMatch(/^Standard room, Bed & breakfast: \d+\.\d\d EUR$/m);
      expect(stdout).toMatch(/^registered as \d+$/m);
      expect(stdout).toMatch(/^gone meanwhile: search again room_is_not_available: \d{4}-/m);
      expect(stdout).toMatch(/^README-\d+ cancelled partner$/m);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('reads packages, buildings and the footer of the hotel', async () => {
    const { client } = clientWith(undefined, { login: 'hotel' });
    const hotel = client.hotel(offer.hotelID);
    const [packages, buildings, footer] = await Promise.all([
      hotel.packages('en'),
      hotel.buildings(),
      hotel.footer('en'),
    ]);
    expect(buildings).toEqual(expect.any(Array));
    expect(packages).toEqual(expect.any(Array));
    expect(Object.keys(footer)).toEqual(['legal', 'about', 'analytics']);
  });

  describe('login', () => {
    it.each(['partner', 'hotel'] as const)(
      'of a %s is shared, and renewed before it expires',
      async (login) => {
        let nowMs = Date.now();
        const { client, sent } = clientWith(undefined, { login, nowMs: () => nowMs });
        const hotel = client.hotel(offer.hotelID);
        const [rooms] = await Promise.all([hotel.search(searched()), hotel.paymentTypes(), hotel.contact()]);
        expect([rooms.success, logins(sent)]).toEqual([true, 1]);
        expect((await hotel.countries()).find(({ code }) => code === 'TR')?.id).toBeGreaterThan(0);
        expect(logins(sent)).toBe(1);
        nowMs += 5.9 * DAY_MS;
        await hotel.contact();
        expect(logins(sent)).toBe(1);
        nowMs += 0.2 * DAY_MS;
        await hotel.contact();
        expect(logins(sent)).toBe(2);
      },
    );

    it('is repeated once after a token is refused', async () => {
      const once = clientWith((url, tries) =>
        url.pathname.endsWith('info') && tries === 1 ? refusal(401, 'token_is_not_valid') : undefined,
      );
      await once.hotel.contact();
      expect(logins(once.sent)).toBe(2);
      const always = clientWith((url) =>
        url.pathname.endsWith('info') ? refusal(401, 'token_is_not_valid') : undefined,
      );
      await expect(always.hotel.contact()).rejects.toMatchObject({
        identifier: 'token_is_not_valid',
        status: 401,
        isRetryable: false,
      });
      expect(logins(always.sent)).toBe(2);
    });

    it('keeps nobody waiting whose signal is aborted, and goes on for the others', async () => {
      const unhandled: unknown[] = [];
      const note = (reason: unknown) => void unhandled.push(reason);
      process.on('unhandledRejection', note);
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      const answering = (answered: () => unknown) =>
        clientWith((url) =>
          url.pathname.endsWith('login') ? (held.then(answered) as Promise<never>) : undefined,
        );
      const shared = answering(() => undefined);
      const refused = answering(() => refusal(200, 'partner_is_not_found'));
      const ended = new AbortController();
      const signal = ended.signal;
      const patient = shared.hotel.contact();
      const impatient = [shared, refused].map(({ hotel }) => hotel.contact({ signal }));
      ended.abort(new Error('enough'));
      for (const call of impatient) await expect(call).rejects.toThrow('enough');
      await expect(shared.hotel.contact({ signal })).rejects.toThrow('enough');
      goOn();
      expect(await patient).toEqual(expect.any(Object));
      process.off('unhandledRejection', note);
      expect([logins(shared.sent), logins(refused.sent), unhandled]).toEqual([1, 1, []]);
    });

    it('says why it is refused', async () => {
      const { client } = clientWith(undefined, { apiSecret: 'wrong' });
      await expect(client.hotels()).rejects.toMatchObject({
        identifier: 'partner_is_not_found',
        status: 200,
      });
    });
  });

  describe('a request', () => {
    it('waits as long as Retry-After says, and a little longer', async () => {
      const soon = new Date(Date.now() + 20_000).toUTCString();
      const { hotel, slept } = clientWith((url, tries) => {
        if (!url.pathname.endsWith('info')) return undefined;
        if (tries === 1) return refusal(429, 'too_many_requests', { 'Retry-After': '7' });
        return tries === 2 ? refusal(503, 'service_is_unavailable', { 'Retry-After': soon }) : undefined;
      });
      await hotel.contact();
      expect(slept).toHaveLength(2);
      expect(slept[0]).toBeGreaterThanOrEqual(7_000);
      expect(slept[0]).toBeLessThan(8_001);
      expect(slept[1]).toBeGreaterThan(10_000);
    });

    it.each([
      ['after five tries', '1', 5],
      ['at once where it would wait too long', '3600', 1],
    ])('gives up %s', async (_, seconds, tries) => {
      const { hotel, sent } = clientWith((url) =>
        url.pathname.endsWith('info')
          ? refusal(503, 'service_is_unavailable', { 'Retry-After': seconds })
          : undefined,
      );
      await expect(hotel.contact()).rejects.toMatchObject({
        identifier: 'service_is_unavailable',
        isRetryable: true,
      });
      expect(sent.filter((one) => one.endsWith('info'))).toHaveLength(tries);
    });

    it.each(['<html>Welcome</html>', 'null', ''])(
      'takes %j with status 200 as a lost answer',
      async (text) => {
        const instead = (end: string, most: number) =>
          clientWith((url, tries) =>
            url.pathname.endsWith(end) && tries <= most ? new Response(text) : undefined,
          );
        const lost = { name: 'BookingServiceError', identifier: 'no_answer', status: undefined };
        const once = instead('info', 1);
        expect(await once.hotel.contact()).toEqual(expect.any(Object));
        const always = instead('info', Infinity);
        await expect(always.hotel.contact()).rejects.toMatchObject({ ...lost, isRetryable: true });
        await expect(instead('login', Infinity).client.hotels()).rejects.toMatchObject(lost);
        const added = instead('webhooks', Infinity);
        const webhook = { url: 'http://127.0.0.1:9/hook', 'kinds[]': ['booking' as const] };
        await expect(added.hotel.addWebhook(webhook)).rejects.toMatchObject(lost);
        expect(added.sent.filter((one) => one.endsWith('webhooks'))).toHaveLength(1);
      },
    );

    it('keeps the status of an error that is no JSON', async () => {
      const { hotel } = clientWith((url) =>
        url.pathname.endsWith('info') ? new Response('<html>Gone</html>', { status: 410 }) : undefined,
      );
      await expect(hotel.contact()).rejects.toMatchObject({ identifier: 'http_410', status: 410 });
    });

    it('ends when its signal is aborted, while it waits too', async () => {
      const ended = new AbortController();
      const { hotel } = clientWith(
        (url) => {
          if (!url.pathname.endsWith('info')) return undefined;
          queueMicrotask(() => ended.abort(new Error('enough')));
          return refusal(503, 'service_is_unavailable', { 'Retry-After': '50' });
        },
        { sleep: undefined },
      );
      await expect(hotel.contact({ signal: ended.signal })).rejects.toThrow('enough');
    });

    it('says what is wrong in one form of error', async () => {
      const { hotel } = clientWith();
      await expect(hotel.search({ ...searched(), endDate: offer.day(9) })).rejects.toMatchObject({
        errorCode: 10022,
        identifier: '10022',
        status: 200,
        requestId: expect.any(String),
      });
      await expect(hotel.startOnlinePayment({} as never)).rejects.toMatchObject({
        identifier: 'required_input_info_not_submitted',
        errors: expect.arrayContaining([expect.objectContaining({ field: 'totalPrice' })]),
      });
      expect(await hotel.bankAccounts()).toHaveLength(1);
      await expect(hotel.paymentStatus('never')).rejects.toThrow(BookingServiceError);
    });
  });

  describe('a push', () => {
    it.each([
      ['is lost by the service', 'SANDBOX-LOST-a', undefined],
      ['is lost on its way', 'LOST-b', 'after'],
      ['never arrived', 'LOST-c', 'before'],
    ])('gives the definite answer when the first %s', async (_, ID, when) => {
      const { hotel, sent } = clientWith(async (url, tries): Promise<never> => {
        if (!url.pathname.endsWith('channel/booking') || tries > 1 || !when) return undefined as never;
        if (when === 'after') await clientWith().hotel.book(stayOf(ID));
        throw new TypeError('fetch failed');
      });
      const { SVC_ID } = await hotel.book(stayOf(ID));
      expect(sent.filter((one) => one.endsWith('channel/booking'))).toHaveLength(2);
      expect(await hotel.booking(ID)).toMatchObject({ SVC_ID, state: 'active' });
      await hotel.cancel(ID);
    });

    it('has an entry for each booking, or throws why one was refused', async () => {
      const { hotel } = clientWith();
      const entries = await hotel.push([
        { type: 'Book', ...(stayOf('U1') as object) } as never,
        { type: 'Book', ...(stayOf('SANDBOX-SOLD-OUT-u') as object) } as never,
        { type: 'Cancel', ID: 'U1' },
      ]);
      const outcomes = entries.map((entry) => (entry.Error ? entry.Error[0]?.reason : entry.SVC_ID > 0));
      expect(outcomes).toEqual([true, 'room_is_not_available', true]);
      await expect(hotel.modify(stayOf('unknown'))).rejects.toMatchObject({
        identifier: 'booking_is_not_found',
        reason: 'booking_is_not_found',
      });
      await expect(clientWith().client.hotel(9_999).book(stayOf('X'))).rejects.toMatchObject({
        reason: 'hotel_id_is_not_found',
      });
    });
  });

  describe('following', () => {
    it('goes on from a stored cursor, and begins again where it is too old', async () => {
      const { hotel } = clientWith();
      let cursor: string | undefined;
      const seen = async (from: typeof hotel, after: string | undefined) => {
        const pages: unknown[] = [];
        for await (const page of from.changes({ after, wait: 0 })) {
          pages.push(page.isRestart ? 'restart' : page.items.map(({ kind, ID }) => ID ?? kind));
          cursor = page.cursor;
        }
        return pages;
      };
      expect(await seen(hotel, undefined)).toEqual(['restart']);
      await hotel.book(stayOf('F1'));
      const stored = cursor;
      expect((await seen(hotel, stored)).flat()).toEqual(expect.arrayContaining(['availability', 'F1']));
      expect(await seen(hotel, cursor)).toEqual([]);

      const old = clientWith((url, tries) =>
        url.pathname.endsWith('changes') && tries === 1 ? refusal(200, 'cursor_is_too_old') : undefined,
      );
      expect(await seen(old.hotel, stored)).toEqual(['restart']);
      await hotel.cancel('F1');
      const bookings: string[] = [];
      for await (const { items } of hotel.bookings({ limit: 1 })) bookings.push(...items.map(({ ID }) => ID));
      expect(bookings.at(-1)).toBe('F1');
    });

    it('waits for changes until it is ended', async () => {
      const ended = new AbortController();
      const { hotel } = clientWith();
      const kinds: string[] = [];
      for await (const { items, isRestart } of hotel.changes({ signal: ended.signal })) {
        if (isRestart) void hotel.book(stayOf('W1')).then(() => hotel.cancel('W1'));
        kinds.push(...items.map(({ kind }) => kind));
        if (kinds.includes('booking')) ended.abort();
      }
      expect(kinds).toContain('availability');
    });
  });

  it('adds a webhook once, tests it and ends it', async () => {
    const { hotel, sent } = clientWith(async (url, tries): Promise<never> => {
      if (!url.pathname.endsWith('webhooks') || tries > 1) return undefined as never;
      throw new TypeError('fetch failed');
    });
    const webhook = { url: 'http://127.0.0.1:9/hook', 'kinds[]': ['booking' as const] };
    await expect(hotel.addWebhook(webhook)).rejects.toMatchObject({ identifier: 'no_answer' });
    expect(sent.filter((one) => one.startsWith('POST') && one.endsWith('webhooks'))).toHaveLength(1);
    const { id, secret } = await hotel.addWebhook(webhook);
    expect([secret.startsWith('whsec_'), (await hotel.webhooks()).map((one) => one.id)]).toEqual([
      true,
      [id],
    ]);
    expect((await hotel.testWebhook(id)).success).toBe(true);
    await hotel.endWebhook(id);
    expect(await hotel.webhooks()).toEqual([]);
  });

  it('ends a webhook whose end was answered in vain', async () => {
    const { hotel, sent } = clientWith(async (url, tries): Promise<never> => {
      if (!/webhooks\/\d+$/.test(url.pathname) || tries > 1) return undefined as never;
      await clientWith().hotel.endWebhook(id);
      throw new TypeError('fetch failed');
    });
    const { id } = await hotel.addWebhook({ url: 'http://127.0.0.1:9/hook', 'kinds[]': ['booking'] });
    await hotel.endWebhook(id);
    expect(sent.filter((one) => one.startsWith('DELETE'))).toHaveLength(2);
    await hotel.endWebhook(id);
    expect(await hotel.webhooks()).toEqual([]);
    const suspended = clientWith((url) =>
      url.pathname.includes('webhooks') ? refusal(200, 'partner_is_not_found') : undefined,
    );
    await expect(suspended.hotel.endWebhook(id)).rejects.toMatchObject({
      identifier: 'partner_is_not_found',
    });
  });

  describe('verification of a webhook', () => {
    const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const body = JSON.stringify({
      type: 'booking',
      timestamp: '2027-01-01T00:00:00Z',
      data: { hotelID: 7001 },
    });
    const delivered = (by = secret, at = new Date()) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign('msg_1', at, body),
    });

    it('takes what was signed just now, with one of several secrets and signatures', async () => {
      const both = {
        ...delivered(),
        'webhook-signature': `v1a,x v1,!! ${delivered(other)['webhook-signature']}`,
      };
      expect((await verifyWebhook(body, delivered(), { secret })).data.hotelID).toBe(7001);
      expect((await verifyWebhook(body, new Headers(both), { secret: [secret, other] })).type).toBe(
        'booking',
      );
    });

    it.each([
      ['of another secret', delivered(other), body],
      ['of another body', delivered(), `${body} `],
      ['of another id', { ...delivered(), 'webhook-id': 'msg_2' }, body],
      ['that is old', delivered(secret, new Date(Date.now() - 400_000)), body],
      ['from the future', delivered(secret, new Date(Date.now() + 400_000)), body],
      ['without headers', {}, body],
      ['of another version', { ...delivered(), 'webhook-signature': 'v2,AAAA' }, body],
    ])('refuses a delivery %s', async (_, headers, text) => {
      await expect(verifyWebhook(text, headers, { secret })).rejects.toMatchObject({ name: 'WebhookError' });
    });
  });
});
