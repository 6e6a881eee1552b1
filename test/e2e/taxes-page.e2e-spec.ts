import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

interface Seen {
  id: number;
  version: number;
}

describe('the page of taxes', () => {
  let service: TestService;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());

  async function hotel() {
    const name = `taxes-page-${++made}`;
    const file = { ...onePlan('50.00'), staff: staffOf(name) };
    const partner = await partnerOf(service, await importHotel(service, file));
    return { name, partner, manager: await signIn(service, `manager@${name}.example`) };
  }
  const tax = (changes: object = {}) => ({
    code: 'CITY',
    name: { tr: 'Şehir vergisi' },
    amount: '2',
    per: 'personNight',
    paidAt: 'hotel',
    of: ['lodging'],
    ...changes,
  });
  const percent = (code: string, onTaxes: string[] = []) =>
    tax({ code, amount: null, per: null, percent: '10', onTaxes });
  const save = (who: PanelClient, typed: object = tax(), seen: object = { id: null, version: null }) =>
    who.change('taxes', 'save', { ...seen, tax: typed });
  const errors = ({ status, body }: Awaited<ReturnType<PanelClient['change']>>) => [status, body.errors];
  const preview = async (who: PanelClient, typed: object, id: number | null = null) => {
    const stay = { arrival: dayFromToday(30), nights: 3, night: '100', adults: 2, childAges: [7] };
    return (await who.change('taxes', 'preview', { id, tax: typed, stay })).body;
  };

  it('shows an example with the other taxes and an unsaved one, and saves nothing', async () => {
    const { manager } = await hotel();
    const { id } = (await save(manager)).body as Seen;
    expect(await preview(manager, percent('VAT', ['CITY']))).toEqual({
      price: '300.00',
      taxes: [
        { code: 'CITY', name: 'Şehir vergisi', amount: '18.00', included: false, paidAt: 'hotel' },
        { code: 'VAT', name: 'Şehir vergisi', amount: '31.80', included: false, paidAt: 'hotel' },
      ],
      totalWithTaxes: '349.80',
    });
    const changed = await preview(manager, tax({ ages: { from: '12', to: null } }), id);
    expect([changed.taxes[0].amount, changed.totalWithTaxes]).toEqual(['12.00', '312.00']);
    const { taxes } = (await manager.read('taxes', 'list')).body;
    expect(taxes.map(({ code }: { code: string }) => code)).toEqual(['CITY']);
  });

  it('saves, takes out of use and restores a tax, and options show it at once', async () => {
    const { partner, manager } = await hotel();
    const { id } = (await save(manager)).body as Seen;
    const total = async () => {
      const stay = { startDate: dayFromToday(20), endDate: dayFromToday(22), 'include[]': 'taxes' };
      const [item] = await itemsOf(partner, stay);
      const option = item!.accommodationTypes[0]!.prices['2-1'] as unknown as { totalWithTaxes: string };
      return option.totalWithTaxes;
    };
    expect(await total()).toBe('208.00');
    await manager.change('taxes', 'retire', { id });
    expect(await total()).toBe('200.00');
    await manager.change('taxes', 'restore', { id });
    expect(await total()).toBe('208.00');
  });

  it('refuses a circle at its field, a tax that others are charged on, an amount of extras alone, and a late form', async () => {
    const { manager } = await hotel();
    const a = (await save(manager, percent('A'))).body as Seen;
    await save(manager, percent('B', ['A']));
    expect(errors(await save(manager, percent('A', ['B']), a))).toEqual([
      422,
      [{ field: 'onTaxes', message: 'taxes_in_a_circle' }],
    ]);
    expect(errors(await manager.change('taxes', 'retire', { id: a.id }))).toEqual([
      422,
      [{ field: '_form', message: 'taxes_are_charged_on_it' }],
    ]);
    expect(errors(await save(manager, tax({ valid: [{ from: '2027-02-02', to: '2027-02-01' }] })))).toEqual([
      422,
      [{ field: 'valid[0].to', message: 'is_before_from' }],
    ]);
    expect(errors(await save(manager, tax({ of: ['extras'] })))).toEqual([
      422,
      [{ field: 'of', message: 'is_of_percents_alone' }],
    ]);
    expect((await save(manager, percent('A2'), a)).status).toBe(422);
    const c = (await save(manager, percent('C'))).body as Seen;
    expect((await save(manager, { ...percent('C'), percent: '11' }, c)).status).toBe(200);
    expect((await save(manager, { ...percent('C'), percent: '12' }, c)).status).toBe(409);
  });

  it('is for managers, of their own hotel alone', async () => {
    const { name, manager } = await hotel();
    const { id } = (await save(manager)).body as Seen;
    const reception = await signIn(service, `reception@${name}.example`);
    expect((await reception.read('taxes', 'list')).status).toBe(404);
    const { manager: other } = await hotel();
    expect((await other.change('taxes', 'retire', { id })).status).toBe(404);
    expect((await save(other, tax(), { id, version: 1 })).status).toBe(404);
  });
});
