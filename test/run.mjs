import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installBrowserIfNone } from './harness/find-browser.mjs';

/**
 * Left out where no tests are chosen: what takes a browser, or starts and ends processes, takes most of the time; what is in
 * `checks` needs packages of its own, which `npm run check` installs.
 */
const LEFT_OUT = ['<rootDir>/test/browser/', '<rootDir>/test/process/', '<rootDir>/checks/'];

const chosen = process.argv.slice(2);
// Arguments are handed on: `npm test -- booking`.
const choice = chosen.length > 0 ? chosen : ['--testPathIgnorePatterns', ...LEFT_OUT];

// Browsers get the panel's bundle, which the build makes. Other tests run from the sources alone, and need only any bundle.
const { stdout: tests } = jest([...choice, '--listTests'], { stdio: ['inherit', 'pipe', 'inherit'] });
const needBrowser = /[\\/]test[\\/]browser[\\/]/.test(tests);
if (needBrowser) installBrowserIfNone();
if (needBrowser || !existsSync('dist/panel/scripts.json')) {
  const { status: built } = spawnSync(process.execPath, ['scripts/build-when-needed.mjs'], {
    stdio: 'inherit',
  });
  if (built !== 0) process.exit(built ?? 1);
}

const { status } = jest(choice, { stdio: 'inherit' });
if (status === 0 && chosen.length === 0)
  process.stdout.write(
    'Left out: the panel in a browser, and processes that start and end: npm run test:long\n',
  );
process.exit(status ?? 1);

function jest(parameters, options) {
  const program = ['--no-warnings', 'node_modules/jest/bin/jest.js', '--config', 'config/jest.mjs'];
  return spawnSync(process.execPath, [...program, ...parameters], {
    ...options,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test' },
  });
}
