import { dayFromToday } from '../factories/days.js';
import { importHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { onePlan } from '../factories/search.js';
import { dayNumber, isoWeekday } from '../../src/values/day.js';
import { startService, type TestService } from '../harness/service.js';

interface Line {
  field: string;
  days: [day: number, before: number | null, after: number | null][];
}

describe('the prices of a season', () => {
  let service: TestService;
  let manager: PanelClient;
  let reception: PanelClient;
  let plan: { roomTypeId: number; boardId: number };
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    await importHotel(service, { ...onePlan('50.00'), staff: staffOf('season') });
    manager = await signIn(service, 'manager@season.example');
    reception = await signIn(service, 'reception@season.example');
    const { roomTypes } = (await manager.read('rates', 'grid', { days: 14 })).body;
    plan = { roomTypeId: roomTypes[0].id, boardId: roomTypes[0].plans[0].boardId };
  });
  afterAll(() => service.close());

  const [from, to] = [dayFromToday(30), dayFromToday(36)];
  const season = (changes: object = {}) => ({
    from,
    to,
    prices: [{ ...plan, priceMinor: 8_000 }],
    surcharge: null,
    ...changes,
  });
  const preview = (changes: object, who = manager) => who.change('rates', 'season', season(changes));

  it('are previewed with a surcharge on weekdays, and saved as one change', async () => {
    const add = { weekdays: [5, 6], edit: { kind: 'add', amount: 1_550 } };
    const { status, body } = await preview({ surcharge: add });
    expect(status).toBe(200);
    const [line] = body.lines as Line[];
    expect(line!.days).toHaveLength(7);
    for (const [day, before, after] of line!.days) {
      expect([before, after]).toEqual([5_000, [5, 6].includes(isoWeekday(day)) ? 9_550 : 8_000]);
    }
    const saved = await manager.change('rates', 'save', {
      lines: body.lines,
      source: 'bulk',
      confirmed: true,
    });
    expect(saved.body).toMatchObject({ status: 'saved', cells: 7 });
    const percent = {
      weekdays: [1],
      edit: { kind: 'percent', hundredths: 1_000, rounding: { step: 1, mode: 'nearest' } },
    };
    const again = (await preview({ surcharge: percent })).body.lines as Line[];
    const monday = again[0]!.days.find(([day]) => isoWeekday(day) === 1);
    expect(monday?.[2]).toBe(8_800);
    expect(again[0]!.days.every(([day]) => day >= dayNumber(from))).toBe(true);
  });

  it('are refused backwards, without a price, for too many cells, and for reception', async () => {
    const refused = async (changes: object) => {
      const { status, body } = await preview(changes);
      return [status, body.message];
    };
    expect(await refused({ from: to, to: from })).toEqual([422, 'bulk_edit_is_not_valid']);
    expect(await refused({ prices: [] })).toEqual([422, 'bulk_edit_is_not_valid']);
    expect(await refused({ surcharge: { weekdays: [], edit: { kind: 'add', amount: 1 } } })).toEqual([
      422,
      'bulk_edit_is_not_valid',
    ]);
    expect((await refused({ to: '2099-01-01' }))[0]).toBe(422);
    expect((await preview({}, reception)).status).toBe(404);
  });

  it('leave out what the hotel does not sell', async () => {
    const { body } = await preview({ prices: [{ ...plan, boardId: 999_999, priceMinor: 1 }] });
    expect(body.lines).toEqual([]);
  });
});
