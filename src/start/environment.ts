import { existsSync } from 'node:fs';

/** The environment, and what a file `.env` in the current folder adds to it. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
