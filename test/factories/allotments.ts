import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { Clock } from '../../src/values/clock.service.js';
import { MS_PER_DAY } from '../../src/values/day.js';
import type { TestService } from '../harness/service.js';
import { type Json, type Offer, offerOf, outcomeOf, push, soldOn, stay } from './booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';
import { itemsOf } from './search.js';

export type Allotment = NonNullable<HotelFile['partnerAllotments']>[number];

interface Keys {
  apiKey: string;
  apiSecret: string;
}

let made = 0;

/** A hotel with five STD rooms a night and two partners, of which only `acme` has rooms set aside. */
export interface AllottedHotel {
  hotelId: number;
  acme: PartnerClient;
  other: PartnerClient;
  /** That of `acme`. */
  apiKey: string;
  keys: Keys;
  keysOfOther: Keys;
  offer: Offer;
}

export async function allottedHotel(
  service: TestService,
  allotments: Partial<Allotment>[],
  changes: Partial<HotelFile> = {},
): Promise<AllottedHotel> {
  const number = ++made;
  const named = ['acme', 'other'].map((name) => ({
    name: `${name} ${number}`,
    apiKey: `${name}-${number}`,
    apiSecret: `the secret of ${name} ${number}`,
  }));
  const apiKey = named[0]!.apiKey;
  const imported = await importHotel(
    service,
    smallHotel({
      partners: named,
      inventory: ['STD', 'FAM'].map((roomType) => ({
        roomType,
        from: 'today-10',
        to: 'today+365',
        allotment: roomType === 'STD' ? 5 : 2,
      })),
      partnerAllotments: allotments.map((one) => allotment(apiKey, one)),
      ...changes,
    }),
  );
  const [acme, other] = imported.partners;
  return {
    hotelId: imported.hotelID,
    acme: await partnerOf(service, { ...imported, partners: [acme!] }),
    other: await partnerOf(service, { ...imported, partners: [other!] }),
    apiKey,
    keys: named[0]!,
    keysOfOther: named[1]!,
    offer: await offerOf(service, imported.hotelID),
  };
}

/** Three STD rooms from day 10 to day 20, never released, unless changed. */
export function allotment(partner: string, changes: Partial<Allotment> = {}): Allotment {
  return { partner, roomType: 'STD', from: 'today+10', to: 'today+20', rooms: 3, ...changes };
}

/** What is done in and seen of such a hotel. Days are counted from the day of the test on. */
export const allottedSteps = (service: () => TestService, hotel: () => AllottedHotel) => ({
  /** The rooms that a search of a partner finds. */
  found: async (partner: PartnerClient, from = 10, until = from + 1, code = 'STD'): Promise<number> => {
    const { offer } = hotel();
    const days = { startDate: offer.day(from), endDate: offer.day(until) };
    const items = await itemsOf(partner, days);
    return items.find(({ id }) => id === offer.roomType[code])!.roomCount;
  },
  /** Pushes a Book of a room, and returns its outcome. */
  book: async (partner: PartnerClient, from = 10, until = from + 1, changes: Json = {}): Promise<string> =>
    outcomeOf(await push(partner, stay(hotel().offer, from, until, changes))),
  sold: (from: number, until: number) => soldOn(service(), hotel().offer, 'STD', from, until),
  /** What is allotted, taken and released of a night: `3 1 -` */
  nights: async (from: number, until: number): Promise<string[]> => {
    const { offer, hotelId } = hotel();
    const rows = await service().db.query<{ rooms: number; taken: number; released: number | null }[]>(
      `SELECT rooms, taken, released FROM partner_allotment_night
        WHERE hotel_id = $1 AND room_type_id = $2 AND day >= $3 AND day < $4 ORDER BY partner_id, day`,
      [hotelId, offer.roomType.STD, offer.day(from), offer.day(until)],
    );
    return rows.map(({ rooms, taken, released }) => [rooms, taken, released ?? '-'].join(' '));
  },
  change: (changes: Partial<HotelFile>) =>
    importHotel(service(), { ...changes, hotel: { id: hotel().hotelId } }),
  /** Lets some days pass for these instances. */
  passDays: (days: number, ...services: TestService[]) => {
    for (const { app } of services) app.get(Clock).nowMs = () => Date.now() + days * MS_PER_DAY;
  },
});
