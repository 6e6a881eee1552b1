import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

interface Listed {
  id: number;
  version: number;
  code: string;
  isRetired: boolean;
}
interface List {
  promotions: Listed[];
  plans: { ratePlanId: number; roomTypeId: number; boardId: number }[];
  partners: { partnerId: number; name: string }[];
}
interface Preview {
  bookedOn: string;
  isOver: boolean;
  example: {
    arrival: string;
    departure: string;
    before: string;
    after: string;
    nights: { before: string; after: string; promotions: { code: string; amount: string }[] }[];
  } | null;
  counts: { nights: number; stays: number; cheaper: number; averagePercent: number; largestOff: string }[];
}

describe('the page of promotions', () => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  /** A hotel with one rate plan whose nights cost two adults 100.00 and 90.00, its partner and its manager. */
  async function hotel(changes: Partial<HotelFile> = {}) {
    const name = `promotions-page-${++made}`;
    const file = {
      ...onePlan('50.00', { nonRefundableDiscountPercent: 10 }),
      staff: staffOf(name),
      ...changes,
    };
    const partner = await partnerOf(service, await importHotel(service, file));
    return { name, partner, manager: await signIn(service, `manager@${name}.example`) };
  }
  const list = async (who: PanelClient) => (await who.read('promotions', 'list')).body as List;
  const promotion = (changes: object = {}) => ({
    code: 'P',
    name: { tr: 'Kampanya', en: 'Promotion' },
    percent: '20',
    ...changes,
  });
  const preview = async (who: PanelClient, changes: object = {}, more: object = {}) => {
    const input = { id: null, promotion: promotion(changes), stay: null, ...more };
    return (await who.change('promotions', 'preview', input)).body as Preview;
  };
  const save = (who: PanelClient, changes: object = {}, seen: object = { id: null, version: null }) =>
    who.change('promotions', 'save', { ...seen, promotion: promotion(changes) });
  async function price(partner: PartnerClient, nights = 3): Promise<string> {
    const stay = { startDate: dayFromToday(20), endDate: dayFromToday(20 + nights) };
    const [item] = await itemsOf(partner, stay);
    return item!.accommodationTypes[0]!.prices['2-1']!.price;
  }

  it('shows an example and what becomes cheaper by an unsaved promotion, and saves nothing', async () => {
    const { partner, manager } = await hotel();
    const shown = await preview(manager, { daysBefore: { min: 10, max: null } });
    expect(shown.example).toMatchObject({
      arrival: dayFromToday(10),
      departure: dayFromToday(13),
      before: '300.00',
      after: '240.00',
      nights: [
        { before: '100.00', after: '80.00', promotions: [{ code: 'P', amount: '20.00' }] },
        { before: '100.00', after: '80.00' },
        { before: '100.00', after: '80.00' },
      ],
    });
    expect(shown.counts[1]).toEqual({
      nights: 3,
      stays: 180,
      cheaper: 160,
      dearer: 0,
      averagePercent: 2000,
      largestOff: '60.00',
    });
    expect((await list(manager)).promotions).toEqual([]);
    expect(await price(partner)).toBe('300.00');
  });

  it('counts what a changed promotion makes cheaper by what is saved of it', async () => {
    const { manager } = await hotel();
    const { id } = (await save(manager)).body as Listed;
    const shown = await preview(manager, { percent: '30' }, { id });
    expect(shown.example).toMatchObject({ before: '240.00', after: '210.00' });
    expect(shown.counts[0]).toMatchObject({ stays: 180, cheaper: 180, averagePercent: 1250 });
    expect((await preview(manager, { percent: '10' }, { id })).counts[0]).toMatchObject({
      cheaper: 0,
      dearer: 180,
    });
  });

  it('finds an example with free nights, and one of the stay that is asked for', async () => {
    const { manager } = await hotel();
    const freeNights = { percent: null, freeNights: { stay: 7, pay: 6 } };
    const seven = await preview(manager, freeNights);
    expect([seven.example?.nights.length, seven.example?.after]).toEqual([7, '600.00']);
    expect(seven.counts.map(({ cheaper }) => cheaper > 0)).toEqual([false, false, true, true]);
    const { ratePlanId } = (await list(manager)).plans[0]!;
    const stay = { arrival: dayFromToday(5), nights: 6, ratePlanId, adults: 1 };
    const six = await preview(manager, freeNights, { stay });
    expect([six.example?.before, six.example?.after]).toEqual(['300.00', '300.00']);
  });

  it('prices a contract rate as its partner sees it, and one that can be booked later on its first day', async () => {
    const { manager } = await hotel();
    const { partners } = await list(manager);
    const contract = await preview(manager, { partnerIds: [partners[0]!.partnerId] });
    expect(contract.example?.after).toBe('240.00');
    const later = await preview(manager, { bookable: { from: dayFromToday(30), to: null } });
    expect([later.bookedOn, later.example?.arrival]).toEqual([dayFromToday(30), dayFromToday(30)]);
    const over = await preview(manager, { bookable: { from: null, to: dayFromToday(-1) } });
    expect([over.isOver, over.counts[0]?.cheaper]).toEqual([true, 0]);
    const ranges = [{ from: dayFromToday(-90), to: dayFromToday(-2) }];
    const lastYears = await preview(manager, { stay: { ranges, weekdays: [1, 2, 3, 4, 5, 6, 7] } });
    expect([lastYears.isOver, lastYears.counts[0]?.cheaper]).toEqual([true, 0]);
    const never = await preview(manager, { bookable: { from: '2090-01-01', to: null } });
    expect(never.example).toBeNull();
  });

  it('saves, takes out of use and restores a promotion, and prices at once', async () => {
    const { partner, manager } = await hotel();
    const { id } = (await save(manager)).body as Listed;
    expect(await price(partner)).toBe('240.00');
    await manager.change('promotions', 'retire', { id });
    expect([await price(partner), (await list(manager)).promotions[0]?.isRetired]).toEqual(['300.00', true]);
    await manager.change('promotions', 'restore', { id });
    expect(await price(partner)).toBe('240.00');
  });

  it('refuses a form that was opened before somebody else changed the promotion', async () => {
    const { manager } = await hotel();
    const seen = (await save(manager)).body as Listed;
    const changed = await save(manager, { percent: '25' }, seen);
    expect(changed.status).toBe(200);
    const late = await save(manager, { percent: '30' }, seen);
    expect([late.status, late.body.message]).toEqual([409, 'record_has_changed']);
    expect((await save(manager, { percent: '30' }, changed.body as Listed)).status).toBe(200);
  });

  it('names the field of each fault', async () => {
    const { manager } = await hotel();
    const faults = async (changes: object) => {
      const { status, body } = await save(manager, changes);
      return [status, (body as { errors: { field: string; message: string }[] }).errors];
    };
    expect(await faults({ daysBefore: { min: 9, max: 3 }, nights: { min: 'x', max: null } })).toEqual([
      422,
      [
        { field: 'daysBefore.max', message: 'is_out_of_range' },
        { field: 'nights.min', message: 'is_not_a_whole_number' },
      ],
    ]);
    expect(await faults({ percent: null })).toEqual([
      422,
      [{ field: 'percent', message: 'must_have_one_effect' }],
    ]);
    expect(await faults({ name: { en: 'English alone' } })).toEqual([
      422,
      [{ field: 'name', message: 'is_required_in_hotel_language' }],
    ]);
    expect(await faults({ roomTypeIds: [999_999] })).toEqual([
      422,
      [{ field: 'roomTypeIds', message: 'is_not_found' }],
    ]);
    await save(manager);
    expect(await faults({})).toEqual([422, [{ field: 'code', message: 'is_taken' }]]);
  });

  it('is for managers, of their own hotel alone', async () => {
    const { name, manager } = await hotel();
    const { id } = (await save(manager)).body as Listed;
    const reception = await signIn(service, `reception@${name}.example`);
    expect((await reception.read('promotions', 'list')).status).toBe(404);
    expect((await save(reception)).status).toBe(404);
    const { manager: other } = await hotel();
    expect((await other.change('promotions', 'retire', { id })).status).toBe(404);
    expect((await save(other, {}, { id, version: 1 })).status).toBe(404);
    expect((await list(other)).promotions).toEqual([]);
  });
});
