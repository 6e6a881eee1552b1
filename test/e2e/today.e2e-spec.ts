import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { FolioService } from '../../src/booking/folio/folio.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import type { PanelUser } from '../../src/panel/page/access.js';
import { TodayApi } from '../../src/panel/today/today.page.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { readInput } from '../../src/http/typed-input.js';
import { booking, offerOf, outcomeOf, push, room, stay } from '../factories/booking.js';
import { type DeskHotel, deskHotel, deskSteps, reception, reserve } from '../factories/front-desk.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { largeHotel } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let today: TodayApi;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  today = service.app.get(TodayApi, { strict: false });
});

afterAll(async () => {
  await service.close();
});

const seen = async (hotelId: number, kind: string, id: unknown) => {
  const user = { hotelId, role: 'manager', actor: { kind: 'staff', id: 1 } } as PanelUser;
  const { reads, handle } = today.page().operations.seen;
  await handle(user, readInput(reads!, { kind, id }), new AbortController().signal);
};

async function expectEmpty(hotelID: number): Promise<void> {
  const day = await today.read(hotelID, 'tr');
  expect(day.house).toEqual({
    arrivalsExpected: 0,
    arrived: 0,
    departuresExpected: 0,
    left: 0,
    roomsInHouse: 0,
    guestsInHouse: 0,
    personsInHouse: 0,
  });
  expect(day.nights).toHaveLength(15);
  expect(day.nights[0]).toEqual({ day: day.today, allotment: 6, sold: 0, left: 6, soldYearBefore: null });
  const nothing = { bookings: 0, roomNights: 0, cancellations: 0 };
  expect(day.pickup.map(({ day: _, ...counts }) => counts)).toEqual(Array(7).fill(nothing));
  expect(day.events).toEqual([]);
  const none = { count: 0, items: [] };
  expect(day.alerts).toMatchObject({
    mismatches: none,
    failedPushes: none,
    paymentReviews: none,
    neverCame: none,
    lostMails: none,
    overdueDeposits: none,
    soldOut: [],
    missingPrices: [],
    hotspots: [{ label: 'hotspot', lastUsedAt: null }],
  });
  expect(day.alerts.hotspots).toHaveLength(1);
}

it('is empty and without alerts in a new hotel, but for the hotspot that never asked', async () => {
  const apiKeys = [{ label: 'hotspot' }, { label: 'PMS', scopes: ['rates' as const] }];
  await expectEmpty((await importHotel(service, smallHotel({ apiKeys }))).hotelID);
});

it('tells arrivals, guests in house, nights left, pickup and the latest bookings and cancellations', async () => {
  const imported = await importHotel(
    service,
    smallHotel({
      stays: [
        {
          room: '101',
          checkin: 'today-2',
          checkout: 'today',
          guests: [
            { firstName: 'AYŞE', lastName: 'YILMAZ' },
            { firstName: 'CAN', lastName: 'YILMAZ' },
          ],
        },
      ],
    }),
  );
  const [offer, partner] = [await offerOf(service, imported.hotelID), await partnerOf(service, imported)];
  expect(outcomeOf(await push(partner, stay(offer, 0, 2)))).toBe('ok');
  expect(
    outcomeOf(
      await push(
        partner,
        stay(offer, 5, 6, {
          RoomStays: [0, 1, 2].map(() =>
            room(offer, { checkinDate: offer.day(5), checkoutDate: offer.day(6) }),
          ),
        }),
      ),
    ),
  ).toBe('ok');
  await service.db.query(
    `UPDATE booking_room SET status = 'cancelled'
      WHERE id = (SELECT min(id) FROM booking_room WHERE hotel_id = $1 AND arrival = $2)`,
    [imported.hotelID, offer.day(5)],
  );
  const gone = stay(offer, 8, 9);
  await push(partner, gone);
  expect(outcomeOf(await push(partner, { ...gone, type: 'Cancel' }))).toBe('ok');
  await service.db.query(
    `INSERT INTO room_day (hotel_id, room_type_id, day, allotment, sold, revision)
     SELECT hotel_id, room_type_id, day - 364, 9, 7, revision FROM room_day
      WHERE hotel_id = $1 AND day = $2 ORDER BY room_type_id LIMIT 2`,
    [imported.hotelID, offer.day(5)],
  );
  const day = await today.read(imported.hotelID, 'en');
  expect(day.nights.map(({ soldYearBefore }) => soldYearBefore)).toEqual([
    ...Array.from({ length: 5 }, () => null),
    14,
    ...Array.from({ length: 9 }, () => null),
  ]);
  await service.db.query('DELETE FROM room_day WHERE hotel_id = $1 AND day < $2', [
    imported.hotelID,
    offer.day(-200),
  ]);
  expect(day.house).toEqual({
    arrivalsExpected: 1,
    arrived: 0,
    departuresExpected: 1,
    left: 0,
    roomsInHouse: 1,
    guestsInHouse: 2,
    personsInHouse: 2,
  });
  expect(day.nights[0]).toMatchObject({ sold: 1, left: 5 });
  expect(day.nights[5]).toMatchObject({ sold: 3, left: 3 });
  expect(day.pickup.at(-1)).toMatchObject({
    day: day.today,
    bookings: 3,
    roomNights: 2 + 3 + 1,
    cancellations: 1,
  });
  expect(day.events.map(({ kind }) => kind)).toContain('cancelled');
  expect(day.events.map(({ rooms }) => rooms)).toEqual([1, 1, 2, 1, 1]);
  expect(day.events[0]).toMatchObject({
    kind: 'cancelled',
    guestName: 'Ayşe Yılmaz',
    rooms: 1,
    currency: 'EUR',
  });
  expect(day.alerts.soldOut).toEqual([
    { roomTypeId: offer.roomType.STD, roomTypeName: 'Standard room', days: [offer.day(5)] },
  ]);
});

