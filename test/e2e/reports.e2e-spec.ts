import { readFile } from 'node:fs/promises';
import readXlsx from 'read-excel-file/node';
import type { HotelFileError } from '../../src/hotel-file/faults.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { checkFolios } from '../../src/booking/folio/folio-check.js';
import { checkLedger } from '../../src/booking/room/ledger-check.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import type { Line } from '../../src/reports/figures.js';
import type { NamedLine, Pickup, Report } from '../../src/reports/report.js';
import { rangeOfYearBefore } from '../../src/reports/report-range.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { demonstrationBookings } from '../../src/start/demonstration-bookings.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { hotelToday, reception, reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { Chance, writeBookings } from '../factories/report-bookings.js';
import { startService, type TestService } from '../harness/service.js';
import { guestSums, onTheBooksSums, reportFacts, reportSums, type Sums } from '../oracle/report-oracle.js';

let service: TestService;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
});

afterAll(async () => {
  await service.close();
});

describe('figures of a hotel', () => {
  it('are those that come of counting night by night, for any range', async () => {
    const inventory = ['STD', 'FAM', 'SUI'].map((roomType, index) => ({
      roomType,
      from: 'today-400',
      to: 'today+30',
      allotment: index + 2,
    }));
    const lists = { bookingSources: namesOf('Telefon', 'Acente'), marketSegments: namesOf('Tatil', 'Grup') };
    const { hotelID } = await importHotel(service, smallHotel({ inventory, ...lists }));
    const now = new Date();
    Object.assign(service.app.get(Clock), { nowMs: () => now.getTime() });
    const today = await hotelToday(service, hotelID);
    await writeBookings(service, hotelID, { count: 150, today, seed: 1 });
    const facts = await reportFacts(service, hotelID, 'Europe/Istanbul');
    const chance = new Chance(2);
    const ranges = [1, 30, 61, 365].map((days) => {
      const from = today + chance.whole(-430, 60);
      return { from, until: from + days };
    });
    for (const range of [...ranges, { from: today - 430, until: today + 70 }]) {
      const report = await reportOf(hotelID, range);
      const before = rangeOfYearBefore(range);
      expect(sumsOf(report)).toEqual(reportSums(facts, range));
      expect(withoutZeros(lineSums('all', report.lastYear))).toEqual(ofAll(reportSums(facts, before)));
      expect(guestsOf(report)).toEqual(guestSums(facts, range, today));
      const ago = (change: (day: Date) => void) => {
        const day = new Date(now);
        change(day);
        return day;
      };
      const weekAgo = ago((day) => day.setUTCDate(day.getUTCDate() - 7));
      const yearAgo = ago((day) => day.setUTCFullYear(day.getUTCFullYear() - 1));
      expect(pickupOf(report, 'now')).toEqual(onTheBooksSums(facts, range, now));
      expect(pickupOf(report, 'weekAgo')).toEqual(onTheBooksSums(facts, range, weekAgo));
      expect(pickupOf(report, 'yearAgo')).toEqual(onTheBooksSums(facts, before, yearAgo, 1));
      expect(pickupOf(report, 'lastYear')).toEqual(onTheBooksSums(facts, before, now, 1));
    }
  });
});

