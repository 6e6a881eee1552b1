import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from './random.mjs';

const DELAY_MS = 200;
const READY_WITHIN_MS = 10_000;
const GIVE_UP_MS = 90_000;
const LOCK_RETRY_MS = 300;

/**
 * Everything that is done to the system. `of` says what it happens to: one of the instances, or a part that both share; two
 * faults at a time never happen to the same. Each is fulfilled when it is over and what it did is undone.
 */
export const FAULTS = [
  { name: 'kill an instance', of: 'instance', run: async ({ instance }) => instance.kill() },
  {
    name: 'kill both instances',
    of: 'instances',
    run: async ({ system }) => system.instances.forEach((one) => one.kill()),
  },
  {
    name: 'kill PostgreSQL',
    of: 'database',
    run: async ({ system }) => signalAll((await system.databaseProcesses()).postgres.slice(0, 1), 'SIGKILL'),
  },
  {
    name: 'kill a backend of PostgreSQL',
    of: 'database',
    run: async ({ system, random }) =>
      signalAll([random.pick((await system.databaseProcesses()).postgres)], 'SIGKILL'),
  },
  {
    name: 'kill the keeper',
    of: 'database',
    run: async ({ system }) => signalAll([(await system.databaseProcesses()).keeper], 'SIGKILL'),
  },
  {
    name: 'stop an instance',
    of: 'instance',
    run: async ({ instance, stopMs }) => {
      instance.signal('SIGSTOP');
      await delay(stopMs);
      instance.signal('SIGCONT');
    },
  },
  {
    name: 'stop PostgreSQL',
    of: 'database',
    run: async ({ system, stopMs }) => {
      const { postgres } = await system.databaseProcesses();
      signalAll(postgres, 'SIGSTOP');
      await delay(stopMs);
      signalAll(postgres, 'SIGCONT');
    },
  },
  {
    name: 'stop the keeper',
    of: 'database',
    run: async ({ system, stopMs }) => {
      const { keeper } = await system.databaseProcesses();
      signalAll([keeper], 'SIGSTOP');
      await delay(stopMs);
      signalAll([keeper], 'SIGCONT');
    },
  },
  { name: 'SIGTERM', of: 'instance', run: ({ instance }) => instance.terminate() },
  {
    name: 'SIGTERM after a stop and a kill',
    of: 'instances',
    run: async ({ system, instance, stopMs }) => {
      instance.signal('SIGSTOP');
      system.instances.find((one) => one !== instance).kill();
      await delay(stopMs);
      instance.signal('SIGCONT');
      await instance.terminate();
    },
  },
  {
    name: 'a deploy',
    of: 'instance',
    run: async ({ system, instance, shortMs }) => {
      // Where another fault takes the database away meanwhile, the command says so and can be run again.
      const migration = system.command('migrate').catch(() => undefined);
      await Promise.all([instance.deploy(), migration, lockBookings(system, shortMs)]);
    },
  },
  { name: 'cut the line', of: 'line', run: (given) => onLine(given, 'refused', given.shortMs) },
  { name: 'silence the line', of: 'line', run: (given) => onLine(given, 'silent', given.shortMs) },
  { name: 'delay the line', of: 'line', run: (given) => onLine(given, 'slow', given.shortMs) },
  {
    name: 'cut before COMMIT',
    of: 'line',
    run: (given) => onLine(given, 'cut-before-commit', given.shortMs),
  },
  { name: 'cut after COMMIT', of: 'line', run: (given) => onLine(given, 'cut-after-commit', given.shortMs) },
  {
    name: 'fill the disk',
    of: 'database',
    isPossible: ({ hasOwnDisk }) => hasOwnDisk,
    run: async ({ system, shortMs }) => {
      await system.fillDisk();
      await delay(shortMs);
      await system.freeDisk();
    },
  },
  {
    name: 'jump of the clock',
    of: 'instance',
    run: async ({ instance, shortMs }) => {
      instance.signal('SIGUSR2');
      await delay(shortMs);
      instance.signal('SIGUSR2');
    },
  },
];

/** Alters the table of bookings as a migration of a release would, and holds its lock for a time: nothing else is to be migrated. */
async function lockBookings(system, heldMs) {
  await altering(system, 'ADD COLUMN IF NOT EXISTS chaos integer NOT NULL DEFAULT 0', heldMs);
  await altering(system, 'DROP COLUMN IF EXISTS chaos', 0);
}

/** Tries again where the lock is not free soon, lest all others queue behind it, or the database is away. */
async function altering(system, change, heldMs) {
  for (const deadline = Date.now() + GIVE_UP_MS; ; await delay(LOCK_RETRY_MS)) {
    const text = `BEGIN; SET LOCAL lock_timeout = '1s'; ALTER TABLE booking ${change}; SELECT pg_sleep(${heldMs / 1_000}); COMMIT`;
    try {
      return await system.query(text);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function onLine({ system }, state, ms) {
  system.line.set(state, DELAY_MS);
  await delay(ms);
  system.line.mend();
}

function signalAll(processes, signal) {
  for (const pid of processes) {
    try {
      if (pid !== undefined) process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** What the faults of a round happen to, so that no two meet. */
function partsOf({ of }, index) {
  if (of === 'instances') return ['instance 0', 'instance 1'];
  return [of === 'instance' ? `instance ${index}` : of];
}

/** Chooses one or two faults; the same for the same seed and number of the round. */
function chooseFaults(random, possible) {
  const chosen = [];
  const taken = new Set();
  for (let count = random.chance(0.35) ? 2 : 1; count > 0; count--) {
    const fault = random.pick(possible);
    const index = random.whole(0, 1);
    const parts = partsOf(fault, index);
    if (parts.some((part) => taken.has(part))) continue;
    parts.forEach((part) => taken.add(part));
    chosen.push({ fault, index });
  }
  return chosen;
}

/** Lets faults happen until the end, round by round, and waits after each until both instances are ready again. */
export async function runFaults({ system, report, ending }, { seed, seconds, only }) {
  const maxStopSeconds = Math.max(5, Math.min(30, Math.floor(seconds / 8)));
  const possible = FAULTS.filter(
    (fault) => (fault.isPossible?.(system) ?? true) && (!only || only.test(fault.name)),
  );
  for (let round = 0; !ending.aborted; round++) {
    const random = seeded(seed * 1_000_003 + round);
    await delay(random.whole(500, 3_000));
    const chosen = chooseFaults(random, possible).map(({ fault, index }) => ({
      fault,
      instance: system.instances[index],
      system,
      random,
      stopMs: random.whole(5, maxStopSeconds) * 1_000,
      shortMs: random.whole(1_000, 6_000),
    }));
    if (ending.aborted) return;
    for (const { fault, instance } of chosen) {
      const at = fault.of === 'instance' ? ` (${instance.name})` : '';
      report.faults.push({ name: fault.name, at: `${report.seconds()} s${at}` });
    }
    await Promise.all(chosen.map((given) => given.fault.run(given)));
    await untilAllReady(system, report, chosen.map(({ fault }) => fault.name).join(' and '));
  }
}

/** Waits until every instance is ready, and checks how long that takes. */
async function untilAllReady(system, report, after) {
  const healedAt = performance.now();
  // What was killed a moment ago still seems to be there.
  await delay(200);
  for (const instance of system.instances) await instance.untilReady(undefined, GIVE_UP_MS);
  const tookMs = Math.round(performance.now() - healedAt);
  report.readyMs.push(tookMs);
  report.check('ready', tookMs <= READY_WITHIN_MS, `${tookMs} ms after ${after}`);
}
