import { setImmediate as nextRound } from 'node:timers/promises';
import type { ReadPool } from '../../database/read-pool.service.js';
import type { StoredCatalogue } from '../snapshot/catalogue-of-hotel.queries.js';
import { readSnapshot, snapshotOf } from '../snapshot/snapshot.queries.js';
import { MIN_STAY_BIT, NO_CHECKIN } from '../snapshot/restriction-days.js';
import { type PackedRow, RATE_DAYS, ROOM_DAYS } from '../snapshot/snapshot-days.queries.js';
import type { RoomQuery } from './room-search.js';
import type { SearchService } from './search.service.js';

const ROOM_TYPES = 20;
const BOARDS = 5;
const DAYS = 45;
const FIRST_DAY = 20_000;
/** After so many V8 has compiled what each price and each option of an answer runs through: 50 ms in all. */
const READINGS = 4;
const SEARCHES_OF_EACH = 4;

/**
 * Reads a hotel that no database has, and answers searches of it, in turns of the event loop: the first guest of a process would
 * wait while V8 runs code that it has not compiled, and PostgreSQL learns of the tables.
 */
export async function rehearseSearches(
  database: Pick<ReadPool, 'onConnection'>,
  searches: Pick<SearchService, 'rehearse'>,
): Promise<void> {
  const days = { from: FIRST_DAY, to: FIRST_DAY + DAYS - 1 };
  await database.onConnection((client) => readSnapshot(client, REHEARSED.hotel.id, days));
  for (let reading = 0; reading < READINGS; reading++) {
    // As PostgreSQL's answer does, this has objects of the shapes that JSON gives them.
    const snapshot = await snapshotOf(JSON.parse(JSON.stringify(REHEARSED)) as StoredCatalogue, ROWS, days);
    for (let search = 0; search < SEARCHES_OF_EACH; search++) {
      await nextRound();
      searches.rehearse(snapshot, queryOf(reading * SEARCHES_OF_EACH + search));
    }
  }
}

function queryOf(number: number): RoomQuery {
  return {
    arrival: FIRST_DAY + 1 + (number % 7),
    nights: 1 + (number % 10),
    adults: 1 + (number % 3),
    childAges: number % 2 === 0 ? [] : [9, 4],
    today: FIRST_DAY,
    partnerId: 0,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const planId = (roomType: number, board: number) => roomType * 100 + board;
const named = (what: string, number: number) => ({ en: `${what} ${number}`, tr: `${what} ${number}` });

/** As a hotel is stored; no hotel has its id. */
export const REHEARSED: StoredCatalogue = {
  hotel: {
    id: 0,
    timeZone: 'UTC',
    currency: 'EUR',
    language: 'en',
    onlineSales: true,
    releaseDays: 0,
    bookingHorizonDays: DAYS,
  },
  search: 1,
  catalogue: 1,
  hasAllotments: false,
  buildings: [1],
  roomTypes: numbers(ROOM_TYPES).map((id) => ({
    id,
    name: named('Room', id),
    detail: { en: '<p>A room.</p>' },
    capacityAdult: 3,
    capacityChildren: 2,
    capacityTotal: 5,
    totalBed: 2,
    totalBathroom: 1,
    roomSize: 30,
    refundable: true,
    nonRefundable: true,
    onlineSales: true,
    images: [],
    features: [],
  })),
  rooms: numbers(ROOM_TYPES).map((roomTypeId) => ({ roomTypeId, buildingId: 1, rooms: 10 })),
  boards: numbers(BOARDS).map((id) => ({ id, title: named('Board', id), priceType: id === BOARDS ? 1 : 0 })),
  plans: numbers(ROOM_TYPES).flatMap((roomTypeId) =>
    numbers(BOARDS).map((boardId) => ({
      id: planId(roomTypeId, boardId),
      roomTypeId,
      boardId,
      priceType: boardId === BOARDS ? (1 as const) : (0 as const),
      discountPercent: '10',
      adultMultipliers: '{1,1.8,2.5}',
      childBands: JSON.stringify([{ ordinal: 1, fromAge: 0, toAge: 17, multiplier: '0.5' }]),
      derivation: null,
    })),
  ),
  promotions: [],
  terms: { all: null, ofHotel: { refundable: null, nonRefundable: null }, ofPlans: null, byArrival: null },
  taxes: [],
};

/** Day, value, restrictions and revision of each day, as {@link snapshotOf} reads them. */
const packed = (value: (day: number) => number, restrictions: (day: number) => number) =>
  numbers(DAYS)
    .map((number) => `${number - 1},${value(number)},${restrictions(number)},1`)
    .join();
const SHORTEST_STAY = 2 << MIN_STAY_BIT;

/** Prices of all lengths, alike and dearer at weekends, and days that some stays may not begin on: all that code has to expect. */
const ROWS: PackedRow[] = [
  ...REHEARSED.roomTypes.map(({ id }): PackedRow => {
    const left = (day: number) => (day % 9 === id % 9 ? 0 : 5);
    return [ROOM_DAYS, id, packed(left, (day) => (day % 11 === id ? NO_CHECKIN : 0))];
  }),
  ...REHEARSED.plans.map(({ id }): PackedRow => {
    const base = 9_000 * 10 ** (id % 4) + id;
    const price = (day: number) => (id % 3 > 0 && day % 7 < 2 ? base * 1.2 : base);
    return [
      RATE_DAYS,
      id,
      packed(
        (day) => Math.round(price(day)),
        (day) => (day % 13 === id % 13 ? SHORTEST_STAY : 0),
      ),
    ];
  }),
];
