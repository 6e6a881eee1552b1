import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { HotelFileError } from '../hotel-file/faults.js';
import { HotelFileService } from '../hotel-file/hotel-file.service.js';
import type { CommandHelp } from './command-help.js';
import { namedFile, runCommand, say, withModules } from './command.js';

const PROGRESS_EVERY_MS = 500;

const HELP: CommandHelp = {
  usage: 'npm run hotel:import -- FILE [FILE …]',
  does:
    'Imports hotels from hotel files, or changes those that are there, and prints the ID of each. A file with a fault changes nothing ' +
    'of its hotel; every fault is listed.',
  argumentCount: [1, Number.MAX_SAFE_INTEGER],
  examples: ['npm run hotel:import -- my-hotel/hotel.json', 'npm run hotel:import -- hotels/*.json'],
};

await runCommand(HELP, (call) =>
  withModules(call, async (modules) => {
    const hotelFiles = modules.get(HotelFileService, { strict: false });
    let isClean = true;
    for (const name of call.positionals) isClean = (await importFile(hotelFiles, name)) && isClean;
    return isClean;
  }),
);

/** One file is one transaction: a fault in it leaves what the other files bring in. */
async function importFile(hotelFiles: HotelFileService, name: string): Promise<boolean> {
  const file = namedFile(name);
  const document = await readDocument(name, file);
  if (document === undefined) return false;
  try {
    const result = await hotelFiles.import(document.value, {
      folder: path.dirname(file),
      onProgress: progressOf(name),
    });
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof HotelFileError)) throw error;
    say(`${name}: nothing was changed.`);
    for (const fault of error.faults) say(`  ${fault.path}: ${fault.reason}`);
    return false;
  }
}

async function readDocument(name: string, file: string): Promise<{ value: unknown } | undefined> {
  try {
    // Takes a byte order mark away, with which some editors and shells begin a file.
    const text = new TextDecoder().decode(await readFile(file));
    return { value: JSON.parse(text) };
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function progressOf(name: string): (done: number, total: number) => void {
  let saidAtMs = Date.now();
  return (done, total) => {
    const now = Date.now();
    if (now - saidAtMs < PROGRESS_EVERY_MS && done < total) return;
    saidAtMs = now;
    const line = `${name}: ${done} of ${total} days`;
    process.stderr.write(process.stderr.isTTY ? `\r${line}${done === total ? '\n' : ''}` : `${line}\n`);
  };
}
