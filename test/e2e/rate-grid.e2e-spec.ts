import { HotelSettingsService } from '../../src/hotel/hotel-settings.service.js';
import { dayText } from '../../src/values/day.js';
import {
  DayChangeHistory,
  deleteOldDayChanges,
} from '../../src/inventory/rates/day-change-history.service.js';
import { ledgerIsClean, type Offer, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { gridOf, hotelWithGrid } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service.close();
});

const hotel = () => hotelWithGrid(service);

async function search(partner: PartnerClient, offer: Offer, from: number, until: number) {
  const answer = await partner.postForm('/external/online/roomType', {
    hotelID: offer.hotelID,
    startDate: offer.day(from),
    endDate: offer.day(until),
    adultCount: 2,
  });
  return (
    answer.body.items as {
      id: number;
      roomCount: number;
      roomRestrictionMessage: string | null;
      accommodationTypes: { id: number; prices: Record<string, { price: string }> }[];
    }[]
  ).find(({ id }) => id === offer.roomType.STD)!;
}

it('is seen by the next search of a partner on another instance', async () => {
  const second = await startService({ DATABASE_URL: service.databaseUrl });
  try {
    const imported = await importHotel(service, smallHotel());
    const [offer, partner] = [await offerOf(service, imported.hotelID), await partnerOf(second, imported)];
    const grid = await gridOf(service, imported.hotelID);
    for (const allotment of [2, 1, 0, 3]) {
      const [before] = await grid.values('STD allotment', 15, 1);
      await grid.save([grid.cell('STD allotment', 15, before!, allotment)]);
      expect((await search(partner, offer, 15, 16)).roomCount).toBe(allotment);
    }
  } finally {
    await second.close();
  }
});

describe('a change of the grid', () => {
  it('is saved whole and seen by the next search of a partner', async () => {
    const { grid, partner, offer } = await hotel();
    expect((await search(partner, offer, 10, 12)).roomCount).toBe(3);
    const saved = await grid.save([
      grid.cell('STD allotment', 10, 3, 2),
      grid.cell('STD BB price', 10, 4_000, 4_550),
      grid.cell('STD BB price', 11, 4_000, 4_500),
    ]);
    expect(saved).toMatchObject({ status: 'saved', cells: 3 });
    const found = await search(partner, offer, 10, 12);
    expect(found.roomCount).toBe(2);
    const board = found.accommodationTypes.find(({ id }) => id === offer.board.BB)!;
    expect(board.prices['2-1']!.price).toBe('181.00');
    await grid.save([grid.cell('STD minStay', 10, null, 3)]);
    expect(await search(partner, offer, 10, 12)).toMatchObject({
      roomCount: 0,
      roomRestrictionMessage: 'minimum_stay',
    });
  });

  it('opens days that had no record yet', async () => {
    const { grid, partner, offer } = await hotel();
    expect(
      await grid.save(
        [400, 401].flatMap((day) => [
          grid.cell('STD allotment', day, null, 3),
          grid.cell('STD BB price', day, null, 6_000),
        ]),
      ),
    ).toMatchObject({ status: 'saved', cells: 4 });
    expect(await grid.values('STD allotment', 399, 4)).toEqual([null, 3, 3, null]);
    expect((await search(partner, offer, 400, 402)).roomCount).toBe(3);
  });

  it('below the rooms sold is refused with its cells, and nothing is saved', async () => {
    const { grid, partner, offer } = await hotel();
    expect(outcomeOf(await push(partner, stay(offer, 20, 22)))).toBe('ok');
    const outcome = await grid.save([
      grid.cell('STD allotment', 20, 3, 0),
      grid.cell('STD allotment', 25, 3, 0),
    ]);
    expect(outcome).toMatchObject({
      status: 'refused',
      refusals: [{ reason: 'allotment_below_sold', day: grid.today + 20, sold: 1 }],
    });
    expect(await grid.values('STD allotment', 25, 1)).toEqual([3]);
  });

  it('that looks like a slip is asked again, and saved when confirmed', async () => {
    const { grid } = await hotel();
    const slips = [grid.cell('STD BB price', 30, 4_000, 400), grid.cell('STD BB price', 31, 4_000, 0)];
    expect(await grid.save(slips)).toMatchObject({
      status: 'questions',
      questions: [{ reason: 'price_is_far_off' }, { reason: 'price_is_zero' }],
    });
    expect(await grid.values('STD BB price', 30, 2)).toEqual([4_000, 4_000]);
    expect(await grid.save(slips, 'Ayşe', true)).toMatchObject({ status: 'saved', cells: 2 });
    expect(await grid.values('STD BB price', 30, 2)).toEqual([400, 0]);
  });

  it('of cells that another person changed meanwhile is told, and nothing is saved until decided', async () => {
    const { grid } = await hotel();
    await grid.save([grid.cell('STD BB price', 40, 4_000, 4_200)], 'Ayşe');
    const mine = [grid.cell('STD BB price', 40, 4_000, 4_800), grid.cell('STD BB price', 41, 4_000, 4_800)];
    const outcome = await grid.save(mine, 'Mehmet');
    expect(outcome).toMatchObject({
      status: 'conflict',
      conflicts: [{ day: grid.today + 40, before: 4_000, after: 4_800, current: 4_200, staffName: 'Ayşe' }],
    });
    expect(await grid.values('STD BB price', 40, 2)).toEqual([4_200, 4_000]);
    const decided = [{ ...mine[0]!, before: 4_200 }, mine[1]!];
    expect(await grid.save(decided, 'Mehmet')).toMatchObject({ status: 'saved', cells: 2 });
  });

  it('of two people at the same moment is saved for one of them', async () => {
    const { grid } = await hotel();
    const outcomes = await Promise.all(
      [4_100, 4_200, 4_300, 4_400].map((price) => grid.save([grid.cell('STD BB price', 45, 4_000, price)])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'saved',
    ]);
  });

  it('of another hotel cannot be made', async () => {
    const [one, other] = [await hotel(), await hotel()];
    const outcome = await one.grid.save([
      other.grid.cell('STD allotment', 10, 3, 9),
      other.grid.cell('STD BB price', 10, 4_000, 1),
    ]);
    expect(outcome).toMatchObject({
      status: 'refused',
      refusals: [{ reason: 'cell_is_not_found' }, { reason: 'cell_is_not_found' }],
    });
    expect(await other.grid.values('STD allotment', 10, 1)).toEqual([3]);
  });

  it('never oversells beside bookings', async () => {
    const { grid, partner, offer } = await hotel();
    const bookings = Array.from({ length: 6 }, () => push(partner, stay(offer, 50, 51)));
    const edits = [0, 1, 2, 1, 0, 3, 2].map((allotment) =>
      grid.save([grid.cell('STD allotment', 50, 3, allotment)]),
    );
    const outcomes = (await Promise.all(bookings)).map(outcomeOf);
    await Promise.all(edits);
    const [day] = await service.db.query<{ allotment: number; sold: number }[]>(
      'SELECT allotment, sold FROM room_day WHERE hotel_id = $1 AND room_type_id = $2 AND day = $3',
      [offer.hotelID, offer.roomType.STD, offer.day(50)],
    );
    expect(day!.sold).toBe(outcomes.filter((outcome) => outcome === 'ok').length);
    expect(day!.sold).toBeLessThanOrEqual(day!.allotment);
    await ledgerIsClean(service);
  });
});

