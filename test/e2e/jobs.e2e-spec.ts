import { checkFolios, repairAndCheckFolios } from '../../src/booking/folio/folio-check.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { GuestMails } from '../../src/booking/mails/guest-mails.service.js';
import { deleteOldAuditEntries } from '../../src/database/audit-housekeeping.js';
import { Metrics } from '../../src/http/metrics.service.js';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { Schedule } from '../../src/jobs/schedule.service.js';
import { booking, offerOf, outcomeOf, push } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('the jobs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('each run to completion on a database that has just been migrated', async () => {
    const jobs = service.app.get(Schedule).jobs();
    const runner = new JobRunner({ connectionString: service.databaseUrl }, jobs);
    await runner.runDue();
    await runner.stop(1_000);
    const rows = (await service.db.query(
      'SELECT name, state::text FROM pgboss.job ORDER BY name',
    )) as unknown[];
    expect(rows).toEqual(jobs.map(({ name }) => ({ name, state: 'completed' })).sort(byName));
  });

  it('do not hold up the shutdown of a service that runs them', async () => {
    const second = await startService({ JOBS: 'true', DATABASE_URL: service.databaseUrl });
    const metrics = await second.app.get(Metrics).registry.metrics();
    expect(metrics).toContain('job_runs_total{name="booking-mails",outcome="failed"} 0');
    await second.close();
    expect(second.logged()).not.toContain('"level":50');
  });

  it('are counted by their outcome', async () => {
    const idle = await startService();
    await idle.db.query('ALTER TABLE login_failure RENAME TO login_failure_elsewhere');
    const running = await startService({ JOBS: 'true', DATABASE_URL: idle.databaseUrl });
    try {
      const { registry } = running.app.get(Metrics);
      await until('a failed run of login-housekeeping', async () =>
        (await registry.metrics()).includes('job_runs_total{name="login-housekeeping",outcome="failed"} 1'),
      );
      await until('a run of card-erasure that is done', async () =>
        (await registry.metrics()).includes('job_runs_total{name="card-erasure",outcome="done"} 1'),
      );
    } finally {
      await running.close();
      await idle.close();
    }
  });

  it('fetch exchange rates only where that is wanted', () => {
    expect(
      service.app
        .get(Schedule)
        .jobs()
        .map((job) => job.name),
    ).not.toContain('exchange-rates');
  });

  it.each([
    [
      'link guests with profiles',
      () => service.app.get(GuestLinks, { strict: false }).linkDue('recent'),
      { linked: 1 },
    ],
    [
      'send mails to guests',
      () => service.app.get(GuestMails, { strict: false }).sendDueMails(),
      { sent: 0, failed: 1 },
    ],
  ])('%s each minute, and ask no hotel that has not changed', async (_, run, outcome) => {
    const guestMailTexts = [{ kind: 'confirmation', language: 'en', isEnabled: true } as const];
    const imported = await importHotel(service, smallHotel({ guestMailTexts }));
    const { hotelID } = imported;
    expect(await hotelsAsked(service, run)).toContain(hotelID);
    expect(await hotelsAsked(service, run)).not.toContain(hotelID);
    const offer = await offerOf(service, hotelID);
    expect(outcomeOf(await push(await partnerOf(service, imported), booking(offer)))).toBe('ok');
    expect(await run()).toEqual(outcome);
    // What a job does may be a change itself.
    await run();
    expect(await hotelsAsked(service, run)).not.toContain(hotelID);
  });

  it('prove the ledger and the folios of one hotel after another, so that no statement is about all of them', async () => {
    await importHotel(service, smallHotel());
    await importHotel(service, smallHotel());
    const hotels = await service.db.query<{ id: number }[]>('SELECT id FROM hotel ORDER BY id');
    const listedAndAsked = [undefined, ...hotels.map(({ id }) => id)];
    expect(await hotelsAsked(service, () => checkLedger(service.db))).toEqual(listedAndAsked);
    expect(await hotelsAsked(service, () => checkFolios(service.db))).toEqual(listedAndAsked);
    expect(await hotelsAsked(service, () => repairAndCheckFolios(service.db))).toEqual([
      ...listedAndAsked,
      ...listedAndAsked,
    ]);
  });

  it('keep the audit trail for the months that were set, in every hotel', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    await service.db.query(
      `INSERT INTO audit_entry (hotel_id, at, actor_kind, action)
       SELECT hotel, now() - age * interval '1 month', 'service', 'test'
         FROM unnest($1::bigint[]) AS hotel, unnest(ARRAY[1, 12, 14, 30]) AS age`,
      [[0, hotelID]],
    );
    expect(await deleteOldAuditEntries(service.db, 13, Date.now())).toBe(4);
    const left = (await service.db.query(
      `SELECT count(*) AS count FROM audit_entry WHERE action = 'test'`,
    )) as { count: number }[];
    expect(left).toEqual([{ count: 4 }]);
  });
});

/** The first parameters of all statements meanwhile: a statement about one hotel begins with its ID. */
async function hotelsAsked({ db }: TestService, work: () => Promise<unknown>): Promise<unknown[]> {
  const { logger } = db;
  const asked: unknown[] = [];
  db.logger = Object.assign(Object.create(logger) as typeof logger, {
    logQuery: (_: string, values: unknown[] = []) => asked.push(values[0]),
  });
  await work();
  db.logger = logger;
  return asked;
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}
