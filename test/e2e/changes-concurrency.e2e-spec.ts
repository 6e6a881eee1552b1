import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { type Offer, offerOf, outcomeOf, PUSH, stay } from '../factories/booking.js';
import { type Changes, CHANGES } from '../factories/changes.js';
import { reception, reserve } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { gridOf } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';

const DAYS = 12;
const PUSHERS = 6;
const PUSHES = 12;
const EDITS = 15;

/** What a partner keeps of a hotel: rooms left by type and day, and the IDs of bookings that it was told of. */
interface Mirror {
  left: Record<string, number>;
  received: Set<string>;
}

describe('a reader who follows the changes of a hotel', () => {
  let instances: TestService[];
  let partner: PartnerClient;
  let offer: Offer;
  beforeAll(async () => {
    const here = await startService();
    instances = [here, await startService({ DATABASE_URL: here.databaseUrl })];
    const file = smallHotel();
    for (const range of file.inventory!) Object.assign(range, { allotment: 40 });
    partner = await partnerOf(here, await importHotel(here, file));
    offer = await offerOf(here, partner.hotelID);
  });
  afterAll(async () => {
    for (const service of instances.toReversed()) await service.close();
  });

  const headers = () => ({ authorization: `Bearer ${partner.token}` });

  async function pushAt(service: TestService, pushed: object): Promise<string> {
    const body = JSON.stringify({ BookingPushRQ: { Bookings: [pushed] } });
    const json = { ...headers(), 'content-type': 'application/json' };
    return outcomeOf(await send(service, 'POST', PUSH, { headers: json, body }));
  }

  async function availability(service: TestService, from: string, to: string) {
    const query = `hotelID=${partner.hotelID}&startDate=${from}&endDate=${to}`;
    const path = `/external/room/type/hotel/availability?${query}`;
    const { body } = await send(service, 'GET', path, { headers: headers() });
    const left: Record<string, number> = {};
    for (const type of body.roomTypes) {
      for (const day of type.availability) left[`${type.id} ${day.id}`] = day.availability;
    }
    return left;
  }

  /** Applies one page of changes to the mirror, by reading again what they name. */
  async function readOn(service: TestService, mirror: Mirror, after: string): Promise<Changes> {
    const path = `${CHANGES}?hotelID=${partner.hotelID}&after=${after}&limit=3`;
    const { body } = await send(service, 'GET', path, { headers: headers() });
    for (const { kind, roomTypeID, from, to, ID } of (body as Changes).changes) {
      if (kind === 'booking') mirror.received.add(ID!);
      if (kind !== 'availability') continue;
      const now = await availability(service, from!, to!);
      for (const [key, left] of Object.entries(now)) {
        if (key.startsWith(`${roomTypeID} `)) mirror.left[key] = left;
      }
    }
    return body as Changes;
  }

  it('has what the hotel has, whatever two instances change at once', async () => {
    const [here, there] = instances as [TestService, TestService];
    const of = (index: number) => (index % 2 === 0 ? here : there);
    const start = await send(here, 'GET', `${CHANGES}?hotelID=${partner.hotelID}`, { headers: headers() });
    const mirror: Mirror = {
      left: await availability(here, offer.day(0), offer.day(DAYS)),
      received: new Set(),
    };
    const confirmed: string[] = [];
    let isOver = false;

    const pusher = async (me: number) => {
      for (let i = 0; i < PUSHES; i++) {
        const from = (me * 5 + i * 3) % (DAYS - 3);
        const ID = `P-${me}-${i}`;
        if ((await pushAt(of(me + i), stay(offer, from, from + 2, { ID }))) !== 'ok') continue;
        confirmed.push(ID);
        if (i % 3 === 0) await pushAt(of(i), stay(offer, from + 1, from + 3, { ID, type: 'Modify' }));
        if (i % 4 === 0) await pushAt(of(me), { hotelID: partner.hotelID, ID, type: 'Cancel' });
      }
    };
    const editor = async () => {
      for (let i = 0; i < EDITS; i++) {
        const grid = await gridOf(of(i), partner.hotelID);
        const [allotment] = await grid.values('FAM allotment', i % DAYS, 1);
        await grid.save([grid.cell('FAM allotment', i % DAYS, allotment!, 20 + i)], 'Ayşe', true);
      }
    };
    const desk = async () => {
      for (let i = 0; i < 3; i++) {
        const reservation = await reserve(of(i), partner.hotelID, 'SUI', { nights: 2 });
        await of(i).app.get(FrontDeskService).noShow(partner.hotelID, reception, reservation);
      }
    };
    let cursor = start.body.next as string;
    let pages = 0;
    const reader = async () => {
      for (;;) {
        const wasOver = isOver;
        const { changes, next } = await readOn(of(pages), mirror, cursor);
        cursor = next;
        pages++;
        if (wasOver && changes.length === 0) return;
      }
    };
    const writers = Promise.all([...Array.from({ length: PUSHERS }, (_, i) => pusher(i)), editor(), desk()]);
    await Promise.all([reader(), writers.finally(() => (isOver = true))]);

    expect(confirmed.length).toBeGreaterThan(PUSHERS * 6);
    expect(confirmed.filter((ID) => !mirror.received.has(ID))).toEqual([]);
    expect(mirror.left).toEqual(await availability(there, offer.day(0), offer.day(DAYS)));
    expect(pages).toBeGreaterThan(20);
    const [numbers] = await here.db.query<{ count: number; last: number }[]>(
      `SELECT count(*)::int AS count, (SELECT changes FROM hotel_revision WHERE hotel_id = $1)::int AS last
         FROM hotel_change WHERE hotel_id = $1`,
      [partner.hotelID],
    );
    expect(numbers!.count).toBe(numbers!.last);
  });
});
