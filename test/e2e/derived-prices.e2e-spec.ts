import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { InvalidFields } from '../../src/http/errors.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { itemsOf, onePlan } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

type Plan = NonNullable<HotelFile['ratePlans']>[number];
type DerivedFrom = NonNullable<Plan['derivedFrom']>;

describe('derived prices', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const BOARDS = ['BB', 'HB', 'AI', 'UAI', 'X', 'Y'];
  const from = (board: string, rule: Partial<DerivedFrom> = {}): DerivedFrom => ({
    roomType: 'R',
    board,
    ...rule,
  });
  const plan = (board: string, derivedFrom?: DerivedFrom | null): Plan => ({
    roomType: 'R',
    board,
    ...(derivedFrom === undefined ? {} : { derivedFrom }),
  });

  /** A hotel with one room type, whose price is set for BB alone. */
  async function hotel(plans: Plan[], price = '100.00', boards: NonNullable<HotelFile['boards']> = []) {
    const all = BOARDS.map(
      (code) => boards.find((one) => one.code === code) ?? { code, title: { tr: code } },
    );
    return partnerOf(
      service,
      await importHotel(service, { ...onePlan(price), boards: all, ratePlans: plans }),
    );
  }
  const change = (partner: PartnerClient, changes: Partial<HotelFile>) =>
    importHotel(service, { ...changes, hotel: { id: partner.hotelID } });
  const onDay = (board: string, day: number, price: string | null) => ({
    rates: [{ roomType: 'R', board, from: `today+${day}`, to: `today+${day}`, price }],
  });

  /** The price of a night for one adult with each board that has one. */
  async function prices(partner: PartnerClient, day = 20) {
    const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day + 1) };
    const [item] = await itemsOf(partner, { ...dates, adultCount: 1 });
    return Object.fromEntries(
      item!.accommodationTypes.map(({ title, prices: options }) => [title, options['1-1']?.price ?? null]),
    );
  }

  it('follow the parent by percent, amount, rounding, ending and floor', async () => {
    const rule = async (derivation: Partial<DerivedFrom>, price?: string) =>
      (await prices(await hotel([plan('BB'), plan('HB', from('BB', derivation))], price)))['HB'];
    expect(await rule({ percent: '-10', roundTo: '1' })).toBe('90.00');
    expect(await rule({ percent: '20', ending: '0.90' }, '95.55')).toBe('114.90');
    expect(await rule({ amount: '45.00' })).toBe('145.00');
    expect(await rule({ percent: '-50', floor: '60.00' })).toBe('60.00');
    expect(await rule({ amount: '-100.00' })).toBeNull();
    expect(await rule({ roundTo: '5', rounding: 'up' }, '101.00')).toBe('105.00');
    expect(await rule({ roundTo: '5', rounding: 'down' }, '104.00')).toBe('100.00');
  });

  it('follow each change of the parent, through plans between; a day with an own price keeps it', async () => {
    const partner = await hotel([
      plan('BB'),
      plan('HB', from('BB', { amount: '20' })),
      plan('AI', from('HB', { percent: '10' })),
    ]);
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '120.00', AI: '132.00' });
    await change(partner, onDay('BB', 20, '80.00'));
    expect(await prices(partner)).toEqual({ BB: '80.00', HB: '100.00', AI: '110.00' });
    await change(partner, onDay('HB', 20, '200.00'));
    expect(await prices(partner)).toEqual({ BB: '80.00', HB: '200.00', AI: '220.00' });
    await change(partner, onDay('BB', 20, null));
    expect(await prices(partner)).toEqual({ BB: null, HB: '200.00', AI: '220.00' });
    await change(partner, onDay('HB', 20, null));
    expect(await prices(partner)).toEqual({ BB: null, HB: null, AI: null });
    expect(await prices(partner, 21)).toEqual({ BB: '100.00', HB: '120.00', AI: '132.00' });
  });

  const faultsOf = async (file: Promise<unknown>) => {
    const error = await file.then(
      () => undefined,
      (one: unknown) => one,
    );
    return error instanceof HotelFileError
      ? error.faults.map(({ path, reason }) => `${path} ${reason}`)
      : error;
  };

  it('are refused in circles, too far from their first plan, and between price types', async () => {
    const circle = hotel([plan('BB', from('HB')), plan('HB', from('BB'))]);
    expect(await faultsOf(circle)).toEqual([expect.stringContaining('prices_derive_in_a_circle')]);
    const far = hotel([plan('BB'), ...BOARDS.slice(1).map((board, i) => plan(board, from(BOARDS[i]!)))]);
    expect(await faultsOf(far)).toEqual([
      expect.stringMatching(/ratePlans\[5\].derivedFrom .*prices_derive_too_far/),
    ]);
    const room = { code: 'HB', title: { tr: 'HB' }, priceType: 1 } as const;
    const differ = hotel([plan('BB'), plan('HB', from('BB'))], '1', [room]);
    expect(await faultsOf(differ)).toEqual([expect.stringContaining('price_types_differ')]);
    expect(await faultsOf(hotel([plan('HB', from('BB')), plan('AI')]))).toContainEqual(
      expect.stringContaining('there is no rate plan'),
    );
  });

  it('keep their parent in use, and are refused in the panel as in files', async () => {
    const partner = await hotel([plan('BB'), plan('HB', from('BB'))]);
    const ids: { id: number; code: string; boardId: number }[] = await service.db.query(
      `SELECT p.id, b.code, b.id AS "boardId" FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
        WHERE p.hotel_id = $1 ORDER BY p.id`,
      [partner.hotelID],
    );
    const [bb, hb] = ids.map((one) => ({ ...one, id: Number(one.id) }));
    const catalogue = service.app.get(CatalogueService);
    const refused = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (one: unknown) => one,
      );
      return (error as InvalidFields).faults;
    };
    const stays = [{ field: '_form', message: 'plans_derive_from_it', names: ['R/HB'] }];
    expect(await refused(catalogue.retire('ratePlan', partner.hotelID, bb!.id, ACTOR))).toEqual(stays);
    expect(await refused(catalogue.retire('board', partner.hotelID, Number(bb!.boardId), ACTOR))).toEqual(
      stays,
    );
    const typed = { derivedFromPlanId: String(hb!.id) };
    expect(await refused(catalogue.save('ratePlan', partner.hotelID, bb!.id, typed, ACTOR))).toMatchObject([
      { field: 'derivedFromPlanId', message: 'prices_derive_in_a_circle' },
    ]);
    await catalogue.save('ratePlan', partner.hotelID, hb!.id, { derivedPercent: '-25' }, ACTOR);
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '75.00' });
    await catalogue.save('ratePlan', partner.hotelID, hb!.id, { derivedFromPlanId: '' }, ACTOR);
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: null });
    await catalogue.retire('ratePlan', partner.hotelID, bb!.id, ACTOR);
  });

  it('come back from an export as they were: rules and exceptions', async () => {
    const rule = from('BB', {
      percent: '-12.50',
      amount: '3.00',
      ending: '0.50',
      rounding: 'up',
      floor: '10.00',
    });
    const partner = await hotel([plan('BB'), plan('HB', rule)]);
    await change(partner, onDay('HB', 20, '77.00'));
    const files = service.app.get(HotelFileService);
    const exported = await files.export(partner.hotelID);
    expect(exported?.ratePlans?.map(({ derivedFrom }) => derivedFrom)).toEqual([
      undefined,
      { ...rule, roundTo: null },
    ]);
    expect(exported?.rates?.filter(({ board }) => board === 'HB')).toMatchObject([{ price: '77.00' }]);
    await importHotel(service, exported!);
    expect(await files.export(partner.hotelID)).toEqual(exported);
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '77.00' });
  });
});
