#!/usr/bin/env node
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { DUTIES } from './duties.js';
import { listen } from './listener.js';
import { Play } from './play.js';
import type { Report } from './finding.js';
import { judgeService, writeReport } from './report.js';
import { obstacle } from './service-duties.js';

const USAGE = `Judges a service, or a booking engine that uses one, by a script of duties.

  --url URL          the service (http://localhost:3000)
  --report FOLDER    where certification.html and certification.json are written (certification-report)

To judge a service, with the credentials of a partner of a test hotel:
  --api-key KEY --api-secret SECRET --hotel ID
  --only ID,ID       these duties alone: ${DUTIES.map(({ id }) => id).join(', ')}

To judge a booking engine, which sends its requests to this port; they are handed on to the service:
  --listen PORT
`;
const EXIT_NOT_PASSED = 1;
const EXIT_NOT_TRIED = 2;

type Options = NonNullable<ReturnType<typeof readOptions>>;

const options = readOptions();
if (options) {
  const report = await (options.listen === undefined
    ? ofService(options)
    : ofEngine(options.listen, options.url));
  if (report) await finish(report, options.report);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        'api-key': { type: 'string' },
        'api-secret': { type: 'string' },
        hotel: { type: 'string' },
        only: { type: 'string' },
        listen: { type: 'string' },
        report: { type: 'string', default: 'certification-report' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(`${firstLine(error)} (--help names the options)\n`);
  }
}

async function ofService(options: Options): Promise<Report | undefined> {
  const { url, 'api-key': apiKey, 'api-secret': apiSecret, hotel, help } = options;
  const hotelID = Number(hotel);
  const only = options.only?.split(',');
  const isUnknown = only?.some((id) => !DUTIES.some((duty) => duty.id === id && duty.run));
  if (help || !apiKey || !apiSecret || !Number.isInteger(hotelID) || isUnknown)
    return refuse(USAGE, help ? 0 : EXIT_NOT_TRIED);
  const play = new Play({ url, apiKey, apiSecret, hotelID });
  const reason = await obstacle(play).catch((error: unknown) => String(error));
  return reason === undefined ? judgeService(play, only) : refuse(`${reason}\n`);
}

/** Listens until it is told to end. */
async function ofEngine(port: string, serviceUrl: string): Promise<Report | undefined> {
  const listener = await listen(Number(port), serviceUrl).catch((error: unknown) =>
    refuse(`No port to listen on: ${firstLine(error)}\n`),
  );
  if (!listener) return undefined;
  process.stdout.write(`Let your booking engine use ${listener.url} as its service, at a test hotel, and:

  1. Search, and book two stays. One answer is lost on its way, one request is told to come back later.
  2. Book two more. One is sold out meanwhile, the price of the other has changed.
  3. Modify a booking, cancel one, read one back.
  4. Ask for changes three times, and go on from your cursor each time.
  5. Start a payment for a booking, and ask what became of it.

The report so far is at ${listener.url}/certification. Ctrl-C ends and writes it.\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const report = listener.report();
  await listener.close();
  return report;
}

async function finish(report: Report, folder: string): Promise<void> {
  for (const { title, state, findings } of report.duties) {
    process.stdout.write(`${state.padEnd(8)}  ${title}\n`);
    for (const { expected, came } of findings.filter(({ isMet }) => !isMet)) {
      process.stdout.write(`          expected ${expected}\n          came     ${came}\n`);
    }
  }
  const file = await writeReport(folder, report);
  process.stdout.write(`${report.isPassed ? 'Passed' : 'Not passed'}: ${file}\n`);
  if (!report.isPassed) process.exitCode = EXIT_NOT_PASSED;
}

function refuse(text: string, exitCode = EXIT_NOT_TRIED): undefined {
  process.stderr.write(text);
  process.exitCode = exitCode;
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0]!;
}
