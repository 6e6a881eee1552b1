import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../../clients/certify/src/finding.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { importHotel } from '../factories/hotel.js';
import { compiled } from '../harness/compiled.js';
import { startService, type TestService } from '../harness/service.js';

const run = promisify(execFile);
const NO_RULES: Partial<HotelFile> = {
  defaultTerms: { refundable: null, nonRefundable: null },
  terms: [],
  taxes: [],
  promotions: [],
};
const ELIDED = '…';
const BETWEEN = '<<<next block>>>';

interface Block {
  language: string;
  text: string;
}

/** The code blocks of the README's walk. */
function walk(): Block[] {
  const readme = readFileSync('README.md', 'utf8');
  return blocksOf(/^## Five minutes with curl$(.*?)^## /ms.exec(readme)?.[1] ?? '');
}

function blocksOf(section: string): Block[] {
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** What the README gives to `npm run certify`. */
function certifyArguments(): string[] {
  const command = /^npm run certify -- (--url.*?)^```$/ms.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  return command.split(/[\s\\]+/).filter((argument) => argument !== '');
}

/** What of an answer is shown must be as shown; `…` stands for anything, and as a last element for more of them. */
function expectShown(shown: unknown, answer: unknown, path = '$'): void {
  if (shown === ELIDED) {
    expect({ path, missing: answer === undefined }).toEqual({ path, missing: false });
  } else if (Array.isArray(shown)) {
    const elements: unknown[] = shown.at(-1) === ELIDED ? shown.slice(0, -1) : shown;
    expect({ path, isArray: Array.isArray(answer) }).toEqual({ path, isArray: true });
    const given = answer as unknown[];
    if (elements.length === shown.length)
      expect({ path, length: given.length }).toEqual({ path, length: shown.length });
    elements.forEach((element, i) => expectShown(element, given[i], `${path}[${i}]`));
  } else if (typeof shown === 'object' && shown !== null) {
    expect({ path, type: typeof answer }).toEqual({ path, type: 'object' });
    for (const [key, value] of Object.entries(shown)) {
      expectShown(value, (answer as Record<string, unknown>)[key], `${path}.${key}`);
    }
  } else {
    expect({ path, value: answer }).toEqual({ path, value: shown });
  }
}

/** Runs the commands, one after the other, and compares what is shown of their answers; returns how many were shown. */
async function shownAnswers(blocks: readonly Block[], url: string): Promise<number> {
  const commands = blocks.filter(({ language }) => language === 'bash');
  const script = commands.map(({ text }) => `${text}\necho '${BETWEEN}'\n`).join('');
  const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, URL: url },
  });
  expect(stderr).toBe('');
  const outputs = stdout.split(BETWEEN);
  let [printed, shown] = ['', 0];
  for (const { language, text } of blocks) {
    if (language === 'bash') {
      printed = outputs.shift() ?? '';
      continue;
    }
    expect(language).toBe('json');
    expectShown(JSON.parse(text), JSON.parse(printed));
    shown++;
  }
  return shown;
}

/** The files and pages of the project to which the README leads. */
function ownLinks(): string[] {
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)];
  return links.map(([, link = '']) => link);
}

describe('the links of the README', () => {
  const files = ownLinks().filter((link) => !/^https?:/.test(link));

  it('lead to files that are there', () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('lead newcomers, staff, operators and developers to their pages', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        ...[
          'CHANGELOG.md',
          'CONTRIBUTING.md',
          'deploy/README.md',
          'bench/results.md',
          'clients/typescript/README.md',
        ],
        ...['docs/guide.en.md', 'docs/guide.tr.md', 'docs/scale.md', 'docs/reports.md', 'docs/operations.md'],
      ]),
    );
  });
});

describe('the walk of the README', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    const demo = JSON.parse(readFileSync('demo/hotel-demo.json', 'utf8')) as HotelFile;
    for (const roomType of demo.roomTypes ?? []) roomType.images = [];
    await importHotel(service, demo);
  });
  afterAll(() => service.close());

  it('runs as written and is answered as shown', async () => {
    const blocks = walk();
    expect(blocks.filter(({ language }) => language === 'bash').length).toBeGreaterThan(8);
    expect(await shownAnswers(blocks, service.url)).toBeGreaterThan(7);
  });

  it('goes on in the guide of the search with a party in two rooms', async () => {
    const guide = blocksOf(readFileSync('docs/partners/search.md', 'utf8'));
    const before = walk().filter(({ language }) => language === 'bash');
    expect(await shownAnswers([...before, ...guide], service.url)).toBe(3);
  });

  it('goes on in the guides of prices, each with the hotel file that it shows, one after the other', async () => {
    const calls = blocksOf(readFileSync('docs/partners/taxes-and-fees.md', 'utf8')).filter(({ text }) =>
      /^(search|book)\(\)/.test(text),
    );
    const before = [...walk(), ...calls].filter(({ language }) => language === 'bash');
    const shown: number[] = [];
    for (const guide of ['taxes-and-fees', 'cancellation-and-deposits', 'promotions-and-contract-rates']) {
      const [hotel, ...blocks] = blocksOf(readFileSync(`docs/partners/${guide}.md`, 'utf8'));
      await importHotel(service, JSON.parse(hotel!.text) as HotelFile);
      shown.push(await shownAnswers([...before, ...blocks], service.url));
    }
    expect(shown).toEqual([3, 4, 3]);
    await importHotel(service, { hotel: { id: 7001 }, ...NO_RULES });
  });

  it('leaves the hotel as it was: no room is sold, and as many are for sale', async () => {
    const hotel = `FROM booking WHERE hotel_id = 7001 AND voucher LIKE 'WALK-%'`;
    const [bookings] = await service.db.query<{ made: number; cancelled: number }[]>(
      `SELECT count(*)::int AS made, count(cancelled_at)::int AS cancelled ${hotel}`,
    );
    // Five times the walk, the party of the guide of the search, and four bookings of the guides of prices.
    expect(bookings).toEqual({ made: 15, cancelled: 15 });
    const days = await service.db.query<object[]>(
      `SELECT DISTINCT rt.code, d.allotment, d.sold FROM room_day d
         JOIN room_type rt ON (rt.hotel_id, rt.id) = (d.hotel_id, d.room_type_id)
        WHERE d.hotel_id = 7001 AND d.day BETWEEN current_date + 20 AND current_date + 50
          AND rt.code IN ('STD', 'DNZ')`,
    );
    expect(days).toHaveLength(2);
    expect(days).toEqual(
      expect.arrayContaining([
        { code: 'STD', allotment: 12, sold: 0 },
        { code: 'DNZ', allotment: 12, sold: 0 },
      ]),
    );
  });

  it('ends with a certification, which this service passes', async () => {
    const given = certifyArguments().map((argument) =>
      argument.replace('http://localhost:3000', service.url),
    );
    expect(given).toEqual(expect.arrayContaining(['--url', service.url, '--hotel', '7001']));
    const folder = await compiled('clients/certify/src');
    try {
      await run(process.execPath, [path.join(folder, 'main.js'), ...given, '--report', folder]);
      const report = JSON.parse(await readFile(path.join(folder, 'certification.json'), 'utf8')) as Report;
      const unmet = report.duties.filter(({ state }) => state !== 'met');
      expect(unmet.map(({ id, findings }) => [id, findings.filter(({ isMet }) => !isMet)])).toEqual([]);
      expect(report.isPassed).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
