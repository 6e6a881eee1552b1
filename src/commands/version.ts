import { RELEASE } from '../release.js';
import { runCommand } from './command.js';

const HELP = {
  usage: 'npm run --silent version',
  does: 'Prints the version of this installation, and the commit of which it was built. It needs no database.',
  examples: ['npm run --silent version', 'docker compose exec service npm run --silent version'],
};

await runCommand(HELP, async () => {
  const { version, commit } = RELEASE;
  process.stdout.write(`${version}${commit === null ? '' : ` ${commit}`}\n`);
  return Promise.resolve();
});
