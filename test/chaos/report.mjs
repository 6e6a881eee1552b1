/** What a run proves, each with the text of its line in the report. */
export const RULES = {
  registered: 'every acknowledged booking is there once, under its SVC_ID',
  whole: 'what was not acknowledged is there whole or not at all',
  definite: 'a push that is sent again gets a definite answer',
  roomsLeft: 'rooms left are the allotment less what is held, on every instance',
  fresh: 'no answer is older than its request',
  desk: 'guests are checked in and out at the first try, or at the next where no answer came',
  changes: 'the changes feed skips nothing',
  payments: 'every payment that the bank approved is paid or in review',
  ledger: 'ledger:check is clean',
  answers: 'no 5xx but 503 with Retry-After',
  alive: 'no instance ends by itself',
  ready: 'ready within 10 s of healing',
  ended: 'SIGTERM ends an instance within its grace and a second',
  killed: 'no instance outlasts the 15 s that are added to its grace',
};
const MAX_SHOWN = 10;

export class Report {
  checks = Object.fromEntries(Object.keys(RULES).map((rule) => [rule, 0]));
  /** @type {Record<string, string[]>} */
  violations = {};
  faults = [];
  answers = {};
  leftOut = [];
  readyMs = [];
  endedMs = [];
  startedAtMs = Date.now();

  /** Counts a check of a rule, and keeps what was wrong. @param {keyof typeof RULES} rule @param {string} [wrong] */
  check(rule, holds, wrong = '') {
    this.checks[rule] += 1;
    if (!holds) (this.violations[rule] ??= []).push(`${this.seconds()} s: ${wrong}`);
  }

  answered(name, status) {
    this.answers[name] ??= {};
    this.answers[name][status] = (this.answers[name][status] ?? 0) + 1;
  }

  seconds() {
    return ((Date.now() - this.startedAtMs) / 1_000).toFixed(1);
  }

  /** Rules with a deadline only tell the time on a machine that is busy with other work. */
  isBroken(rule, quiet) {
    return this.violations[rule] !== undefined && (quiet || (rule !== 'ready' && rule !== 'ended'));
  }

  /** @param {{ seed: number, quiet: boolean, counts: { bookings: number, payments: number, changes: number } }} run */
  result({ seed, quiet, counts }) {
    const rules = Object.entries(RULES).map(([rule, text]) => ({
      rule,
      text,
      checks: this.checks[rule],
      holds: !this.isBroken(rule, quiet),
      violations: this.violations[rule] ?? [],
    }));
    const { faults, answers, leftOut } = this;
    const times = { readyMs: summary(this.readyMs), endedMs: summary(this.endedMs) };
    return {
      seed,
      seconds: Number(this.seconds()),
      quiet,
      rules,
      faults,
      answers,
      counts,
      leftOut,
      ...times,
    };
  }
}

function summary(times) {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return { count: sorted.length, median: sorted[sorted.length >> 1], most: sorted.at(-1) };
}

/** The report as a person reads it. @param {ReturnType<Report['result']>} result */
export function asText({ seed, seconds, quiet, rules, faults, answers, counts, leftOut, readyMs, endedMs }) {
  const lines = [`seed ${seed}, ${seconds} s, ${faults.length} faults: ${countsOf(faults)}`];
  for (const text of leftOut) lines.push(`*** LEFT OUT: ${text} ***`);
  for (const [name, statuses] of Object.entries(answers)) {
    lines.push(
      `  ${name}: ${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    );
  }
  const time = (times) => (times === null ? 'never' : `median ${times.median} ms, longest ${times.most} ms`);
  lines.push(`  ready after a fault: ${time(readyMs)}; ended after SIGTERM: ${time(endedMs)}`);
  const { bookings, payments, changes } = counts;
  lines.push(
    `  ${bookings} bookings acknowledged, ${payments} payments approved, ${changes} changes of days acknowledged`,
  );
  if (!quiet) lines.push('  the machine was busy: two deadlines are only reported');
  for (const { text, checks, holds, violations } of rules) {
    lines.push(
      `${holds ? 'ok  ' : 'FAIL'} ${text} (checked ${checks} times, wrong ${violations.length} times)`,
    );
    for (const violation of violations.slice(0, MAX_SHOWN)) lines.push(`       ${violation}`);
  }
  return lines.join('\n');
}

/** The run as a row of the table in seeds.md beside this. @param {ReturnType<Report['result']>} result */
export function asRow({ seed, seconds, quiet, rules, faults, counts, readyMs, endedMs }) {
  const checks = rules.reduce((sum, rule) => sum + rule.checks, 0);
  const wrong = rules
    .filter(({ holds }) => !holds)
    .reduce((sum, { violations }) => sum + violations.length, 0);
  const time = (times) =>
    times === null ? '–' : `${(times.median / 1_000).toFixed(1)} / ${(times.most / 1_000).toFixed(1)} s`;
  const cells = [
    ...[seed, `${Math.round(seconds)} s`, quiet ? 'idle' : 'busy', faults.length],
    ...[counts.bookings, counts.payments, checks, wrong, time(readyMs), time(endedMs)],
  ];
  return (
    '| seed | lasted | machine | faults | bookings | payments | checks | wrong | ready (median / longest) | ended |\n' +
    `| ${cells.join(' | ')} |`
  );
}

function countsOf(faults) {
  const counts = {};
  for (const { name } of faults) counts[name] = (counts[name] ?? 0) + 1;
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
