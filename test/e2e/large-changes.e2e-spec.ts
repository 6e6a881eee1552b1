import type { QueryRunner } from 'typeorm';
import { changeDays, changeHotel } from '../../src/database/hotel-change.js';
import { deleteOldDayChanges } from '../../src/inventory/rates/day-change-history.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { CellChange } from '../../src/inventory/rates/day-cell.js';
import { DayChangeService } from '../../src/inventory/rates/day-change.service.js';
import { expandRanges } from '../../src/inventory/rates/wanted-days.js';
import { dayText } from '../../src/values/day.js';
import { type Offer, offerOf, outcomeOf, PUSH, stay } from '../factories/booking.js';
import { type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { machineOf } from '../factories/machine.js';
import { gridOf } from '../factories/rates.js';
import { itWithOwnConnections, waitingForLock } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

/** More prices than are written under the hotel's lock: of two boards. */
const DAYS = 300;

describe('a change of many days', () => {
  let here: TestService;
  let there: TestService;
  let held: QueryRunner;
  let machine: Awaited<ReturnType<typeof machineOf>>;
  let partner: PartnerClient;
  let offer: Offer;
  let grid: Awaited<ReturnType<typeof gridOf>>;
  let gridThere: typeof grid;
  beforeAll(async () => {
    here = await startService();
    there = await startService({ DATABASE_URL: here.databaseUrl });
  });
  beforeEach(async () => {
    machine = await machineOf(here, smallHotel());
    partner = await partnerOf(here, machine.imported);
    offer = await offerOf(here, machine.hotelID);
    grid = await gridOf(here, machine.hotelID);
    gridThere = await gridOf(there, machine.hotelID);
    held = here.db.createQueryRunner();
    await held.startTransaction();
  });
  afterEach(async () => {
    await release();
    await held.release();
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const release = async () => {
    if (held.isTransactionActive) await held.rollbackTransaction();
  };
  /** Holds up what writes the history of cells, which is before the hotel's lock. */
  const holdHistory = () => held.query('LOCK TABLE day_change_cell IN SHARE MODE');
  const pushAt = async (service: TestService, pushed: object) => {
    const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ BookingPushRQ: { Bookings: [pushed] } });
    return outcomeOf(await send(service, 'POST', PUSH, { headers, body }));
  };
  /** Rooms left of STD and its price, as a partner sees them. */
  const seenAt = async (service: TestService, day: number) => {
    const [from, to] = [offer.day(day), offer.day(day)];
    const path = `/external/room/type/hotel/availability?hotelID=${partner.hotelID}&startDate=${from}&endDate=${to}`;
    const { body } = await send(service, 'GET', path, {
      headers: { authorization: `Bearer ${partner.token}` },
    });
    const type = body.roomTypes.find(({ id }: { id: number }) => id === offer.roomType.STD);
    const { availability, price } = type.availability[0];
    return { left: availability, price };
  };
  const everywhere = (day: number) => Promise.all([seenAt(here, day), seenAt(there, day)]);
  const both = <T>(one: T) => [one, one];

  /** Room only costs 30.00 more, before and after. */
  const pricesOf = (before: number, after: number): CellChange[] =>
    [0, 3_000].flatMap((more) =>
      Array.from({ length: DAYS }, (_, day) =>
        grid.cell(`STD ${more === 0 ? 'BB' : 'RO'} price`, day, before + more, after + more),
      ),
    );

  it('lets rooms be sold at each instance, and is seen by nobody before it is saved', async () => {
    expect(await everywhere(20)).toEqual(both({ left: 3, price: '40.00' }));
    await holdHistory();
    const saving = grid.save(pricesOf(4_000, 6_000));
    await waitingForLock(here.db);
    expect(await pushAt(here, stay(offer, 20, 22))).toBe('ok');
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    expect(await everywhere(20)).toEqual(both({ left: 1, price: '40.00' }));
    await release();
    expect(await saving).toMatchObject({ status: 'saved', cells: 2 * DAYS });
    expect(await everywhere(20)).toEqual(both({ left: 1, price: '60.00' }));
    expect(await everywhere(DAYS - 1)).toEqual(both({ left: 3, price: '60.00' }));
  });

  it('lets rooms be sold while it is taken back', async () => {
    const saved = await grid.save(pricesOf(4_000, 6_000));
    if (saved.status !== 'saved') throw new Error(saved.status);
    expect(await everywhere(20)).toEqual(both({ left: 3, price: '60.00' }));
    await holdHistory();
    const undoing = grid.undo(saved.changeId);
    await waitingForLock(here.db);
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    await release();
    expect(await undoing).toMatchObject({ status: 'saved', cells: 2 * DAYS });
    expect(await everywhere(20)).toEqual(both({ left: 2, price: '40.00' }));
  });

  it('lets rooms be sold while a hotel file sets prices', async () => {
    const days = { from: 'today', to: `today+${DAYS}` };
    const file: HotelFile = {
      hotel: { id: machine.hotelID },
      rates: ['BB', 'RO'].map((board) => ({ roomType: 'STD', board, ...days, price: '66.00' })),
    };
    await held.query('SELECT 1 FROM rate_day WHERE hotel_id = $1 FOR UPDATE', [machine.hotelID]);
    const importing = there.app.get(HotelFileService).import(file);
    await waitingForLock(here.db);
    expect(await pushAt(here, stay(offer, 20, 22))).toBe('ok');
    expect(await everywhere(20)).toEqual(both({ left: 2, price: '40.00' }));
    await release();
    await importing;
    expect(await everywhere(20)).toEqual(both({ left: 2, price: '66.00' }));
  });

  /** Imports a file at `there`, which waits for a price's row, and does something meanwhile. */
  const whileImporting = async (sections: Omit<HotelFile, 'hotel'>, work: () => Promise<unknown>) => {
    const days = { from: 'today', to: 'today' };
    const rates = [{ roomType: 'STD', board: 'BB', ...days, price: '66.00' }];
    await held.query('SELECT 1 FROM rate_day WHERE hotel_id = $1 FOR UPDATE', [machine.hotelID]);
    const importing = there.app
      .get(HotelFileService)
      .import({ hotel: { id: machine.hotelID }, rates, ...sections });
    await waitingForLock(here.db);
    await work();
    await release();
    return importing;
  };
  const roomsOfFile = (allotment: number) => ({
    inventory: [{ roomType: 'STD', from: 'today+20', to: 'today+22', allotment }],
  });

  it('sets the rooms of a hotel file beside those that were sold meanwhile', async () => {
    await whileImporting(roomsOfFile(5), async () => {
      expect(await pushAt(here, stay(offer, 20, 22))).toBe('ok');
      expect(await everywhere(20)).toEqual(both({ left: 2, price: '40.00' }));
    });
    expect(await everywhere(20)).toEqual(both({ left: 4, price: '40.00' }));
    expect(await everywhere(22)).toEqual(both({ left: 5, price: '40.00' }));
  });

  it('refuses a hotel file that leaves fewer rooms than were sold meanwhile', async () => {
    const importing = whileImporting(roomsOfFile(1), async () => {
      for (let sold = 0; sold < 2; sold++) expect(await pushAt(here, stay(offer, 20, 22))).toBe('ok');
    });
    await expect(importing).rejects.toThrow('1 is below the 2 rooms sold');
    expect(await everywhere(20)).toEqual(both({ left: 1, price: '40.00' }));
  });

  it('checks a hotel file against what has changed meanwhile', async () => {
    const segments = () =>
      here.db.query<unknown[]>(
        `SELECT name ->> 'en' AS name, retired_at IS NOT NULL AS retired FROM market_segment
          WHERE hotel_id = $1 ORDER BY id`,
        [machine.hotelID],
      );
    await whileImporting({ marketSegments: [{ name: { en: 'Own' } }] }, () =>
      here.db.query(`INSERT INTO market_segment (hotel_id, name) VALUES ($1, '{"en": "Added meanwhile"}')`, [
        machine.hotelID,
      ]),
    );
    expect(await segments()).toEqual([
      { name: 'Added meanwhile', retired: true },
      { name: 'Own', retired: false },
    ]);
  });

  const cellOfRooms = async (day: number) => {
    const [cell] = await here.db.query<object[]>(
      `SELECT before::int, after::int FROM day_change_cell
        WHERE hotel_id = $1 AND rate_plan_id IS NULL AND $2::date BETWEEN day AND last_day`,
      [machine.hotelID, offer.day(day)],
    );
    return cell;
  };

  it('lets rooms be sold while a machine sends it, and never has fewer rooms than were sold', async () => {
    expect(await everywhere(20)).toEqual(both({ left: 3, price: '40.00' }));
    await holdHistory();
    const days = { from: offer.day(0), to: offer.day(DAYS) };
    const sending = machine.change([
      { roomType: 'STD', ...days, allotment: 1 },
      ...['BB', 'RO'].map((board) => ({ roomType: 'STD', board, ...days, price: '77.00' })),
    ]);
    await waitingForLock(here.db);
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    expect(await pushAt(here, stay(offer, 20, 22))).toBe('ok');
    expect(await everywhere(20)).toEqual(both({ left: 1, price: '40.00' }));
    await release();
    expect((await sending).body).toMatchObject({
      success: true,
      cells: 3 * (DAYS + 1),
      clipped: 2,
      clippedDays: [{ roomType: 'STD', from: offer.day(20), to: offer.day(21), allotment: 2 }],
    });
    expect(await everywhere(20)).toEqual(both({ left: 0, price: '77.00' }));
    expect(await everywhere(22)).toEqual(both({ left: 1, price: '77.00' }));
    expect([await cellOfRooms(20), await cellOfRooms(22)]).toEqual([
      { before: 3, after: 2 },
      { before: 3, after: 1 },
    ]);
  });

  it('leaves as many rooms as a machine wants left, whatever was sold meanwhile', async () => {
    await holdHistory();
    const { roomTypeId } = grid.cell('STD allotment', 0, null, null);
    const range = { roomTypeId, ratePlanId: null, from: grid.today + 20, to: grid.today + 22 };
    const wanted = (await expandRanges([{ ...range, values: { left: 5 } }]))!;
    const actor = { kind: 'machine', name: 'PMS' } as const;
    const saving = changeDays(here.db, { hotelId: machine.hotelID, actor }, (change) =>
      here.app.get(DayChangeService).saveWanted(change, wanted),
    );
    await waitingForLock(here.db);
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    await release();
    expect(await saving).toEqual({ cells: 3, clipped: [] });
    expect(await grid.values('STD allotment', 20, 3)).toEqual([6, 6, 5]);
    expect(await seenAt(there, 20)).toMatchObject({ left: 5 });
    expect(await cellOfRooms(20)).toEqual({ before: 3, after: 6 });
  });

  it('conflicts with one that began before it, and waits for that without the lock', async () => {
    await holdHistory();
    const first = grid.save(pricesOf(4_000, 6_000), 'Ayşe');
    await waitingForLock(here.db);
    const second = gridThere.save([gridThere.cell('STD BB price', 20, 4_000, 5_000)], 'Mehmet');
    await waitingForLock(here.db, 2);
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    await release();
    expect(await first).toMatchObject({ status: 'saved' });
    expect(await second).toMatchObject({
      status: 'conflict',
      conflicts: [{ current: 6_000, staffName: 'Ayşe' }],
    });
  });

  it('is refused where more rooms were sold meanwhile than it leaves, and keeps none of its prices', async () => {
    await holdHistory();
    const saving = grid.save([...pricesOf(4_000, 6_000), grid.cell('STD allotment', 20, 3, 1)]);
    await waitingForLock(here.db);
    for (let sold = 0; sold < 2; sold++) expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    await release();
    expect(await saving).toMatchObject({
      status: 'refused',
      refusals: [{ reason: 'allotment_below_sold', sold: 2 }],
    });
    expect(await everywhere(20)).toEqual(both({ left: 1, price: '40.00' }));
  });

  it('leaves what was sold meanwhile', async () => {
    await holdHistory();
    const cells = [grid.cell('STD allotment', 20, 3, 10), grid.cell('STD stopSale', 21, 0, 1)];
    const saving = grid.save(cells, 'Ayşe', true);
    await waitingForLock(here.db);
    expect(await pushAt(there, stay(offer, 20, 22))).toBe('ok');
    await release();
    expect(await saving).toMatchObject({ status: 'saved', cells: 2 });
    expect(await seenAt(there, 20)).toMatchObject({ left: 9 });
  });

  /** As an instance of an earlier release does, under the hotel's lock and without a turn. */
  const priceOfEarlierRelease = (day: number, price: string) =>
    changeHotel(
      there.db,
      { hotelId: machine.hotelID, actor: { kind: 'staff', name: 'Eski' }, touches: ['days'] },
      async (change) => {
        const { ratePlanId, roomTypeId } = grid.cell('STD BB price', 0, null, null);
        await change.tx.query(
          `UPDATE rate_day SET price = $4, revision = $5 WHERE hotel_id = $1 AND rate_plan_id = $2 AND day = $3`,
          [machine.hotelID, ratePlanId, dayText(grid.today + day), price, change.searchRevision],
        );
        const on = { from: grid.today + day, to: grid.today + day };
        change.record({ kind: 'rates', roomTypeId, ratePlanId: ratePlanId!, ...on });
      },
    );

  it('conflicts with what an instance of an earlier release has saved meanwhile', async () => {
    await holdHistory();
    const saving = grid.save([grid.cell('STD BB price', 20, 4_000, 5_000)]);
    await waitingForLock(here.db);
    await priceOfEarlierRelease(20, '45.00');
    await release();
    expect(await saving).toMatchObject({ status: 'conflict', conflicts: [{ current: 4_500 }] });
    expect(await seenAt(here, 20)).toMatchObject({ price: '45.00' });
  });

  it('is saved where an instance of an earlier release has changed another price meanwhile', async () => {
    await holdHistory();
    const saving = grid.save(pricesOf(4_000, 6_000));
    await waitingForLock(here.db);
    await priceOfEarlierRelease(DAYS + 20, '45.00');
    await release();
    expect(await saving).toMatchObject({ status: 'saved', cells: 2 * DAYS });
    expect(await everywhere(20)).toEqual(both({ left: 3, price: '60.00' }));
    expect(await everywhere(DAYS + 20)).toEqual(both({ left: 3, price: '45.00' }));
  });

  it('lets instances of an earlier release read the hotel anew, and no others', async () => {
    const revisions = async () => {
      const [row] = await here.db.query<
        { search: number; catalogue: number; forDays: number; before: number }[]
      >(
        `SELECT search, catalogue, catalogue_for_days AS "forDays", catalogue_before_days AS before
           FROM hotel_revision WHERE hotel_id = $1`,
        [machine.hotelID],
      );
      return row!;
    };
    const before = await revisions();
    await grid.save(pricesOf(4_000, 6_000));
    const after = await revisions();
    expect(after).toEqual({
      search: before.search + 1,
      catalogue: before.search + 1,
      forDays: before.search + 1,
      before: before.catalogue,
    });
    expect(await grid.save(pricesOf(6_000, 7_000))).toMatchObject({ status: 'saved' });
    expect(await revisions()).toMatchObject({ catalogue: after.search + 1, before: before.catalogue });
    await here.app.get(HotelFileService).import({ hotel: { id: machine.hotelID, releaseDays: 0 } });
    const changed = await revisions();
    expect(changed.catalogue).toBe(changed.search);
    expect(changed.forDays).toBeLessThan(changed.catalogue);
  });

  itWithOwnConnections(
    'leaves nothing behind where its connection is lost, and holds up nobody afterwards',
    async () => {
      await holdHistory();
      const saving = grid.save(pricesOf(4_000, 6_000)).catch(() => 'lost');
      await waitingForLock(here.db);
      await here.db.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      await release();
      expect(await saving).toBe('lost');
      expect(await everywhere(20)).toEqual(both({ left: 3, price: '40.00' }));
      expect(await gridThere.save(pricesOf(4_000, 5_000))).toMatchObject({ status: 'saved' });
      expect(await everywhere(20)).toEqual(both({ left: 3, price: '50.00' }));
    },
  );

  it('is forgotten as a write of many prices when none of them is left', async () => {
    const writes = async () => {
      const [row] = await here.db.query<{ count: number }[]>(
        'SELECT count(*)::int FROM rate_write WHERE hotel_id = $1',
        [machine.hotelID],
      );
      return row!.count;
    };
    const tidy = () => deleteOldDayChanges(here.db, 12, Date.now());
    await grid.save(pricesOf(4_000, 6_000));
    await grid.save([grid.cell('STD BB price', 20, 6_000, 6_500)]);
    await tidy();
    expect(await writes()).toBe(1);
    await grid.save([grid.cell('STD BB price', 20, 6_500, 6_000)]);
    expect(await grid.save(pricesOf(6_000, 7_000))).toMatchObject({ status: 'saved' });
    await tidy();
    expect(await writes()).toBe(1);
    expect(await everywhere(20)).toEqual(both({ left: 3, price: '70.00' }));
  });
});
