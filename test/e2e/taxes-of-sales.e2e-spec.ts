import { FolioService } from '../../src/booking/folio/folio.service.js';
import { TaxesService } from '../../src/inventory/price-rules/taxes.service.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { entryOf, type Json, ledgerIsClean, outcomeOf, push, room } from '../factories/booking.js';
import { addRoom, changeDeparture, hotelToday, reception, reserve } from '../factories/front-desk.js';
import { pushed, sold, type TaxedHotel, taxedHotel, TAXES } from '../factories/taxed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotel: TaxedHotel;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  hotel = await taxedHotel(service);
});
afterEach(async () => {
  service.app.get(Clock, { strict: false }).nowMs = () => Date.now();
  await ledgerIsClean(service);
});
afterAll(() => service.close());

const desk = () => service.app.get(FrontDeskService, { strict: false });
const mistakes = () => service.app.get(FrontDeskUndoService, { strict: false });
const book = (total: string, changes: Json = {}) => pushed(hotel.partner, sold(hotel.offer, total, changes));
const outcome = async (json: Json) => outcomeOf(await push(hotel.partner, json));

/** VAT is 160.00 × 10 / 110. */
const OF_TWO_NIGHTS = { VAT: '14.55', SERVICE: '8.00', CITY: '12.00' };

describe('the total of a push', () => {
  it.each([
    ['160.00', {}, ['room 160.00']],
    ['168.00', {}, ['Service 8.00', 'room 160.00']],
    ['200.00', { extraTotal: '40.00' }, ['extra 40.00', 'room 160.00']],
    ['168.00', { extraTotal: '40.00' }, ['Service 8.00', 'room 160.00']],
    ['212.00', { extraTotal: '40.00' }, ['Service 8.00', 'Spa fee 4.00', 'extra 40.00', 'room 160.00']],
    ['208.00', { extraTotal: '40.00' }, ['Service 8.00', 'extra 40.00', 'room 160.00']],
    ['168.00', { extraTotal: '8.00' }, ['extra 8.00', 'room 160.00']],
  ])('may be %s with %o: the folio has %o', async (total, extras, lines) => {
    const id = await book(total, { ...extras, strict: true });
    expect((await hotel.lines(id)).sort()).toEqual(lines);
    expect(await hotel.balance(id)).toBe(total);
  });

  it('is refused under strict where it is none of these, and else staff see the taxes', async () => {
    expect(await outcome(sold(hotel.offer, '167.99', { strict: true }))).toBe('03 total_does_not_match');
    const id = await book('167.99');
    const [row] = await service.db.query<{ seen: Json[] }[]>(
      'SELECT price_mismatch AS seen FROM booking WHERE hotel_id = $1 AND id = $2',
      [hotel.hotelId, id],
    );
    expect(row!.seen).toEqual([{ kind: 'total', pushed: 167_99, rooms: 160_00, extras: null, taxes: 8_00 }]);
    expect(await hotel.lines(id)).toEqual(['room 160.00', 'extra 7.99']);
  });

  it('has the taxes that the answer shows for the party of each room', async () => {
    await hotel.setTaxes([
      {
        code: 'YOUTH',
        name: { en: 'Youth' },
        amount: '2.00',
        per: 'personNight',
        ages: { from: 10, to: 17 },
      },
    ]);
    const { offer, partner } = hotel;
    const { body } = await partner.postForm('/external/online/roomType', {
      hotelID: hotel.hotelId,
      startDate: offer.day(10),
      endDate: offer.day(12),
      adultCount: 2,
      'childAges[]': [11],
      'include[]': 'taxes',
    });
    const { prices } = body.items[0].accommodationTypes[0];
    const option = Object.values<Json>(prices).at(-1)!;
    const Total = { amountAfterTaxes: option.price, currency: 'EUR' };
    const json = sold(offer, String(option.totalWithTaxes), {
      strict: true,
      RoomStays: [room(offer, { selectionID: option.id, GuestCount: { adult: 2, child: 1 }, Total })],
      ChildGuests: [{ age: 11 }],
    });
    const id = await pushed(partner, json);
    expect(await hotel.recorded(id)).toEqual([{ YOUTH: '4.00 charged' }]);
  });
});

