import { NO_ORIGIN } from '../../src/booking/changes/set-origin.js';
import { DeskBookingService } from '../../src/in-house/bookings/desk-booking.service.js';
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
