import { pino } from 'pino';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { OpenDatabase } from '../../src/database/open.js';
import type { Settings } from '../../src/settings.js';
import { demonstration } from '../../src/start/demonstration.js';
import { startService, type TestService } from '../harness/service.js';

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
    const database = databaseWith({});
    const revive = kill();
    await expect(demonstration(database, log)).rejects.toThrow('killed');
    revive();
    expect(await demonstration(database, log)).toMatchObject({
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
});
