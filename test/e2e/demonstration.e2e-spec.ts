import { pino } from 'pino';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { OpenDatabase } from '../../src/database/open.js';
import type { Settings } from '../../src/settings.js';
import { demonstration } from '../../src/start/demonstration.js';
import { demonstrationBookings } from '../../src/start/demonstration-bookings.js';
import { hotelToday } from '../factories/front-desk.js';
import { importHotel } from '../factories/hotel.js';
import { readDueMoves, readOverdue } from '../../src/panel/today/today.queries.js';
import { startService, type TestService } from '../harness/service.js';

const HOTEL_ID = 7001;

describe('the demonstration', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const log = pino({ level: 'silent' });
  const databaseWith = (settings: Partial<Settings>): OpenDatabase => ({
    address: { url: service.databaseUrl },
    settings: { ...service.settings, DEMO: true, ...settings },
    embedded: false,
    close: () => Promise.resolve(),
  });
  const started = () => demonstration(databaseWith({}), log);

  /** Lets the next call of a method be the end of everything; gives how to take that back. */
  function killedIn<M extends string>(owner: Record<M, unknown>, method: M): () => void {
    const real = owner[method];
    owner[method] = () => Promise.reject(new Error('killed'));
    return () => {
      owner[method] = real;
    };
  }

  it.each([
    ['account', () => killedIn(StaffAccountsService.prototype, 'add')],
    ['hotel', () => killedIn(HotelFileService.prototype, 'import')],
  ])('is whole at the next start, when one is killed before its %s is there', async (_, kill) => {
    const revive = kill();
    await expect(started()).rejects.toThrow('killed');
    revive();
    expect(await started()).toMatchObject({
      partners: [{}],
      staff: [{ role: 'operator' }, { role: 'manager' }, { role: 'reception' }],
    });
  });

  it('is imported whatever the settings allow hotels, such as the banks of real ones alone', async () => {
    const database = databaseWith({
      PAYMENT_GATEWAY_HOSTS: ['sanalpos.bank.example'],
      PICTURES_PER_HOTEL: 1,
      PICTURE_MB_PER_HOTEL: 1,
    });
    expect(await demonstration(database, log)).toMatchObject({ hotel: { id: 7001 } });
  });

  it('begins with something to do on every page, and one profile for each person', async () => {
    await started();
    const today = await hotelToday(service, HOTEL_ID);
    const { arrivals, inHouse, departures } = await service.app
      .get(FrontDeskLists)
      .lists(HOTEL_ID, today, '', today);
    expect(arrivals.filter(({ status }) => status === 'active').length).toBeGreaterThanOrEqual(5);
    expect(departures.filter(({ status }) => status === 'checked_in').length).toBeGreaterThanOrEqual(2);
    expect(inHouse.length).toBeGreaterThanOrEqual(6);
    await expectEveryState(5);
    await expectOneProfileEach();
    const hotel = { timeZone: 'Europe/Istanbul', dayEndsAt: '00:00' };
    expect(await readDueMoves(service.db, { hotelId: HOTEL_ID, today, hotel })).toMatchObject({
      count: 1,
      items: [{ fromRoom: '307', toRoom: '308' }],
    });
    expect(await readOverdue(service.db, HOTEL_ID, today)).toMatchObject({
      count: 1,
      items: [{ missing: '150.00' }],
    });

    await importHotel(service, demonstrationBookings());
    await service.app.get(GuestLinks).linkAll(HOTEL_ID);
    await expectEveryState(100);
    await expectOneProfileEach();
    expect(await checkLedger(service.db)).toEqual([]);
  });

  async function expectEveryState(expected: number): Promise<void> {
    const rows = await service.db.query<{ status: string; count: number }[]>(
      'SELECT status, count(*)::int AS count FROM booking_room WHERE hotel_id = $1 GROUP BY 1 ORDER BY 1',
      [HOTEL_ID],
    );
    expect(rows.map(({ status }) => status)).toEqual([
      'active',
      'cancelled',
      'checked_in',
      'checked_out',
      'no_show',
    ]);
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThanOrEqual(expected);
    const [held] = await service.db.query(
      'SELECT count(*)::int AS blocks FROM room_block WHERE hotel_id = $1',
      [HOTEL_ID],
    );
    expect(held).toEqual({ blocks: 1 });
  }

  async function expectOneProfileEach(): Promise<void> {
    const profiles = await service.db.query<{ person: string }[]>(
      "SELECT first_name || ' ' || last_name AS person FROM guest_profile WHERE hotel_id = $1 AND merged_into_id IS NULL",
      [HOTEL_ID],
    );
    expect(profiles.length).toBeGreaterThan(15);
    expect(new Set(profiles.map(({ person }) => person)).size).toBe(profiles.length);
  }
});
