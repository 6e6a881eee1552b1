import { DataSource } from 'typeorm';
import { checkLedger } from '../booking/room/ledger-check.js';
import { connectClient } from '../database/connection.js';
import { distributions } from '../database/distribution.js';
import { distribute } from '../distribute/distribute.js';
import { StartError } from '../values/start-error.js';
import { type Call, runCommand, say, withModules } from './command.js';

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 4096;

await runCommand(
  'npm run distribute -- [--url URL] [--shards NUMBER]',
  [0, 0],
  (call) =>
    withModules(ofUrl(call), async (modules) => {
      const dataSource = modules.get(DataSource);
      const url = call.values['url'] ?? call.settings.DATABASE_URL;
      if (url === undefined)
        throw new StartError('Name the coordinator of the cluster in --url or DATABASE_URL.');
      const client = await connectClient({ url });
      try {
        const wanted = distributions(dataSource);
        const done = await distribute(client, { wanted, shards: readShards(call.values['shards']), say });
        const differences = await checkLedger(dataSource);
        process.stdout.write(
          `${done.tables} tables with ${done.rows} rows were distributed, and ${done.functions} functions; ` +
            (differences.length === 0
              ? 'rooms sold are rooms held\n'
              : `rooms sold are not rooms held on ${differences.length} days: npm run ledger:check\n`),
        );
        return differences.length === 0;
      } finally {
        await client.end();
      }
    }),
  ['url=', 'shards='],
);

function ofUrl(call: Call): Call {
  const { url } = call.values;
  return url === undefined ? call : { ...call, settings: { ...call.settings, DATABASE_URL: url } };
}

function readShards(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SHARDS;
  const shards = Number(text);
  if (Number.isSafeInteger(shards) && shards >= 1 && shards <= MAX_SHARDS) return shards;
  throw new StartError(`--shards is a number from 1 to ${MAX_SHARDS}.`);
}
