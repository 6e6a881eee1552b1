import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { itWithOwnConnections } from '../harness/database.js';
import { buildService, type Ended, runToEnd } from '../harness/process.js';
import { startService, TEST_ENVIRONMENT, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LIMIT_MS = 500;

describe('timeouts of the role, which hold behind a pooler', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    buildService();
    service = await startService();
    folder = await mkdtemp(path.join(tmpdir(), 'role-timeouts-'));
    await importHotel(service, smallHotel());
    // The service's own connections ask for theirs.
    for (const timeout of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await service.db.query(`DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET ${timeout} = ${LIMIT_MS}', current_database()); END $$`);
  }, 300_000);
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const runCommand = (command: string) =>
    runToEnd(`dist/src/commands/${command}.js`, [], {
      DATABASE_URL: service.databaseUrl,
      DATABASE_POOLER: 'true',
      BACKUP_DIR: folder,
      JWT_SECRET: TEST_ENVIRONMENT.JWT_SECRET,
      ENCRYPTION_KEY: TEST_ENVIRONMENT.ENCRYPTION_KEY,
    });
  const isWaitingPastTheLimit = async () => {
    const waiting = await service.db.query<unknown[]>(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND clock_timestamp() - query_start > ${2 * LIMIT_MS} * interval '1 millisecond'`,
    );
    return waiting.length > 0;
  };

  for (const command of ['backup', 'ledger-check']) {
    itWithOwnConnections(`do not end ${command}`, async () => {
      let ended: Promise<Ended> | undefined;
      await service.db.transaction(async (tx) => {
        await tx.query('LOCK TABLE booking IN ACCESS EXCLUSIVE MODE');
        ended = runCommand(command);
        await Promise.race([ended, until('a statement that waits for long', isWaitingPastTheLimit)]);
      });
      expect(await ended).toMatchObject({ code: 0 });
    });
  }
});