describe('the taxes of a sold room', () => {
  it('are recorded, and stay as they were sold', async () => {
    const json = sold(hotel.offer, '168.00');
    const id = await pushed(hotel.partner, json);
    const asSold = { ...OF_TWO_NIGHTS, SERVICE: '8.00 charged' };
    expect(await hotel.recorded(id)).toEqual([asSold]);
    await hotel.setTaxes(TAXES.map((tax) => (tax.code === 'SERVICE' ? { ...tax, percent: '50' } : tax)));
    expect(await outcome({ ...json, type: 'Modify' })).toBe('ok');
    expect(await hotel.recorded(id)).toEqual([asSold]);
    const { ID } = json;
    const longer = sold(hotel.offer, '360.00', { ID, type: 'Modify', until: 13, strict: true });
    expect(await outcome(longer)).toBe('ok');
    expect(await hotel.recorded(id)).toEqual([{ VAT: '21.82', SERVICE: '120.00 charged', CITY: '18.00' }]);
    expect(await hotel.lines(id)).toEqual(['room 240.00', 'Service 120.00']);
  });

  it('are those of the moment for a room that a Modify adds; the room that stays keeps its own', async () => {
    const json = sold(hotel.offer, '168.00');
    const id = await pushed(hotel.partner, json);
    await hotel.setTaxes(TAXES.map((tax) => (tax.code === 'SERVICE' ? { ...tax, percent: '50' } : tax)));
    const [first] = json.RoomStays as [Json];
    const two = {
      ...json,
      type: 'Modify',
      strict: true,
      RoomStays: [first, { ...first, NumberOfUnits: '2' }],
      Total: { amountAfterTaxes: '408.00', currency: 'EUR' },
    };
    expect(await outcome({ ...two, Total: { amountAfterTaxes: '336.00', currency: 'EUR' } })).toBe(
      '03 total_does_not_match',
    );
    expect(await outcome(two)).toBe('ok');
    const added = { ...OF_TWO_NIGHTS, SERVICE: '80.00 charged' };
    expect(await hotel.recorded(id)).toEqual([{ ...OF_TWO_NIGHTS, SERVICE: '8.00 charged' }, added]);
    const rooms = ['room 160.00', 'room 160.00'];
    expect((await hotel.lines(id)).sort()).toEqual(['Service 8.00', 'Service 80.00', ...rooms]);
    expect(await hotel.balance(id)).toBe('408.00');
  });

  it('are those of the moment for a room that the desk adds, whatever the booking was sold with', async () => {
    const id = await book('160.00');
    await hotel.setTaxes(TAXES.map((tax) => (tax.code === 'SERVICE' ? { ...tax, percent: '50' } : tax)));
    await addRoom(service, hotel.hotelId, id);
    const added = { ...OF_TWO_NIGHTS, SERVICE: '80.00 charged' };
    expect(await hotel.recorded(id)).toEqual([OF_TWO_NIGHTS, added]);
    expect((await hotel.lines(id)).sort()).toEqual(['Service 80.00', 'room 160.00', 'room 160.00']);
    expect(await hotel.balance(id)).toBe('400.00');
  });

  it('are charged once a Modify has a total with them, and no longer where it has none', async () => {
    const json = sold(hotel.offer, '160.00');
    const id = await pushed(hotel.partner, json);
    const modify = (total: string) =>
      outcome({ ...json, type: 'Modify', strict: true, Total: { amountAfterTaxes: total, currency: 'EUR' } });
    expect(await modify('168.00')).toBe('ok');
    expect(await hotel.lines(id)).toEqual(['room 160.00', 'Service 8.00']);
    expect(await modify('160.00')).toBe('ok');
    expect(await hotel.lines(id)).toEqual(['room 160.00']);
  });

  it('are none where it was sold before the hotel had records', async () => {
    hotel = await taxedHotel(service, { taxes: [] });
    const json = sold(hotel.offer, '160.00', { from: 0, until: 2 });
    const id = await pushed(hotel.partner, json);
    await hotel.setTaxes(TAXES);
    expect(await outcome({ ...json, type: 'Modify' })).toBe('ok');
    const [reservation] = await hotel.reservations(id);
    const departure = (await hotelToday(service, hotel.hotelId)) + 3;
    await changeDeparture(service, hotel.hotelId, reservation!, departure);
    await hotel.checkIn(reservation!, '101');
    expect(await hotel.recorded(id)).toEqual([null]);
    expect(await hotel.lines(id)).toEqual(['room 240.00']);
  });

  it('are reversed with a cancelled booking, whose fee bears none', async () => {
    const json = sold(hotel.offer, '212.00', { extraTotal: '40.00' });
    const id = await pushed(hotel.partner, json);
    const { hotelID, ID } = json as { hotelID: string; ID: string };
    expect(entryOf(await push(hotel.partner, { hotelID, ID, type: 'Cancel' }))).not.toHaveProperty('Error');
    expect(await hotel.lines(id)).toEqual([]);
    expect(await hotel.balance(id)).toBe('0.00');
  });
});

