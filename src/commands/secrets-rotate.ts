import { SecretBox } from '../secrets/secrets.js';
import { withDataSource } from '../start/prepare.js';
import { rotateSecrets } from '../secrets/rotate-secrets.js';
import { runCommand, say, withDatabase } from './command.js';

const HELP = {
  usage: 'npm run secrets:rotate',
  does:
    'Encrypts all secrets anew under ENCRYPTION_KEY, beside the service, and prints how many there were in each column. Keys in ' +
    'ENCRYPTION_KEYS_OLD may decrypt them. Run it once every instance knows the new key: docs/operations.md, "Keys".',
  examples: ['npm run secrets:rotate', 'docker compose exec service npm run secrets:rotate'],
};

await runCommand(HELP, (call) =>
  withDatabase(call, async (database) => {
    const { ENCRYPTION_KEY = '', ENCRYPTION_KEYS_OLD } = database.settings;
    const secrets = new SecretBox(ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD);
    const rotations = await withDataSource(database, (dataSource) => rotateSecrets(dataSource, secrets));
    for (const { column, rotated, current, unreadable } of rotations) {
      process.stdout.write(
        `${column}: ${rotated} rotated, ${current} were current, ${unreadable} unreadable\n`,
      );
    }
    if (rotations.every(({ unreadable }) => unreadable === 0)) return true;
    say(
      'Some values decrypt under no key of the settings: keep the old keys, and name them in ENCRYPTION_KEYS_OLD.',
    );
    return false;
  }),
);
