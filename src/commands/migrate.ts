import { migrate } from '../database/data-source.js';
import { query } from '../database/queries.js';
import { requireFittingKey } from '../secrets/encryption-key.js';
import { withDataSource } from '../start/prepare.js';
import { runCommand, withDatabase } from './command.js';

await runCommand('npm run migrate', [0, 0], (call) =>
  withDatabase(call, async (database) => {
    const { settings, address } = database;
    await withDataSource(database, (dataSource) =>
      requireFittingKey((sql) => query(dataSource, sql), settings),
    );
    const applied = await migrate(settings, address);
    for (const name of applied) process.stdout.write(`applied ${name}\n`);
    if (applied.length === 0) process.stdout.write('no migration was missing\n');
  }),
);
