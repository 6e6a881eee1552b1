import { NO_ORIGIN } from '../../src/booking/changes/set-origin.js';
import { DeskBookingService } from '../../src/in-house/bookings/desk-booking.service.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { dayNumber } from '../../src/values/day.js';
import { booking, ledgerIsClean, type Offer, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { changeDeparture, reception } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

type Json = ReturnType<typeof JSON.parse>;

const EARLY = { code: 'EARLY', name: { tr: 'Erken', en: 'Early' }, percent: '25' };
const OFF = { code: 'EARLY', name: EARLY.name, amountMinor: 20_00 };

let service: TestService;
let partner: PartnerClient;
let offer: Offer;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const imported = await importHotel(service, smallHotel({ promotions: [EARLY] }));
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
});
afterEach(() => ledgerIsClean(service));
afterAll(() => service.close());

const total = (amount: string) => ({ amountAfterTaxes: amount, amountOfTaxes: '0.00', currency: 'EUR' });
const pushed = (amount: string, more: Json = {}, changes: Json = {}) => {
  const Total = total(amount);
  const RoomStays = [room(offer, { Total, ...more })];
  return push(partner, booking(offer, { ID: 'P-1', RoomStays, Total, ...changes }));
};
const end = () => importHotel(service, { hotel: { id: partner.hotelID }, promotions: [] });

async function rooms(): Promise<Json[]> {
  return service.db.query('SELECT id, total, promotions FROM booking_room WHERE hotel_id = $1 ORDER BY id', [
    partner.hotelID,
  ]);
}
const taken = (...days: number[]) => Object.fromEntries(days.map((day) => [offer.day(day), [OFF]]));

it('are recorded with the nights of a push that has the hotel’s prices, and stay when they end', async () => {
  expect(outcomeOf(await pushed('120.00'))).toBe('ok');
  expect(await rooms()).toMatchObject([{ total: '120.00', promotions: taken(10, 11) }]);
  await end();
  const PrimaryGuests = [{ name: 'Ali', surname: 'Demir' }];
  expect(outcomeOf(await pushed('120.00', {}, { type: 'Modify', PrimaryGuests }))).toBe('ok');
  expect(await rooms()).toMatchObject([{ promotions: taken(10, 11) }]);
});

it('are not those of another price, nor of nights that the partner names, nor of a room that changes to such', async () => {
  const PerDayRate = [10, 11].map((day) => ({ stayDate: offer.day(day), baseRate: '60.00' }));
  expect(outcomeOf(await pushed('120.00', { PerDayRates: { PerDayRate } }))).toBe('ok');
  expect(outcomeOf(await pushed('130.00', {}, { ID: 'P-2' }))).toBe('ok');
  expect(await rooms()).toMatchObject([{ promotions: null }, { promotions: null }]);
  expect(outcomeOf(await pushed('120.00', {}, { ID: 'P-3' }))).toBe('ok');
  expect(outcomeOf(await pushed('130.00', {}, { ID: 'P-3', type: 'Modify' }))).toBe('ok');
  expect((await rooms())[2]).toMatchObject({ total: '130.00', promotions: null });
});

it('are kept by the nights that staff keep, and are in those that they add while they are on', async () => {
  const [arrival, departure] = [dayNumber(offer.day(10)), dayNumber(offer.day(12))];
  await service.app.get(DeskBookingService, { strict: false }).sell(partner.hotelID, reception, {
    kinds: [
      {
        roomTypeId: offer.roomType['STD']!,
        boardId: offer.board['BB']!,
        rate: 'refundable',
        arrival,
        departure,
        adults: 2,
        childAges: [],
        rooms: 1,
        ownTotalMinor: null,
      },
    ],
    shownTotalMinor: 120_00,
    priceReason: '',
    guest: { name: 'Ali', surname: 'Demir', phone: '', email: '', countryCode: 'TR' },
    remarks: '',
    profileId: null,
    origin: NO_ORIGIN,
    deposit: null,
    packages: [],
    requestKey: null,
  });
  const [{ id }] = (await rooms()) as [Json];
  expect(await rooms()).toMatchObject([{ promotions: taken(10, 11) }]);
  await changeDeparture(service, partner.hotelID, id, departure + 1);
  expect(await rooms()).toMatchObject([{ total: '180.00', promotions: taken(10, 11, 12) }]);
  await end();
  await changeDeparture(service, partner.hotelID, id, departure + 2);
  expect(await rooms()).toMatchObject([{ total: '260.00', promotions: taken(10, 11, 12) }]);
  await changeDeparture(service, partner.hotelID, id, departure - 1);
  expect(await rooms()).toMatchObject([{ total: '60.00', promotions: taken(10) }]);
});

