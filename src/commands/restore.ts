import { readBackup } from '../backup/read-backup.js';
import { counted } from '../values/counted.js';
import type { CommandHelp } from './command-help.js';
import { endedKeys } from './ended-keys.js';
import { namedFile, runCommand, say, withDatabase } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run restore -- [--keep-keys] FILE',
  does:
    'Restores a backup into an empty database, while the service is stopped. What may have been revoked since the backup ends: links, ' +
    'invitations, sessions, ApiKeys and partners.',
  argumentCount: [1, 1],
  options: {
    '--keep-keys': 'leaves ApiKeys and partners as they are, where none was revoked since the backup',
  },
  examples: ['npm run restore -- hotel.jsonl.gz', 'npm run restore -- --keep-keys hotel.jsonl.gz'],
};

await runCommand(HELP, (call) =>
  withDatabase(call, async (database) => {
    const keepKeys = call.flags['keep-keys'] ?? false;
    const restored = await readBackup(database, namedFile(call.positionals[0] ?? ''), { keepKeys });
    process.stdout.write(`${counted(restored.rows, 'row')} restored\n`);
    const { apiKeys, partners, createdAt, isAnalyzed } = restored;
    if (!isAnalyzed)
      say('The database has no statistics of the rows yet: run ANALYZE in it, or it is slow at first.');
    if (apiKeys + partners === 0) return;
    say(
      `Which keys were revoked after ${createdAt} is not known: ${endedKeys(apiKeys, partners)} ` +
        'Give hotspots and partners new keys in the panel, or restore with --keep-keys where none was revoked.',
    );
  }),
);
