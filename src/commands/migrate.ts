import { migrate } from '../database/data-source.js';
import { query } from '../database/queries.js';
import { requireFittingKey } from '../secrets/encryption-key.js';
import { withDataSource } from '../start/prepare.js';
import { runCommand, withDatabase } from './command.js';

const HELP = {
  usage: 'npm run migrate',
  does:
    'Applies the migrations that the database lacks, and names each. A start does so, too, unless MIGRATE_AT_START=false. Instances ' +
    'of the earlier release may go on working meanwhile.',
  examples: ['npm run migrate', 'docker compose run --rm service npm run migrate'],
};

await runCommand(HELP, (call) =>
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
