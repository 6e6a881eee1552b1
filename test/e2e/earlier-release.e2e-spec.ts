import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions, knownMigrations, migrate } from '../../src/database/data-source.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { VirtualPos } from '../../src/payment/virtual-pos.entity.js';
import { readPosSecrets } from '../../src/payment/virtual-pos-secrets.js';
import { readSettings } from '../../src/settings.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { TEST_ENVIRONMENT } from '../harness/service.js';

const settings = readSettings(TEST_ENVIRONMENT);
const secrets = new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD);

describe('a database of an earlier release', () => {
  let url: string;
  let db: DataSource;
  beforeEach(async () => {
    url = await createEmptyDatabase();
    const options = dataSourceOptions(settings, { url });
    db = await new DataSource({ ...options, entities: [VirtualPos] } as DataSourceOptions).initialize();
  });
  afterEach(async () => {
    await db.destroy();
    await dropDatabase(url);
  });

  const until = (name: string) => {
    const names = knownMigrations(settings);
    return names.slice(0, names.findIndex((one) => one.startsWith(name)) + 1);
  };
  const row = async () => (await db.query<Record<string, string | null>[]>('SELECT * FROM virtual_pos'))[0];

  it('has merchant numbers encrypted that stood in the clear, and back', async () => {
    await migrate(settings, { url }, until('ErasureByHotel'));
    const hidden = (field: string, plain: string) =>
      secrets.encrypt(plain, { hotelId: 1, table: 'virtual_pos', row: 1, field });
    await db.query(`INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2)`);
    await db.query(`INSERT INTO hotel (id, title) VALUES (1, 'Otel')`);
    await db.query(
      `INSERT INTO virtual_pos (hotel_id, company_id, company_code, company_name, merchant_id, user_name,
                                store_key_encrypted, password_encrypted)
       VALUES (1, 7, 'nestpay', 'Banka', 'MERCHANT-1', 'USER-1', $1, $2)`,
      [hidden('store_key_encrypted', 'KEY-1'), hidden('password_encrypted', '')],
    );
    const before = await row();

    await migrate(settings, { url }, until('VirtualPosSecrets'));
    const stored = await row();
    expect(JSON.stringify(stored)).not.toMatch(/MERCHANT-1|USER-1|KEY-1/);
    expect(stored).toMatchObject({ terminal_no_encrypted: null, password_encrypted: null });
    expect(readPosSecrets(secrets, await db.manager.findOneByOrFail(VirtualPos, { hotelId: 1 }))).toEqual({
      merchantId: 'MERCHANT-1',
      terminalNo: '',
      userName: 'USER-1',
      password: '',
      storeKey: 'KEY-1',
    });

    await db.undoLastMigration();
    expect(await row()).toEqual({ ...before, password_encrypted: expect.any(String) as string });
  });
});
