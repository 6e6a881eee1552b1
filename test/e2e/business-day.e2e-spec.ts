import { FolioService } from '../../src/booking/folio/folio.service.js';
import { CashLists } from '../../src/booking/folio/cash-lists.service.js';
import { HotelDay } from '../../src/hotel/hotel-day.service.js';
import { FrontDeskLists } from '../../src/in-house/lists/front-desk-lists.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { quotedRate } from '../../src/inventory/quote/quote.js';
import { DeskOffersService } from '../../src/inventory/search/desk-offers.service.js';
import { dayText } from '../../src/values/day.js';
import { ayse, reception, reserve, roomsOf, soldOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

/* It is between one and two at night in these hotels, whose day ends at eleven: for the desk it is the evening before. */

/** A zone in which it is between one and two at night now. */
function zoneOfTheNight(): string {
  const ahead = ((1 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('after midnight, before the day of the hotel ends', () => {
  let service: TestService;
  let hotelId: number;
  let partner: PartnerClient;
  let room: Record<string, number>;
  let [today, calendarDay] = [0, 0];
  const get = <T>(part: new (...parts: never[]) => T) => service.app.get(part, { strict: false });

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const file = smallHotel({
      hotel: { timeZone: zoneOfTheNight(), dayEndsAt: '11:00' },
      rates: [{ roomType: 'STD', board: 'BB', from: 'today-1', to: 'today+30', price: '40.00' }],
      promotions: [
        { code: 'NIGHT', name: { en: 'Night' }, bookable: { from: 'today', to: 'today' }, percent: '10' },
      ],
    });
    const imported = await importHotel(service, file);
    hotelId = imported.hotelID;
    partner = await partnerOf(service, imported);
    room = await roomsOf(service, hotelId);
    ({ today, calendarDay } = await get(HotelDay).days(hotelId));
  });

  const checkIn = (reservation: number) =>
    get(FrontDeskService).checkIn(
      hotelId,
      reception,
      reservation,
      { roomId: room['101']!, accepted: ['room_is_not_clean'] },
      [ayse],
    );

  it('the desk has the day before', () => {
    expect(today).toBe(calendarDay - 1);
  });

  it('a guest who comes takes the night in progress, at the promotions of the calendar', async () => {
    const stay = { arrival: today, nights: 1, adults: 2, childAges: [] };
    const { offers } = await get(DeskOffersService).offers(hotelId, stay);
    const { type, plans } = offers.find(({ type }) => type.capacityChildren === 1)!;
    const rate = { roomTypeId: type.id, boardId: plans[0]!.plan.board.id, rate: 'refundable' } as const;
    expect(quotedRate(offers, rate)?.totalMinor).toBe(72_00);
    const reservation = await reserve(service, hotelId, 'STD', { nights: 1 });
    expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([1, 0]);
    const [arriving] = await get(FrontDeskLists).arrivals(hotelId, today, today);
    expect(arriving).toMatchObject({ reservationId: reservation, arrival: dayText(today) });
    await checkIn(reservation);
    expect(await get(FrontDeskLists).inHouse(hotelId, today, today)).toHaveLength(1);
  });

  it('what is done is of the day that goes on, and can be taken back', async () => {
    const reservation = await reserve(service, hotelId, 'STD', { nights: 1 });
    await checkIn(reservation);
    await get(FrontDeskUndoService).undoCheckIn(hotelId, reception, reservation);
    expect(await get(FrontDeskLists).inHouse(hotelId, today, today)).toEqual([]);
    await checkIn(reservation);
    await get(FrontDeskService).checkOut(hotelId, reception, reservation);
    expect(await soldOf(service, hotelId, 'STD', [0, 1])).toEqual([0, 0]);
  });

  it('money and charges are of the day that goes on', async () => {
    await reserve(service, hotelId, 'STD', { nights: 1 });
    const [arriving] = await get(FrontDeskLists).arrivals(hotelId, today, today);
    const { folio } = await get(FolioService).statement(hotelId, arriving!.bookingId);
    expect(new Set(folio.lines.map(({ postedOn }) => postedOn))).toEqual(new Set([dayText(today)]));
    expect(await get(CashLists).ofDay(hotelId, null, null)).toMatchObject({ today: dayText(today) });
  });

  it('partners go by the calendar', async () => {
    const search = (from: number) =>
      partner.postForm('/external/online/roomType', {
        hotelID: hotelId,
        startDate: dayText(from),
        endDate: dayText(from + 1),
        adultCount: 2,
      });
    expect((await search(today)).body.success).toBe(false);
    expect((await search(calendarDay)).body.success).toBe(true);
  });
});
