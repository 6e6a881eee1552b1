import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { InvalidFields } from '../../src/http/errors.js';
import { Derivations } from '../../src/inventory/rates/derivations.service.js';
import { RateGridService } from '../../src/inventory/rates/rate-grid.service.js';
import type { StoredDerivation } from '../../src/inventory/snapshot/derived-price.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, type PartnerClient, partnerOf } from '../factories/hotel.js';
import { machineOf } from '../factories/machine.js';
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

  it('stand beside the own ones where machines and staff read prices', async () => {
    const plans = [plan('BB'), plan('HB', from('BB', { amount: '20' }))];
    const machine = await machineOf(service, {
      ...onePlan('100.00'),
      boards: BOARDS.map((code) => ({ code, title: { tr: code } })),
      ratePlans: plans,
    });
    const [first, last] = [dayFromToday(20), dayFromToday(22)];
    const own = { roomType: 'R', board: 'HB', from: dayFromToday(21), to: dayFromToday(21), price: '200.00' };
    expect((await machine.change([own])).body.success).toBe(true);
    const items = (await machine.inventory(first, last)).filter(({ board }) => board !== undefined);
    expect(items).toMatchObject([
      { board: 'BB', from: first, to: last, price: '100.00' },
      { board: 'HB', from: first, to: first, price: null, derivedPrice: '120.00' },
      { board: 'HB', price: '200.00', derivedPrice: '120.00' },
      { board: 'HB', from: last, to: last, price: null, derivedPrice: '120.00' },
    ]);
    expect(items[0]).not.toHaveProperty('derivedPrice');
    const { roomTypes, today } = await service.app
      .get(RateGridService)
      .grid(machine.hotelID, 'tr', undefined, 22);
    const [bb, hb] = roomTypes[0]!.plans;
    expect(hb!.values.price!.slice(20)).toEqual([null, 20_000]);
    expect(hb!.derived).toMatchObject({ ratePlanId: bb!.id });
    expect(hb!.derived!.values.slice(20)).toEqual([12_000, 12_000]);
    expect([bb!.derived, today > 0]).toEqual([undefined, true]);
    const raised = await service.app.get(RateGridService).previewBulk(machine.hotelID, {
      ranges: [{ from: today + 20, to: today + 22 }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      roomTypeIds: [roomTypes[0]!.id],
      boardIds: [bb!.boardId],
      edits: [{ level: 'rate', field: 'price', edit: { kind: 'set', value: 11_000 } }],
    });
    // The day with a price of its own does not follow.
    expect([raised.changes.length, raised.following]).toEqual([3, 2]);
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
    expect(await faultsOf(hotel([plan('BB'), plan('HB', from('BB', { ending: '1' }))]))).toEqual([
      'ratePlans[1].derivedFrom.ending must be below roundTo',
    ]);
    expect(await faultsOf(hotel([plan('HB', from('BB')), plan('AI')]))).toContainEqual(
      expect.stringContaining('there is no rate plan'),
    );
  });

  it('keep their parent in use, and are refused in the panel as in files', async () => {
    const partner = await hotel([plan('BB'), plan('HB', from('BB'))]);
    const stays = [{ field: '_form', message: 'plans_derive_from_it', names: ['R/HB'] }];
    const again = (sections: object) =>
      faultsOf(importHotel(service, { hotel: { id: partner.hotelID }, ...sections } as never));
    const reason = 'takes ["R","BB"] out of use, from which ["R","HB"] derives (plans_derive_from_it)';
    const { derivedFrom: _, ...child } = plan('HB', from('BB'));
    expect(await again({ ratePlans: [child] })).toEqual([`ratePlans[0].derivedFrom ${reason}`]);
    const boards = [{ code: 'HB', title: { tr: 'HB' }, priceType: 0 }];
    expect(await again({ boards })).toEqual([`ratePlans ${reason}`]);
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
    expect(await refused(catalogue.retire('ratePlan', partner.hotelID, bb!.id, ACTOR))).toEqual(stays);
    expect(await refused(catalogue.retire('board', partner.hotelID, Number(bb!.boardId), ACTOR))).toEqual(
      stays,
    );
    const derive = (ratePlanId: number, rule: StoredDerivation | null) => {
      const wanted = { ratePlanId, rule, ownPrices: 'keep' } as const;
      return service.app.get(Derivations).save(partner.hotelID, ACTOR, wanted, () => undefined);
    };
    const plain = { percent: '-25', amount: '0', roundTo: null, ending: null, floor: null };
    const rule = { ...plain, rounding: 'halfUp' } as const;
    expect(await refused(derive(bb!.id, { planId: hb!.id, ...rule }))).toMatchObject([
      { field: 'planId', message: 'prices_derive_in_a_circle' },
    ]);
    await derive(hb!.id, { planId: bb!.id, ...rule });
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '75.00' });
    await derive(hb!.id, null);
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: null });
    await catalogue.retire('ratePlan', partner.hotelID, bb!.id, ACTOR);
  });

  it('are checked again when a plan comes back into use, by a file or in the panel', async () => {
    const partner = await hotel([plan('BB'), plan('HB', from('BB'))]);
    await change(partner, { ratePlans: [plan('BB')] });
    const circle = change(partner, { ratePlans: [plan('BB', from('HB')), plan('HB')] });
    expect(await faultsOf(circle)).toEqual([expect.stringContaining('prices_derive_in_a_circle')]);
    expect(await faultsOf(change(partner, { ratePlans: [plan('HB')] }))).toEqual([
      'ratePlans[0].derivedFrom takes ["R","BB"] out of use, from which ["R","HB"] derives (plans_derive_from_it)',
    ]);
    await change(partner, { ratePlans: [plan('BB'), plan('HB')] });
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '100.00' });

    const catalogue = service.app.get(CatalogueService);
    const ids: { id: string; code: string; boardId: string }[] = await service.db.query(
      `SELECT p.id, b.code, b.id AS "boardId" FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
        WHERE p.hotel_id = $1`,
      [partner.hotelID],
    );
    const idOf = (board: string) => Number(ids.find(({ code }) => code === board)!.id);
    const boardOf = (board: string) => Number(ids.find(({ code }) => code === board)!.boardId);
    const restored = (kind: 'ratePlan' | 'board', id: number) =>
      catalogue.restore(kind, partner.hotelID, id, ACTOR).then(
        () => 'ok',
        (error: unknown) => (error as InvalidFields).faults,
      );
    await catalogue.retire('ratePlan', partner.hotelID, idOf('HB'), ACTOR);
    await catalogue.retire('board', partner.hotelID, boardOf('BB'), ACTOR);
    const orphan = [{ field: '_form', message: 'parent_plan_is_retired', names: ['R/HB'] }];
    expect(await restored('ratePlan', idOf('HB'))).toEqual(orphan);
    expect(await restored('board', boardOf('BB'))).toBe('ok');
    await catalogue.save('board', partner.hotelID, boardOf('HB'), { priceType: '1' }, ACTOR);
    const differ = [{ field: '_form', message: 'price_types_differ', names: ['R/HB'] }];
    expect(await restored('ratePlan', idOf('HB'))).toEqual(differ);
    await catalogue.save('board', partner.hotelID, boardOf('HB'), { priceType: '0' }, ACTOR);
    expect(await restored('ratePlan', idOf('HB'))).toBe('ok');
    expect(await prices(partner)).toEqual({ BB: '100.00', HB: '100.00' });
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
