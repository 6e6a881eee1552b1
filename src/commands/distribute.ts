import { DataSource } from 'typeorm';
import { checkAllotments, checkLedger } from '../booking/room/ledger-check.js';
import { connectClient } from '../database/connection.js';
import { distributions } from '../database/distribution.js';
import { distribute } from '../distribute/distribute.js';
import { missingTimeouts } from '../distribute/role-timeouts.js';
import { counted } from '../values/counted.js';
import { StartError } from '../values/start-error.js';
import type { CommandHelp } from './command-help.js';
import { type Call, runCommand, say, withModules } from './command.js';

const DEFAULT_SHARDS = 32;
const MAX_SHARDS = 4096;

const HELP: CommandHelp = {
  usage: 'npm run distribute -- [--url URL] [--shards NUMBER]',
  does:
    'Spreads the hotels of a database over the machines of a Citus cluster, the first time while the service is stopped. A second run ' +
    'changes nothing but what is new; run it again after an upgrade with new tables, and after a machine was added.',
  options: {
    '--url URL': 'the coordinator of the cluster; DATABASE_URL where it is left out',
    '--shards NUMBER': `into how many parts the hotels are split, the largest number of machines; ${DEFAULT_SHARDS} where it is left out`,
  },
  examples: [
    'npm run distribute',
    'npm run distribute -- --url postgres://hotel@coordinator.internal/hotel --shards 64',
  ],
};

await runCommand(HELP, (call) =>
  withModules(ofUrl(call), async (modules) => {
    const dataSource = modules.get(DataSource);
    const url = call.values['url'] ?? call.settings.DATABASE_URL;
    if (url === undefined)
      throw new StartError('Name the coordinator of the cluster in --url or DATABASE_URL.');
    const client = await connectClient({ url });
    try {
      const wanted = distributions(dataSource);
      const done = await distribute(client, { wanted, shards: readShards(call.values['shards']), say });
      const missing = await missingTimeouts(client);
      if (missing.length > 0) say(`The role lacks timeouts. On every machine run: ${missing.join(' ')}`);
      const differences = [...(await checkLedger(dataSource)), ...(await checkAllotments(dataSource))];
      process.stdout.write(
        `${counted(done.tables, 'table')} with ${counted(done.rows, 'row')} were distributed, and ${counted(done.functions, 'function')}; ` +
          (differences.length === 0
            ? 'rooms sold are rooms held\n'
            : `rooms sold are not rooms held on ${counted(differences.length, 'day')}: npm run ledger:check\n`),
      );
      return differences.length === 0;
    } finally {
      await client.end();
    }
  }),
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