describe('the taxes of a room that the desk sells', () => {
  const sell = async () => {
    const reservation = await reserve(service, hotel.hotelId, 'STD');
    const [row] = await service.db.query<{ id: number; total: string }[]>(
      `SELECT b.id, b.total::text FROM booking b JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id
        WHERE r.hotel_id = $1 AND r.id = $2`,
      [hotel.hotelId, reservation],
    );
    return { reservation, id: row!.id, total: row!.total };
  };

  it('are part of the total where they are paid at booking', async () => {
    const { id, total } = await sell();
    expect(total).toBe('105.00');
    expect(await hotel.lines(id)).toEqual(['room 100.00', 'Service 5.00']);
  });

  it('are posted for each night when guests come, and reversed when that is taken back', async () => {
    const { reservation, id } = await sell();
    await hotel.checkIn(reservation, '101');
    expect(await hotel.lines(id)).toEqual(['room 100.00', 'Service 5.00', 'City tax 6.00', 'City tax 6.00']);
    expect(await hotel.balance(id)).toBe('117.00');
    await mistakes().undoCheckIn(hotel.hotelId, reception, reservation);
    expect(await hotel.lines(id)).toEqual(['room 100.00', 'Service 5.00']);
    expect(await hotel.balance(id)).toBe('105.00');
  });

  it('are those of the nights that guests have slept', async () => {
    const { reservation, id } = await sell();
    await hotel.checkIn(reservation, '101');
    hotel.inDays(1);
    await desk().checkOut(hotel.hotelId, reception, reservation);
    expect(await hotel.lines(id)).toEqual(['room 100.00', 'Service 5.00', 'City tax 6.00']);
    await mistakes().undoCheckOut(hotel.hotelId, reception, reservation, {
      roomId: hotel.rooms['101']!,
      accepted: [],
    });
    expect(await hotel.balance(id)).toBe('117.00');
  });

  it('charge what was discounted again, once an early check-out that lowered the discount is undone', async () => {
    const { reservation, id } = await sell();
    await hotel.checkIn(reservation, '101');
    await hotel.discount(id, 115_00);
    hotel.inDays(1);
    await desk().checkOut(hotel.hotelId, reception, reservation);
    const taxed = (cityTax: string) => ['room 100.00', 'Service 5.00', `City tax ${cityTax}`].sort();
    expect((await hotel.lines(id)).sort()).toEqual([...taxed('6.00'), 'discount -111.00'].sort());
    await mistakes().undoCheckOut(hotel.hotelId, reception, reservation, {
      roomId: hotel.rooms['101']!,
      accepted: [],
    });
    expect((await hotel.folio(id)).sums).toMatchObject({ discounts: '-115.00', balance: '2.00' });
    await hotel.discount(id, 2_00);
    await desk().checkOut(hotel.hotelId, reception, reservation);
    expect((await hotel.folio(id)).sums).toMatchObject({ discounts: '-111.00', balance: '0.00' });
  });

  it('are none where guests do not come, until they come after all', async () => {
    const { reservation, id } = await sell();
    const printed = async () => (await hotel.statement(id)).taxes.map(({ name }) => name?.en);
    expect(await printed()).toEqual(['VAT', 'Service']);
    await desk().noShow(hotel.hotelId, reception, reservation);
    expect(await hotel.lines(id)).toEqual(['no_show 100.00']);
    expect(await printed()).toEqual([]);
    await mistakes().undoNoShow(hotel.hotelId, reception, reservation);
    expect(await hotel.lines(id)).toEqual(['room 100.00', 'Service 5.00']);
  });

  it('follow another departure at the rules that they were sold by', async () => {
    const id = await book('168.00', { from: 0, until: 2 });
    const [reservation] = await hotel.reservations(id);
    await hotel.checkIn(reservation!, '101');
    await hotel.setTaxes([]);
    const today = await hotelToday(service, hotel.hotelId);
    await changeDeparture(service, hotel.hotelId, reservation!, today + 3);
    expect(await hotel.recorded(id)).toEqual([{ VAT: '21.82', SERVICE: '12.00 charged', CITY: '18.00' }]);
    const nights = ['City tax 6.00', 'City tax 6.00', 'City tax 6.00'];
    expect((await hotel.lines(id)).sort()).toEqual([...nights, 'Service 12.00', 'room 240.00']);
    await changeDeparture(service, hotel.hotelId, reservation!, today + 1);
    expect((await hotel.lines(id)).sort()).toEqual(['City tax 6.00', 'Service 4.00', 'room 80.00']);
  });
});