it('alerts to price differences, failed pushes and payments to review until they are marked as seen', async () => {
  const imported = await importHotel(service, smallHotel());
  const { hotelID } = imported;
  const [offer, partner] = [await offerOf(service, hotelID), await partnerOf(service, imported)];
  const other = await importHotel(service, smallHotel());
  const total = { amountAfterTaxes: '11.00', amountOfTaxes: '1.00', currency: 'EUR' };
  expect(
    outcomeOf(
      await push(partner, booking(offer, { RoomStays: [room(offer, { Total: total })], Total: total })),
    ),
  ).toBe('ok');
  await push(partner, stay(offer, 600, 601));
  await service.db.query(
    `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, state,
                                  expires_at, settled_at)
     SELECT $1, 'abc', partner_id, 'order-1', 120, 'EUR', 'nestpay', 'https://example.com', 'review', now(), now()
       FROM partner_hotel WHERE hotel_id = $1`,
    [hotelID],
  );
  const { alerts } = await today.read(hotelID, 'tr');
  expect(alerts.mismatches).toMatchObject({ count: 1, items: [{ guestName: 'Ayşe Yılmaz' }] });
  expect(alerts.failedPushes).toMatchObject({ count: 1, items: [{ code: '03', type: 'Book' }] });
  expect(alerts.failedPushes.items[0]!.detail).toContain('room_is_not_available');
  expect(alerts.paymentReviews).toMatchObject({
    count: 1,
    items: [{ orderId: 'order-1', amount: '120.00' }],
  });

  const ids = [
    ['mismatch', alerts.mismatches.items[0]!.bookingId],
    ['push', alerts.failedPushes.items[0]!.id],
    ['payment', 'abc'],
  ] as const;
  for (const [kind, id] of ids) await seen(other.hotelID, kind, id);
  expect((await today.read(hotelID, 'tr')).alerts).toMatchObject({
    mismatches: { count: 1 },
    failedPushes: { count: 1 },
    paymentReviews: { count: 1 },
  });
  for (const [kind, id] of ids) await seen(hotelID, kind, id);
  expect((await today.read(hotelID, 'tr')).alerts).toMatchObject({
    mismatches: { count: 0, items: [] },
    failedPushes: { count: 0, items: [] },
    paymentReviews: { count: 0, items: [] },
  });
  for (const wrong of [{}, { kind: 'push', id: 'x' }, { kind: 'nothing', id: 1 }]) {
    await expect(
      seen(hotelID, (wrong as { kind: string }).kind, (wrong as { id: unknown }).id),
    ).rejects.toMatchObject({ status: 404 });
  }
});

