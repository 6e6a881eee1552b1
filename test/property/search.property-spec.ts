import fc from 'fast-check';
import { dayNumber } from '../../src/values/day.js';
import { minorOrNullToDecimal } from '../../src/values/money.js';
import { quote } from '../../src/inventory/quote/quote.js';
import { writeCalendar } from '../../src/inventory/search/calendar.js';
import { JsonWriter } from '../../src/inventory/search/json-writer.js';
import { OptionIdWriter } from '../../src/inventory/search/option-id-writer.js';
import { writeRoomList, writeWithCounts } from '../../src/inventory/search/room-list.json.js';
import { recountRooms, type RoomQuery, searchRooms } from '../../src/inventory/search/room-search.js';
import type { Snapshot } from '../../src/inventory/snapshot/snapshot.js';
import { slowCalendar } from '../oracle/calendar-oracle.js';
import { daysBetween } from '../oracle/exact.js';
import type { SearchFacts } from '../oracle/hotel-facts.js';
import { DAY_COUNT, FIRST_DAY, randomHotel, randomSearch, TODAY } from '../oracle/random-hotel.js';
import { slowPriceOfStay, slowRoomList } from '../oracle/room-list-oracle.js';
import { snapshotOf } from '../oracle/snapshot-of.js';

const RUNS = 2_000;

