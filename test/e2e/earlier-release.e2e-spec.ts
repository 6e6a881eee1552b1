import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions, knownMigrations, migrate } from '../../src/database/data-source.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { Card } from '../../src/booking/cards/card.entity.js';
import { CardVault } from '../../src/booking/cards/card-vault.service.js';
import { sumsOf } from '../../src/booking/folio/folio-sums.js';
import { FolioLine } from '../../src/booking/folio/folio-line.entity.js';
import { BookedNight, BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { cancelBooking } from '../../src/booking/changes/cancel.js';
import { changeRoomType } from '../../src/booking/changes/check-in.js';
import { checkOutRoom, undoCheckOutRoom } from '../../src/booking/changes/check-out.js';
import { noShowOf, undoNoShow } from '../../src/booking/changes/no-show.js';
import { changeBooking } from '../../src/booking/history/booking-change.js';
import { bookingWithRooms } from '../../src/booking/room/rooms-of-booking.js';
import type { BookingChangeKind } from '../../src/booking/history/booking-change-kind.js';
import { BookingHistory } from '../../src/booking/history/booking-history.entity.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { changeHotel, type HotelChange } from '../../src/database/hotel-change.js';
import { VirtualPos } from '../../src/payment/virtual-pos.entity.js';
import { readPosSecrets } from '../../src/payment/virtual-pos-secrets.js';
import { readSettings } from '../../src/settings.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayNumber } from '../../src/values/day.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { TEST_ENVIRONMENT } from '../harness/service.js';
import { until as waitUntil } from '../harness/until.mjs';

const settings = readSettings(TEST_ENVIRONMENT);
const secrets = new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD);

