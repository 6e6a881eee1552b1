import path from 'node:path';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { describeError } from '../http/log.js';
import { openDatabase, type OpenDatabase } from '../database/open.js';
import { readSettings, type Settings } from '../settings.js';
import { environment } from '../start/environment.js';
import { explainFailure } from '../start/failure.js';
import { StartError } from '../values/start-error.js';
import { prepareDatabase } from '../start/prepare.js';

const FAILED = 1;
const WRONG_USAGE = 2;

/** A command as it was called. Its standard output is for its result; everything else goes to standard error. */
export interface Call {
  positionals: string[];
  flags: Record<string, boolean | undefined>;
  values: Record<string, string | undefined>;
  settings: Settings;
  log: Logger;
}

/**
 * Runs a command and sets the exit code: 0, 1 when it failed or `work` says false, 2 when it was called wrongly.
 * `argumentCount` is the least and the greatest number of arguments. The name of an option that has a value ends in `=`.
 */
export async function runCommand(
  usage: string,
  argumentCount: [number, number],
  work: (call: Call) => Promise<boolean | void>,
  options: string[] = [],
): Promise<void> {
  try {
    const call = readCall(argumentCount, options);
    if (call === undefined) {
      say(`Usage: ${usage}`);
      process.exitCode = WRONG_USAGE;
      return;
    }
    if ((await work(call)) === false) process.exitCode = FAILED;
  } catch (error) {
    const message = explainFailure(error);
    if (message === undefined) commandLog('info').fatal(describeError(error), 'the command failed');
    else say(message);
    process.exitCode = FAILED;
  }
}

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** A path as the person meant it: npm runs a script in the project's folder, wherever it was called. */
export function namedFile(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}

/** The database as it stands, which may be in use by a running service. */
export async function withDatabase<T>(
  { settings, log }: Call,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  return runAndClose(await openDatabase(settings, (message) => log.info(message)), work);
}

/** The database with the schema of this release. */
export async function withPreparedDatabase<T>(
  { settings, log }: Call,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  return runAndClose(await prepareDatabase(settings, log), work);
}

/** The service's modules over the database, without HTTP and jobs. Other commands start sooner, as they do not load them. */
export function withModules<T>(
  call: Call,
  work: (modules: INestApplicationContext) => Promise<T>,
): Promise<T> {
  return withPreparedDatabase(call, async ({ settings, address }) => {
    const { openContext } = await import('../service.js');
    const modules = await openContext({ ...settings, JOBS: false }, address, call.log);
    try {
      return await work(modules);
    } finally {
      await modules.close();
    }
  });
}

async function runAndClose<T>(
  database: OpenDatabase,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function readCall([least, most]: [number, number], names: string[]): Call | undefined {
  const known: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) {
    if (name.endsWith('=')) known[name.slice(0, -1)] = { type: 'string' };
    else known[name] = { type: 'boolean' };
  }
  let parsed;
  try {
    parsed = parseArgs({ allowPositionals: true, options: known });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  if (positionals.length < least || positionals.length > most) return undefined;
  const settings = readSettings(environment());
  const given = Object.entries(values);
  return {
    positionals,
    flags: Object.fromEntries(
      given.flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, value]] : [])),
    ),
    values: Object.fromEntries(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    settings,
    log: commandLog(settings.LOG_LEVEL),
  };
}

function commandLog(level: string): Logger {
  return pino({ level, base: undefined }, pino.destination({ dest: 2, sync: true }));
}