describe('the page of reports', () => {
  let hotelID: number;
  let manager: PanelClient;
  let today: string;
  let range: { from: string; to: string };

  beforeAll(async () => {
    const imported = await importHotel(service, smallHotel({ staff: staffOf('reports') }));
    ({ hotelID } = imported);
    const [offer, partner] = [await offerOf(service, hotelID), await partnerOf(service, imported)];
    today = offer.day(0);
    range = { from: offer.day(0), to: offer.day(9) };
    await importHotel(service, smallHotel({ staff: staffOf('other-reports') }));
    manager = await signIn(service, 'manager@reports.example');

    // Two nights in house, three that begin before the range's end and last beyond it, a cancelled one and a no-show.
    const desk = service.app.get(FrontDeskService, { strict: false });
    const inHouse = await reserve(service, hotelID, 'STD', { nights: 2 });
    const { 101: roomId } = await roomsOf(service, hotelID);
    const guest = { firstName: 'Anna', lastName: 'Öz', nationality: 'DE' };
    await desk.checkIn(hotelID, reception, inHouse, { roomId: roomId! } as never, [guest]);
    expect(outcomeOf(await push(partner, stay(offer, 8, 11)))).toBe('ok');
    const gone = stay(offer, 3, 5);
    await push(partner, gone);
    await push(partner, { ...gone, type: 'Cancel' });
    await desk.noShow(hotelID, reception, await reserve(service, hotelID, 'SUI', { nights: 1 }));
  });

  it('shows managers what was sold, cancelled and left empty, and whose guests came', async () => {
    const { status, body } = await manager.read('reports', 'read', range);
    expect(status).toBe(200);
    const report = body as Report;
    expect(report.total).toMatchObject({
      roomsAvailable: 60,
      roomNights: 4,
      arrivals: 2,
      cancellations: 1,
      cancelledNights: 2,
      noShows: 1,
      sold: [{ currency: 'EUR', roomNights: 4, pricedNights: 4, revenueMinor: 10_000 + 10_667 }],
    });
    expect(report.lastYear).toMatchObject({ roomNights: 0, sold: [] });
    const names = (lines: readonly NamedLine[]) => lines.map(({ name, roomNights }) => [name, roomNights]);
    expect(names(report.roomTypes)).toEqual([
      ['Standart oda', 4],
      ['Aile odası', 0],
      ['Süit', 0],
    ]);
    expect(names(report.nationalities)).toEqual([
      ['Almanya', 2],
      ['Türkiye', 2],
    ]);
    expect(names(report.sources).map(([name]) => name)).toContain('Resepsiyon');
    expect(report.guests).toEqual([
      { month: today.slice(0, 7), nationality: 'DE', name: 'Almanya', arrivals: 1, nights: 0 },
    ]);
  });

  it('gives the same figures as a spreadsheet and as CSV, and records who took them', async () => {
    const { cookie } = manager;
    const path = (operation: string, table = '') =>
      `/admin/api/pages/reports/${operation}?from=${range.from}&to=${range.to}${table && `&table=${table}`}`;
    const answer = await fetch(service.url + path('sheet'), { headers: { cookie } });
    expect(answer.headers.get('content-disposition')).toContain(`report-${range.from}-${range.to}.xlsx`);
    const file = Buffer.from(await answer.arrayBuffer());
    const sheets = await readXlsx(file);
    expect(sheets.map(({ sheet }) => sheet).slice(0, 3)).toEqual(['Özet', 'Aylar', 'Günler']);
    const [heading, first] = sheets[0]!.data;
    const cell = (name: string) => first![heading!.indexOf(name)];
    expect([cell('Satılan geceleme'), cell('Gelir EUR'), cell('ADR EUR')]).toEqual([4, 206.67, 51.67]);
    expect(cell('Doluluk')).toBeCloseTo(4 / 60);

    const csv = await send(service, 'GET', path('csv', 'roomTypes'), { headers: { cookie } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [, line] = csv.text.split('\r\n');
    expect(line).toBe('Standart oda;4;30;0,1333;206,67;51,67;6,89;2;1;2;0;4');
    const trail = await service.db.query<{ changes: unknown }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'report.exported' ORDER BY at, id`,
      [hotelID],
    );
    expect(trail.map(({ changes }) => changes)).toEqual([
      { format: 'xlsx', ...range },
      { format: 'csv', ...range, table: 'roomTypes' },
    ]);
  });

  it('is for managers of the hotel alone, and for at most three years in order', async () => {
    const other = await signIn(service, 'manager@other-reports.example');
    const foreign = (await other.read('reports', 'read', range)).body as Report;
    expect(foreign.total).toMatchObject({ roomNights: 0, arrivals: 0, cancellations: 0, sold: [] });
    const desk = await signIn(service, 'reception@reports.example');
    for (const operation of ['read', 'sheet', 'csv']) {
      expect((await desk.read('reports', operation, range)).status).toBe(404);
    }
    const refusal = async (from: string, to: string) =>
      (await manager.read('reports', 'read', { from, to })).body.errors;
    expect(await refusal('2026-02-01', '2026-01-31')).toEqual([{ field: 'to', message: 'is_before_from' }]);
    expect(await refusal('2023-01-01', '2026-12-31')).toEqual([{ field: 'to', message: 'is_too_far' }]);
    for (const [from, to, field] of [
      ['1900-05-01', '1900-05-31', 'from'],
      ['2099-12-01', '2100-01-01', 'to'],
      ['9999-12-01', '9999-12-31', 'to'],
    ] as const) {
      expect(await refusal(from, to)).toContainEqual({ field, message: 'is_not_valid' });
    }
    for (const day of ['2000-01-01', '2099-12-31']) expect(await refusal(day, day)).toBeUndefined();
    expect(await refusal('2026-02-30', '')).toEqual([
      { field: 'from', message: 'is_not_valid' },
      { field: 'to', message: 'is_required' },
    ]);
  });
});

describe('bookings of a hotel file', () => {
  it('bring the demonstration hotel to life, once, within its rooms and with most of them free', async () => {
    const file = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
    const { hotelID } = await importHotel(service, file);
    const before = await countsOf(hotelID);
    await importHotel(service, demonstrationBookings());
    const counts = await countsOf(hotelID);
    for (const state of ['active', 'checked_in', 'checked_out', 'no_show', 'cancelled']) {
      expect([state, (counts[state] ?? 0) - (before[state] ?? 0) > 3]).toEqual([state, true]);
    }
    await importHotel(service, demonstrationBookings());
    expect(await countsOf(hotelID)).toEqual(counts);
    const faults = await checkLedger(service.db);
    expect(faults.filter((fault) => fault.hotelId === hotelID)).toEqual([]);
    const folios = await checkFolios(service.db);
    expect(folios.filter((fault) => fault.hotelId === hotelID)).toEqual([]);
    const today = await hotelToday(service, hotelID);
    const report = await reportOf(hotelID, { from: today - 20, until: today + 20 });
    expect(report.total.roomNights).toBeGreaterThan(200);
    expect(report.lastYear.roomNights).toBeGreaterThan(200);
    const [fullest] = await service.db.query<{ share: number }[]>(
      `SELECT max(sold::float / allotment) AS share FROM room_day WHERE hotel_id = $1 AND day >= $2`,
      [hotelID, dayText(today)],
    );
    expect(fullest!.share).toBeLessThanOrEqual(0.75);
  });

  it('are refused with every fault that they have', async () => {
    const room = { roomType: 'STD', arrival: 'today-2', departure: 'today+1' };
    const guest = { firstName: 'A', lastName: 'B' };
    const booking = (voucher: string, rooms: object[], more: object = {}) => ({
      voucher,
      booked: 'today-9',
      guest,
      rooms,
      ...more,
    });
    const bookings = [
      booking('F-1', [{ ...room, roomType: 'NONE' }]),
      booking('F-2', [{ ...room, departure: 'today-2' }]),
      booking('F-3', [{ ...room, state: 'inHouse' }]),
      booking('F-4', [{ ...room, state: 'left', room: '101' }]),
      booking('F-4c', [{ ...room, state: 'inHouse', room: '101' }], { cancelled: 'today-5' }),
    ] as HotelFile['bookings'];
    const paths = async (some: HotelFile['bookings']) =>
      importHotel(service, smallHotel({ bookings: some! })).then(
        () => [],
        (error: HotelFileError) => error.faults.map(({ path, reason }) => `${path} ${reason}`),
      );
    expect(await paths(bookings)).toEqual([
      'bookings[0].rooms[0].roomType there is no room type "NONE"',
      'bookings[1].rooms[0].departure must be after arrival',
      'bookings[1].rooms[0].state does not go with the days of the room',
      'bookings[2].rooms[0].room is missing: these guests have a room',
      'bookings[3].rooms[0].state does not go with the days of the room',
      'bookings[4].rooms[0].state does not go with a booking that is cancelled',
    ]);
    const inHouse = { ...room, state: 'inHouse', room: '101', guests: [guest] };
    const late = [
      booking('F-5', [inHouse]),
      booking('F-6', [inHouse]),
      booking('F-7', [room], { partner: 'nobody' }),
      booking('F-8', [
        { ...room, roomType: 'SUI' },
        { ...room, roomType: 'SUI' },
      ]),
    ] as HotelFile['bookings'];
    expect(await paths(late)).toEqual([
      'bookings[1] cannot be had: room_is_not_available: room 101 is taken by other guests',
      'bookings[2].partner there is no partner "nobody"',
      expect.stringContaining('bookings[3] cannot be had: room_is_not_available: 20'),
    ]);
  });
});

/** Rooms of bookings by their state. */
async function countsOf(hotelId: number): Promise<Record<string, number>> {
  const rows = await service.db.query<{ status: string; count: number }[]>(
    `SELECT status, count(*)::int AS count FROM booking_room WHERE hotel_id = $1 GROUP BY status`,
    [hotelId],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

function reportOf(hotelId: number, range: { from: number; until: number }): Promise<Report> {
  const words = { language: 'en', sources: {}, unknown: 'Not known' };
  return service.app.get(ReportsService, { strict: false }).report(hotelId, range, words);
}

/** The report's lines under the names that the oracle gives them. */
function sumsOf(report: Report): Sums {
  const lines = (kind: string, of: readonly NamedLine[]) =>
    of.map((line) => lineSums(`${kind} ${line.key}`, line));
  return withoutZeros(
    Object.assign(
      lineSums('all', report.total),
      ...lines('day', report.days),
      ...lines('month', report.months),
      ...lines('type', report.roomTypes),
      ...lines('board', report.boards),
      ...lines('source', report.sources),
      ...lines('segment', report.segments),
      ...lines('nationality', report.nationalities),
    ) as Sums,
  );
}

function lineSums(name: string, { roomsAvailable, roomNights, sold, ...counts }: Line): Sums {
  const { arrivals, cancellations, cancelledNights, noShows, leadDays, leadRooms } = counts;
  const counted = { arrivals, cancellations, cancelledNights, noShows, leadDays, leadRooms };
  const named = Object.entries({ ...counted, nights: roomNights, available: roomsAvailable ?? 0 });
  const ofCurrency = sold.flatMap(({ currency, ...part }): [string, number][] => [
    [`${currency} nights`, part.roomNights],
    [`${currency} priced`, part.pricedNights],
    [`${currency} revenue`, part.revenueMinor],
  ]);
  return Object.fromEntries([...named, ...ofCurrency].map(([what, value]) => [`${name} ${what}`, value]));
}

function pickupOf({ pickup }: Report, part: Exclude<keyof Pickup, 'month' | 'currency'>): Sums {
  return withoutZeros(
    Object.fromEntries(
      pickup.flatMap((one) => [
        [`${one.month} ${one.currency} nights`, one[part].roomNights],
        [`${one.month} ${one.currency} revenue`, one[part].revenueMinor],
      ]),
    ) as Sums,
  );
}

function guestsOf({ guests }: Report): Sums {
  return withoutZeros(
    Object.fromEntries(
      guests.flatMap(({ month, nationality, arrivals, nights }) => [
        [`${month} ${nationality} arrivals`, arrivals],
        [`${month} ${nationality} nights`, nights],
      ]),
    ) as Sums,
  );
}

function withoutZeros(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}

function ofAll(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => name.startsWith('all ')));
}

function namesOf(...names: string[]) {
  return names.map((tr) => ({ name: { tr } }));
}
