import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import path from 'node:path';
import { CONNECTIONS, ROUND_MS, ROUNDS } from './measure.mjs';
import { OTHER_CORES, SERVER_CORE } from './processes.mjs';

const AGAINST_BARE = [
  'The other server is a bare Express 5 route that parses the same body and answers the same bytes from a ready Buffer;',
  'for pushes it is the raw `pg` transaction that does the same writes.',
];
const AGAINST_COMMIT = [
  'The other server is the service as it was at the other commit, built there, on a database of its own.',
];

/** A comparison of two commits marks what is slower than this. */
const LOSS = 0.95;

/** Prints what is measured as it comes, and writes it all at the end. `against` names the commit of a comparison. */
export class Report {
  ratios = [];
  facts = [];

  constructor(against) {
    this.against = against;
  }

  /** What was measured against something else, as a ratio to it. */
  ratio({ name, ours, other, ratio, spread, cpuRatio, target, kb }) {
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
      this.against ? (ratio < LOSS ? '**slower**' : '') : target.toFixed(2),
    ];
    this.ratios.push(cells);
    console.log(cells.join(' | '));
  }

  /** Anything else: what, how much, and what it should be. */
  fact({ name, value, bound }) {
    this.facts.push([name, value, bound ?? '']);
    console.log(`${name}: ${value}${bound ? ` (${bound})` : ''}`);
  }

  async write() {
    const processor = `${cpus().length} × ${cpus()[0].model}`;
    const row = (cells) => `| ${cells.join(' | ')} |`;
    const head = [
      'work',
      'kB',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'other/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'ratio',
      'spread',
      'CPU ratio',
      this.against ? 'note' : 'to reach',
    ];
    const text = [
      this.against
        ? `# What \`npm run bench -- --against ${this.against}\` measured`
        : '# What `npm run bench` measured',
      '',
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}; load average at the end ${loadavg()[2].toFixed(1)} (on a quiet machine about 2).`,
      `The measured server has core ${SERVER_CORE}; PostgreSQL, the load and side loads have core ${OTHER_CORES}. ${CONNECTIONS} connections, the median of`,
      `${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turn with the other server. The hotel has 20 room types × 5 boards × 500 days. Rate limits are off, logging is on.`,
      '',
      ...(this.against ? AGAINST_COMMIT : AGAINST_BARE),
      'The ratio is that of requests/s, the median of the rounds, and the spread is its lowest and highest. CPU is processor',
      'time of the server per request, which what else runs on the machine disturbs less; its ratio is other to ours.',
      '',
      row(head),
      row(head.map((_, i) => (i === 0 ? '---' : '--:'))),
      ...this.ratios.map(row),
      '',
      ...(this.facts.length === 0
        ? []
        : ['| fact | measured | should be |', '|---|---|---|', ...this.facts.map(row), '']),
    ];
    const file = this.against ? 'results-against.md' : 'results.md';
    await writeFile(path.join(import.meta.dirname, file), text.join('\n'));
  }
}