it('alerts to mails of bookings that were given up, where the hotel wants them', async () => {
  const imported = await importHotel(service, smallHotel());
  const { hotelID } = imported;
  const [offer, partner] = [await offerOf(service, hotelID), await partnerOf(service, imported)];
  await push(partner, booking(offer));
  const lost = async () => (await today.read(hotelID, 'tr')).alerts.lostMails;
  const tried = (attempts: number) =>
    service.db.query('UPDATE booking_push SET mail_attempts = $2 WHERE hotel_id = $1', [hotelID, attempts]);
  await tried(8);
  expect((await lost()).count).toBe(0);
  await service.db.query(`UPDATE hotel SET booking_mail = 'desk@otel.example' WHERE id = $1`, [hotelID]);
  await tried(7);
  expect((await lost()).count).toBe(0);
  await tried(8);
  const { count, items } = await lost();
  expect([count, items[0]!.outcome]).toEqual([1, 'registered']);
  await seen(hotelID, 'push', items[0]!.id);
  expect((await lost()).count).toBe(0);
});

it('takes all failed pushes away together, but those that came after the page was read', async () => {
  const imported = await importHotel(service, smallHotel());
  const { hotelID } = imported;
  const [offer, partner] = [await offerOf(service, hotelID), await partnerOf(service, imported)];
  const nowhere = () => push(partner, booking(offer, { RoomStays: [room(offer, { roomTypeID: '1' })] }));
  await nowhere();
  await nowhere();
  const read = () => today.read(hotelID, 'tr');
  const { nowMs } = await read();
  await nowhere();
  expect((await read()).alerts.failedPushes.count).toBe(3);
  const user = { hotelId: hotelID, role: 'reception', actor: { kind: 'staff', id: 1 } } as PanelUser;
  await today
    .page()
    .operations['seen']!.handle(user, { kind: 'failedPushes', untilMs: nowMs }, new AbortController().signal);
  expect((await read()).alerts.failedPushes.count).toBe(1);
});

it('alerts to nights without any price, and says when the hotspot last asked', async () => {
  const imported = await importHotel(
    service,
    smallHotel({
      rates: [
        { roomType: 'STD', board: 'BB', from: 'today', to: 'today+100', price: '40.00' },
        { roomType: 'STD', board: 'RO', from: 'today+50', to: 'today+365', price: '70.00' },
        { roomType: 'SUI', board: 'RO', from: 'today', to: 'today+199', price: '120.00' },
        { roomType: 'FAM', board: 'BB', from: 'today', to: 'today+365', price: '55.00' },
      ],
    }),
  );
  const offer = await offerOf(service, imported.hotelID);
  await send(service, 'POST', '/public/json/customer/inhotel', {
    headers: { ApiKey: imported.apiKeys[0]!.key! },
  });
  const read = async () => (await today.read(imported.hotelID, 'tr')).alerts;
  expect((await read()).missingPrices).toEqual([
    { roomTypeId: offer.roomType.SUI, roomTypeName: 'Süit', nights: 166, firstDay: offer.day(200) },
  ]);
  for (let tries = 0; tries < 50 && (await read()).hotspots[0]!.lastUsedAt === null; tries++);
  const { lastUsedAt } = (await read()).hotspots[0]!;
  expect(Date.now() - new Date(lastUsedAt!).getTime()).toBeLessThan(60_000);
});

