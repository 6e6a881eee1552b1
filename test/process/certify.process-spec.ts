import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { BookingServiceError, type ClientOptions, type Push } from 'hotel-booking-client';
import { listen } from '../../clients/certify/src/listener.js';
import { Play, type Target } from '../../clients/certify/src/play.js';
import type { Report } from '../../clients/certify/src/finding.js';
import { judgeService } from '../../clients/certify/src/report.js';
import { obstacle } from '../../clients/certify/src/service-duties.js';
import { CHANGES } from '../../clients/certify/src/wire.js';
import { type Choice, Engine, type Sale } from '../../clients/typescript/example/engine.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { compiled } from '../harness/compiled.js';
import { startService, type TestService } from '../harness/service.js';

// Requests and answers of whatever form are tampered with.
type Json = ReturnType<typeof JSON.parse>;

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('certification', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  async function testHotel(hotel: { sandbox: boolean }): Promise<Target> {
    const file = smallHotel({ hotel, paymentTypes: [10, 1] } as never);
    const { hotelID, partners } = await importHotel(service, file);
    const { apiKey, apiSecret } = partners[0] as { apiKey: string; apiSecret: string };
    return { url: service.url, apiKey, apiSecret, hotelID };
  }

  const unmet = (report: Report) => report.duties.filter(({ state }) => state !== 'met').map(({ id }) => id);
  /** Why each duty is not met, for the message of a test that fails. */
  const faultsOf = (report: Report) =>
    report.duties.flatMap(({ id, state, findings }) =>
      state === 'met' ? [] : [{ id, state, findings: findings.filter(({ isMet }) => !isMet) }],
    );

  /** Judges the service at a hotel of its own, as each run fails to log in once. */
  async function judged(changes: Partial<Target> = {}, only?: string[]): Promise<Report> {
    const play = new Play({ ...(await testHotel({ sandbox: true })), ...changes });
    expect(await obstacle(play)).toBeUndefined();
    return judgeService(play, only);
  }

  describe('of a service', () => {
    it('tries nothing at a hotel that sells rooms, or with wrong credentials', async () => {
      const real = new Play(await testHotel({ sandbox: false }));
      expect(await obstacle(real)).toContain('not a test hotel');
      const pushes = await service.db.query('SELECT 1 FROM booking_push WHERE hotel_id = $1', [
        real.target.hotelID,
      ]);
      expect(pushes).toEqual([]);
      expect(await obstacle(new Play({ ...real.target, apiSecret: 'x' }))).toContain('partner_is_not_found');
      // No client of the web standard connects to this port, which is that of another protocol.
      const url = 'http://localhost:4190';
      expect(await obstacle(new Play({ ...real.target, url }))).toBe(`${url} does not answer: bad port`);
    });

    interface Tampering {
      /** Replaces the JSON of a request. */
      request?(json: Json, path: string): Json;
      /** Replaces an answer of JSON. */
      answer?(answer: { status: number; json: Json; headers: Headers }, path: string, sent: Json): void;
    }

    /** A line to the service that tampers with what goes over it. */
    async function tampered({ request: tamper, answer }: Tampering) {
      const server = createServer((incoming, outgoing) => {
        const handOn = async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of incoming) chunks.push(chunk as Buffer);
          const text = Buffer.concat(chunks).toString();
          const { pathname, search } = new URL(incoming.url!, service.url);
          const type = incoming.headers['content-type'] ?? '';
          const isJson = type.includes('json');
          const sent: Json = isJson ? JSON.parse(text) : undefined;
          const body = isJson && tamper ? JSON.stringify(tamper(structuredClone(sent), pathname)) : text;
          const response = await fetch(service.url + pathname + search, {
            method: incoming.method!,
            redirect: 'manual',
            headers: { authorization: incoming.headers.authorization ?? '', 'content-type': type },
            body: body === '' ? null : body,
          });
          const answered = {
            status: response.status,
            json: await response.text(),
            headers: new Headers(response.headers),
          };
          if (response.headers.get('content-type')?.includes('json')) {
            answered.json = JSON.parse(answered.json as string);
            answer?.(answered, pathname, sent);
            answered.json = JSON.stringify(answered.json);
          }
          const kept = ['content-type', 'retry-after', 'location'].flatMap((name) => {
            const value = answered.headers.get(name);
            return value === null ? [] : [[name, value] as const];
          });
          outgoing.writeHead(answered.status, Object.fromEntries(kept)).end(answered.json);
        };
        handOn().catch(() => incoming.socket.destroy());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => new Promise((resolve) => server.close(resolve) && server.closeAllConnections()),
      };
    }

    const bookings = (json: Json): Json[] => json?.BookingPushRQ?.Bookings ?? [];
    const entries = (json: Json): Json[] => json?.BookingPushRS?.BookingConfirmNumbers ?? [];

    const PLANTED: [string, string, () => Tampering][] = [
      [
        'repeats are registered again',
        'repeat',
        () => {
          let repeats = 0;
          const seen = new Set<string>();
          return {
            request(json) {
              for (const booking of bookings(json)) {
                if (booking.type !== 'Book' || !String(booking.ID).startsWith('CERTIFY-REPEAT')) continue;
                if (seen.has(booking.ID as string)) booking.ID += `-${++repeats}`;
                else seen.add(booking.ID as string);
              }
              return json;
            },
          };
        },
      ],
      [
        'strict is ignored',
        'strict-book',
        () => ({
          request(json) {
            for (const booking of bookings(json)) booking.strict = false;
            return json;
          },
        }),
      ],
      [
        'totals are wrong',
        'search',
        () => ({
          answer({ json }, path) {
            const [board] = path.endsWith('/roomType') ? (json.items?.[0]?.accommodationTypes ?? []) : [];
            for (const option of Object.values((board?.prices ?? {}) as Json)) {
              (option as Json).prices[0].price = '0.01';
            }
          },
        }),
      ],
      [
        'receipts do not add up',
        'show',
        () => ({
          answer({ json }, path) {
            const [board] = path.endsWith('/roomType') ? (json.items?.[0]?.accommodationTypes ?? []) : [];
            for (const option of Object.values((board?.prices ?? {}) as Json)) {
              const [night] = (option as Json).receipt ?? [];
              if (night) night.price = '0.01';
            }
          },
        }),
      ],
      [
        'a cursor skips',
        'changes',
        () => ({
          answer({ json }, path) {
            if (path.endsWith('/changes')) json.changes = json.changes?.filter((_: Json, i: number) => i > 0);
          },
        }),
      ],
      [
        'the list of bookings begins again for ever',
        'changes',
        () => ({
          answer({ json }, path) {
            if (path.endsWith('/bookings')) delete json.next;
          },
        }),
      ],
      [
        'the list of bookings has no end',
        'changes',
        () => {
          let pages = 0;
          return {
            answer({ json }, path) {
              if (!path.endsWith('/bookings')) return;
              Object.assign(json, { bookings: [{ ID: `BOOKING-${++pages}` }], next: `page-${pages}` });
            },
          };
        },
      ],
      [
        'entries have no ID',
        'sold-out',
        () => ({
          answer: ({ json }) => entries(json).forEach((entry) => delete entry.ID),
        }),
      ],
      [
        'errors have no reason',
        'price-changed',
        () => ({
          answer: ({ json }) => entries(json).forEach((entry) => delete entry.Error?.[0].reason),
        }),
      ],
      [
        'a refused token is answered with 200',
        'log-in-again',
        () => ({
          answer(answered) {
            if (answered.status === 401) answered.status = 200;
          },
        }),
      ],
      [
        'nobody is told when to come back',
        'retry-after',
        () => ({ answer: ({ headers }) => headers.delete('retry-after') }),
      ],
      [
        'a Cancel is confirmed and forgotten',
        'cancel',
        () => ({
          request(json) {
            const [booking] = bookings(json);
            return booking?.type === 'Cancel' && String(booking.ID).startsWith('CERTIFY-CANCEL')
              ? { BookingPushRQ: { Bookings: [{ ...booking, ID: 'CERTIFY-OTHER' }] } }
              : json;
          },
          answer({ json }, _, sent) {
            if (bookings(sent)[0]?.type === 'Cancel') {
              Object.assign(entries(json)[0], { SVC_ID: 1, ID: bookings(sent)[0].ID, Error: undefined });
            }
          },
        }),
      ],
      [
        'revisions are not compared',
        'modify',
        () => ({
          request(json) {
            for (const booking of bookings(json)) delete booking.revision;
            return json;
          },
        }),
      ],
      [
        'a payment is told as paid before it is',
        'payment',
        () => ({
          answer({ json }) {
            if (json.status === 'pending') json.status = 'paid';
          },
        }),
      ],
      [
        'bookings read back as active whatever they are',
        'cancel',
        () => ({
          answer({ json }) {
            if (json.booking) json.booking.state = 'active';
          },
        }),
      ],
    ];

    it.each(PLANTED)('finds that %s', async (_, duty, planted) => {
      const line = await tampered(planted());
      try {
        const report = await judged({ url: line.url }, [duty]);
        expect(unmet(report)).toEqual([duty]);
        expect(report.isPassed).toBe(false);
      } finally {
        await line.close();
      }
    });
  });

  describe('of a booking engine', () => {
    /** An afternoon with an engine, as the listener asks for. */
    async function afternoon(engine: Engine): Promise<void> {
      const search = { startDate: day(60), endDate: day(62), adultCount: 2 };
      const sales: Sale[] = [];
      for (const name of ['A', 'B', 'C', 'D']) {
        const choice = (await engine.cheapest(search))!;
        sales.push(await engine.sell(choice, `ENGINE-${name}-${Date.now()}`));
        await engine.catchUp();
      }
      const [first, second] = sales as [Sale, Sale];
      await engine.addWish(first, 'Late arrival');
      await engine.standing(first);
      await engine.pay(first, 'https://shop.example.com/thanks');
      await engine.isPaid(first);
      await engine.cancel(first);
      await engine.cancel(second);
    }

    /** Judges an engine at a hotel of its own. `options` are for its client. */
    async function judgedEngine(
      Kind: typeof Engine,
      options: () => Partial<ClientOptions> = () => ({}),
    ): Promise<Report> {
      const own = await testHotel({ sandbox: true });
      const listener = await listen(0, service.url);
      try {
        const { url } = listener;
        await afternoon(new Kind({ ...own, url, ...options() })).catch((error: unknown) => {
          if (!(error instanceof BookingServiceError)) throw error;
        });
        return listener.report();
      } finally {
        await listener.close();
      }
    }

    it('hands on what is sent only once it may go on, as some platforms send every body', async () => {
      const listener = await listen(0, service.url);
      const answered = new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'Content-Type': 'application/json', Expect: '100-continue' };
        const asked = request(`${listener.url}/external/public/login`, { method: 'POST', headers });
        asked.on('continue', () => asked.end('{}'));
        asked.on('response', (answer) => resolve(answer.resume().statusCode));
        asked.on('error', reject);
        asked.flushHeaders();
      });
      expect(await answered.finally(() => listener.close())).toBe(200);
    });

    it('is passed by the sample', async () => {
      expect(faultsOf(await judgedEngine(Engine))).toEqual([]);
    });

    class TakesOtherDays extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        if (sale.outcome !== 'sold out') return sale;
        const search = { ...choice.search, startDate: day(70), endDate: day(72) };
        const other = await super.sell((await this.cheapest(search))!, ID);
        expect(other.outcome).toBe('booked');
        return other;
      }
    }
    class CancelsWhatIsRefused extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        if (sale.outcome !== 'booked') await this.cancel(sale).catch(() => undefined);
        return sale;
      }
    }
    /** Sells at the price that is told, as soon as the guest has agreed to it. */
    class AgreesToThePrice extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const booking = this.bookingOf(choice, ID);
        const refused = await this.hotel.book(booking).then(
          () => undefined,
          (error: BookingServiceError) => error,
        );
        if (refused?.reason !== 'price_has_changed')
          return { booking, outcome: refused ? 'sold out' : 'booked' };
        const price = refused.detail!.split(': ')[1]!;
        const agreed = await super.sell({ ...choice, option: { ...choice.option, price } }, ID);
        expect(agreed.outcome).toBe('booked');
        await this.addWish(agreed, 'A quiet room');
        return agreed;
      }
    }
    class AgreesBySelection extends AgreesToThePrice {
      protected override bookingOf(choice: Choice, ID: string) {
        const { strict: _, ...booking } = super.bookingOf(choice, ID);
        return booking as ReturnType<Engine['bookingOf']>;
      }
    }
    class SearchesAgain extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        if (sale.outcome !== 'dearer') return sale;
        const again = await super.sell((await this.cheapest(choice.search))!, ID);
        expect(again.outcome).toBe('booked');
        return again;
      }
    }
    const reversed = (json: Json): Json => {
      if (Array.isArray(json)) return json.map(reversed);
      if (typeof json !== 'object' || json === null) return json;
      const entries = Object.entries(json as Record<string, Json>);
      return Object.fromEntries(entries.map(([name, value]) => [name, reversed(value)]).reverse());
    };
    /** Sends the fields of every second push in another order. */
    function anotherOrder(): Partial<ClientOptions> {
      let pushes = 0;
      return {
        fetch(input, init) {
          const isPush = init?.method === 'POST' && String(input).endsWith('/channel/booking');
          if (!isPush || pushes++ % 2 === 0) return fetch(input, init);
          return fetch(input, { ...init, body: JSON.stringify(reversed(JSON.parse(String(init.body)))) });
        },
      };
    }

    it.each<[string, typeof Engine, () => Partial<ClientOptions>]>([
      ['sells other days under the ID that was sold out', TakesOtherDays, () => ({})],
      ['cancels what was refused', CancelsWhatIsRefused, () => ({})],
      ['repeats a push with its fields in another order', Engine, anotherOrder],
      ['sells strictly at the changed price', AgreesToThePrice, () => ({})],
      ['sells by selection at the changed price', AgreesBySelection, () => ({})],
      ['searches again once the price has changed', SearchesAgain, () => ({})],
    ])('is passed by one that %s', async (_, Kind, options) => {
      expect(faultsOf(await judgedEngine(Kind, options))).toEqual([]);
    });

    it('counts no request for changes that was refused with its token', async () => {
      const own = await testHotel({ sandbox: true });
      const listener = await listen(0, service.url);
      const engine = new Play({ ...own, url: listener.url });
      const changes = async (after?: string) => (await engine.get(CHANGES, after ? { after } : {})).body;
      const logIn = async () => (engine.token = (await engine.logIn()).body.token as string);
      try {
        await logIn();
        await engine.search();
        expect((await engine.search()).status).toBe(401);
        const refused = [await changes(), await changes('stored'), await changes('stored')];
        expect(refused.map(({ message }) => message)).toEqual(Array(3).fill('token_is_not_valid'));
        await logIn();
        await engine.search();
        const { next } = await changes();
        expect((await changes(next)).success).toBe(true);
        expect((await changes(next)).message).toBe('cursor_is_too_old');
        expect((await changes((await changes()).next)).success).toBe(true);
        expect(faultsOf(listener.report()).filter(({ id }) => id === 'changes')).toEqual([]);
      } finally {
        await listener.close();
      }
    });

    it('takes one beginning for each of several hotels that are followed', async () => {
      const listener = await listen(0, service.url);
      const followers: Play[] = [];
      for (let i = 0; i < 3; i++) {
        const own = new Play({ ...(await testHotel({ sandbox: true })), url: listener.url });
        own.token = (await own.logIn()).body.token as string;
        followers.push(own);
      }
      const changes = async (of: Play, after?: string) =>
        (await of.get(CHANGES, after ? { after } : {})).body as { next: string; message?: string };
      const changesDuty = () => faultsOf(listener.report()).filter(({ id }) => id === 'changes');
      try {
        const cursors: string[] = [];
        for (const one of followers) cursors.push((await changes(one)).next);
        const [first, second, third] = followers as [Play, Play, Play];
        await changes(first, cursors[0]);
        expect((await changes(second, cursors[1])).message).toBe('cursor_is_too_old');
        await changes(third, cursors[2]);
        await changes(second);
        expect(changesDuty()).toEqual([]);
        await changes(third);
        expect(changesDuty()).toHaveLength(1);
      } finally {
        await listener.close();
      }
    });

    class NewIdAfterLostAnswer extends Engine {
      override sell(choice: Choice, ID: string): Promise<Sale> {
        return super.sell(choice, ID).catch((error: BookingServiceError) => {
          if (error.identifier === 'no_answer') return super.sell(choice, `${ID}-AGAIN`);
          throw error;
        });
      }
    }
    class SellsLoosely extends Engine {
      protected override bookingOf(choice: Choice, ID: string) {
        const booking = super.bookingOf(choice, ID);
        const RoomStays = booking.RoomStays.map(({ selectionID: _, ...room }) => room);
        return { ...booking, RoomStays, strict: false } as typeof booking;
      }
    }
    class InsistsWhenSoldOut extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        return sale.outcome === 'sold out' ? super.sell(choice, ID) : sale;
      }
    }
    class InsistsLoosely extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        if (sale.outcome === 'sold out')
          await this.hotel.push([{ type: 'Book', ...sale.booking, strict: false, revision: 2 } as Push]);
        return sale;
      }
    }
    class InsistsOnThePrice extends Engine {
      override async sell(choice: Choice, ID: string): Promise<Sale> {
        const sale = await super.sell(choice, ID);
        if (sale.outcome !== 'dearer') return sale;
        await this.hotel.push([{ type: 'Book', ...sale.booking, strict: false } as Push]);
        return sale;
      }
    }
    class ForgetsItsCursor extends Engine {
      override catchUp(): Promise<void> {
        this.cursor = undefined;
        return super.catchUp();
      }
    }
    class ForgetsRevisions extends Engine {
      override addWish(sale: Sale, text: string): Promise<void> {
        sale.booking = { ...sale.booking, revision: -1 };
        return super.addWish(sale, text);
      }
    }
    class BelievesTheBrowser extends Engine {
      override async isPaid(): Promise<boolean> {
        return true;
      }
    }

    /** Gives the first answer to a login again and again. */
    function oneLogin(): Partial<ClientOptions> {
      let kept: Promise<string> | undefined;
      return {
        fetch: async (input, init) => {
          if (!String(input).endsWith('login')) return fetch(input, init);
          kept ??= fetch(input, init).then((response) => response.text());
          return new Response(await kept);
        },
      };
    }

    it.each<[string, string, typeof Engine, () => Partial<ClientOptions>]>([
      ['takes a new ID after a lost answer', 'lost-answer', NewIdAfterLostAnswer, () => ({ maxTries: 1 })],
      ['comes back at once', 'retry-after', Engine, () => ({ sleep: async () => undefined })],
      ['does not log in again', 'log-in-again', Engine, oneLogin],
      ['is not strict', 'strict-book', SellsLoosely, () => ({})],
      ['insists on what is sold out', 'sold-out', InsistsWhenSoldOut, () => ({})],
      ['insists on it without strict', 'sold-out', InsistsLoosely, () => ({})],
      ['insists on the old price', 'price-changed', InsistsOnThePrice, () => ({})],
      ['begins again each time', 'changes', ForgetsItsCursor, () => ({})],
      ['lowers a revision', 'modify', ForgetsRevisions, () => ({})],
      ['believes the browser', 'payment', BelievesTheBrowser, () => ({})],
    ])('finds one that %s', async (_, duty, Kind, options) => {
      const report = await judgedEngine(Kind, options);
      expect(unmet(report)).toContain(duty);
    });
  });

  describe('as a program', () => {
    let folder: string;
    let target: Target;
    beforeAll(async () => {
      target = await testHotel({ sandbox: true });
      folder = await compiled('clients/certify/src');
    });
    afterAll(() => rm(folder, { recursive: true }));

    const start = (...args: string[]): ChildProcess =>
      spawn(process.execPath, [
        path.join(folder, 'main.js'),
        '--url',
        service.url,
        '--report',
        folder,
        ...args,
      ]);
    const said = async (child: ChildProcess) => {
      let text = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk) => (text += String(chunk)));
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, text };
    };
    const reported = async () => {
      expect(await readFile(path.join(folder, 'certification.html'), 'utf8')).toContain(
        '<h1>Certification of a booking',
      );
      return JSON.parse(await readFile(path.join(folder, 'certification.json'), 'utf8')) as Report;
    };
    const credentials = () => ['--api-key', target.apiKey, '--hotel', String(target.hotelID), '--api-secret'];

    it('ends with 2 where it may try nothing', async () => {
      expect((await said(start(...credentials(), 'wrong'))).code).toBe(2);
      expect((await said(start())).code).toBe(2);
    });

    it('ends with 2 at a hotel that sells rooms, and pushes nothing there', async () => {
      const real = await testHotel({ sandbox: false });
      const { hotelID, apiKey, apiSecret } = real;
      const asked = ['--api-key', apiKey, '--hotel', String(hotelID), '--api-secret', apiSecret];
      const { code, text } = await said(start(...asked));
      expect([code, text]).toEqual([2, expect.stringContaining('not a test hotel')]);
      for (const table of ['booking_push', 'booking']) {
        expect(await service.db.query(`SELECT 1 FROM ${table} WHERE hotel_id = $1`, [hotelID])).toEqual([]);
      }
    });

    it.each([
      ['an unknown option', ['--unknown']],
      ['an option without its value', ['--listen', '--hotel', '1']],
      ['no port', ['--listen', 'none']],
      ['a port that is in use', ['--listen', 'used']],
    ])('ends with 2 and one line for %s', async (_, args) => {
      const { port } = new URL(service.url);
      const { code, text } = await said(start(...args.map((arg) => (arg === 'used' ? port : arg))));
      expect([code, text]).toEqual([2, expect.stringMatching(/^[^\n]*(--|port)[^\n]*\n$/)]);
    });

    it('listens until it is ended, and ends with 1 where an engine has not shown everything', async () => {
      const child = start('--listen', '0');
      const ended = said(child);
      const [hello] = (await once(child.stdout!, 'data')) as [Buffer];
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(hello.toString())![0];
      await new Engine({ ...target, url }).cheapest({ startDate: day(1), endDate: day(2), adultCount: 2 });
      expect(await (await fetch(`${url}/certification`)).text()).toContain('not seen');
      child.kill('SIGTERM');
      expect((await ended).code).toBe(1);
      const { duties } = await reported();
      expect(duties.find(({ id }) => id === 'log-in')?.state).toBe('met');
      expect(JSON.stringify(duties)).not.toContain(target.apiSecret);
    });
  });
});
