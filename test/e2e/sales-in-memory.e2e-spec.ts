import { SnapshotStore } from '../../src/inventory/snapshot/snapshot-store.service.js';
import { type Offer, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('what a process has sold', () => {
  let service: TestService;
  let other: TestService;
  let partner: PartnerClient;
  let partnerElsewhere: PartnerClient;
  let offer: Offer;

  beforeAll(async () => {
    service = await startService();
    other = await startService({ DATABASE_URL: service.databaseUrl });
    const inventory = [{ roomType: 'STD', from: 'today', to: 'today+365', allotment: 50 }];
    const imported = await importHotel(service, smallHotel({ inventory }));
    partner = await partnerOf(service, imported);
    partnerElsewhere = await partnerOf(other, imported);
    offer = await offerOf(service, imported.hotelID);
  });
  afterAll(async () => {
    await other.close();
    await service.close();
  });

  const revision = async () => {
    const [row] = await service.db.query<{ search: number }[]>(
      'SELECT search FROM hotel_revision WHERE hotel_id = $1',
      [offer.hotelID],
    );
    return row!.search;
  };
  /** The hotel in the memory of the process, where that is as the database has it. */
  const inMemory = async () => service.app.get(SnapshotStore).current(offer.hotelID, await revision());
  const roomCount = async (client: PartnerClient, arrival: number, departure: number) => {
    const dates = { startDate: offer.day(arrival), endDate: offer.day(departure) };
    const asked = { hotelID: offer.hotelID, ...dates, adultCount: 2 };
    const { body } = await client.postForm('/external/online/roomType', asked);
    const items = body.items as { id: number; roomCount: number }[];
    return items.find(({ id }) => id === offer.roomType.STD)!.roomCount;
  };
  const book = async (client: PartnerClient, arrival: number, departure: number) =>
    expect(outcomeOf(await push(client, stay(offer, arrival, departure)))).toBe('ok');

  it('is in its memory at once, so that its next search reads nothing', async () => {
    const before = await roomCount(partner, 10, 13);
    await book(partner, 11, 13);
    expect(await inMemory()).toBeDefined();
    expect(await roomCount(partner, 10, 13)).toBe(before - 1);
    expect(await roomCount(partner, 10, 11)).toBe(before);
  });

  it('is read where another process has sold meanwhile', async () => {
    const before = await roomCount(partner, 15, 17);
    await book(partnerElsewhere, 15, 17);
    expect(await inMemory()).toBeUndefined();
    await book(partner, 15, 17);
    expect(await roomCount(partner, 15, 17)).toBe(before - 2);
    await book(partner, 15, 17);
    expect(await inMemory()).toBeDefined();
    expect(await roomCount(partner, 15, 17)).toBe(before - 3);
  });

  it('does not keep a hotel from being read whole for later days', async () => {
    const store = service.app.get(SnapshotStore);
    const { dayCount } = (await inMemory())!;
    const far = stay(offer, 200, 202);
    const near = Array.from({ length: 10 }, (_, i) => stay(offer, 5 + i, 6 + i));
    const answers = await Promise.all([far, ...near].map((json) => push(partner, json)));
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['ok']));
    await book(partner, 210, 212);
    const whole = await store.fresh(offer.hotelID, await revision());
    expect(whole.dayCount).toBeGreaterThan(dayCount);
  });
});