describe('a database of an earlier release', () => {
  let url: string;
  let db: DataSource;
  beforeEach(async () => {
    url = await createEmptyDatabase();
    const options = dataSourceOptions(settings, { url });
    db = await new DataSource({
      ...options,
      entities: [VirtualPos, Booking, BookingHistory, BookedRoom, BookedNight, Card, FolioLine],
    } as DataSourceOptions).initialize();
  });
  afterEach(async () => {
    await db.destroy();
    await dropDatabase(url);
  });

  const until = (name: string) => {
    const names = knownMigrations(settings);
    return names.slice(0, names.findIndex((one) => one.startsWith(name)) + 1);
  };
  const row = async () => (await db.query<Record<string, string | null>[]>('SELECT * FROM virtual_pos'))[0];

  it('is migrated while instances use its tables in another order, and they go on meanwhile', async () => {
    await migrate(settings, { url }, until('NoShowsByDeparture'));
    const instance = db.createQueryRunner();
    await instance.startTransaction();
    await instance.query('LOCK TABLE booking_room IN ROW EXCLUSIVE MODE');
    const migrated = migrate(settings, { url });
    const isWaited = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'booking_room'::regclass`;
    await waitUntil('a migration to wait', async () => (await db.query<object[]>(isWaited)).length > 0);
    await instance.query('LOCK TABLE room_hold IN ROW EXCLUSIVE MODE');
    await instance.commitTransaction();
    await instance.release();
    expect(await migrated).toContain('BookedNights1790009310000');
  });

  it('has merchant numbers encrypted that stood in the clear, and back', async () => {
    await migrate(settings, { url }, until('ErasureByHotel'));
    const hidden = (field: string, plain: string) =>
      secrets.encrypt(plain, { hotelId: 1, table: 'virtual_pos', row: 1, field });
    await db.query(`INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2)`);
    await db.query(`INSERT INTO hotel (id, title) VALUES (1, 'Otel')`);
    await db.query(
      `INSERT INTO virtual_pos (hotel_id, company_id, company_code, company_name, merchant_id, user_name,
                                store_key_encrypted, password_encrypted)
       VALUES (1, 7, 'nestpay', 'Banka', 'MERCHANT-1', 'USER-1', $1, $2)`,
      [hidden('store_key_encrypted', 'KEY-1'), hidden('password_encrypted', '')],
    );
    const before = await row();

    await migrate(settings, { url }, until('VirtualPosSecrets'));
    const stored = await row();
    expect(JSON.stringify(stored)).not.toMatch(/MERCHANT-1|USER-1|KEY-1/);
    expect(stored).toMatchObject({ terminal_no_encrypted: null, password_encrypted: null });
    const asEntity = db.manager.create(VirtualPos, {
      hotelId: 1,
      terminalNoEncrypted: null,
      passwordEncrypted: null,
      inquiryUserEncrypted: null,
      inquiryPasswordEncrypted: null,
      merchantIdEncrypted: stored!['merchant_id_encrypted']!,
      userNameEncrypted: stored!['user_name_encrypted']!,
      storeKeyEncrypted: stored!['store_key_encrypted']!,
    });
    expect(readPosSecrets(secrets, asEntity)).toMatchObject({
      merchantId: 'MERCHANT-1',
      terminalNo: '',
      userName: 'USER-1',
      password: '',
      storeKey: 'KEY-1',
    });

    await db.undoLastMigration();
    expect(await row()).toEqual({ ...before, password_encrypted: expect.any(String) as string });
  });

  it('keeps who was merged under whom, also while instances of that release go on', async () => {
    await migrate(settings, { url }, until('UsualCharges'));
    await db.query(
      `INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2);
       INSERT INTO hotel (id, title) VALUES (1, 'Otel');
       INSERT INTO guest_profile (hotel_id, id, merged_into_id, merged_at, first_name, last_name, name_key)
       VALUES (1, 10, NULL, NULL, 'Ela', 'Su', 'ela su'), (1, 11, 10, now(), 'Ela', 'Su', 'ela su')`,
    );
    await migrate(settings, { url });
    const profiles = async () =>
      db.query<unknown[]>(
        `SELECT id, merged_into_id AS root, merge_parent_id AS parent FROM guest_profile ORDER BY id`,
      );
    expect(await profiles()).toEqual([
      { id: 10, root: null, parent: null },
      { id: 11, root: 10, parent: 10 },
    ]);
    // The earlier release takes a merge back without knowing of the parent, and then erases the other profile.
    await db.query('UPDATE guest_profile SET merged_into_id = NULL, merged_at = NULL WHERE id = 11');
    await db.query('DELETE FROM guest_profile WHERE id = 10');
    expect(await profiles()).toEqual([{ id: 11, root: null, parent: 10 }]);
  });

  it('gets folios for its bookings, with nothing owed of those that are over', async () => {
    await migrate(settings, { url }, until('Distributed'));
    await db.query(BOOKINGS_WITHOUT_FOLIO);
    await migrate(settings, { url });
    const folio = async (bookingId: number) => {
      const lines = await db.manager.find(FolioLine, { where: { bookingId }, order: { id: 'ASC' } });
      const { paid, balance } = sumsOf(lines);
      return [...lines.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`), `paid ${paid}`, balance];
    };
    expect(await folio(1)).toEqual(['room 16000', 'payment -6000', 'paid 60.00', '100.00']);
    expect(await folio(2)).toEqual(['room 16000', 'carried -16000', 'paid 160.00', '0.00']);
    expect(await folio(3)).toEqual(['paid 0.00', '0.00']);
    expect(await db.query('SELECT id, balance FROM booking ORDER BY id')).toEqual([
      { id: 1, balance: '100.00' },
      { id: 2, balance: '0.00' },
      { id: 3, balance: '0.00' },
    ]);
  });

  describe('with bookings whose nights stood in their rooms', () => {
    const actor = { kind: 'command', name: 'test' } as const;
    const change = <T>(work: (change: HotelChange) => Promise<T>) =>
      changeHotel(db, { hotelId: 1, actor, touches: ['desk'], today: dayNumber('2027-03-10') }, work);
    const changeRoom = (
      open: HotelChange,
      bookingId: number,
      kind: BookingChangeKind,
      work: () => Promise<void>,
    ) => changeBooking(open, { bookingId, kind }, work);
    const holdsOf = async (roomId: number) =>
      (
        await db.query<{ hold: string }[]>(
          `SELECT room_type_id || ': ' || to_char(min(day), 'DD') || '-' || to_char(max(day) + 1, 'DD') AS hold
             FROM (SELECT room_type_id, day, day - row_number() OVER (PARTITION BY room_type_id ORDER BY day)::int AS range
                     FROM (SELECT room_type_id, from_day + generate_series(0, until_day - from_day - 1) AS day
                             FROM room_hold WHERE booking_room_id = $1) AS night) AS numbered
            GROUP BY room_type_id, range ORDER BY min(day)`,
          [roomId],
        )
      ).map(({ hold }) => hold);
    const statuses = async () => db.query<unknown[]>('SELECT id, status FROM booking_room ORDER BY id');
    const sold = async () =>
      db.query<unknown[]>('SELECT room_type_id, day, sold FROM room_day WHERE sold > 0 ORDER BY 1, 2');

    beforeEach(async () => {
      await migrate(settings, { url }, until('CodesAreNoKeys'));
      await db.query(EARLIER_BOOKINGS);
    });

    it('has every night held by the room that held it', async () => {
      const before = await sold();
      await migrate(settings, { url });
      expect(await checkLedger(db)).toEqual([]);
      expect(await sold()).toEqual(before);
      expect(await statuses()).toEqual([
        { id: 10, status: 'checked_in' },
        { id: 20, status: 'removed' },
        { id: 21, status: 'active' },
        { id: 30, status: 'no_show' },
        { id: 40, status: 'cancelled' },
        { id: 50, status: 'checked_in' },
        { id: 60, status: 'active' },
        { id: 61, status: 'removed' },
      ]);
      expect(await holdsOf(10)).toEqual(['1: 08-20', '1: 21-25']);
      expect(await holdsOf(20)).toEqual(['1: 09-10']);
      expect(await holdsOf(21)).toEqual(['2: 10-12']);
      expect(await holdsOf(30)).toEqual(['1: 09-10']);
      expect(await holdsOf(40)).toEqual(['1: 09-10']);
      expect(await holdsOf(50)).toEqual(['1: 08-10', '2: 10-13']);
      expect(await holdsOf(60)).toEqual(['1: 09-12']);
      expect(await holdsOf(61)).toEqual(['1: 09-11']);
    });

    it('goes on as it would have done', async () => {
      await migrate(settings, { url });
      const clock = new Clock();
      const cards = new CardVault(db, secrets, clock, settings);
      await change((open) => changeRoom(open, 1, 'checked_out', () => checkOutRoom(open, cards, 10)));
      expect(await holdsOf(10)).toEqual(['1: 08-10']);
      await change((open) =>
        changeRoom(open, 1, 'check_out_undone', () =>
          undoCheckOutRoom(open, cards, { reservationId: 10, number: undefined }),
        ),
      );
      expect(await holdsOf(10)).toEqual(['1: 08-20', '1: 21-25']);
      await change((open) => changeRoom(open, 5, 'moved', () => changeRoomType(open, 50, 1)));
      expect(await holdsOf(50)).toEqual(['1: 08-13']);
      await change(async (open) => {
        const noShow = await noShowOf(open, { id: 30, bookingId: 3 });
        await changeRoom(open, 3, 'no_show_undone', () => undoNoShow(open, cards, 30, noShow));
      });
      expect(await holdsOf(30)).toEqual(['1: 09-12']);
      await change(async (open) => {
        const found = await bookingWithRooms(open.tx, 1, 2);
        await changeRoom(open, 2, 'cancelled', () => cancelBooking(open, found, new Date(clock.nowMs())));
      });
      expect([await holdsOf(20), await holdsOf(21)]).toEqual([['1: 09-10'], []]);
      expect(await checkLedger(db)).toEqual([]);
    });

    it('can go back, with the same nights', async () => {
      const before = await sold();
      await migrate(settings, { url }, until('RoomHolds'));
      await db.undoLastMigration();
      expect(await sold()).toEqual(before);
      expect(await db.query(HELD_BUT_NOT_SOLD)).toEqual([]);
      await migrate(settings, { url });
      expect(await checkLedger(db)).toEqual([]);
      expect(await holdsOf(10)).toEqual(['1: 08-20', '1: 21-25']);
    });
  });
});

