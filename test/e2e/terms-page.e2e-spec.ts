import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

interface Seen {
  id: number;
  version: number;
}
interface List {
  terms: (Seen & { code: string; isRetired: boolean })[];
  defaults: { refundableTermsId: number | null };
  plans: { ratePlanId: number; refundableTermsId: number | null }[];
  arrivals: (Seen & { from: string; to: string })[];
}

describe('the page of cancellation terms', () => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  async function hotel(changes: Partial<HotelFile> = {}) {
    const name = `terms-page-${++made}`;
    const file = { ...onePlan('50.00'), staff: staffOf(name), ...changes };
    const partner = await partnerOf(service, await importHotel(service, file));
    return { name, partner, manager: await signIn(service, `manager@${name}.example`) };
  }
  const list = async (who: PanelClient) => (await who.read('terms', 'list')).body as List;
  const terms = (changes: object = {}) => ({
    code: 'FLEX',
    name: { tr: 'Esnek' },
    graceHours: '0',
    steps: [{ daysBefore: '7', time: '00:00', percent: '50' }],
    noShow: { percent: '100' },
    ...changes,
  });
  const save = (who: PanelClient, changes: object = {}, seen: object = { id: null, version: null }) =>
    who.change('terms', 'save', { ...seen, terms: terms(changes) });
  const saved = async (who: PanelClient, changes: object = {}) => (await save(who, changes)).body as Seen;
  const errors = ({ status, body }: Awaited<ReturnType<PanelClient['change']>>) => [status, body.errors];

  it('says what unsaved terms cost of an example, in words and as intervals', async () => {
    const { manager } = await hotel();
    const stay = { arrival: dayFromToday(30), nights: 3, night: '100', adults: 2 };
    const { status, body } = await manager.change('terms', 'preview', {
      terms: terms({ deposits: [{ percent: '30' }] }),
      stay,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: '300.00',
      terms: { noShow: '300.00', deposits: [{ due: dayFromToday(0), amount: '90.00' }] },
    });
    const { steps, freeUntil, text } = body.terms;
    expect(freeUntil.slice(0, 16)).toBe(`${dayFromToday(23)}T00:00`);
    expect(steps.map(({ fee }: { fee: string }) => fee)).toEqual(['0.00', '150.00']);
    expect(text).toContain('7');
    expect((await list(manager)).terms).toEqual([]);
  });

  it('gives saved terms to all stays, to a rate plan and to arrivals, and takes them away again', async () => {
    const { partner, manager } = await hotel();
    const [flex, strict] = [await saved(manager), await saved(manager, { code: 'STRICT', steps: [] })];
    const codeOf = async (from: number) => {
      const stay = { startDate: dayFromToday(from), endDate: dayFromToday(from + 2), 'include[]': 'terms' };
      const [item] = await itemsOf(partner, stay);
      const option = item!.accommodationTypes[0]!.prices['2-1'] as unknown as { terms: { code: string } };
      return option.terms?.code;
    };
    const of = (refundableTermsId: number | null) => ({ refundableTermsId, nonRefundableTermsId: null });
    expect((await manager.change('terms', 'saveDefaults', of(flex.id))).status).toBe(200);
    expect(await codeOf(20)).toBe('FLEX');
    const arrivals = { from: dayFromToday(10), to: dayFromToday(12), ...of(strict.id) };
    const range = (await manager.change('terms', 'saveArrivals', { id: null, version: null, arrivals }))
      .body as Seen;
    expect([await codeOf(11), await codeOf(20)]).toEqual(['STRICT', 'FLEX']);
    const { ratePlanId } = (await list(manager)).plans[0]!;
    await manager.change('terms', 'saveOfPlan', { ratePlanId, ...of(strict.id) });
    expect(await codeOf(20)).toBe('STRICT');
    await manager.change('terms', 'saveOfPlan', { ratePlanId, ...of(null) });
    await manager.change('terms', 'endArrivals', { id: range.id });
    expect([await codeOf(11), (await list(manager)).arrivals]).toEqual(['FLEX', []]);
  });

  it('refuses arrivals that overlap, and to take terms out of use that stays have', async () => {
    const { manager } = await hotel();
    const { id } = await saved(manager);
    const arrivals = (from: number, to: number, seen: object = { id: null, version: null }) =>
      manager.change('terms', 'saveArrivals', {
        ...seen,
        arrivals: { from: dayFromToday(from), to: dayFromToday(to), refundableTermsId: id },
      });
    const first = (await arrivals(10, 12)).body as Seen;
    expect(errors(await arrivals(12, 14))).toEqual([422, [{ field: 'from', message: 'arrivals_overlap' }]]);
    expect(errors(await arrivals(14, 13))).toEqual([422, [{ field: 'to', message: 'is_before_from' }]]);
    expect((await arrivals(10, 14, first)).status).toBe(200);
    expect((await arrivals(10, 16, first)).status).toBe(409);
    const retired = await manager.change('terms', 'retire', { id });
    expect([retired.status, retired.body.message]).toEqual([422, 'terms_are_in_use']);
  });

  it('names the row of each fault, and refuses a form that was opened before a change', async () => {
    const { manager } = await hotel();
    const steps = [
      { daysBefore: '7', time: '25:00', percent: '50' },
      { daysBefore: '3', time: '10:00' },
    ];
    expect(errors(await save(manager, { steps, noShow: {} }))).toEqual([
      422,
      [
        { field: 'steps[0].time', message: 'is_not_a_time' },
        { field: 'steps[1]', message: 'must_have_one_part' },
        { field: 'noShow', message: 'must_have_one_part' },
      ],
    ]);
    const seen = await saved(manager);
    expect((await save(manager, { graceHours: '24' }, seen)).status).toBe(200);
    expect((await save(manager, { graceHours: '48' }, seen)).status).toBe(409);
  });

  it('is for managers, of their own hotel alone', async () => {
    const { name, manager } = await hotel();
    const { id } = await saved(manager);
    const reception = await signIn(service, `reception@${name}.example`);
    expect((await reception.read('terms', 'list')).status).toBe(404);
    const { manager: other } = await hotel();
    expect((await other.change('terms', 'retire', { id })).status).toBe(404);
    expect((await save(other, {}, { id, version: 1 })).status).toBe(404);
    const of = { refundableTermsId: id, nonRefundableTermsId: null };
    expect(errors(await other.change('terms', 'saveDefaults', of))).toEqual([
      422,
      [{ field: 'refundableTermsId', message: 'is_not_found' }],
    ]);
  });
});
