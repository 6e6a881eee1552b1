import { setTimeout as delay } from 'node:timers/promises';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { tryLockImports } from '../../src/hotel-file/hotel-file.queries.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { errorsOf, PanelRecords } from '../factories/panel-records.js';
import { addOperator, signIn } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const LOCK_TIMEOUT_MS = 300;

describe('imports of hotel files one after the other', () => {
  let service: TestService;
  let files: HotelFileService;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true', DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS) });
    files = service.app.get(HotelFileService);
  });
  afterAll(() => service.close());

  /** Runs `work` while an import is under way. */
  const duringImport = (work: () => Promise<unknown>) =>
    service.db.transaction(async (tx) => {
      expect(await tryLockImports(tx)).toBe(true);
      await work();
    });

  it('an import and a command wait for longer than a lock may take', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    const command = { kind: 'command', name: 'hotel:copy' } as const;
    let waiting: Promise<unknown>[] = [];
    await duringImport(async () => {
      waiting = [
        files.import({ hotel: { id: hotelID, title: 'Later' } }),
        files.copy(hotelID, { title: 'Copied later' }, command),
      ];
      const settled = Promise.allSettled(waiting);
      await delay(3 * LOCK_TIMEOUT_MS);
      expect(await service.db.query(`SELECT 1 FROM hotel WHERE title LIKE '%ater'`)).toEqual([]);
      void settled;
    });
    await Promise.all(waiting);
    expect(await service.db.query(`SELECT title FROM hotel WHERE title LIKE '%ater' ORDER BY 1`)).toEqual([
      { title: 'Copied later' },
      { title: 'Later' },
    ]);
  });

  it('a person who copies a hotel is told that an import is running', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    await addOperator(service, 'operator@sira.example');
    const panel = new PanelRecords(service, await signIn(service, 'operator@sira.example'));
    await duringImport(async () => {
      const refused = await panel.act('hotels', hotelID, 'copyHotel', { title: 'Now' });
      expect(errorsOf(refused)).toEqual({ _form: 'import_is_running' });
    });
    const copied = await panel.act('hotels', hotelID, 'copyHotel', { title: 'Now' });
    expect(errorsOf(copied)).toEqual({});
  });
});
