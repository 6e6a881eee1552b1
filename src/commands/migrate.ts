import { migrate } from '../database/data-source.js';
import { runCommand, withDatabase } from './command.js';

await runCommand('npm run migrate', [0, 0], (call) =>
  withDatabase(call, async ({ settings, address }) => {
    const applied = await migrate(settings, address);
    for (const name of applied) process.stdout.write(`applied ${name}\n`);
    if (applied.length === 0) process.stdout.write('no migration was missing\n');
  }),
);