describe('the history', () => {
  it('tells who changed a cell when, from what to what, and the audit trail how many', async () => {
    const { hotelID, grid } = await hotel();
    const price = grid.cell('STD BB price', 5, 4_000, 4_400);
    await grid.save([price], 'Ayşe');
    await grid.save(
      [{ ...price, before: 4_400, after: null }, grid.cell('STD stopSale', 5, 0, 1)],
      'Mehmet',
      true,
    );
    const history = await service.app.get(DayChangeHistory).ofCell(hotelID, price);
    expect(history.map(({ staffName, before, after }) => [staffName, before, after])).toEqual([
      ['Mehmet', 4_400, null],
      ['Ayşe', 4_000, 4_400],
    ]);
    expect(Date.now() - history[0]!.at.getTime()).toBeLessThan(60_000);
    const { items, count } = await service.app.get(DayChangeHistory).list(hotelID, 'en', 1, 1);
    expect(count).toBe(2);
    expect(items).toMatchObject([
      { staffName: 'Mehmet', cellCount: 2, fields: ['price', 'stopSale'], firstDay: dayText(grid.today + 5) },
    ]);
    expect([items[0]!.roomTypes, items[0]!.boards]).toEqual([['Standard room'], ['Bed & breakfast']]);
    const trail = await service.db.query<{ actor_name: string; changes: { cells: number } }[]>(
      `SELECT actor_name, changes FROM audit_entry WHERE hotel_id = $1 AND action = 'rates_changed' ORDER BY at`,
      [hotelID],
    );
    expect(trail.map(({ actor_name: name, changes }) => [name, changes.cells])).toEqual([
      ['Ayşe', 1],
      ['Mehmet', 2],
    ]);
  });

  it('takes a whole change back as one step, and that again', async () => {
    const { grid, partner, offer } = await hotel();
    const saved = await grid.save([
      grid.cell('STD allotment', 10, 3, 1),
      grid.cell('STD stopSale', 11, 0, 1),
      grid.cell('STD BB price', 10, 4_000, 5_000),
    ]);
    if (saved.status !== 'saved') throw new Error(saved.status);
    expect((await search(partner, offer, 10, 12)).roomCount).toBe(0);
    const undone = await grid.undo(saved.changeId);
    expect(undone).toMatchObject({ status: 'saved', cells: 3 });
    expect((await search(partner, offer, 10, 12)).roomCount).toBe(3);
    await expect(grid.undo(saved.changeId)).rejects.toMatchObject({ identifier: 'change_is_already_undone' });
    if (undone.status !== 'saved') throw new Error(undone.status);
    expect(await grid.undo(undone.changeId)).toMatchObject({ status: 'saved', cells: 3 });
    expect(await grid.values('STD allotment', 10, 1)).toEqual([1]);
  });

  it('takes no prices back that are in the currency that the hotel had before, but rooms', async () => {
    const { grid, offer } = await hotel();
    const priced = await grid.save([grid.cell('STD BB price', 10, 4_000, 5_000)]);
    const closed = await grid.save([grid.cell('STD allotment', 10, 3, 1)]);
    if (priced.status !== 'saved' || closed.status !== 'saved') throw new Error('not saved');
    await service.db.query('UPDATE rate_day SET price = NULL WHERE hotel_id = $1', [offer.hotelID]);
    const rights = { isOperator: false, hasSecondFactor: false };
    const settings = service.app.get(HotelSettingsService, { strict: false });
    await settings.save(offer.hotelID, { currency: 'TRY' }, { kind: 'staff', id: 1 }, rights);
    await expect(grid.undo(priced.changeId)).rejects.toMatchObject({
      identifier: 'change_is_in_another_currency',
    });
    expect(await grid.undo(closed.changeId)).toMatchObject({ status: 'saved' });
    const priceOfToday = await grid.save([grid.cell('STD BB price', 11, null, 90_000)]);
    if (priceOfToday.status !== 'saved') throw new Error(priceOfToday.status);
    expect(await grid.undo(priceOfToday.changeId)).toMatchObject({ status: 'saved' });
  });

  it('knows after each undo of an undo which changes stand', async () => {
    const { hotelID, grid } = await hotel();
    const undo = async (id: number) => {
      const undone = await grid.undo(id);
      if (undone.status !== 'saved') throw new Error(undone.status);
      return undone.changeId;
    };
    const undoneBy = async () => {
      const { items } = await service.app.get(DayChangeHistory).list(hotelID, 'en', 1, 9);
      return items.map((change) => change.undoneBy).reverse();
    };
    const saved = await grid.save([grid.cell('STD allotment', 10, 3, 2)]);
    if (saved.status !== 'saved') throw new Error(saved.status);
    const second = await undo(saved.changeId);
    const third = await undo(second);
    expect(await undoneBy()).toEqual([null, third, null]);
    const fourth = await undo(third);
    expect(await undoneBy()).toEqual([second, null, fourth, null]);
    const fifth = await undo(fourth);
    expect(await undoneBy()).toEqual([null, third, null, fifth, null]);
    await undo(saved.changeId);
    expect(await grid.values('STD allotment', 10, 1)).toEqual([3]);
  });

  it('takes nothing back once a later change touched it, even one that left the same value', async () => {
    const { grid } = await hotel();
    const first = await grid.save([
      grid.cell('STD BB price', 60, 4_000, 4_400),
      grid.cell('STD BB price', 61, 4_000, 4_400),
    ]);
    if (first.status !== 'saved') throw new Error(first.status);
    await grid.save([grid.cell('STD BB price', 60, 4_400, 4_600)], 'Mehmet');
    const later = await grid.save([grid.cell('STD BB price', 60, 4_600, 4_400)], 'Mehmet');
    expect(await grid.undo(first.changeId)).toMatchObject({
      status: 'conflict',
      conflicts: [{ day: grid.today + 60, current: 4_400, staffName: 'Mehmet' }],
    });
    expect(await grid.values('STD BB price', 60, 2)).toEqual([4_400, 4_400]);
    if (later.status !== 'saved') throw new Error(later.status);
    await grid.undo(later.changeId);
    expect(await grid.undo(first.changeId)).toMatchObject({
      status: 'conflict',
      conflicts: [{ current: 4_600 }],
    });
  });

  it('takes no room back that has been sold since', async () => {
    const { grid, partner, offer } = await hotel();
    const more = await grid.save([grid.cell('SUI allotment', 70, 1, 5)], 'Ayşe', true);
    if (more.status !== 'saved') throw new Error(more.status);
    const room = { roomTypeID: String(offer.roomType.SUI), ratePlanID: String(offer.board.RO) };
    for (let sold = 0; sold < 2; sold++)
      expect(outcomeOf(await push(partner, stay(offer, 70, 71, {}, room)))).toBe('ok');
    expect(await grid.undo(more.changeId)).toMatchObject({
      status: 'refused',
      refusals: [{ reason: 'allotment_below_sold', sold: 2 }],
    });
  });

  it('is of its own hotel and is kept for the months that are set', async () => {
    const [one, other] = [await hotel(), await hotel()];
    const saved = await one.grid.save([one.grid.cell('STD allotment', 10, 3, 9)], 'Ayşe', true);
    if (saved.status !== 'saved') throw new Error(saved.status);
    await expect(other.grid.undo(saved.changeId)).rejects.toMatchObject({
      identifier: 'change_is_not_found',
    });
    await service.db.query(`UPDATE day_change SET at = now() - interval '14 months' WHERE id = $1`, [
      saved.changeId,
    ]);
    expect(await deleteOldDayChanges(service.db, 13, Date.now())).toBe(1);
    expect(
      await service.app.get(DayChangeHistory).ofCell(one.hotelID, one.grid.cell('STD allotment', 10, 0, 0)),
    ).toEqual([]);
  });
});
