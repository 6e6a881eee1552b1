import { endLaterState } from '../backup/earlier-state.js';
import { connectClient } from '../database/connection.js';
import type { CommandHelp } from './command-help.js';
import { endedKeys } from './ended-keys.js';
import { runCommand, say, withPreparedDatabase } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run after-restore -- [--keep-keys]',
  does:
    'Run it after a restore by the tools of PostgreSQL, or a failover that lost commits, before any instance starts. It ends what may ' +
    'have been revoked since, and lets IDs and revisions go on further ahead, so that none is given twice.',
  options: { '--keep-keys': 'leaves ApiKeys and partners as they are, where none was revoked since' },
  examples: ['npm run after-restore', 'npm run after-restore -- --keep-keys'],
};

await runCommand(HELP, (call) =>
  withPreparedDatabase(call, async ({ address }) => {
    const client = await connectClient(address);
    try {
      const { apiKeys, partners } = await endLaterState(client, {
        keepKeys: call.flags['keep-keys'] ?? false,
      });
      process.stdout.write(
        'links, invitations, sessions and cursors have ended; ids and revisions go on further ahead\n',
      );
      if (apiKeys + partners === 0) return;
      say(
        `Which keys were revoked since is not known: ${endedKeys(apiKeys, partners)} ` +
          'Give hotspots and partners new keys in the panel, or use --keep-keys where none was revoked.',
      );
    } finally {
      await client.end();
    }
  }),
);
