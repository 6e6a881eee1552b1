import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createEmptyDatabase, dropDatabase } from '../../test/harness/database.js';
import { type Job, JobRunner } from './job-runner.js';

describe('the schedule', () => {
  let url: string;
  const runners: JobRunner[] = [];
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    url = await createEmptyDatabase();
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop(1_000);
    await dropDatabase(url);
  });

  const runner = (jobs: Job[], connectionString = url): JobRunner => {
    const made = new JobRunner({ connectionString, connectionTimeoutMillis: 1_000 }, jobs);
    runners.push(made);
    return made;
  };
  const counted = (name: string, run?: () => Promise<Record<string, number>>) => {
    const job = {
      name,
      everyMinutes: 24 * 60,
      runs: 0,
      run: () => Promise.resolve({}) as Promise<Record<string, number>>,
    };
    job.run = () => {
      job.runs += 1;
      return run?.() ?? Promise.resolve({ done: 1 });
    };
    return job;
  };
  const states = async (): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SELECT name, state, output FROM pgboss.job ORDER BY name');
    await client.end();
    return rows;
  };

  it('runs each job once in its slot, however many instances and ticks there are', async () => {
    const [first, second] = [counted('first-job'), counted('second-job')];
    const instances = Array.from({ length: 3 }, () => runner([first, second]));
    await Promise.all(instances.map((instance) => instance.runDue()));
    await Promise.all(instances.map((instance) => instance.runDue()));
    await Promise.all(instances.map((instance) => instance.runDue()));
    expect([first.runs, second.runs]).toEqual([1, 1]);
    expect(await states()).toEqual([
      { name: 'first-job', state: 'completed', output: { done: 1 } },
      { name: 'second-job', state: 'completed', output: { done: 1 } },
    ]);
  });

  it('tells of each run whether it succeeded', async () => {
    const broken = counted('broken-job', () => Promise.reject(new Error('broken')));
    const ended: string[] = [];
    const reporting = new JobRunner(
      { connectionString: url },
      [broken, counted('next-job')],
      (job, outcome) => {
        ended.push(`${job} ${outcome}`);
      },
    );
    runners.push(reporting);
    await reporting.runDue();
    expect(ended.sort()).toEqual(['broken-job failed', 'next-job done']);
  });

  it('goes on with the next job when one fails, tries that again later, and keeps no message of the database', async () => {
    const broken = counted('broken-job', () =>
      Promise.reject(Object.assign(new Error('Key (email)=(ayse@example.com)'), { code: '23505' })),
    );
    const next = counted('next-job');
    await runner([broken, next]).runDue();
    expect([broken.runs, next.runs]).toEqual([1, 1]);
    const [row] = (await states()) as { state: string; output: unknown }[];
    expect(row).toEqual({ name: 'broken-job', state: 'retry', output: { reason: 'SQLSTATE 23505' } });
  });

  it('waits for a database that is out of reach', async () => {
    const job = counted('waiting-job');
    const instance = runner([job], 'postgres://nobody@127.0.0.1:1/nothing');
    await instance.runDue();
    await instance.runDue();
    expect(job.runs).toBe(0);
  });

  it('goes on after its connections were cut', async () => {
    const [first, second] = [counted('first-job'), counted('second-job')];
    const instance = runner([
      {
        ...first,
        run: async () => {
          await cutConnections();
          return first.run();
        },
      },
      second,
    ]);
    await instance.runDue();
    await instance.runDue();
    expect([first.runs, second.runs]).toEqual([1, 1]);
  });

  async function cutConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await client.end();
  }

  /** Lets the present slots of all jobs be those of yesterday. */
  async function nextSlots(change = ''): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`UPDATE pgboss.job SET singleton_on = singleton_on - interval '1 day' ${change}`);
    await client.end();
  }

  const endless = (name: string) => counted(name, () => new Promise(() => undefined));
  const DEADLINE_MS = 20_000;
  const hasRun = async (job: { runs: number }, times: number) => {
    for (const deadline = Date.now() + DEADLINE_MS; job.runs < times; await new Promise(setImmediate)) {
      if (Date.now() > deadline) throw new Error(`the job ran ${job.runs} times, not ${times}`);
    }
  };
  const begun = (job: { runs: number }) => hasRun(job, 1);

  it('runs jobs beside each other, so that one which does not end holds up no other', async () => {
    const [slow, next] = [endless('slow-job'), counted('next-job')];
    const instance = runner([slow, next]);
    void instance.runDue();
    await begun(next);
    await nextSlots();
    void instance.runDue();
    await hasRun(next, 2);
    expect(slow.runs).toBe(1);
    runners.pop();
    await instance.stop(0);
  });

  it('leaves a job that the shutdown interrupted to the next instance', async () => {
    const interrupted = endless('interrupted-job');
    const instance = runner([interrupted]);
    void instance.runDue();
    await begun(interrupted);
    runners.pop();
    await instance.stop(0);
    await nextSlots();
    const again = counted('interrupted-job');
    await runner([again]).runDue();
    expect(again.runs).toBe(1);
  });

  it('runs a job in a later slot though the instance that ran it was killed', async () => {
    const lost = Object.assign(endless('lost-job'), { everyMinutes: 1 });
    const killed = runner([lost]);
    void killed.runDue();
    await begun(lost);
    const again = Object.assign(counted('lost-job'), { everyMinutes: 1 });
    const other = runner([again]);
    await nextSlots();
    await other.runDue();
    expect(again.runs).toBe(0);
    await nextSlots(`, started_on = started_on - interval '6 minutes'`);
    await other.runDue();
    expect(again.runs).toBe(1);
  });

  it('stops within the grace time though a job does not end', async () => {
    const job = endless('endless-job');
    const instance = runner([job]);
    void instance.runDue();
    await begun(job);
    runners.pop();
    await instance.stop(50);
  });
});
