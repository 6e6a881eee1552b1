import { readBackup } from '../backup/read-backup.js';
import { namedFile, runCommand, say, withDatabase } from './command.js';

await runCommand(
  'npm run restore -- [--keep-keys] FILE',
  [1, 1],
  (call) =>
    withDatabase(call, async (database) => {
      const keepKeys = call.flags['keep-keys'] ?? false;
      const restored = await readBackup(database, namedFile(call.positionals[0] ?? ''), { keepKeys });
      process.stdout.write(`${restored.rows} rows restored\n`);
      const { apiKeys, partners, createdAt, isAnalyzed } = restored;
      if (!isAnalyzed)
        say('The database has no statistics of the rows yet: run ANALYZE in it, or it is slow at first.');
      if (apiKeys + partners === 0) return;
      say(
        `Which keys were revoked after ${createdAt} is not known: ${apiKeys} ApiKeys are revoked and ${partners} partners ` +
          'disabled. Give hotspots and partners new keys in the panel, or restore with --keep-keys where none was revoked.',
      );
    }),
  ['keep-keys'],
);
