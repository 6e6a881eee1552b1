import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Browsers get the panel's bundle, which the build makes. Other tests run from the sources alone, and need only any bundle.
const chosen = process.argv.slice(2);
const needsNewBundle = chosen.length === 0 || chosen.some((argument) => argument.includes('browser'));
if (needsNewBundle || !existsSync('dist/panel/scripts.json')) {
  const { status: built } = spawnSync(process.execPath, ['scripts/build-when-needed.mjs'], {
    stdio: 'inherit',
  });
  if (built !== 0) process.exit(built ?? 1);
}

// Arguments are handed on: `npm test -- booking`.
const { status } = spawnSync(
  process.execPath,
  ['--no-warnings', 'node_modules/jest/bin/jest.js', ...chosen],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
process.exit(status ?? 1);
