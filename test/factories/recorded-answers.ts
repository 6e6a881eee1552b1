import { createHash } from 'node:crypto';
import { Clock } from '../../src/values/clock.service.js';
import { dayAfter } from './days.js';
import { type Random, seeded } from '../chaos/random.mjs';
import type { TestService } from '../harness/service.js';
import { allHotelsPartnerOf, importHotel, type PartnerClient, partnerOf } from './hotel.js';
import { FIRST_DAY, RECORDED_PARTNER, recordedHotel } from './recorded-hotels.js';

/** The instant at which all answers are given: 2028-02-20, 12:00 in Istanbul. */
const NOW_MS = Date.parse('2028-02-20T09:00:00Z');
const HOTELS = 8;
const REQUESTS = { rooms: 270, explain: 90, hotels: 60, calendar: 80 } as const;
const LANGUAGES = ['tr', 'en', 'de', 'ru', 'xx', 'en-GB'];

/** The digest of each answer, by what was asked and its number. */
export type Digests = Record<string, string>;

/** Asks a service without other hotels for the same answers each time, and returns their digests. */
export async function digestsOfAnswers(service: TestService): Promise<Digests> {
  service.app.get(Clock).nowMs = () => NOW_MS;
  await countFromOne(service);
  const random = seeded(2028);
  const files = Array.from({ length: HOTELS }, (_, i) => recordedHotel(random, i));
  const partners: Asker[] = [];
  for (const file of files) {
    const imported = await importHotel(service, file);
    const { apiSecret } = RECORDED_PARTNER;
    const partner = { ...RECORDED_PARTNER, apiSecret };
    partners.push(askerOf(service, await partnerOf(service, { ...imported, partners: [partner] })));
  }
  const all = askerOf(service, await allHotelsPartnerOf(service, RECORDED_PARTNER, partners[0]!.hotelID));
  const known = await knownIds(service);
  const digests: Digests = {};
  for (const [kind, count] of Object.entries(REQUESTS) as [keyof typeof REQUESTS, number][]) {
    for (let i = 0; i < count; i++) {
      const hotel = random.whole(0, HOTELS - 1);
      const ask = ASKED[kind];
      digests[`${kind} ${i}`] = digestOf(await ask(random, partners[hotel]!, all, known));
    }
  }
  return digests;
}

interface Asker {
  hotelID: number;
  send(method: 'GET' | 'POST', path: string, fields: Record<string, unknown>): Promise<RawAnswer>;
}

interface RawAnswer {
  status: number;
  text: string;
}

/** Answers are not compared with the OpenAPI document here, which would take most of the time. */
function askerOf({ url }: TestService, { token, hotelID }: PartnerClient): Asker {
  const headers = { authorization: `Bearer ${token}` };
  return {
    hotelID,
    async send(method, path, fields) {
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(fields)) {
        for (const one of [value].flat()) form.append(name, String(one));
      }
      const answer =
        method === 'GET'
          ? await fetch(`${url}${path}?${form.toString()}`, { headers })
          : await fetch(url + path, { method, headers, body: form });
      return { status: answer.status, text: await answer.text() };
    },
  };
}

function digestOf({ status, text }: RawAnswer): string {
  return createHash('sha256').update(`${status} ${text}`).digest('base64url').slice(0, 16);
}

/** IDs come in the order in which they are given out, whatever connection asks. */
async function countFromOne({ db }: TestService): Promise<void> {
  for (const table of ['room_type', 'board', 'building', 'room', 'rate_plan']) {
    await db.query(`ALTER TABLE ${table} ALTER COLUMN id SET CACHE 1 RESTART WITH 1001`);
  }
}

type Ids = Map<number, { types: number[]; boards: number[]; buildings: number[] }>;

async function knownIds({ db }: TestService): Promise<Ids> {
  const idsIn = (table: string) => `ARRAY(SELECT id FROM ${table} WHERE hotel_id = h.id ORDER BY id)::int[]`;
  const rows: { id: number; types: number[]; boards: number[]; buildings: number[] }[] = await db.query(
    `SELECT id, ${idsIn('room_type')} AS types, ${idsIn('board')} AS boards, ${idsIn('building')} AS buildings
       FROM hotel h`,
  );
  return new Map(rows.map(({ id, ...ids }) => [Number(id), ids]));
}

type Ask = (random: Random, one: Asker, all: Asker, known: Ids) => Promise<RawAnswer>;

const ASKED: Record<keyof typeof REQUESTS, Ask> = {
  rooms: (random, one, _, known) =>
    one.send('POST', '/external/online/roomType', stayAt(random, one.hotelID, known)),
  explain: (random, one, _, known) => {
    const { types, boards } = known.get(one.hotelID)!;
    const narrowed = {
      ...(random.chance(0.5) ? { roomTypeID: random.pick(types) } : {}),
      ...(random.chance(0.3) ? { accommodationTypeID: random.pick(boards) } : {}),
    };
    return one.send('POST', '/external/online/roomType/explain', {
      ...stayAt(random, one.hotelID, known),
      ...narrowed,
    });
  },
  hotels: (random, _, all, known) => {
    const { hotelID: __, buildingID: ___, ...stay } = stayAt(random, all.hotelID, known);
    const wanted = [...known.keys(), 999_999].filter(() => random.chance(0.6));
    return all.send('POST', '/external/online/hotels/search', { ...stay, 'hotelIDs[]': wanted });
  },
  calendar: (random, one) => {
    const startDate = dayAfter(FIRST_DAY, random.whole(-5, 40));
    const endDate = dayAfter(startDate, random.whole(0, 45));
    const language = random.pick(LANGUAGES);
    return one.send('GET', '/external/room/type/hotel/availability', {
      hotelID: one.hotelID,
      startDate,
      endDate,
      language,
    });
  },
};

function stayAt(random: Random, hotelID: number, known: Ids): Record<string, unknown> {
  const startDate = dayAfter(FIRST_DAY, random.whole(1, 40));
  const ages = Array.from({ length: random.whole(1, 3) }, () => random.whole(0, 16));
  const children = random.weighted<Record<string, unknown>>([
    [5, {}],
    [3, { 'childAges[]': ages }],
    [1, { childCount: random.whole(1, 3) }],
  ]);
  return {
    hotelID,
    startDate,
    endDate: dayAfter(
      startDate,
      random.weighted([
        [8, random.whole(1, 7)],
        [2, random.whole(8, 31)],
      ]),
    ),
    adultCount: random.weighted([
      [8, random.whole(1, 3)],
      [2, random.whole(4, 9)],
    ]),
    language: random.pick(LANGUAGES),
    ...children,
    ...(random.chance(0.12) ? { buildingID: random.pick(known.get(hotelID)!.buildings) } : {}),
  };
}