/**
 * Hotel 1 on 10 March 2027. Booking 1: in house, over a day without inventory record. 2: modified to another type after
 * its first night. 3: no-show. 4: cancelled after its first night. 5: given another type after two nights. 6: a Modify
 * left the second of two rooms out and moved the first to its place.
 */
const EARLIER_BOOKINGS = `
INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2);
INSERT INTO hotel (id, title) VALUES (1, 'Otel');
INSERT INTO hotel_revision (hotel_id) VALUES (1);
INSERT INTO room_type (hotel_id, id, code, name, capacity_adult, capacity_children, capacity_total)
VALUES (1, 1, 'STD', '{}', 2, 0, 2), (1, 2, 'SUI', '{}', 2, 0, 2);
INSERT INTO booking (hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, checked_in)
SELECT 1, id, 'partner', 1, 'v' || id, CASE WHEN id = 4 THEN 'cancelled' ELSE 'active' END, '2027-03-08', '2027-03-25',
       'EUR', id IN (1, 5)
  FROM generate_series(1, 6) AS id;
INSERT INTO booking_room (hotel_id, id, booking_id, position, room_type_id, arrival, departure, held_from, held_until,
                          adults, status)
VALUES (1, 10, 1, 0, 1, '2027-03-08', '2027-03-25', '2027-03-21', '2027-03-25', 2, 'checked_in'),
       (1, 11, 1, 0, 1, '2027-03-08', '2027-03-25', '2027-03-08', '2027-03-20', 2, 'replaced'),
       (1, 20, 2, 0, 1, '2027-03-09', '2027-03-12', '2027-03-09', '2027-03-10', 2, 'replaced'),
       (1, 21, 2, 0, 2, '2027-03-09', '2027-03-12', '2027-03-10', '2027-03-12', 2, 'active'),
       (1, 30, 3, 0, 1, '2027-03-09', '2027-03-12', '2027-03-09', '2027-03-10', 2, 'no_show'),
       (1, 40, 4, 0, 1, '2027-03-09', '2027-03-12', '2027-03-09', '2027-03-10', 2, 'cancelled'),
       (1, 50, 5, 0, 2, '2027-03-08', '2027-03-13', '2027-03-10', '2027-03-13', 2, 'checked_in'),
       (1, 51, 5, 0, 1, '2027-03-08', '2027-03-13', '2027-03-08', '2027-03-10', 2, 'replaced'),
       (1, 60, 6, 1, 1, '2027-03-09', '2027-03-12', '2027-03-09', '2027-03-12', 2, 'active'),
       (1, 61, 6, 1, 1, '2027-03-09', '2027-03-12', '2027-03-09', '2027-03-11', 2, 'replaced');
INSERT INTO room_day (hotel_id, room_type_id, day, allotment, sold, revision)
SELECT 1, type, day, 9, (SELECT count(*) FROM booking_room WHERE room_type_id = type AND day >= held_from AND day < held_until), 1
  FROM generate_series(1, 2) AS type, generate_series(timestamp '2027-03-01', '2027-03-31', interval '1 day') AS day
 WHERE day <> '2027-03-20';
`;

