import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { pino } from 'pino';
import { endLaterState } from '../../src/backup/earlier-state.js';
import { readBackup } from '../../src/backup/read-backup.js';
import { writeBackup } from '../../src/backup/write-backup.js';
import { connectClient } from '../../src/database/connection.js';
import { migrate, MIGRATION_LOCK } from '../../src/database/data-source.js';
import { prepareDatabase } from '../../src/start/prepare.js';
import { StaffAccountsService } from '../../src/staff/staff-accounts.service.js';
import { StaffInvitationsService } from '../../src/staff/staff-invitations.service.js';
import { offerOf, push, stay } from '../factories/booking.js';
import { CHANGES, changesOf } from '../factories/changes.js';
import { dayFromToday } from '../factories/days.js';
import {
  clientWith,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { DatabaseLine } from '../harness/database-line.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const BOOKINGS = '/external/online/channel/bookings';
const CALENDAR = '/external/room/type/hotel/availability';

describe('a backup that was restored', () => {
  let service: TestService;
  let folder: string;
  let file: string;
  let imported: Awaited<ReturnType<typeof importHotel>>;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(path.join(tmpdir(), 'restored-'));
    file = path.join(folder, 'backup.gz');
    imported = await importHotel(service, smallHotel());
    partner = await partnerOf(service, imported);
    const entry = {
      email: 'op@restored.example',
      name: 'İşletmeci',
      role: 'operator' as const,
      hotelId: null,
    };
    await service.app
      .get(StaffAccountsService, { strict: false })
      .add({ ...entry, hotelId: null, password: null }, { kind: 'service' }, '');
    await push(partner, stay(await offerOf(service, imported.hotelID), 20, 22, { ID: 'KEPT' }));
    await service.app
      .get(StaffInvitationsService, { strict: false })
      .invite(
        imported.hotelID,
        { email: 'invited@restored.example', name: 'Davetli', role: 'manager' },
        { kind: 'service' },
        '',
      );
    await writeBackup({ url: service.databaseUrl }, file, new Date());
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  /** The service on a database into which the backup was read. */
  async function onRestored(
    keepKeys: boolean,
    work: (restored: TestService) => Promise<void>,
  ): Promise<void> {
    const url = await createEmptyDatabase();
    const target = {
      address: { url },
      settings: service.settings,
      embedded: false,
      close: () => Promise.resolve(),
    };
    await readBackup(target, file, { keepKeys });
    const restored = await startService({ DATABASE_URL: url });
    try {
      await work(restored);
    } finally {
      await restored.close();
      await dropDatabase(url);
    }
  }

  const statusOfKey = async (on: TestService) =>
    (
      await send(on, 'POST', '/public/json/customer/inhotel', {
        headers: { ApiKey: imported.apiKeys[0]!.key! },
      })
    ).status;
  const rows = <T extends object>(on: TestService, sql: string) => on.db.query<T[]>(sql);

  it('revives no link, invitation, session or key', async () => {
    expect(await statusOfKey(service)).toBe(200);
    await onRestored(false, async (restored) => {
      expect(await statusOfKey(restored)).toBe(401);
      await expect(partnerOf(restored, imported)).rejects.toThrow('login failed');
      const withToken = clientWith(restored, partner.token, partner.hotelID);
      const statusOfToken = async () => (await withToken.get(CHANGES, { hotelID: partner.hotelID })).status;
      expect(await statusOfToken()).toBe(401);
      await restored.db.query('UPDATE partner SET enabled = true');
      expect(await statusOfToken()).toBe(401);
      expect(await rows(service, 'SELECT 1 FROM staff_invitation')).toHaveLength(1);
      for (const table of ['staff_link', 'staff_invitation']) {
        expect([table, await rows(restored, `SELECT 1 FROM ${table}`)]).toEqual([table, []]);
      }
      const epochs = 'SELECT session_epoch AS epoch FROM staff_member ORDER BY id';
      const [before, after] = await Promise.all(
        [service, restored].map((on) => rows<{ epoch: number }>(on, epochs)),
      );
      expect(after).toEqual(before!.map(({ epoch }) => ({ epoch: epoch + 1 })));
    });
  });

  it('keeps keys where the operator says so, and gives no number again that was given before', async () => {
    const days = { hotelID: partner.hotelID, startDate: dayFromToday(1), endDate: dayFromToday(5) };
    const tagOf = async (by: PartnerClient) => (await by.get(CALENDAR, days)).headers.get('etag');
    const offer = await offerOf(service, imported.hotelID);
    const booked = await push(partner, stay(offer, 20, 22, { ID: 'LOST' }));
    const lost = (booked.body.BookingPushRS as { BookingConfirmNumbers: { SVC_ID: number }[] })
      .BookingConfirmNumbers[0]!.SVC_ID;
    const [{ next }, tag] = [await changesOf(partner), await tagOf(partner)];
    const bookings = (by: PartnerClient, after: string) =>
      by.get(BOOKINGS, { hotelID: partner.hotelID, after });
    const { next: followed } = (await partner.get(BOOKINGS, { hotelID: partner.hotelID })).body;
    await onRestored(true, async (restored) => {
      expect(await statusOfKey(restored)).toBe(200);
      const again = clientWith(restored, partner.token, partner.hotelID);
      expect((await again.get(CHANGES, { hotelID: partner.hotelID, after: next })).body.message).toBe(
        'cursor_is_too_old',
      );
      expect((await bookings(again, followed)).body.bookings).toMatchObject([{ ID: 'KEPT' }]);
      expect((await again.get(CALENDAR, days)).headers.get('etag')).not.toBe(tag);
      const other = await push(again, stay(offer, 20, 22, { ID: 'OTHER' }));
      const [entry] = (other.body.BookingPushRS as { BookingConfirmNumbers: { SVC_ID: number }[] })
        .BookingConfirmNumbers;
      expect(entry!.SVC_ID).toBeGreaterThan(lost + 100_000);
      const { next: begun } = await changesOf(again);
      expect((await changesOf(again, { after: begun })).changes).toEqual([]);
      const readers = await rows(restored, 'SELECT partner_id FROM store_key_reader');
      expect(readers).toHaveLength(1);
    });
  });
});

describe('a database that something else brought back to an earlier state', () => {
  let service: TestService;
  let client: pg.Client;
  beforeAll(async () => {
    service = await startService();
    client = await connectClient({ url: service.databaseUrl });
  });
  afterAll(async () => {
    await client.end();
    await service.close();
  });

  it('gives no number again, lists all bookings again, and ends what may have ended since', async () => {
    const imported = await importHotel(service, smallHotel());
    const partner = await partnerOf(service, imported);
    const offer = await offerOf(service, partner.hotelID);
    const idOf = async (ID: string, by = partner) => {
      const { body } = await push(by, stay(offer, 20, 22, { ID }));
      return (body.BookingPushRS as { BookingConfirmNumbers: { SVC_ID: number }[] }).BookingConfirmNumbers[0]!
        .SVC_ID;
    };
    const bookings = async (after: object) =>
      (await partner.get(BOOKINGS, { hotelID: partner.hotelID, ...after })).body;
    const statusOfKey = async () =>
      (
        await send(service, 'POST', '/public/json/customer/inhotel', {
          headers: { ApiKey: imported.apiKeys[0]!.key! },
        })
      ).status;
    const before = await idOf('BEFORE');
    const { next } = await changesOf(partner);
    const { next: after } = await bookings({});
    expect((await bookings({ after })).bookings).toEqual([]);

    expect(await endLaterState(client, { keepKeys: true })).toEqual({ apiKeys: 0, partners: 0 });
    expect((await partner.get(CHANGES, { hotelID: partner.hotelID, after: next })).body.message).toBe(
      'cursor_is_too_old',
    );
    expect((await bookings({ after })).bookings).toMatchObject([{ ID: 'BEFORE' }]);
    expect(await statusOfKey()).toBe(200);
    const started = await startService({ DATABASE_URL: service.databaseUrl });
    const again = clientWith(started, partner.token, partner.hotelID);
    expect(await idOf('AFTER', again)).toBeGreaterThan(before + 100_000);
    await started.close();

    expect(await endLaterState(client, { keepKeys: false })).toEqual({
      apiKeys: imported.apiKeys.length,
      partners: 1,
    });
    expect(await statusOfKey()).toBe(401);
    await expect(partnerOf(service, imported)).rejects.toThrow('login failed');
  });
});

describe('a restore', () => {
  let service: TestService;
  let folder: string;
  let file: string;
  let url: string;
  let client: pg.Client;
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
    file = path.join(folder, 'backup.gz');
    await importHotel(service, smallHotel());
    await writeBackup({ url: service.databaseUrl }, file, new Date());
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    url = await createEmptyDatabase();
    client = await connectClient({ url });
  });
  afterEach(async () => {
    await client.end();
    await dropDatabase(url);
  });

  const settings = () => ({ ...service.settings, DATABASE_URL: url });
  const restore = (from = file, at = url) => {
    const close = () => Promise.resolve();
    const target = { address: { url: at }, settings: settings(), embedded: false, close };
    return readBackup(target, from, { keepKeys: true });
  };
  const start = async () => (await prepareDatabase(settings(), pino({ level: 'silent' }))).close();
  const hotels = async () => (await client.query('SELECT id FROM hotel')).rowCount;

  it.each(['beside nothing', 'beside tables of this service'])(
    'names the tables and views of another application, %s, and changes nothing',
    async (place) => {
      if (place !== 'beside nothing') await migrate(settings(), { url });
      await client.query(`CREATE TABLE invoice (id int); INSERT INTO invoice VALUES (1);
        CREATE VIEW invoice_list AS SELECT id FROM invoice`);
      await expect(restore()).rejects.toThrow('not of this service: invoice, invoice_list.');
      expect((await client.query('SELECT id FROM invoice_list')).rows).toEqual([{ id: 1 }]);
    },
  );

  it('takes tables of the same names for those of another application where no migration is noted', async () => {
    await client.query('CREATE TABLE room (id int)');
    await expect(restore()).rejects.toThrow('not of this service: room.');
    expect((await client.query('SELECT id FROM room')).rows).toEqual([]);
  });

  it('replaces what a start without hotels has left', async () => {
    await start();
    await restore();
    await start();
    expect(await hotels()).toBe(1);
  });

  it('changes nothing where the file is not whole', async () => {
    await start();
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const broken = path.join(folder, 'broken.gz');
    await writeFile(broken, gzipSync(lines.slice(0, -2).join('\n')));
    const countries = async () => (await client.query('SELECT 1 FROM country')).rowCount;
    const before = await countries();
    await expect(restore(broken)).rejects.toThrow('is not whole. Nothing was changed.');
    expect([before! > 0, await countries()]).toEqual([true, before]);
  });

  it('that was killed while it made its tables is repeated, and no start accepts what it left', async () => {
    const killing = await connectClient({ url });
    await killing.query('BEGIN');
    await killing.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const line = await DatabaseLine.open(url);
    const killed = expect(restore(file, line.url)).rejects.toThrow();
    await until('a restore that has begun', async () => {
      const { rows } = await client.query<{ table: string | null }>(
        `SELECT to_regclass('migration') AS table`,
      );
      return rows[0]!.table !== null;
    });
    await line.close();
    await killed;
    await killing.end();
    await expect(start()).rejects.toThrow('npm run restore');
    await restore();
    await start();
    expect(await hotels()).toBe(1);
  });

  it('that ended behind its rows is repeated, and no start accepts what it left', async () => {
    const revision = 'UPDATE hotel_revision SET changes = $1';
    const failing = path.join(folder, 'failing.gz');
    // Numbers of changes cannot be raised any more, which is the last step of a restore.
    await service.db.query(revision, ['9223372036854775807']);
    await writeBackup({ url: service.databaseUrl }, failing, new Date());
    await service.db.query(revision, [1]);
    await expect(restore(failing)).rejects.toThrow('out of range');
    await expect(start()).rejects.toThrow('npm run restore');
    await restore();
    await start();
    expect(await hotels()).toBe(1);
  });
});
