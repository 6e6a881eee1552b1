import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import path from 'node:path';
import { CONNECTIONS, ROUND_MS, ROUNDS } from './measure.mjs';
import { OTHER_CORES, SERVER_CORE } from './processes.mjs';

const FILE = path.join(import.meta.dirname, 'results.md');

/** Prints what is measured as it comes, and writes it all at the end. */
export class Report {
  ratios = [];
  facts = [];

  /** What was measured against something else, as a ratio to it. */
  ratio({ name, ours, other, ratio, cpuRatio, target, kb }) {
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
      cpuRatio.toFixed(2),
      target.toFixed(2),
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
      'CPU ratio',
      'to reach',
    ];
    const text = [
      '# What `npm run bench` measured',
      '',
      `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}; load average at the end ${loadavg()[2].toFixed(1)} (on a quiet machine about 2).`,
      `The measured server has core ${SERVER_CORE}; PostgreSQL, the load and side loads have core ${OTHER_CORES}. ${CONNECTIONS} connections, the median of`,
      `${ROUNDS} rounds of ${ROUND_MS / 1000} s, in turn with the other server. The hotel has 20 room types × 5 boards × 500 days. Rate limits are off, logging is on.`,
      '',
      'The other server is a bare Express 5 route that parses the same body and answers the same bytes from a ready Buffer;',
      'for pushes it is the raw `pg` transaction that does the same writes. The ratio is that of requests/s. CPU is processor',
      'time of the server per request, which what else runs on the machine disturbs less; its ratio is other to ours.',
      '',
      row(head),
      row(head.map((_, i) => (i === 0 ? '---' : '--:'))),
      ...this.ratios.map(row),
      '',
      '| fact | measured | should be |',
      '|---|---|---|',
      ...this.facts.map(row),
      '',
    ];
    await writeFile(FILE, text.join('\n'));
  }
}
