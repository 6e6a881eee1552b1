import { DataSource, type DataSourceOptions } from 'typeorm';
import { Card } from '../../src/booking/cards/card.entity.js';
import { CardVault } from '../../src/booking/cards/card-vault.service.js';
import { cancellationOf } from '../../src/booking/changes/cancellation.js';
import { undoCheckInRoom } from '../../src/booking/changes/check-in.js';
import { noShowOf, undoNoShow } from '../../src/booking/changes/no-show.js';
import { restorePriceBeforeMoves, setPriceOfMove } from '../../src/booking/changes/price-of-move.js';
import { undoCancellation } from '../../src/booking/changes/undo-cancellation.js';
import { checkFolios } from '../../src/booking/folio/folio-check.js';
import { FolioLine } from '../../src/booking/folio/folio-line.entity.js';
import { changeBooking } from '../../src/booking/history/booking-change.js';
import type { BookingChangeKind } from '../../src/booking/history/booking-change-kind.js';
import { BookingHistory } from '../../src/booking/history/booking-history.entity.js';
import { BookedNight, BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { checkNights, completeNights } from '../../src/booking/room/night-completion.js';
import { dataSourceOptions, knownMigrations, migrate } from '../../src/database/data-source.js';
import { changeHotel, type HotelChange } from '../../src/database/hotel-change.js';
import { HotelRevision } from '../../src/database/hotel-revision.entity.js';
import { Hotel } from '../../src/hotel/hotel.entity.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { readSettings } from '../../src/settings.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayNumber } from '../../src/values/day.js';
import { createEmptyDatabase, dropDatabase } from '../harness/database.js';
import { TEST_ENVIRONMENT } from '../harness/service.js';

const settings = readSettings(TEST_ENVIRONMENT);
const TODAY = dayNumber('2027-03-10');

