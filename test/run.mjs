import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What takes a browser, or starts and ends processes, takes most of the time: left out where no tests are chosen. */
const LONG = ['<rootDir>/test/browser/', '<rootDir>/test/process/'];

// Browsers get the panel's bundle, which the build makes. Other tests run from the sources alone, and need only any bundle.
const chosen = process.argv.slice(2);
const needsNewBundle = chosen.some((argument) => /browser|^--(only)?changed/i.test(argument));
if (needsNewBundle || !existsSync('dist/panel/scripts.json')) {
  const { status: built } = spawnSync(process.execPath, ['scripts/build-when-needed.mjs'], {
    stdio: 'inherit',
  });
  if (built !== 0) process.exit(built ?? 1);
}

// Arguments are handed on: `npm test -- booking`.
const choice = chosen.length > 0 ? chosen : ['--testPathIgnorePatterns', ...LONG];
const { status } = spawnSync(
  process.execPath,
  ['--no-warnings', 'node_modules/jest/bin/jest.js', ...choice],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
if (status === 0 && chosen.length === 0)
  process.stdout.write(
    'Left out: the panel in a browser, and processes that start and end: npm run test:long\n',
  );
process.exit(status ?? 1);
