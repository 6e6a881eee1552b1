import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeBackup } from '../backup/write-backup.js';
import type { Settings } from '../settings.js';
import { counted } from '../values/counted.js';
import { StartError } from '../values/start-error.js';
import type { CommandHelp } from './command-help.js';
import { namedFile, runCommand, say, withDatabase } from './command.js';

const HELP: CommandHelp = {
  usage: 'npm run backup -- [FILE]',
  does:
    'Saves everything as of one moment into a file, while the service runs. Without FILE the file is in BACKUP_DIR and has the time in ' +
    'its name. The keys are not in it.',
  argumentCount: [0, 1],
  examples: ['npm run backup', 'npm run backup -- /var/backups/hotel.jsonl.gz'],
};

await runCommand(HELP, (call) =>
  withDatabase(call, async (database) => {
    const now = new Date();
    const [name] = call.positionals;
    const file = name === undefined ? await ownFile(call.settings, now) : namedFile(name);
    if (await exists(file)) throw new StartError(`${file} exists; name another file.`);
    const rows = await writeBackup(database.address, file, now);
    process.stdout.write(`${file}: ${counted(rows, 'row')}\n`);
    say(
      database.embedded
        ? `The keys are not in it. Keep jwt-secret and encryption-key of ${database.settings.DATA_DIR} too, apart from the backup.`
        : 'The keys are not in it. Keep JWT_SECRET and ENCRYPTION_KEY too, apart from the backup.',
    );
  }),
);

async function ownFile({ BACKUP_DIR }: Settings, now: Date): Promise<string> {
  const folder = namedFile(BACKUP_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `hotel-backup-${now.toISOString().replace(/[:.]/g, '-')}.jsonl.gz`);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
