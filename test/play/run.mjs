import { spawnSync } from 'node:child_process';
import { commandLine } from '../../scripts/command-line.mjs';

const USAGE = `Usage: npm run play -- [--acts N] [--seed N]

Plays random acts of partners and desk at two instances, each compared with a model: the play of npm test, as long as
wanted (20,000 acts by default). The same seed plays the same acts.

Examples:
  npm run play
  npm run play -- --acts 250 --seed 7
`;
const { values } = commandLine(USAGE, {
  options: {
    acts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(
    'npm run play -- [--acts 20000] [--seed 7]    plays that many acts; the same seed plays the same\n',
  );
  process.exit();
}
/** Games of one database: its ledger is compared as a whole, so that many would be slow. */
const ACTS_OF_PIECE = 1_000;
const SEEDS_OF_PIECE = 100;

for (let done = 0, piece = 0; done < Number(values.acts); done += ACTS_OF_PIECE, piece++) {
  const { status } = spawnSync(process.execPath, ['test/run.mjs', 'test/property/play'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PLAY_ACTS: String(Math.min(ACTS_OF_PIECE, Number(values.acts) - done)),
      PLAY_SEED: String(Number(values.seed) + piece * SEEDS_OF_PIECE),
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}
