import {
  importHotel,
  type PartnerClient,
  clientWith,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { DatabaseLine } from '../harness/database-line.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const MINUTE_MS = 60_000;
const PER_CREDENTIAL = 300;
const PER_ADDRESS = 200;
const TOLERANCE = 0.1;
/** Requests of an address of which the other instance may not know yet: those under way, and one more. */
const UNHEARD = 5;
const TRIES_WITHIN_MS = 50_000;

describe('limits of all instances together', () => {
  let here: TestService;
  let there: TestService;
  let line: DatabaseLine;
  let addresses = 0;

  beforeAll(async () => {
    const shared = {
      LIMITS: 'shared',
      RATE_LIMIT_PER_CREDENTIAL: String(PER_CREDENTIAL),
      RATE_LIMIT_PER_ADDRESS: String(PER_ADDRESS),
      TRUST_PROXY: '1',
    };
    here = await startService(shared);
    line = await DatabaseLine.open(here.databaseUrl);
    there = await startService({ ...shared, DATABASE_URL: line.url });
  });
  afterAll(async () => {
    await there?.close();
    await line?.close();
    await here?.close();
  });

  type Ask = (i: number) => Promise<{ status: number }>;
  /**
   * Asks twice as often as allowed, some at a time and each at another instance, until all of it was within one minute; returns
   * how often it was answered. `asAnother` begins with a caller who has not asked yet.
   */
  async function answered(limit: number, asAnother: () => Ask | Promise<Ask>): Promise<number> {
    return until(
      'a minute that was long enough',
      async () => {
        const ask = await asAnother();
        const begun = minute();
        let [i, count] = [0, 0];
        const caller = async () => {
          while (i < limit * 2) {
            const { status } = await ask(i++);
            if (status === 200) count++;
            else expect(status).toBe(429);
          }
        };
        await Promise.all([1, 2, 3, 4].map(caller));
        return minute() === begun && count;
      },
      TRIES_WITHIN_MS,
    );
  }
  const nextAddress = () => `203.0.113.${++addresses}`;

  it('let a token through as often as one instance would, within a tenth', async () => {
    const ask = (partner: PartnerClient) =>
      partner.get('/external/online/social/media', { hotelID: partner.hotelID });
    const count = await answered(PER_CREDENTIAL, async () => {
      const imported = await importHotel(here, smallHotel());
      const partner = await partnerOf(here, imported);
      const elsewhere = clientWith(there, partner.token, imported.hotelID);
      return (i) => ask(i % 2 === 0 ? partner : elsewhere);
    });
    expect(count).toBeGreaterThanOrEqual(PER_CREDENTIAL * (1 - TOLERANCE));
    expect(count).toBeLessThanOrEqual(PER_CREDENTIAL * (1 + TOLERANCE));
  });

  it('let an address through in the same way, and write down no address', async () => {
    // These requests ask the database nothing: all could be over before the instances can tell each other.
    const heard = async (asked: number) => {
      const [row] = await here.db.query<{ heard: number }[]>(
        'SELECT coalesce(sum(requests), 0)::int AS heard FROM request_count',
      );
      return row!.heard >= Math.min(asked, PER_ADDRESS) - UNHEARD;
    };
    const count = await answered(PER_ADDRESS, async () => {
      const address = nextAddress();
      await here.db.query('DELETE FROM request_count');
      return async (i) => {
        await until('the instances heard of each other', () => heard(i));
        return askFrom(address, i % 2 === 0 ? here : there);
      };
    });
    expect(count).toBeGreaterThanOrEqual(PER_ADDRESS * (1 - TOLERANCE));
    expect(count).toBeLessThanOrEqual(PER_ADDRESS * (1 + TOLERANCE));
    const rows = await here.db.query<{ key: string }[]>('SELECT key FROM request_count');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('are counted by each instance alone while the database is out of reach', async () => {
    line.hold();
    try {
      const asAnother = () => {
        const address = nextAddress();
        return () => askFrom(address, there);
      };
      expect(await answered(PER_ADDRESS, asAnother)).toBe(PER_ADDRESS);
    } finally {
      line.release();
    }
  });
});

const askFrom = (address: string, service: TestService) =>
  send(service, 'GET', '/flags/tr.svg', { headers: { 'x-forwarded-for': address } });
const minute = () => Math.floor(Date.now() / MINUTE_MS);
