import { endLaterState } from '../backup/earlier-state.js';
import { connectClient } from '../database/connection.js';
import { runCommand, say, withPreparedDatabase } from './command.js';

await runCommand(
  'npm run after-restore -- [--keep-keys]',
  [0, 0],
  (call) =>
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
          `Which keys were revoked since is not known: ${apiKeys} ApiKeys are revoked and ${partners} partners disabled. ` +
            'Give hotspots and partners new keys in the panel, or use --keep-keys where none was revoked.',
        );
      } finally {
        await client.end();
      }
    }),
  ['keep-keys'],
);