it('are listed by month in a report, for nights whose guests have come where they are paid at the hotel', async () => {
  await book('168.00', { from: 0, until: 2 });
  const id = await book('212.00', { from: 0, until: 2, extraTotal: '40.00' });
  const [reservation] = await hotel.reservations(id);
  await hotel.checkIn(reservation!, '101');
  const from = await hotelToday(service, hotel.hotelId);
  const words = { language: 'en', sources: {}, unknown: '?' };
  const range = { from, until: from + 2 };
  const { taxes } = await service.app
    .get(ReportsService, { strict: false })
    .report(hotel.hotelId, range, words);
  const sums = new Map<string, [number, number, number]>();
  for (const { name, includedMinor, atBookingMinor, atHotelMinor } of taxes) {
    const [included, atBooking, atHotel] = sums.get(name) ?? [0, 0, 0];
    sums.set(name, [included + includedMinor, atBooking + atBookingMinor, atHotel + atHotelMinor]);
  }
  expect(Object.fromEntries(sums)).toEqual({
    VAT: [29_10, 0, 0],
    Service: [0, 16_00, 0],
    'City tax': [0, 0, 12_00],
    'Spa fee': [0, 4_00, 0],
  });
});

it('become records from the settings of a hotel with the first record that staff save', async () => {
  hotel = await taxedHotel(service, { taxes: [] });
  await service.db.query(
    'UPDATE hotel SET lodging_vat_percent = 10, accommodation_tax_percent = 2 WHERE id = $1',
    [hotel.hotelId],
  );
  const printed = async (id: number) => {
    const { taxes } = await service.app.get(FolioService, { strict: false }).statement(hotel.hotelId, id);
    return taxes.map(({ percent, amountMinor }) => [percent, amountMinor]);
  };
  const before = await book('160.00');
  const figures = [
    [10, 14_29],
    [2, 2_86],
  ];
  expect(await printed(before)).toEqual(figures);
  const typed = {
    code: 'CITY',
    name: '{"tr":"Şehir vergisi"}',
    amount: '3.00',
    per: 'personNight',
    paidAt: 'hotel',
  };
  const taxes = service.app.get(TaxesService, { strict: false });
  await taxes.save(hotel.hotelId, undefined, typed as never, reception);
  const rows = await service.db.query<{ code: string }[]>(
    'SELECT code FROM tax WHERE hotel_id = $1 ORDER BY id',
    [hotel.hotelId],
  );
  expect(rows.map(({ code }) => code)).toEqual(['VAT', 'ACCOMMODATION', 'CITY']);
  expect(await printed(before)).toEqual(figures);
  expect(await printed(await book('160.00'))).toEqual(figures);
});