describe('reservations whose guests never came', () => {
  let hotel: DeskHotel;
  const { inDays, checkIn } = deskSteps(() => ({ service, hotel }));
  beforeEach(async () => {
    hotel = await deskHotel(service);
  });
  afterEach(() => {
    service.app.get(Clock).nowMs = () => Date.now();
  });

  const desk = () => service.app.get(FrontDeskService, { strict: false });
  const arriving = async (from: number, nights: number) => {
    const reservationId = await reserve(service, hotel.hotelId, 'STD', { from, nights });
    return { reservationId, arrival: dayText(hotel.today + from) };
  };
  const neverCame = async () => (await today.read(hotel.hotelId, 'en')).alerts.neverCame;
  /** What is alerted to on day 20 of a hotel whose first guests came on day `from`. */
  const alerted = async (from: number | null) => {
    const [, old, early, late] = [
      await arriving(3, 2),
      await arriving(4, 2),
      await arriving(7, 3),
      await arriving(17, 2),
    ];
    await arriving(18, 2);
    if (from !== null) {
      const { reservationId } = await arriving(from, 1);
      inDays(from);
      await checkIn(reservationId, '101');
      inDays(from + 1);
      await desk().checkOut(hotel.hotelId, reception, reservationId);
    }
    inDays(20);
    const days = new Map([old, early, late].map(({ arrival }, i) => [arrival, ['old', 'early', 'late'][i]]));
    const { count, items } = await neverCame();
    expect(count).toBe(items.length);
    return items.map(({ arrival }) => days.get(arrival as string) ?? arrival);
  };

  it.each([
    ['for two weeks after their departure', 0, ['late', 'early', 'old']],
    ['for arrivals since the hotel checks guests in', 7, ['late', 'early']],
    ['for later arrivals, where it checked them in later', 10, ['late']],
    ['for no arrival, where it checks nobody in', null, []],
  ])('are told %s', async (_, from, expected) => {
    expect(await alerted(from)).toEqual(expected);
  });

  it('are told until they are recorded as no-shows', async () => {
    expect(await alerted(10)).toEqual(['late']);
    const { items } = await neverCame();
    expect(items).toMatchObject([{ guestName: 'Ayşe Yılmaz', partnerName: null }]);
    const asked = { feeMinor: null, reason: '', mayLowerFees: false };
    await desk().noShow(hotel.hotelId, reception, items[0]!.reservationId, asked);
    expect(await neverCame()).toEqual({ count: 0, items: [] });
  });
});

it('tells nothing of any other hotel, whatever is going on there', async () => {
  const guests = [{ firstName: 'AYŞE', lastName: 'YILMAZ' }];
  const stays = [
    { room: '101', checkin: 'today-2', checkout: 'today', guests },
    { room: '102', checkin: 'today', checkout: 'today+2', guests },
  ];
  const { hotelID } = await importHotel(service, smallHotel({ stays }));
  const [first] = await service.db.query<{ id: number }[]>(
    'SELECT id FROM booking_room WHERE hotel_id = $1 ORDER BY arrival LIMIT 1',
    [hotelID],
  );
  await service.app.get(FrontDeskService, { strict: false }).checkOut(hotelID, reception, first!.id);
  await service.db.query('UPDATE booking_room SET adults = 2, children = 2 WHERE hotel_id = $1', [hotelID]);
  expect((await today.read(hotelID, 'tr')).house).toMatchObject({
    arrived: 1,
    left: 1,
    guestsInHouse: 1,
    personsInHouse: 4,
  });
  for (const forgotten of [
    'UPDATE booking SET mismatch_seen_at = NULL',
    'UPDATE booking_push SET seen_at = NULL',
    'UPDATE payment_session SET review_seen_at = NULL',
  ]) {
    await service.db.query(forgotten);
  }
  await expectEmpty((await importHotel(service, smallHotel())).hotelID);
});

