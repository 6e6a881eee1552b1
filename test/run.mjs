import { spawnSync } from 'node:child_process';

// Jest with ES modules, as Nest and AdminJS are; arguments are handed on: `npm test -- booking`.
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
process.exit(status ?? 1);
