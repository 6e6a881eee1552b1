import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import type { DayFigures } from '../../src/reports/day-figures.js';
import { adrMinor, occupancy } from '../../src/reports/figures.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { dayText } from '../../src/values/day.js';
import { offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { hotelToday, reception, reserve } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { writeBookings } from '../factories/report-bookings.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
});

afterAll(async () => {
  await service.close();
});

const inventory = ['STD', 'FAM', 'SUI'].map((roomType, index) => ({
  roomType,
  from: 'today-420',
  to: 'today+40',
  allotment: index + 2,
}));

interface House {
  hotelID: number;
  manager: PanelClient;
  partner: PartnerClient;
}

async function house(name: string): Promise<House> {
  const imported = await importHotel(service, smallHotel({ inventory, staff: staffOf(name) }));
  return {
    hotelID: imported.hotelID,
    manager: await signIn(service, `manager@${name}.example`),
    partner: await partnerOf(service, imported),
  };
}

async function figuresOf({ manager }: House, query: { from?: string; days: number }): Promise<DayFigures[]> {
  const { status, body } = await manager.read('rates', 'figures', query);
  expect(status).toBe(200);
  return body.days as DayFigures[];
}

/** What the report of one day says. */
async function reported(hotelID: number, day: number): Promise<DayFigures> {
  const words = { language: 'tr', sources: {}, unknown: '' };
  const reportOf = (of: number) =>
    service.app.get(ReportsService).report(hotelID, { from: of, until: of + 1 }, words);
  const [{ total, pickup }, before] = [await reportOf(day), await reportOf(day - 364)];
  const sold = total.sold.find(({ currency }) => currency === 'EUR');
  return {
    day: dayText(day),
    occupancy: occupancy(total),
    pickup: pickup.reduce((sum, { now, weekAgo }) => sum + now.roomNights - weekAgo.roomNights, 0),
    adrMinor: sold ? adrMinor(sold) : null,
    occupancyLastYear: occupancy(before.total),
  };
}

it('are those of the report of each day, whatever became of its bookings', async () => {
  const figured = await house('figured');
  const { hotelID } = figured;
  const today = await hotelToday(service, hotelID);
  await writeBookings(service, hotelID, { count: 300, today, seed: 4 });
  const from = today - 4;
  const shown = await figuresOf(figured, { from: dayText(from), days: 14 });
  expect(shown).toHaveLength(14);
  for (const [index, figures] of shown.entries())
    expect(figures).toEqual(await reported(hotelID, from + index));
  for (const name of ['occupancy', 'adrMinor', 'occupancyLastYear'] as const)
    expect(shown.filter((figures) => (figures[name] ?? 0) > 0).length).toBeGreaterThan(4);
  expect(shown.some(({ pickup }) => pickup > 0)).toBe(true);
}, 120_000);

it('count what is sold, without the cancelled, those who did not come, and rooms kept for groups', async () => {
  const sold = await house('sold-figures');
  const { hotelID, manager, partner } = sold;
  const offer = await offerOf(service, hotelID);
  const today = await hotelToday(service, hotelID);
  const gone = stay(offer, 8, 10);
  for (const sent of [stay(offer, 8, 11), gone]) expect(outcomeOf(await push(partner, sent))).toBe('ok');
  await service.app
    .get(FrontDeskService)
    .noShow(hotelID, reception, await reserve(service, hotelID, 'SUI', { nights: 1 }));
  const block = await manager.change('groups', 'addBlock', {
    name: 'Kardelen Spor',
    status: 'held',
    arrival: offer.day(8),
    departure: offer.day(9),
    releaseDay: offer.day(2),
    contactName: '',
    contactPhone: '',
    contactEmail: '',
    notes: '',
    types: [{ roomTypeId: offer.roomType['FAM'], boardId: offer.board['BB'], price: '60,00', rooms: [2] }],
  });
  expect([block.status, block.body.message]).toEqual([200, undefined]);
  const shown = async (day: number) => {
    const [figures] = await figuresOf(sold, { from: offer.day(day), days: 14 });
    expect(figures).toEqual(await reported(hotelID, today + day));
    return figures;
  };
  expect(await shown(8)).toMatchObject({
    occupancy: 2 / 9,
    pickup: 2,
    adrMinor: 6_667,
    occupancyLastYear: 0,
  });
  await service.db.query(`UPDATE booking SET registered_at = now() - interval '8 days' WHERE hotel_id = $1`, [
    hotelID,
  ]);
  await service.db.query('UPDATE hotel_revision SET desk = desk + 1 WHERE hotel_id = $1', [hotelID]);
  expect(await shown(8)).toMatchObject({ pickup: 0 });
  expect(outcomeOf(await push(partner, { ...gone, type: 'Cancel' }))).toBe('ok');
  expect(await shown(8)).toMatchObject({ occupancy: 1 / 9, pickup: -1, adrMinor: 5_333 });
  expect(await shown(10)).toMatchObject({ occupancy: 1 / 9, pickup: 0 });
  expect(await shown(11)).toMatchObject({ occupancy: 0, pickup: 0, adrMinor: null });
  expect(await shown(0)).toMatchObject({ occupancy: 0, adrMinor: null });
});

it('are of the days of the grid, for managers of the hotel alone', async () => {
  const empty = await house('empty-figures');
  const shown = await figuresOf(empty, { days: 31 });
  expect(shown).toHaveLength(31);
  expect(shown[0]!.day).toBe(dayText(await hotelToday(service, empty.hotelID)));
  const nothing = { occupancy: 0, pickup: 0, adrMinor: null, occupancyLastYear: 0 };
  for (const figures of shown) expect(figures).toMatchObject(nothing);
  const { day } = await offerOf(service, empty.hotelID);
  const [withoutRooms] = await figuresOf(empty, { from: day(41), days: 14 });
  expect(withoutRooms).toMatchObject({ occupancy: null, occupancyLastYear: 0 });
  const desk = await signIn(service, 'reception@empty-figures.example');
  expect((await desk.read('rates', 'figures', { days: 14 })).status).toBe(404);
  for (const from of ['2020-01-01', '9999-12-31']) {
    const { status, body } = await empty.manager.read('rates', 'figures', { from, days: 14 });
    expect([status, body.message]).toEqual([422, 'days_are_not_valid']);
  }
});