it('counts right in a hotel of 20 room types, 500 days and thousands of bookings', async () => {
  const { hotelID } = await importHotel(service, largeHotel());
  const first = service.app.get(Clock).today('Europe/Istanbul');
  // Without figures of the days that were just imported each booking may be joined with all of them.
  await service.db.query('ANALYZE');
  await service.db.query(
    `WITH made AS (
       INSERT INTO booking (hotel_id, source, voucher, arrival, departure, currency, total, guest_name, guest_surname,
                            registered_at, status, cancelled_at, price_mismatch)
       SELECT $1, 'reception', 'v' || n, DATE '1970-01-01' + $2::int + (n / 20) * 2,
              DATE '1970-01-01' + $2::int + (n / 20) * 2 + 2, 'EUR', 100, 'Guest', 'No ' || n,
              now() - n * interval '20 minutes', CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'active' END,
              CASE WHEN n % 10 = 0 THEN now() - n * interval '10 minutes' END,
              CASE WHEN n % 50 = 1 THEN '[]'::jsonb END
         FROM generate_series(0, 4999) AS n RETURNING id, arrival, departure, voucher, status),
     types AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS position FROM room_type WHERE hotel_id = $1),
     rooms AS (
       INSERT INTO booking_room (hotel_id, booking_id, position, room_type_id, arrival, departure, adults, status)
       SELECT $1, made.id, 0, types.id, arrival, departure, 2, made.status
         FROM made JOIN types ON types.position = substr(voucher, 2)::int % 20
       RETURNING id, room_type_id, arrival, departure, status),
     holds AS (
       INSERT INTO booked_night (hotel_id, booking_room_id, room_type_id, from_day, until_day)
       SELECT $1, id, room_type_id, arrival, departure FROM rooms WHERE status = 'active'
       RETURNING room_type_id, from_day, until_day)
     UPDATE room_day d SET sold = sold + 1 FROM holds
      WHERE d.hotel_id = $1 AND d.room_type_id = holds.room_type_id AND d.day >= from_day AND d.day < until_day`,
    [hotelID, first],
  );
  // Bookings made by SQL have no folio.
  expect(await checkLedger(service.db)).toEqual([]);
  await service.db.query('ANALYZE');
  const day = await today.read(hotelID, 'tr');
  expect(day.house.arrivalsExpected).toBe(18);
  expect(day.alerts.mismatches.count).toBe(100);
});

describe('deposits of rooms that were sold under terms', () => {
  const FLEX = {
    code: 'FLEX',
    name: { tr: 'Esnek' },
    deposits: [{ percent: '30' }, { daysBefore: 7, percent: '50' }],
  };
  const clock = () => service.app.get(Clock);
  afterEach(() => {
    clock().nowMs = () => Date.now();
  });

  it('are overdue once their day has passed, until they are paid or the booking is cancelled', async () => {
    const file = smallHotel({ terms: [FLEX], defaultTerms: { refundable: 'FLEX', nonRefundable: null } });
    const imported = await importHotel(service, file);
    const hotelId = imported.hotelID;
    const partner = await partnerOf(service, imported);
    const offer = await offerOf(service, hotelId);
    const overdue = async () => (await today.read(hotelId, 'tr')).alerts.overdueDeposits;
    const onDay = (days: number) => {
      const now = Date.now();
      clock().nowMs = () => now + days * 86_400_000;
    };
    const under = { termsCode: 'FLEX' };
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID: 'D-1' }, under)))).toBe('ok');
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID: 'D-2' })))).toBe('ok');
    const [{ id }] = await service.db.query<[{ id: number }]>(
      `SELECT id FROM booking WHERE hotel_id = $1 AND voucher = 'D-1'`,
      [hotelId],
    );
    const pay = async (amountMinor: number) => {
      const asked = {
        bookingId: id,
        reservationId: null,
        amountMinor,
        kind: 'deposit',
        method: 'cash',
      } as const;
      const unused = { text: '', usualChargeId: null, isMoreThanOwed: false, requestKey: `${amountMinor}` };
      const [row] = await service.db.query<[{ balance: string }]>(
        'SELECT balance FROM booking WHERE hotel_id = $1 AND id = $2',
        [hotelId, id],
      );
      const seenBalanceMinor = Math.round(Number(row.balance) * 100);
      const by = { actor: reception, isManager: true };
      await service.app.get(FolioService).post(hotelId, by, { ...asked, ...unused, seenBalanceMinor });
    };
    expect(await overdue()).toEqual({ count: 0, items: [] });
    onDay(1);
    expect(await overdue()).toMatchObject({
      count: 1,
      items: [
        {
          bookingId: id,
          voucher: 'D-1',
          missing: '48.00',
          currency: 'EUR',
          since: offer.day(0),
          arrival: offer.day(10),
        },
      ],
    });
    await pay(48_00);
    expect(await overdue()).toMatchObject({ count: 0 });
    onDay(3);
    expect(await overdue()).toMatchObject({ count: 0 });
    onDay(4);
    expect(await overdue()).toMatchObject({ count: 1, items: [{ missing: '80.00', since: offer.day(3) }] });
    await push(partner, { hotelID: String(hotelId), ID: 'D-1', type: 'Cancel' });
    expect(await overdue()).toMatchObject({ count: 0 });
  });
});