describe('the search agrees with the slow computation on random hotels', () => {
  const writer = new JsonWriter();
  const ids = { writer: new OptionIdWriter('a secret of the test'), slot: 7 };

  function childAgesOf(search: SearchFacts): (number | null)[] {
    if (search.childAges) return [...search.childAges].sort((a, b) => b - a);
    return Array.from({ length: search.childCount ?? 0 }, () => null);
  }

  function queryOf(search: SearchFacts): RoomQuery {
    return {
      arrival: dayNumber(search.startDate),
      nights: dayNumber(search.endDate) - dayNumber(search.startDate),
      adults: search.adultCount,
      childAges: childAgesOf(search),
      buildingId: search.buildingID,
      today: dayNumber(TODAY),
    };
  }

  /** The range of one day in the arrays of a snapshot. */
  function nightOf(day: string): [number, number] {
    const index = dayNumber(day) - dayNumber(FIRST_DAY);
    return [index, index + 1];
  }

  function fastRoomList(snapshot: Snapshot, search: SearchFacts): unknown {
    const query = queryOf(search);
    const found = searchRooms(snapshot, query);
    if (typeof found === 'number') return { success: false, items: [], count: 0, errorCode: found };
    const texts = snapshot.texts.in(search.language ?? 'tr');
    writeRoomList(writer, ids, { snapshot, texts, query, rooms: found });
    return JSON.parse(writer.copy().toString('utf8'));
  }

  it('room lists', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomHotel, randomSearch, (hotel, search) => {
        const expected = slowRoomList(hotel, TODAY, search);
        const actual = fastRoomList(snapshotOf(hotel, FIRST_DAY, DAY_COUNT), search);
        expect(withoutIds(actual)).toEqual(expected);
        noteKinds(seen, search, expected);
      }),
      { numRuns: RUNS },
    );
    // The cases are worth something only if they reach the answers (20004 is rare).
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['10003', '10004', '20001', '20002', '20003'],
        ...['closed_to_arrival', 'closed_to_checkin', 'closed_to_checkout', 'maximum_stay', 'minimum_stay'],
        ...['passive_sales', 'price_not_found', 'sold', 'whole party'],
      ]),
    );
  });

  it('room lists whose rooms left have changed since they were written', () => {
    fc.assert(
      fc.property(randomHotel, randomHotel, randomSearch, (hotel, other, search) => {
        const snapshot = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
        const query = queryOf(search);
        const found = searchRooms(snapshot, query);
        if (typeof found === 'number') return;
        const texts = snapshot.texts.in('tr');
        const old = writeRoomList(writer, ids, { snapshot, texts, query, rooms: found });
        const list = writer.copy();
        other.roomTypes.forEach(({ days }, i) => {
          const left = snapshot.roomTypes[i]?.days.left;
          for (const [day, facts] of Object.entries(days)) {
            left?.fill(facts.allotment * 40 - facts.sold, ...nightOf(day));
          }
        });
        const expected = searchRooms(snapshot, query);
        const counts = recountRooms(snapshot, query, old.reasons);
        if (typeof expected === 'number' || typeof counts === 'number') {
          expect(counts).toBe(expected);
          return;
        }
        const renewed = writeWithCounts(writer, list, old, counts);
        const text = writer.copy().toString();
        expect(renewed).toEqual(writeRoomList(writer, ids, { snapshot, texts, query, rooms: expected }));
        expect(text).toBe(writer.copy().toString());
      }),
      { numRuns: RUNS },
    );
  });

  it('prices of stays', () => {
    fc.assert(
      fc.property(randomHotel, randomSearch, (hotel, search) => {
        const snapshot = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
        const arrival = dayNumber(search.startDate);
        const nights = dayNumber(search.endDate) - arrival;
        for (const type of hotel.roomTypes) {
          for (const board of hotel.boards) {
            const childAges = childAgesOf(search).reverse();
            const stay = {
              roomTypeId: type.id,
              boardId: board.id,
              arrival,
              nights,
              adults: search.adultCount,
              childAges,
            };
            const [room] = quote(snapshot, { ...stay, seller: 'desk', today: arrival });
            const actual = room?.plans[0];
            const plan = type.plans.find(({ boardId }) => boardId === board.id);
            const expected = plan
              ? slowPriceOfStay(
                  hotel.currency,
                  type,
                  plan,
                  board.priceType,
                  daysBetween(search.startDate, search.endDate),
                  search.adultCount,
                  childAges.map((age) => age ?? undefined),
                )
              : { refundable: null, nonRefundable: null };
            expect({
              refundable: minorOrNullToDecimal(actual?.refundable.totalMinor ?? null),
              nonRefundable: minorOrNullToDecimal(actual?.nonRefundable.totalMinor ?? null),
            }).toEqual(expected);
          }
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('calendars', () => {
    fc.assert(
      fc.property(
        randomHotel,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 9 }),
        (hotel, start, length) => {
          const first = dayNumber(FIRST_DAY) + start;
          const at = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
          const snapshot = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
          writeCalendar(writer, snapshot, { from: first, to: first + length, language: 'tr' });
          const actual: unknown = JSON.parse(writer.copy().toString('utf8'));
          expect(actual).toEqual(slowCalendar(hotel, at(first), at(first + length)));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

interface List {
  errorCode: number | null;
  items: {
    roomCount: number;
    roomRestrictionMessage: string | null;
    accommodationTypes: { prices: Record<string, { id?: string; title: number }> }[];
  }[];
}

/** Selection IDs have the form of one, differ from each other, and are left out of the comparison. */
function withoutIds(answer: unknown): unknown {
  const ids = new Set<string>();
  let options = 0;
  for (const option of (answer as List).items.flatMap(optionsOf)) {
    expect(option.id).toMatch(/^[\w-]{22}[A-Q]{0,10}$/);
    ids.add(option.id ?? '');
    options++;
    delete option.id;
  }
  expect(ids.size).toBe(options);
  return answer;
}

function optionsOf(item: List['items'][number]): { id?: string; title: number }[] {
  return item.accommodationTypes.flatMap(({ prices }) => Object.values(prices));
}

function noteKinds(seen: Set<string>, { adultCount }: SearchFacts, answer: unknown): void {
  const { errorCode, items } = answer as List;
  if (errorCode !== null) seen.add(String(errorCode));
  for (const item of items) {
    if (item.roomRestrictionMessage !== null) seen.add(item.roomRestrictionMessage);
    else if (item.roomCount > 0) seen.add('sold');
    if (optionsOf(item).some(({ title }) => title > adultCount)) seen.add('whole party');
  }
}
