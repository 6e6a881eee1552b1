import { readBackup } from '../backup/read-backup.js';
import { namedFile, runCommand, withDatabase } from './command.js';

await runCommand('npm run restore -- FILE', [1, 1], (call) =>
  withDatabase(call, async (database) => {
    const rows = await readBackup(database, namedFile(call.files[0] ?? ''));
    process.stdout.write(`${rows} rows restored\n`);
  }),
);
