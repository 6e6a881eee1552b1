import { dayFromToday } from '../factories/days.js';
import {
  allHotelsPartnerOf,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { markedPartners } from '../factories/marked-hotel.js';
import { booking, type Offer, offerOf, outcomeOf, push } from '../factories/booking.js';
import { startService, type TestService } from '../harness/service.js';

const stayDays = { startDate: dayFromToday(10), endDate: dayFromToday(12) };

describe('a hotel is seen by its own callers only', () => {
  let service: TestService;
  let own: PartnerClient;
  let foreign: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    [own, foreign] = await markedPartners(service);
  });
  afterAll(() => service.close());

  it('lists the hotels that the token is good for, and no others', async () => {
    const both = await importHotel(
      service,
      smallHotel({ partners: [{ name: 'List', apiKey: 'list', apiSecret: 'list-secret' }] }),
    );
    const one = await partnerOf(service, both);
    const second = await importHotel(service, smallHotel({ partners: [{ name: 'List', apiKey: 'list' }] }));
    const all = await allHotelsPartnerOf(service, { apiKey: 'list', apiSecret: 'list-secret' }, one.hotelID);
    const idsOf = async (partner: PartnerClient) =>
      (await partner.postForm('/external/online/hotels', {})).body.hotels.map(
        ({ hotelID }: { hotelID: number }) => hotelID,
      );
    expect(await idsOf(all)).toEqual([both.hotelID, second.hotelID]);
    expect(await idsOf(one)).toEqual([both.hotelID]);
    const listed = await all.postForm('/external/online/hotels', {});
    expect(listed.body.hotels[0]).toEqual({
      hotelID: both.hotelID,
      title: expect.stringContaining('Küçük Otel') as string,
      seoUrl: expect.stringContaining('kucuk-otel') as string,
      country: '',
      city: 'Antalya',
      latitude: '',
      longitude: '',
      currency: 'EUR',
      timeZone: 'Europe/Istanbul',
      checkInTime: '14:00',
      checkOutTime: '12:00',
      sandbox: false,
    });
    const tag = listed.headers.get('etag') ?? '';
    const unlessMatches = () =>
      send(service, 'POST', '/external/online/hotels', {
        headers: { Authorization: `Bearer ${all.token}`, 'If-None-Match': tag },
      });
    expect(await unlessMatches()).toMatchObject({ status: 304, text: '' });
    await service.db.query('UPDATE partner_hotel SET enabled = false WHERE hotel_id = $1', [second.hotelID]);
    expect((await unlessMatches()).status).toBe(200);
    expect(await idsOf(all)).toEqual([both.hotelID]);
  });

  it("knows no building, room type, board or booking of the other's", async () => {
    const { hotelID } = own;
    const [mine, theirs] = [await offerOf(service, hotelID), await offerOf(service, foreign.hotelID)];
    const buildings = await foreign.get('/external/online/building', { hotelID: foreign.hotelID });
    const buildingID = buildings.body.items[0].id as number;
    const list = await own.postForm('/external/online/roomType', {
      hotelID,
      ...stayDays,
      adultCount: 2,
      buildingID,
    });
    expect(list.body).toEqual({
      success: false,
      items: [],
      count: 0,
      errorCode: 10004,
      errorMessage: expect.stringMatching(/\S/) as string,
    });

    const mixed = async (offer: Partial<Offer>) => outcomeOf(await push(own, booking({ ...mine, ...offer })));
    expect(await mixed({ roomType: theirs.roomType })).toMatch(/^03 room_type_is_not_found/);
    expect(await mixed({ board: theirs.board })).toMatch(/^03 rate_plan_is_not_found/);

    const theirBooking = booking(theirs);
    expect(outcomeOf(await push(foreign, theirBooking))).toBe('ok');
    const asMine = booking(mine, { ID: theirBooking.ID });
    expect(outcomeOf(await push(own, { ...asMine, type: 'Modify' }))).toBe('03 booking_is_not_found');
    expect(outcomeOf(await push(own, { ...asMine, type: 'Cancel' }))).toBe('03 booking_is_not_found');
    expect(outcomeOf(await push(own, asMine))).toBe('ok');
  });

  it('keeps the bookings of one partner apart by hotel, even under one voucher', async () => {
    const partners = [{ name: 'Both', apiKey: 'both-hotels', apiSecret: 'secret-of-both' }];
    const clients: [PartnerClient, Offer][] = [];
    for (let n = 0; n < 2; n++) {
      const partner = await partnerOf(service, await importHotel(service, smallHotel({ partners })));
      clients.push([partner, await offerOf(service, partner.hotelID)]);
    }
    const [[one, mine], [two, theirs]] = clients as [(typeof clients)[0], (typeof clients)[0]];
    const first = booking(mine);
    const second = booking(theirs, { ID: first.ID });
    expect(outcomeOf(await push(one, first))).toBe('ok');
    expect(outcomeOf(await push(two, { ...second, type: 'Modify' }))).toBe('03 booking_is_not_found');
    expect(outcomeOf(await push(two, { ...second, type: 'Cancel' }))).toBe('03 booking_is_not_found');
    expect(outcomeOf(await push(two, second))).toBe('ok');
    expect(outcomeOf(await push(two, { ...second, type: 'Cancel' }))).toBe('ok');
    expect(outcomeOf(await push(one, { ...first, type: 'Modify' }))).toBe('ok');
  });
});
