import path from 'node:path';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { createCommandLog, describeError } from '../http/log.js';
import { openDatabase, type OpenDatabase } from '../database/open.js';
import { readSettings, type Settings } from '../settings.js';
import { environment } from '../start/environment.js';
import { explainFailure } from '../start/failure.js';
import { StartError } from '../values/start-error.js';
import { prepareDatabase } from '../start/prepare.js';
import { type CommandHelp, helpText, parsedOptions } from './command-help.js';

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

/** The command was called wrongly: what is said of it is followed by its usage. */
export class UsageError extends StartError {}

/**
 * Runs a command and sets the exit code: 0, 1 when it failed or `work` says false, 2 when it was called wrongly. With `--help` it
 * only tells what the command does.
 */
export async function runCommand(
  help: CommandHelp,
  work: (call: Call) => Promise<boolean | void>,
): Promise<void> {
  try {
    const call = readCall(help);
    if (call === undefined) process.stdout.write(helpText(help));
    else if ((await work(call)) === false) process.exitCode = FAILED;
  } catch (error) {
    const message = explainFailure(error);
    if (message === undefined) logOfFault().fatal(describeError(error), 'the command failed');
    else say(message);
    if (error instanceof UsageError) say(`Usage: ${help.usage}\nWith --help it says more.`);
    process.exitCode = error instanceof UsageError ? WRONG_USAGE : FAILED;
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

/** Returns undefined where help is wanted. Throws {@link UsageError}. */
function readCall(help: CommandHelp): Call | undefined {
  const { positionals, values } = parsed(help);
  if (values['help'] === true) return undefined;
  const [least, most] = help.argumentCount ?? [0, 0];
  if (positionals.length < least) throw new UsageError('An argument is missing.');
  if (positionals.length > most)
    throw new UsageError(`"${positionals[most] ?? ''}" is one argument too many.`);
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
    log: createCommandLog(settings),
  };
}

function parsed(help: CommandHelp) {
  try {
    return parseArgs({ allowPositionals: true, options: parsedOptions(help) });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A fault of our own may come before the settings are read. */
function logOfFault(): Logger {
  return createCommandLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'auto' });
}