describe('in reports', () => {
  const reported = async (from: number, until: number): Promise<Json[]> => {
    const range = { from: dayNumber(offer.day(from)), until: dayNumber(offer.day(until)) };
    const words = { language: 'en', sources: {}, unknown: '?' };
    const reports = service.app.get(ReportsService, { strict: false });
    return (await reports.report(partner.hotelID, range, words)).promotions;
  };
  const early = { code: 'EARLY', name: 'Early', currency: 'EUR' };

  it('are what they sold and took off by the nights of the range, cancelled bookings apart, also once they are over', async () => {
    const PerDayRate = [10, 11].map((day) => ({ stayDate: offer.day(day), baseRate: '60.00' }));
    for (const [ID, more] of [
      ['P-1', {}],
      ['P-2', {}],
      ['P-3', { PerDayRates: { PerDayRate } }],
    ] as const)
      expect(outcomeOf(await pushed('120.00', more, { ID }))).toBe('ok');
    expect(outcomeOf(await pushed('120.00', {}, { ID: 'P-2', type: 'Cancel' }))).toBe('ok');
    await end();
    const sold = { ...early, bookings: 1, roomNights: 2, revenueMinor: 120_00, discountMinor: 40_00 };
    expect(await reported(0, 30)).toEqual([{ ...sold, cancelledBookings: 1, cancelledNights: 2 }]);
    const half = { ...sold, roomNights: 1, revenueMinor: 60_00, discountMinor: 20_00 };
    expect(await reported(11, 30)).toEqual([{ ...half, cancelledBookings: 1, cancelledNights: 1 }]);
    expect(await reported(12, 30)).toEqual([]);
  });

  it('are counted in each that a night has', async () => {
    const promotions = [
      { ...EARLY, combines: true, order: 1 },
      { code: 'FIVE', name: { en: 'Five off' }, amount: '5.00', combines: true, order: 2 },
    ];
    await importHotel(service, { hotel: { id: partner.hotelID }, promotions });
    expect(outcomeOf(await pushed('110.00'))).toBe('ok');
    const both = {
      bookings: 1,
      roomNights: 2,
      revenueMinor: 110_00,
      cancelledBookings: 0,
      cancelledNights: 0,
    };
    expect(await reported(0, 30)).toEqual([
      { ...early, ...both, discountMinor: 40_00 },
      { ...both, code: 'FIVE', name: 'Five off', currency: 'EUR', discountMinor: 10_00 },
    ]);
  });

  it('have all nights of a stay of which one is free, in each range that it has nights in', async () => {
    const promotions = [{ code: 'TWO', name: { en: 'Two for one' }, freeNights: { stay: 2, pay: 1 } }];
    await importHotel(service, { hotel: { id: partner.hotelID }, promotions });
    expect(outcomeOf(await pushed('80.00'))).toBe('ok');
    const stay = { bookings: 1, roomNights: 2, revenueMinor: 80_00, discountMinor: 80_00 };
    expect(await reported(0, 30)).toMatchObject([{ code: 'TWO', ...stay }]);
    expect(await reported(0, 11)).toMatchObject([{ ...stay, roomNights: 1, discountMinor: 0 }]);
    expect(await reported(11, 30)).toMatchObject([{ ...stay, roomNights: 1, revenueMinor: 0 }]);
  });

  it('have none of a night that was given back, nor of a room that a Modify leaves out', async () => {
    expect(outcomeOf(await pushed('120.00'))).toBe('ok');
    const RoomStays = ['1', '2'].map((NumberOfUnits) =>
      room(offer, { Total: total('120.00'), NumberOfUnits }),
    );
    const changes = { ID: 'P-2', RoomStays, Total: total('240.00') };
    expect(outcomeOf(await pushed('240.00', {}, changes))).toBe('ok');
    expect(await reported(0, 30)).toMatchObject([{ bookings: 2, roomNights: 6, discountMinor: 120_00 }]);
    expect(outcomeOf(await pushed('120.00', {}, { ID: 'P-2', type: 'Modify' }))).toBe('ok');
    const [{ id }] = (await rooms()) as [Json];
    await changeDeparture(service, partner.hotelID, id, dayNumber(offer.day(11)));
    expect(await reported(0, 30)).toMatchObject([
      { bookings: 2, roomNights: 3, revenueMinor: 180_00, discountMinor: 60_00, cancelledBookings: 0 },
    ]);
  });
});
