import { Metrics } from '../../src/http/metrics.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { itemsOf, onePlan, search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('a hotel that nobody has asked about', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
  });
  beforeEach(async () => {
    partner = await partnerOf(service, await importHotel(service, onePlan('80.00')));
  });
  afterAll(() => service.close());

  /** Bytes of all hotels in memory. */
  async function bytes(): Promise<number> {
    const metrics = await service.app.get(Metrics).registry.metrics();
    return Number(/^inventory_snapshot_bytes (\S+)$/m.exec(metrics)?.[1]);
  }
  const stay = (day: number) => ({ startDate: dayFromToday(day), endDate: dayFromToday(day + 2) });
  const priceOn = async (day: number) =>
    Object.values((await itemsOf(partner, stay(day)))[0]?.accommodationTypes[0]?.prices ?? {})[0]?.price;

  it('is read near the first day that is asked for, and whole when another one is', async () => {
    const before = await bytes();
    expect(await priceOn(100)).toBe('160.00');
    const near = (await bytes()) - before;
    expect(await priceOn(105)).toBe('160.00');
    expect(await priceOn(94)).toBe('160.00');
    expect((await bytes()) - before).toBe(near);
    expect(await priceOn(300)).toBe('160.00');
    await until('the hotel, read whole', async () => (await bytes()) - before !== near);
    const whole = (await bytes()) - before;
    expect(whole).toBeGreaterThan(2 * near);
    expect([await priceOn(5), await priceOn(390), await priceOn(100)]).toEqual(Array(3).fill('160.00'));
    expect((await bytes()) - before).toBe(whole);
  });

  it('answers many questions about many days at once', async () => {
    const days = Array.from({ length: 60 }, (_, i) => 1 + ((i * 37) % 390));
    expect(new Set(await Promise.all(days.map(priceOn)))).toEqual(new Set(['160.00']));
  });

  it('answers a first question about a day that cannot be sold, and then others', async () => {
    const [far] = await itemsOf(partner, stay(5_000));
    expect(far?.roomRestrictionMessage).toBe('closed_to_arrival');
    const past = await search(partner, stay(-20));
    expect(past.body.success).toBe(false);
    expect(await priceOn(50)).toBe('160.00');
  });
});
