import { dayNumber } from '../../src/values/day.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const BOARDS = ['BB', 'AI', 'RO'];

describe('the derivation of a rate plan in the panel', () => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  /** BB costs 50.00 on 30 days, AI 90.00 on the days 20 and 21; RO is priced for the room. */
  async function hotel() {
    const name = `derivations-${++made}`;
    const own = (board: string, from: number, to: number, price: string) => {
      const days = { from: `today+${from}`, to: `today+${to}` };
      return { roomType: 'R', board, ...days, price };
    };
    const imported = await importHotel(service, {
      ...onePlan('50.00'),
      boards: BOARDS.map((code) => ({ code, title: { tr: code }, priceType: code === 'RO' ? 1 : 0 })),
      ratePlans: BOARDS.map((board) => ({ roomType: 'R', board })),
      rates: [own('BB', 0, 29, '50.00'), own('AI', 20, 21, '90.00')],
      staff: staffOf(name),
    });
    const manager = await signIn(service, `manager@${name}.example`);
    const { roomTypes } = (await manager.read('rates', 'grid', { days: 31 })).body;
    const [bb, ai, ro] = BOARDS.map(
      (board) => roomTypes[0].plans.find(({ code }: { code: string }) => code === board).id as number,
    );
    const partner = await partnerOf(service, imported);
    return { name, manager, partner, bb: bb!, ai: ai!, ro: ro! };
  }
  const opened = async (who: PanelClient, ratePlanId: number) =>
    (await who.read('rates', 'derivation', { ratePlanId })).body;
  const rule = (planId: number, changes: object = {}) => ({ planId, amount: '45', ...changes });
  const derive = (who: PanelClient, input: object) =>
    who.change('rates', 'derive', { ownPrices: 'keep', ...input });
  async function price(partner: PartnerClient, day: number) {
    const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day + 1), adultCount: 1 };
    const [item] = await itemsOf(partner, dates);
    return item!.accommodationTypes.find(({ title }) => title === 'AI')?.prices['1-1']?.price ?? null;
  }

  it('is shown by examples for each number of adults, and saves nothing', async () => {
    const { manager, partner, bb, ai } = await hotel();
    expect(await opened(manager, ai)).toMatchObject({ rule: null, ownPrices: 2 });
    const tried = { ratePlanId: ai, rule: rule(bb), ownPrices: 'keep' };
    const { examples } = (await manager.change('rates', 'tryDerivation', tried)).body;
    expect(examples[0]).toEqual({
      day: dayFromToday(0),
      parent: ['50.00', '100.00', '150.00'],
      before: [null, null, null],
      after: ['95.00', '190.00', '285.00'],
      isException: false,
    });
    expect(await price(partner, 25)).toBeNull();
  });

  it('is saved with the own prices cleared as one change, and both come back by one undo', async () => {
    const { manager, partner, bb, ai } = await hotel();
    const { version } = await opened(manager, ai);
    const saved = await derive(manager, { ratePlanId: ai, rule: rule(bb), ownPrices: 'clear', version });
    expect(saved.body).toMatchObject({ status: 'saved', cells: 2 });
    expect([await price(partner, 20), await price(partner, 25)]).toEqual(['95.00', '95.00']);
    const { items } = (await manager.read('rates', 'changes', { page: 1 })).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      source: 'derivation',
      cellCount: 2,
      boards: ['AI'],
      derivation: { ratePlanId: ai, before: null, after: { planId: bb, amount: '45.00' } },
    });
    const undone = await manager.change('rates', 'undo', { id: saved.body.changeId });
    expect(undone.body).toMatchObject({ status: 'saved', cells: 2 });
    expect([await price(partner, 20), await price(partner, 25)]).toEqual(['90.00', null]);
    expect(await opened(manager, ai)).toMatchObject({ rule: null, ownPrices: 2 });
    await manager.change('rates', 'undo', { id: undone.body.changeId });
    expect([await price(partner, 20), await price(partner, 25)]).toEqual(['95.00', '95.00']);
  });

  it('keeps own prices as exceptions, which end where the cell is cleared', async () => {
    const { manager, partner, bb, ai } = await hotel();
    const { version } = await opened(manager, ai);
    const saved = await derive(manager, { ratePlanId: ai, rule: rule(bb), version });
    expect(saved.body).toMatchObject({ status: 'saved', cells: 0 });
    expect([await price(partner, 20), await price(partner, 25)]).toEqual(['90.00', '95.00']);
    const { roomTypes } = (await manager.read('rates', 'grid', { days: 31 })).body;
    const cleared = { roomTypeId: roomTypes[0].id, ratePlanId: ai, field: 'price' };
    const lines = [{ ...cleared, days: [[dayNumber(dayFromToday(20)), 9_000, null]] }];
    await manager.change('rates', 'save', { lines, source: 'grid', confirmed: true });
    expect(await price(partner, 20)).toBe('95.00');
  });

  it('ends with the derived prices as own ones, or without them', async () => {
    const { manager, partner, bb, ai } = await hotel();
    const first = await opened(manager, ai);
    await derive(manager, { ratePlanId: ai, rule: rule(bb), ownPrices: 'clear', version: first.version });
    const second = await opened(manager, ai);
    const end = { ratePlanId: ai, rule: null, ownPrices: 'write', version: second.version };
    const ended = await derive(manager, end);
    expect(ended.body).toMatchObject({ status: 'saved', cells: 30 });
    expect(await price(partner, 25)).toBe('95.00');
    expect(await opened(manager, ai)).toMatchObject({ rule: null, ownPrices: 30 });
    await manager.change('rates', 'undo', { id: ended.body.changeId });
    const { version } = await opened(manager, ai);
    await derive(manager, { ratePlanId: ai, rule: null, version });
    expect(await price(partner, 25)).toBeNull();
  });

  it('is refused where another person has changed it or a price of the plan since', async () => {
    const { manager, bb, ai } = await hotel();
    const { version } = await opened(manager, ai);
    const wanted = { ratePlanId: ai, rule: rule(bb), ownPrices: 'clear', version };
    await derive(manager, { ...wanted, rule: rule(bb, { percent: '10' }), ownPrices: 'keep' });
    const refused = await derive(manager, wanted);
    expect([refused.status, refused.body.message]).toEqual([409, 'record_has_changed']);
    const now = await opened(manager, ai);
    expect(now.rule).toMatchObject({ percent: '10.00' });
    const { roomTypes } = (await manager.read('rates', 'grid', { days: 31 })).body;
    const priced = { roomTypeId: roomTypes[0].id, ratePlanId: ai, field: 'price' };
    const lines = [{ ...priced, days: [[dayNumber(dayFromToday(5)), null, 9_900]] }];
    await manager.change('rates', 'save', { lines, source: 'grid', confirmed: true });
    const overtaken = await derive(manager, { ...wanted, version: now.version });
    expect(overtaken.body.message).toBe('record_has_changed');
  });

  it('is not undone where the plan derives in another way by now', async () => {
    const { manager, bb, ai } = await hotel();
    const { version } = await opened(manager, ai);
    const first = await derive(manager, { ratePlanId: ai, rule: rule(bb), version });
    const again = await opened(manager, ai);
    await derive(manager, { ratePlanId: ai, rule: rule(bb, { amount: '30' }), version: again.version });
    const undone = await manager.change('rates', 'undo', { id: first.body.changeId });
    expect([undone.status, undone.body.message]).toEqual([409, 'derivation_has_changed']);
  });

  it('says at the field what cannot be, before and when it is saved', async () => {
    const { name, manager, bb, ai, ro } = await hotel();
    const { version } = await opened(manager, ai);
    const faults = async (operation: string, input: object) => {
      const base = { ratePlanId: ai, ownPrices: 'keep', version };
      const { body } = await manager.change('rates', operation, { ...base, ...input });
      return (body.errors ?? []).map(({ field, message }: { field: string; message: string }) => [
        field,
        message,
      ]);
    };
    for (const operation of ['tryDerivation', 'derive']) {
      expect(await faults(operation, { rule: rule(ro) })).toEqual([['planId', 'price_types_differ']]);
      expect(await faults(operation, { rule: rule(ai) })).toEqual([['planId', 'prices_derive_in_a_circle']]);
      expect(await faults(operation, { rule: rule(999_999_999) })).toEqual([['planId', 'is_not_found']]);
      const wrong = { percent: '-99.01', roundTo: '5', ending: '5', floor: 'x', rounding: 'even' };
      expect((await faults(operation, { rule: rule(bb, wrong) })).map(([field]: string[]) => field)).toEqual([
        'percent',
        'rounding',
        'floor',
        'ending',
      ]);
      expect(await faults(operation, { rule: rule(bb, { roundTo: '5', ending: '5' }) })).toEqual([
        ['ending', 'is_out_of_range'],
      ]);
      expect(await faults(operation, { rule: rule(bb), ownPrices: 'drop' })).toEqual([
        ['ownPrices', 'is_not_a_choice'],
      ]);
    }
    const reception = await signIn(service, `reception@${name}.example`);
    expect((await derive(reception, { ratePlanId: ai, rule: rule(bb), version })).status).toBe(404);
    expect(await opened(manager, ai)).toMatchObject({ rule: null });
  });
});
