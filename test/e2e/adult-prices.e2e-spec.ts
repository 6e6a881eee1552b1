import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { HotelFileError } from '../../src/hotel-file/faults.js';
import { DayChangeHistory } from '../../src/inventory/rates/day-change-history.service.js';
import { RateGridService } from '../../src/inventory/rates/rate-grid.service.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, partnerOf } from '../factories/hotel.js';
import { faultsOf, machineOf } from '../factories/machine.js';
import { gridOf } from '../factories/rates.js';
import { itemsOf, onePlan, type Option } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

const CHILD = {
  adultMultipliers: [1.5, 2],
  childBands: [{ ordinal: 1, fromAge: 0, toAge: 12, multiplier: 0.5 }],
};

describe('prices by number of adults', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  /** A hotel with a base price of 50.00, what a machine sends it, and its searches. */
  async function hotel(price: string | null = '50.00', more: Partial<HotelFile> = {}) {
    const file = { ...onePlan('1', CHILD), ...more };
    const machine = await machineOf(service, file);
    const partner = await partnerOf(service, machine.imported);
    const set = async (values: object, [from, to] = [20, 20]) => {
      const days = { from: dayFromToday(from), to: dayFromToday(to) };
      const answer = await machine.change([{ roomType: 'R', board: 'BB', ...days, ...values }]);
      expect(answer.body.success).toBe(true);
    };
    await set({ price }, [0, 40]);
    /** The totals of the options by their keys, or why the board is not sold. */
    const options = async (
      fields: Record<string, unknown> = {},
    ): Promise<Record<string, string> | string> => {
      const [item] = await itemsOf(partner, fields);
      const [board] = item!.accommodationTypes;
      if (board!.roomRestrictionMessage !== null) return board!.roomRestrictionMessage;
      return Object.fromEntries(
        Object.entries(board!.prices).flatMap(([key, option]: [string, Option]) =>
          key.endsWith('-1') ? [[key, option.price]] : [],
        ),
      );
    };
    return { machine, partner, set, options };
  }

  it('are what so many adults pay, to the cent, instead of the base price times their shares', async () => {
    const { set, options } = await hotel();
    expect(await options({ adultCount: 3 })).toEqual({ '1-1': '75.00', '2-1': '100.00', '3-1': '150.00' });
    await set({ adultPrices: { 1: '80.00', 2: '99.99' } });
    expect(await options({ adultCount: 3 })).toEqual({ '1-1': '80.00', '2-1': '99.99', '3-1': '150.00' });
    await set({ adultPrices: { 2: '89.95' } });
    expect(await options()).toEqual({ '1-1': '80.00', '2-1': '89.95' });
    await set({ adultPrices: { 1: null } });
    expect(await options()).toEqual({ '1-1': '75.00', '2-1': '89.95' });
    await set({ adultPrices: null });
    expect(await options()).toEqual({ '1-1': '75.00', '2-1': '100.00' });
  });

  it('have children added by their shares of the base price, and none without a base price', async () => {
    const { set, options } = await hotel();
    const family = { childCount: 1, childAges: [5] };
    await set({ adultPrices: { 2: '99.99' } });
    expect(await options(family)).toEqual({ '1-1': '75.00', '2-1': '99.99', '3-1': '124.99' });
    await set({ price: null });
    expect(await options(family)).toEqual({ '2-1': '99.99' });
    await set({ adultPrices: null });
    expect(await options(family)).toBe('price_not_found');
  });

  it('are added to base prices of other nights', async () => {
    const { set, options, partner } = await hotel();
    await set({ adultPrices: { 2: '99.99' }, price: null }, [20, 20]);
    const dates = { startDate: dayFromToday(19), endDate: dayFromToday(22) };
    expect(await options(dates)).toEqual({ '2-1': '299.99' });
    const [item] = await itemsOf(partner, { ...dates, 'include[]': 'receipt' });
    const receipt = (item!.accommodationTypes[0]!.prices['2-1'] as Option & { receipt: object[] }).receipt;
    expect(receipt).toMatchObject([
      { base: '50.00', shares: '2.0000', price: '100.00' },
      { base: null, shares: null, price: '99.99' },
      { base: '50.00', shares: '2.0000', price: '100.00' },
    ]);
    expect(await options({ ...dates, adultCount: 1 })).toBe('price_not_found');
  });

  it('are explained, and a night without a price for the party is named', async () => {
    const { set, partner } = await hotel();
    await set({ adultPrices: { 2: '99.99' }, price: null });
    const explain = async (adultCount: number) => {
      const fields = { hotelID: partner.hotelID, startDate: dayFromToday(20), endDate: dayFromToday(21) };
      const { body } = await partner.postForm('/external/online/roomType/explain', { ...fields, adultCount });
      return body.items[0];
    };
    expect(await explain(2)).toMatchObject({
      reasons: [],
      refundable: '99.99',
      nights: [{ basePrice: null, shares: null, price: '99.99' }],
    });
    expect(await explain(1)).toMatchObject({
      reasons: [{ identifier: 'price_not_found', day: dayFromToday(20) }],
      refundable: null,
    });
  });

  it('are no part of the calendar', async () => {
    const { set, partner } = await hotel();
    await set({ adultPrices: { 2: '99.99' } });
    const period = { hotelID: partner.hotelID, startDate: dayFromToday(20), endDate: dayFromToday(20) };
    const calendar = () => partner.get('/external/room/type/hotel/availability', period);
    const before = await calendar();
    expect(before.body.roomTypes[0].availability[0].price).toBe('50.00');
    await set({ adultPrices: null });
    expect((await calendar()).text).toBe(before.text);
  });

  it('are refused where they cannot be, and come back as they were sent', async () => {
    const { machine, set } = await hotel();
    const [day] = [dayFromToday(20)];
    const change = (values: object) => machine.change([{ roomType: 'R', from: day, to: day, ...values }]);
    expect(faultsOf(await change({ adultPrices: { 1: '1' } }))).toEqual({
      'changes[0].adultPrices': 'is_of_a_board',
    });
    for (const wrong of [
      {},
      [],
      '1',
      { 0: '1' },
      { 41: '1' },
      { 1.5: '1' },
      { 1: '-1' },
      { 1: '1.001' },
      { 1: '' },
    ])
      expect(faultsOf(await change({ board: 'BB', adultPrices: wrong }))).toEqual({
        'changes[0].adultPrices': 'is_not_valid',
      });
    expect(faultsOf(await change({ board: 'BB', adultPrices: { 1: '0', 2: '1' } }))).toEqual({
      'changes[0].adultPrices.1': 'price_is_zero',
    });
    await set({ adultPrices: { 2: '99.99', 1: 0 }, allowZero: true });
    expect(await machine.inventory(day, day)).toMatchObject([
      {},
      { price: '50.00', adultPrices: { 1: '0.00', 2: '99.99' }, allowZero: true },
    ]);
    await set({ adultPrices: null });
    expect((await machine.inventory(day, day))[1]).not.toHaveProperty('adultPrices');
  });

  it('are cells of the grid: edited, refused for a plan per room, and undone with the rest', async () => {
    const { machine, options } = await hotel();
    const grid = await gridOf(service, machine.hotelID);
    const saved = await grid.save([
      grid.cell('R BB adultPrice2', 20, null, 9_999),
      grid.cell('R BB adultPrice1', 20, null, 8_000),
      grid.cell('R BB price', 20, 5_000, 6_000),
    ]);
    if (saved.status !== 'saved') throw new Error(saved.status);
    expect(await options({ adultCount: 3 })).toEqual({ '1-1': '80.00', '2-1': '99.99', '3-1': '180.00' });
    expect(await grid.values('R BB adultPrice2', 19, 3)).toEqual([null, 9_999, null]);
    const history = service.app.get(DayChangeHistory);
    const { roomTypeId, ratePlanId, field, day } = grid.cell('R BB adultPrice2', 20, null, null);
    expect(await history.ofCell(machine.hotelID, { roomTypeId, ratePlanId, field, day })).toMatchObject([
      { before: null, after: 9_999 },
    ]);
    const slip = await grid.save([grid.cell('R BB adultPrice2', 20, 9_999, 1)]);
    expect(slip).toMatchObject({ status: 'questions', questions: [{ reason: 'price_is_far_off' }] });
    const late = await grid.save([grid.cell('R BB adultPrice2', 20, 5_000, 9_000)]);
    expect(late).toMatchObject({ status: 'conflict', conflicts: [{ current: 9_999 }] });
    expect(await grid.undo(saved.changeId)).toMatchObject({ status: 'saved', cells: 3 });
    expect(await options({ adultCount: 3 })).toEqual({ '1-1': '75.00', '2-1': '100.00', '3-1': '150.00' });
    await service.db.query('UPDATE board SET price_type = 1 WHERE hotel_id = $1', [machine.hotelID]);
    const perRoom = await grid.save([grid.cell('R BB adultPrice2', 20, null, 9_999)]);
    expect(perRoom).toMatchObject({ status: 'refused', refusals: [{ reason: 'value_is_not_valid' }] });
  });

  it('are as they were once a bulk edit of them is undone', async () => {
    const { machine, set, options } = await hotel();
    await set({ adultPrices: { 1: '70.00' } }, [20, 21]);
    const grid = await gridOf(service, machine.hotelID);
    const before = await options({ adultCount: 3 });
    const [type] = grid.roomTypes;
    const rounding = { step: 100, mode: 'nearest' } as const;
    const preview = await service.app.get(RateGridService).previewBulk(machine.hotelID, {
      ranges: [{ from: grid.today + 19, to: grid.today + 22 }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      roomTypeIds: [type!.id],
      boardIds: type!.plans.map(({ boardId }) => boardId),
      edits: [
        { level: 'rate', field: 'adultPrice1', edit: { kind: 'percent', hundredths: 1_000, rounding } },
        { level: 'rate', field: 'adultPrice2', edit: { kind: 'set', value: 9_999 } },
      ],
    });
    expect(preview).toMatchObject({ refusals: [], questions: [], conflicts: [] });
    const saved = await grid.save(preview.changes);
    // The first adult has a price on two days alone, of which 10 % are taken.
    if (saved.status !== 'saved') throw new Error(saved.status);
    expect(saved.cells).toBe(6);
    expect(await options({ adultCount: 3 })).toMatchObject({ '1-1': '77.00', '2-1': '99.99' });
    expect(await grid.undo(saved.changeId)).toMatchObject({ status: 'saved', cells: 6 });
    expect(await grid.values('R BB adultPrice1', 19, 4)).toEqual([null, 7_000, 7_000, null]);
    expect((await machine.inventory(dayFromToday(20), dayFromToday(20)))[1]!.adultPrices).toEqual({
      1: '70.00',
    });
    expect(await options({ adultCount: 3 })).toEqual(before);
  });

  it('are taken from a file, kept by one that leaves them out, and exported', async () => {
    const partner = await partnerOf(
      service,
      await importHotel(service, {
        ...onePlan('50.00', CHILD),
        rates: [
          {
            roomType: 'R',
            board: 'BB',
            from: 'today+20',
            to: 'today+21',
            price: '50.00',
            adultPrices: { 1: '80', 2: 99.99 },
          },
          { roomType: 'R', board: 'BB', from: 'today+22', to: 'today+22', price: '50.00' },
        ],
      }),
    );
    const price = async (day: number) => {
      const dates = { startDate: dayFromToday(day), endDate: dayFromToday(day + 1) };
      const [item] = await itemsOf(partner, dates);
      return item!.accommodationTypes[0]!.prices['2-1']?.price;
    };
    expect([await price(20), await price(22)]).toEqual(['99.99', '100.00']);
    const files = service.app.get(HotelFileService);
    const exported = await files.export(partner.hotelID);
    expect(exported?.rates).toMatchObject([
      { price: '50.00', adultPrices: { 1: '80.00', 2: '99.99' } },
      { price: '50.00', adultPrices: null },
    ]);
    const on = (values: object) =>
      importHotel(service, {
        hotel: { id: partner.hotelID },
        rates: [{ roomType: 'R', board: 'BB', from: 'today+20', to: 'today+21', ...values }],
      });
    await on({ price: '60.00' });
    expect(await price(20)).toBe('99.99');
    await on({ adultPrices: { 1: '70.00' } });
    expect(await price(20)).toBe('120.00');
    await on({ adultPrices: null });
    await importHotel(service, exported!);
    expect(await files.export(partner.hotelID)).toEqual(exported);
    await expect(on({ adultPrices: { 41: '70.00' } })).rejects.toThrow(HotelFileError);
    await expect(on({ adultPrices: {} })).rejects.toThrow(HotelFileError);
  });

  it('are refused in a file for a board that is priced per room', async () => {
    const file = onePlan('50.00');
    const rates = [{ ...file.rates![0]!, adultPrices: { 1: '80.00' } }];
    const boards = file.boards!.map((board) => ({ ...board, priceType: 1 as const }));
    const error = (await importHotel(service, { ...file, boards, rates }).catch(
      (one: unknown) => one,
    )) as HotelFileError;
    expect(error.faults).toMatchObject([{ path: 'rates[0].adultPrices' }]);
  });

  it('are found by other instances, and after a change of very many days', async () => {
    const other = await startService({ DATABASE_URL: service.databaseUrl });
    const { set, options, machine } = await hotel();
    const elsewhere = await partnerOf(other, machine.imported);
    const at = async () => (await itemsOf(elsewhere))[0]!.accommodationTypes[0]!.prices['2-1']!.price;
    expect([await at(), (await options())['2-1' as never]]).toEqual(['100.00', '100.00']);
    await set({ adultPrices: { 2: '99.99' } }, [0, 1_400]);
    expect([await at(), (await options())['2-1' as never]]).toEqual(['99.99', '99.99']);
    await set({ adultPrices: { 2: '98.00' } });
    expect([await at(), (await options())['2-1' as never]]).toEqual(['98.00', '98.00']);
    await set({ adultPrices: null }, [0, 1_400]);
    expect([await at(), (await options())['2-1' as never]]).toEqual(['100.00', '100.00']);
    await other.close();
  });
});
