import path from 'node:path';
import { cpuSeconds, messageOf, OTHER_CORES, startNode } from './processes.mjs';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
export const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 2_000);
export const CONNECTIONS = 16;

export async function startLoad() {
  const child = startNode(OTHER_CORES, path.join(import.meta.dirname, 'load.mjs'));
  await messageOf(child);
  return {
    child,
    async run(job) {
      child.send({ connections: CONNECTIONS, ms: ROUND_MS, ...job });
      const result = await messageOf(child);
      if (result.error) throw new Error(result.error);
      return result;
    },
  };
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** What half, 95 and 99 of a hundred answers waited at most, and the one that waited longest. */
export function latenciesOf(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
}

/** The milliseconds of some rounds, as the report says them. */
export const told = (times) =>
  `${median(times).toFixed(0)} ms, worst of ${times.length} ${Math.max(...times).toFixed(0)} ms`;

function summary(rounds) {
  const of = (key) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuUs: of('cpuUs') };
}

/** One round against one server, with the processor time that the server took per request. */
async function round(load, server, job) {
  const before = cpuSeconds(server.pid);
  const result = await load.run({ ...job, port: server.port });
  return { ...result, cpuUs: ((cpuSeconds(server.pid) - before) / result.count) * 1e6 };
}

/**
 * Loads two servers in turn, round by round, so that what else the machine does meets both; the first round of each
 * warms it up. `jobs` are for each server by name. The ratios are the medians of those of the rounds, and the spread is
 * their lowest and highest. `before` is told whose round follows.
 */
export async function compare(load, name, ours, other, jobs, { before = async () => undefined } = {}) {
  const rounds = { ours: [], other: [] };
  let from = 0;
  for (let i = 0; i <= ROUNDS; i++) {
    await before('ours');
    const mine = await round(load, ours, { ...jobs.ours, from });
    from = mine.next;
    await before('other');
    const theirs = await round(load, other, { from, ...jobs.other });
    if (i === 0) continue;
    rounds.ours.push(mine);
    rounds.other.push(theirs);
  }
  const ratios = rounds.ours.map(({ perSecond }, i) => perSecond / rounds.other[i].perSecond);
  const cpuRatios = rounds.ours.map(({ cpuUs }, i) => rounds.other[i].cpuUs / cpuUs);
  const p99Times = rounds.ours.map(({ p99 }, i) => p99 / rounds.other[i].p99);
  return {
    name,
    ours: summary(rounds.ours),
    other: summary(rounds.other),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    cpuRatio: median(cpuRatios),
    p99Times: median(p99Times),
  };
}