describe('what an earlier release did', () => {
  let url: string;
  let db: DataSource;
  let cards: CardVault;
  const clock = new Clock();

  beforeEach(async () => {
    url = await createEmptyDatabase();
    const options = dataSourceOptions(settings, { url });
    const entities = [
      Hotel,
      HotelRevision,
      Booking,
      BookingHistory,
      BookedRoom,
      BookedNight,
      Card,
      FolioLine,
    ];
    db = await new DataSource({ ...options, entities } as DataSourceOptions).initialize();
    const secrets = new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD);
    cards = new CardVault(db, secrets, clock, settings);
    const names = knownMigrations(settings);
    const last = names.findIndex((one) => one.startsWith('NoShowsByDeparture'));
    await migrate(settings, { url }, names.slice(0, last + 1));
    await db.query(HOTEL);
  });
  afterEach(async () => {
    await completeNights(db, clock);
    expect([await checkLedger(db), await checkFolios(db), await checkNights(db)]).toEqual([[], [], []]);
    await db.destroy();
    await dropDatabase(url);
  });

  /** Writes a booking as that release has it: rooms are `[id, status, total]`, lines `[kind, amount, room, reversed line, key]`. */
  const write = async (
    { status = 'active', rooms, lines, cancelledAt = null, total, balance }: Written,
    price: object | null = null,
  ) => {
    const values = [status, total, balance, cancelledAt];
    await db.query(
      `INSERT INTO booking (hotel_id, id, source, partner_id, voucher, status, arrival, departure, currency, total, balance,
                            checked_in, cancelled_at)
       VALUES (1, 1, 'partner', 1, 'v1', $1, '2027-03-09', '2027-03-12', 'EUR', $2, $3, false, $4)`,
      values,
    );
    for (const [position, [id, roomStatus, roomTotal]] of rooms.entries()) {
      const isOver = roomStatus === 'cancelled' || roomStatus === 'no_show';
      await db.query(
        `INSERT INTO booking_room (hotel_id, id, booking_id, position, unit_label, room_type_id, arrival, departure, adults,
                                   total, status, cancelled_at, price_before_move)
         VALUES (1, $1, 1, $2::int, $2::int + 1, 1, '2027-03-09', '2027-03-12', 2, $3, $4, $5, $6)`,
        [id, position, roomTotal, roomStatus, isOver ? cancelledAt : null, price && JSON.stringify(price)],
      );
      await db.query(
        `INSERT INTO room_hold (hotel_id, booking_room_id, room_type_id, from_day, until_day)
         VALUES (1, $1, 1, '2027-03-09', $2)`,
        [id, isOver ? '2027-03-10' : '2027-03-12'],
      );
    }
    for (const [i, [kind, amount, room, reverses = null, key = null]] of lines.entries()) {
      await db.query(
        `INSERT INTO folio_line (hotel_id, id, booking_id, booking_room_id, kind, amount, currency, from_day, until_day,
                                 reverses_id, request_key, actor_kind, posted_at)
         VALUES (1, $1, 1, $2, $3, $4, 'EUR', $5, $6, $7, $8, 'staff', $9)`,
        [
          i + 1,
          room,
          kind,
          amount,
          kind === 'room' ? '2027-03-09' : null,
          kind === 'room' ? '2027-03-12' : null,
          reverses,
          key,
          cancelledAt !== null && (reverses !== null || kind === 'cancellation' || key?.includes('/'))
            ? cancelledAt
            : '2027-03-09T10:00:00.123Z',
        ],
      );
    }
    await db.query(SOLD);
    await db.query(`SELECT setval(pg_get_serial_sequence('folio_line', 'id'), 100)`);
    await migrate(settings, { url });
  };
  const change = (kind: BookingChangeKind, work: (change: HotelChange) => Promise<unknown>) => {
    const start = { hotelId: 1, actor: { kind: 'command', name: 'test' }, touches: ['desk'] } as const;
    return changeHotel(db, { ...start, today: TODAY }, (open) =>
      changeBooking(open, { bookingId: 1, kind }, () => work(open)),
    );
  };
  const undoNoShowOf = (id: number) =>
    change('no_show_undone', async (open) =>
      undoNoShow(open, cards, id, await noShowOf(open, { id, bookingId: 1 })),
    );
  const undoCancel = () =>
    change('cancellation_undone', async (open) => {
      const booking = await open.tx.findOneByOrFail(Booking, { hotelId: 1, id: 1 });
      await undoCancellation(open, cards, booking, (await cancellationOf(open, booking))!);
    });
  const undoCheckIn = () =>
    change('check_in_undone', async (open) => {
      const room = await open.tx.findOneByOrFail(BookedRoom, { hotelId: 1, id: 10 });
      await restorePriceBeforeMoves(open, cards, room);
      await undoCheckInRoom(open, 10);
    });
  /** The lines that stand, what the booking owes, and the nights that its rooms hold. */
  const state = async () => {
    const lines = await db.query<{ line: string }[]>(
      `SELECT kind || ' ' || amount || coalesce(' of ' || booking_room_id, '') AS line FROM folio_line l
        WHERE reverses_id IS NULL AND NOT EXISTS (SELECT FROM folio_line r WHERE r.reverses_id = l.id) ORDER BY 1`,
    );
    const [booking] = await db.query<object[]>('SELECT status, total, balance FROM booking');
    const rooms = await db.query<object[]>(
      `SELECT r.id, r.status, r.total, sum(h.until_day - h.from_day)::int AS held
         FROM booking_room r JOIN room_hold h ON h.booking_room_id = r.id GROUP BY 1, 2, 3 ORDER BY 1`,
    );
    return { lines: lines.map(({ line }) => line), booking, rooms };
  };

  it('has no-shows that cost their price less a discount, for 30 days after the upgrade', async () => {
    await migrate(settings, { url });
    await db.query(`INSERT INTO hotel (id, title) VALUES (2, 'Pansiyon')`);
    expect(
      await db.query('SELECT id, no_show_fees_from - current_date AS days FROM hotel ORDER BY id'),
    ).toEqual([
      { id: 1, days: 30 },
      { id: 2, days: 30 },
    ]);
  });

  it('a no-show with a fee is taken back, and its discount with it', async () => {
    await write({
      rooms: [[10, 'no_show', '300.00']],
      lines: [
        ['room', '300.00', 10],
        ['discount', '-20.00', 10],
        ['discount', '-180.00', 10, null, 'no-show-0b5c'],
      ],
      total: '300.00',
      balance: '100.00',
    });
    await undoNoShowOf(10);
    expect(await state()).toEqual({
      lines: ['discount -20.00 of 10', 'room 300.00 of 10'],
      booking: { status: 'active', total: '300.00', balance: '280.00' },
      rooms: [{ id: 10, status: 'active', total: '300.00', held: 3 }],
    });
  });

  it('a no-show is taken back with what stands in the place of its discount', async () => {
    await write({
      rooms: [
        [10, 'no_show', '300.00'],
        [11, 'active', '200.00'],
      ],
      lines: [
        ['room', '300.00', 10],
        ['room', '250.00', 11],
        ['discount', '-300.00', 10, null, 'no-show-0b5c'],
        ['room', '-250.00', 11, 2],
        ['room', '200.00', 11],
        ['discount', '300.00', 10, 3],
        ['discount', '-280.00', 10, null, 'no-show-0b5c/3'],
      ],
      total: '500.00',
      balance: '220.00',
    });
    await undoNoShowOf(10);
    expect(await state()).toMatchObject({
      lines: ['room 200.00 of 11', 'room 300.00 of 10'],
      booking: { balance: '500.00' },
    });
  });

  it('a cancellation is taken back with its fee, and the discounts that it lowered stand again', async () => {
    await write({
      status: 'cancelled',
      rooms: [
        [10, 'cancelled', '300.00'],
        [11, 'no_show', '200.00'],
      ],
      lines: [
        ['room', '300.00', 10],
        ['room', '200.00', 11],
        ['discount', '-150.00', 11, null, 'no-show-0b5c'],
        ['discount', '-80.00', null, null, 'e3b0c442-98fc-4c14-9afb-f4c8996fb924'],
        ['discount', '-40.00', 10],
        ['room', '-300.00', 10, 1],
        ['discount', '40.00', 10, 5],
        ['discount', '80.00', null, 4],
        ['discount', '-50.00', null, null, 'e3b0c442-98fc-4c14-9afb-f4c8996fb924/4'],
        ['cancellation', '60.00', null],
      ],
      cancelledAt: '2027-03-10T09:00:00.456Z',
      total: '500.00',
      balance: '60.00',
    });
    await undoCancel();
    expect(await state()).toMatchObject({
      booking: { status: 'active', total: '500.00', balance: '230.00' },
      rooms: [
        { id: 10, status: 'active', held: 3 },
        { id: 11, status: 'no_show', held: 1 },
      ],
    });
    await undoNoShowOf(11);
    expect(await state()).toMatchObject({ booking: { balance: '380.00' } });
  });

  it('a cancellation whose instant is not recorded is taken back, and discounts stay reversed', async () => {
    await write({
      status: 'cancelled',
      rooms: [[10, 'cancelled', '300.00']],
      lines: [
        ['room', '300.00', 10],
        ['discount', '-40.00', 10],
        ['room', '-300.00', 10, 1],
        ['discount', '40.00', 10, 2],
        ['cancellation', '60.00', null],
      ],
      total: '300.00',
      balance: '60.00',
    });
    await undoCancel();
    expect(await state()).toMatchObject({
      lines: ['room 300.00 of 10'],
      booking: { status: 'active', total: '300.00', balance: '300.00' },
    });
  });

  it('rooms without a price keep it, and so do rooms of a booking in another currency', async () => {
    await write({
      rooms: [
        [10, 'active', null],
        [11, 'active', '200.00'],
      ],
      lines: [['room', '200.00', 11]],
      total: '200.00',
      balance: '200.00',
    });
    await db.query(`UPDATE booking_room SET pushed_currency = 'USD', pushed_rates_currency = 'GBP'`);
    const before = await state();
    expect(await completeNights(db, clock)).toEqual({ rooms: 2 });
    expect(await state()).toEqual(before);
    expect(
      await db.query(
        'SELECT booking_room_id AS id, sum(amount) AS amount FROM booked_night GROUP BY 1 ORDER BY 1',
      ),
    ).toEqual([
      { id: 10, amount: null },
      { id: 11, amount: '200.00' },
    ]);
  });

  describe('to guests in house', () => {
    const price = (totalMinor: number, nightPricesMinor: number[] | null) => ({
      totalMinor,
      nightPricesMinor,
      taxMinor: null,
      selectionId: null,
      pushedCurrency: null,
      nightlyRates: [],
      pushedRatesCurrency: null,
      ofBooking: { totalMinor, taxMinor: 1_000, priceMismatch: null },
    });
    const moved = {
      rooms: [[10, 'checked_in', '300.00']] as Written['rooms'],
      lines: [
        ['room', '200.00', 10],
        ['room', '-200.00', 10, 1],
        ['room', '300.00', 10],
      ] as Written['lines'],
      total: '300.00',
      balance: '300.00',
    };
    const moveAgain = (totalMinor: number) =>
      change('moved', async (open) => {
        const room = await open.tx.findOneByOrFail(BookedRoom, { hotelId: 1, id: 10 });
        await setPriceOfMove(open, cards, room, { totalMinor, amounts: null });
      });
    const amounts = async () =>
      (await db.query<{ amount: string | null }[]>('SELECT amount FROM booked_night ORDER BY from_day')).map(
        ({ amount }) => amount,
      );
    const asBefore = {
      lines: ['room 200.00 of 10'],
      booking: { status: 'active', total: '200.00', balance: '200.00' },
      rooms: [{ id: 10, status: 'active', total: '200.00', held: 3 }],
    };

    it('a move at another price is taken back with the check-in, also of nights that staff have priced', async () => {
      await write(moved, price(20_000, [5_000, 6_000, 9_000]));
      await undoCheckIn();
      expect(await state()).toEqual(asBefore);
      expect(await amounts()).toEqual(['50.00', '60.00', '90.00']);
      expect(await db.query('SELECT tax FROM booking')).toEqual([{ tax: '10.00' }]);
    });

    it('the price before the first of several moves is set again', async () => {
      await write(moved, price(20_000, null));
      await moveAgain(45_000);
      await undoCheckIn();
      expect(await state()).toEqual(asBefore);
    });

    it('a move of today is taken back with a check-in of that release', async () => {
      await write({
        ...moved,
        rooms: [[10, 'checked_in', '200.00']],
        lines: [['room', '200.00', 10]],
        total: '200.00',
        balance: '200.00',
      });
      await moveAgain(45_000);
      expect(await state()).toMatchObject({ booking: { balance: '450.00' } });
      await undoCheckIn();
      expect(await state()).toEqual(asBefore);
    });
  });
});

interface Written {
  status?: string;
  rooms: [id: number, status: string, total: string | null][];
  lines: [kind: string, amount: string, room: number | null, reverses?: number | null, key?: string][];
  cancelledAt?: string | null;
  total: string;
  balance: string;
}

const HOTEL = `
INSERT INTO currency (id, title_code, symbol, minor_units) VALUES (1, 'EUR', '€', 2);
INSERT INTO hotel (id, title) VALUES (1, 'Otel');
INSERT INTO hotel_revision (hotel_id) VALUES (1);
INSERT INTO room_type (hotel_id, id, code, name, capacity_adult, capacity_children, capacity_total)
VALUES (1, 1, 'STD', '{}', 2, 0, 2);
`;

const SOLD = `
INSERT INTO room_day (hotel_id, room_type_id, day, allotment, sold, revision)
SELECT 1, 1, day, 9, (SELECT count(*) FROM room_hold WHERE day >= from_day AND day < until_day), 1
  FROM generate_series(timestamp '2027-03-01', '2027-03-31', interval '1 day') AS day;
`;
