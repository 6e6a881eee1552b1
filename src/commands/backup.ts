import { access } from 'node:fs/promises';
import { writeBackup } from '../backup/write-backup.js';
import { StartError } from '../start/failure.js';
import { namedFile, runCommand, say, withDatabase } from './command.js';

await runCommand('npm run backup -- [FILE]', [0, 1], (call) =>
  withDatabase(call, async (database) => {
    const now = new Date();
    const file = namedFile(
      call.files[0] ?? `hotel-backup-${now.toISOString().replace(/[:.]/g, '-')}.jsonl.gz`,
    );
    if (await exists(file)) throw new StartError(`${file} exists; name another file.`);
    const rows = await writeBackup(database.address, file, now);
    process.stdout.write(`${file}: ${rows} rows\n`);
    say(
      database.embedded
        ? `The keys are not in it. Keep jwt-secret and encryption-key of ${database.settings.DATA_DIR} too, apart from the backup.`
        : 'The keys are not in it. Keep JWT_SECRET and ENCRYPTION_KEY too, apart from the backup.',
    );
  }),
);

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