/** Booking 1 is to come and partly paid online, 2 has left, 3 is cancelled. */
const BOOKINGS_WITHOUT_FOLIO = `
INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2);
INSERT INTO hotel (id, title) VALUES (1, 'Otel');
INSERT INTO hotel_revision (hotel_id) VALUES (1);
INSERT INTO room_type (hotel_id, id, code, name, capacity_adult, capacity_children, capacity_total)
VALUES (1, 1, 'STD', '{}', 2, 0, 2);
INSERT INTO booking (hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, total)
SELECT 1, id, 'partner', 1, 'v' || id, CASE WHEN id = 3 THEN 'cancelled' ELSE 'active' END, current_date + 10,
       current_date + 12, 'EUR', 160
  FROM generate_series(1, 3) AS id;
INSERT INTO booking_room (hotel_id, id, booking_id, position, room_type_id, arrival, departure, adults, total, status)
SELECT 1, id, id, 0, 1, current_date + 10, current_date + 12, 2, 160, (ARRAY['active', 'checked_out', 'cancelled'])[id]
  FROM generate_series(1, 3) AS id;
INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, state, expires_at)
VALUES (1, 'f0', 1, 'v1', 60, 'EUR', 'nestpay', '', 'paid', now());
`;

const HELD_BUT_NOT_SOLD = `
SELECT d.room_type_id, d.day FROM room_day d
 WHERE d.sold <> (SELECT count(*) FROM booking_room r
                   WHERE r.room_type_id = d.room_type_id AND d.day >= r.held_from AND d.day < r.held_until)`;
