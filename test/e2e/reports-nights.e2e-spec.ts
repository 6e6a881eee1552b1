import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { ReportsService } from '../../src/reports/reports.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { decimalMinor } from '../../src/values/money.js';
import { entryOf, type Json, type Offer, outcomeOf, push, stay } from '../factories/booking.js';
import { ayse, hotelToday, reception, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

const DAY_MS = 86_400_000;

describe('the days of a report', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let today: number;
  const file = smallHotel({
    rates: [{ roomType: 'SUI', board: 'RO', from: 'today', to: 'today+90', price: '200.00' }],
  });
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file });
  beforeAll(async () => (today = await hotelToday(service, offer.hotelID)));

  const inDays = (days: number) => (service.app.get(Clock).nowMs = () => Date.now() + days * DAY_MS);
  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  const booked = async (from: number, until: number, amount: string, room: Json) => {
    const json = stay(offer, from, until, total(amount), { ...total(amount), ...room });
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    const id = entryOf(answer).SVC_ID!;
    const { rooms } = await service.app.get(BookingChanges).booking(offer.hotelID, id);
    return { id, reservationId: rooms[0]!.reservationId! };
  };
  const desk = () => service.app.get(FrontDeskService);
  const checkIn = async (reservationId: number, room: string) => {
    const choice = { roomId: (await roomsOf(service, offer.hotelID))[room]!, accepted: ACCEPTABLE };
    await desk().checkIn(offer.hotelID, reception, reservationId, choice as never, [ayse]);
  };
  const sold = async (from: number, days: number) => {
    const range = { from: today + from, until: today + from + days };
    const words = { language: 'en', sources: {}, unknown: 'Not known' };
    const report = await service.app
      .get(ReportsService, { strict: false })
      .report(offer.hotelID, range, words);
    return report.days.map(({ roomNights, sold: [one] }) => [roomNights, (one?.revenueMinor ?? 0) / 100]);
  };

  it('have a night that guests slept beyond their departure, once staff have entered it', async () => {
    const { id, reservationId } = await booked(0, 1, '200.00', {
      roomTypeID: String(offer.roomType.SUI),
      ratePlanID: String(offer.board.RO),
    });
    await checkIn(reservationId, 'B2');
    inDays(2);
    expect(await sold(0, 3)).toEqual([
      [1, 200],
      [0, 0],
      [0, 0],
    ]);
    const { version, rooms } = await service.app.get(BookingChanges).booking(offer.hotelID, id);
    const [room] = rooms;
    await service.app.get(BookingChanges).change(offer.hotelID, reception, {
      bookingId: id,
      version,
      rooms: [
        {
          ...room!,
          reservationId,
          arrival: today,
          departure: today + 3,
          rate: 'refundable',
          shownTotalMinor: decimalMinor('600.00', 2)!,
          ownTotalMinor: null,
        },
      ],
      guest: null,
      reason: '',
      maySetPrices: false,
      mayLowerFees: false,
      accepted: ACCEPTABLE,
    });
    expect(await sold(0, 3)).toEqual([
      [1, 200],
      [1, 200],
      [1, 200],
    ]);
  });

  it('have what each night was sold for, that of nights given back on the first of them', async () => {
    const nightly = ['100.00', '50.00', '60.00'].map((baseRate, i) => ({
      stayDate: offer.day(20 + i),
      baseRate,
    }));
    const room = { PerDayRates: { currency: 'EUR', PerDayRate: nightly } };
    const { reservationId } = await booked(20, 23, '210.00', room);
    expect(await sold(20, 3)).toEqual([
      [1, 100],
      [1, 50],
      [1, 60],
    ]);
    inDays(20);
    await checkIn(reservationId, '101');
    inDays(21);
    await desk().checkOut(offer.hotelID, reception, reservationId);
    expect(await sold(20, 3)).toEqual([
      [1, 100],
      [0, 110],
      [0, 0],
    ]);
  });

  it('keep what a closed one had when the price of the rest changes', async () => {
    const { id, reservationId } = await booked(40, 42, '160.00', {});
    inDays(40);
    await checkIn(reservationId, '102');
    inDays(41);
    await importHotel(service, {
      hotel: { id: offer.hotelID },
      rates: [{ roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', price: '60.00' }],
    } as never);
    expect(await sold(40, 2)).toEqual([
      [1, 80],
      [1, 80],
    ]);
    const { version, rooms } = await service.app.get(BookingChanges).booking(offer.hotelID, id);
    await service.app.get(BookingChanges).change(offer.hotelID, reception, {
      bookingId: id,
      version,
      rooms: [
        {
          ...rooms[0]!,
          reservationId,
          arrival: today + 40,
          departure: today + 43,
          rate: 'refundable',
          shownTotalMinor: 28_000,
          ownTotalMinor: null,
        },
      ],
      guest: null,
      reason: '',
      maySetPrices: false,
      mayLowerFees: false,
      accepted: ACCEPTABLE,
    });
    expect(await sold(40, 3)).toEqual([
      [1, 80],
      [1, 80],
      [1, 120],
    ]);
  });
});
