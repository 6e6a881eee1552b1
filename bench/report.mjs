import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import path from 'node:path';
import { headline } from './headline.mjs';
import { limitOf } from './limits.mjs';
import { CONNECTIONS, ROUND_MS, ROUNDS } from './measure.mjs';
import { OTHER_CORES, SERVER_CORE } from './processes.mjs';

const AGAINST_BARE = [
  'The other server is a bare Express 5 route that parses the same body and answers the same bytes from a ready Buffer;',
  'for pushes it is bare `pg` behind `node:http` with the same writes, row by row: a transaction of several statements, or one prepared function.',
  'A ratio is reached when that of the processor time reaches it, too.',
];
const AGAINST_COMMIT = [
  'The other server is the service as it was at the other commit, built there, on a database of its own.',
];

/** A comparison of two commits marks what is slower than this. */
const LOSS = 0.95;

const HEAD = [
  ...['work', 'kB', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'other/s', 'p50 ms', 'p99 ms', 'CPU µs'],
  ...['ratio', 'spread', 'CPU ratio'],
];

/** Prints what is measured as it comes, and writes it all at the end. `against` names the commit of a comparison. */
export class Report {
  startedAtMs = performance.now();
  ratios = [];
  facts = [];
  /** What the page begins with. */
  perSecond = new Map();
  headlines = [];
  /** What is not as it should be. */
  short = [];

  constructor(against) {
    this.against = against;
  }

  /**
   * What was measured against something else, as a ratio to it. `bounds` are the `ratio` to be reached and, where they
   * are bounded, how many times the other's p99 ours may be and the processor time of a request in µs.
   */
  ratio({ name, ours, other, ratio, spread, cpuRatio, p99Times, bounds = {}, kb }) {
    const { missed, toReach } = judged({ ours, ratio, cpuRatio, p99Times }, bounds);
    const cells = [
      name,
      kb === undefined ? '' : kb.toFixed(0),
      ...[ours, other].flatMap(({ perSecond, p50, p99, cpuUs }) => [
        perSecond.toFixed(0),
        p50.toFixed(2),
        p99.toFixed(2),
        cpuUs.toFixed(0),
      ]),
      `**${ratio.toFixed(2)}**`,
      spread.map((one) => one.toFixed(2)).join('–'),
      cpuRatio.toFixed(2),
      this.against ? (ratio < LOSS ? '**slower**' : '') : toReach,
    ];
    this.ratios.push(cells);
    this.perSecond.set(name, ours.perSecond);
    console.log(cells.join(' | '));
    if (!this.against && missed.length > 0) this.fallsShort(name, missed.join(', '), toReach);
  }

  /** Anything else: what, how much, what it should be, whether it is, and lines for what the page begins with. */
  fact({ name, value, bound, isMet = true, headlines = [] }) {
    this.headlines.push(...headlines);
    this.facts.push([name, value, bound ?? '']);
    console.log(`${name}: ${value}${bound ? ` (${bound})` : ''}`);
    if (!isMet) this.fallsShort(name, value, bound);
  }

  /** A part that could not be measured to its end. */
  failed(name, error) {
    console.error(error);
    this.fact({ name, value: `failed: ${error.message.split('\n')[0]}`, bound: 'measured', isMet: false });
  }

  /** Prints how long a part took. */
  part(name, ms) {
    console.log(`-- ${name}: ${(ms / 1_000).toFixed(0)} s`);
  }

  async write() {
    const { against } = this;
    const head = [...HEAD, against ? 'note' : 'to reach'];
    const text = [
      against
        ? `# What \`npm run bench -- --against ${against}\` measured`
        : '# What `npm run bench` measured',
      '',
      ...(against ? [] : headline(this.perSecond, this.headlines)),
      ...this.circumstances(),
      '',
      ...(against ? AGAINST_COMMIT : AGAINST_BARE),
      'The ratio is that of requests/s, the median of the rounds, and the spread is its lowest and highest. CPU is processor',
      'time of the server per request, which what else runs on the machine disturbs less; its ratio is other to ours.',
      '',
      ...(against ? [] : this.shortfalls()),
      row(head),
      row(head.map((_, i) => (i === 0 ? '---' : '--:'))),
      ...this.ratios.map(row),
      '',
      ...(this.facts.length === 0
        ? []
        : ['| fact | measured | should be |', '|---|---|---|', ...this.facts.map(row), '']),
    ];
    const file = against ? 'results-against.md' : 'results.md';
    await writeFile(path.join(import.meta.dirname, file), text.join('\n'));
  }

  isEmpty() {
    return this.ratios.length + this.facts.length === 0;
  }

  fallsShort(name, measured, bound) {
    this.short.push({ name, measured, bound });
    console.log(`   falls short of: ${bound}`);
  }

  circumstances() {
    const processor = `${cpus().length} × ${cpus()[0].model}`;
    const minutes = ((performance.now() - this.startedAtMs) / 60_000).toFixed(0);
    return [
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}; ${minutes} minutes, load average at the end ${loadavg()[2].toFixed(1)} (on a quiet machine about 2).`,
      `The measured server has core ${SERVER_CORE}; PostgreSQL, the load and side loads have core ${OTHER_CORES}. ${CONNECTIONS} connections, the median of`,
      `${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turn with the other server. The hotel has 20 room types × 5 boards × 500 days. Rate limits are off, logging is on.`,
    ];
  }

  /** What falls short in this run; what limits it, and what was tried, is said once for all that it limits. */
  shortfalls() {
    if (this.short.length === 0) return ['Everything is as it should be.', ''];
    const limits = [...new Set(this.short.map(({ name }) => limitOf(name)))];
    return [
      '## What falls short, what limits it, and what was tried',
      '',
      '| work | measured | to reach | why |',
      '|---|---|---|--:|',
      ...this.short.map(({ name, measured, bound }) =>
        row([name, measured, bound, limits.indexOf(limitOf(name)) + 1]),
      ),
      '',
      ...limits.map((limit, i) => `${i + 1}. ${limit}`),
      '',
      '## All figures',
      '',
    ];
  }
}

/** What of a comparison is not as its bounds want it, and the bounds in words. */
function judged({ ours, ratio, cpuRatio, p99Times }, bounds) {
  const checks = [
    [bounds.ratio !== undefined && ratio < bounds.ratio, `ratio ${ratio.toFixed(2)}`],
    [bounds.cpuUs === undefined && cpuRatio < bounds.ratio, `CPU ratio ${cpuRatio.toFixed(2)}`],
    [p99Times > bounds.p99Times, `p99 ${p99Times.toFixed(1)} times the other's`],
    [ours.cpuUs > bounds.cpuUs, `CPU ${ours.cpuUs.toFixed(0)} µs`],
  ];
  const words = [
    bounds.ratio?.toFixed(2),
    bounds.p99Times && `p99 ≤ ${bounds.p99Times} times`,
    bounds.cpuUs && `CPU ≤ ${bounds.cpuUs} µs`,
  ];
  return {
    missed: checks.filter(([isMissed]) => isMissed).map(([, is]) => is),
    toReach: words.filter(Boolean).join(', '),
  };
}

const row = (cells) => `| ${cells.join(' | ')} |`;
