import fc from 'fast-check';
import { minorOrNullToDecimal } from '../../src/values/money.js';
import { explainStay, type Explanation, REASONS } from '../../src/inventory/search/explain.js';
import { cheapestOffers } from '../../src/inventory/search/cheapest-offers.js';
import { firstStay } from '../../src/inventory/search/first-stay.js';
import type { QuotedRates } from '../../src/inventory/quote/quoted-plan.js';
import { searchRooms } from '../../src/inventory/search/room-search.js';
import type { RoomTypeOfHotel } from '../../src/inventory/snapshot/snapshot.js';
import { dayNumber, dayText } from '../../src/values/day.js';
import type { HotelFacts, SearchFacts } from '../oracle/hotel-facts.js';
import { DAY_COUNT, FIRST_DAY, randomHotel, randomSearch, TODAY } from '../oracle/random-hotel.js';
import { slowRoomList } from '../oracle/room-list-oracle.js';
import { snapshotOf } from '../oracle/snapshot-of.js';

const RUNS = 2_000;

interface List {
  success: boolean;
  items: {
    id: number;
    capacityAdult: number;
    capacityChildren: number;
    capacityTotal: number;
    roomCount: number;
    accommodationTypes: {
      id: number;
      priceType: number;
      roomRestriction: number;
      prices: Record<string, { price: string }>;
    }[];
  }[];
}

/** What the room list offers the whole party in one room of a type with a board; undefined where it offers nothing. */
function offered(hotel: HotelFacts, search: SearchFacts, typeId: number, boardId: number) {
  const list = slowRoomList(hotel, TODAY, search) as unknown as List;
  const item = list.items.find(({ id }) => id === typeId);
  const board = item?.accommodationTypes.find(({ id }) => id === boardId);
  const children = childrenOf(search).length;
  if (!item || !board || item.roomCount === 0 || board.roomRestriction !== 0) return undefined;
  if (search.adultCount > item.capacityAdult || children > item.capacityChildren) return undefined;
  if (search.adultCount + children > item.capacityTotal) return undefined;
  const key = board.priceType === 1 ? 1 : search.adultCount + children;
  // It may be offered to fewer persons alone, whose number has a price.
  if (!board.prices[`${key}-1`] && !board.prices[`${key}-0`]) return undefined;
  return {
    left: item.roomCount,
    refundable: board.prices[`${key}-1`]?.price ?? null,
    nonRefundable: board.prices[`${key}-0`]?.price ?? null,
  };
}

function childrenOf({ childAges, childCount = 0 }: SearchFacts): (number | null)[] {
  return childAges ? [...childAges].sort((a, b) => b - a) : Array.from({ length: childCount }, () => null);
}

const decimals = ({ refundable, nonRefundable }: QuotedRates) => ({
  refundable: minorOrNullToDecimal(refundable.totalMinor),
  nonRefundable: minorOrNullToDecimal(nonRefundable.totalMinor),
});

function explained(hotel: HotelFacts, search: SearchFacts): Explanation[] {
  return explainStay(snapshotOf(hotel, FIRST_DAY, DAY_COUNT), {
    arrival: dayNumber(search.startDate),
    nights: dayNumber(search.endDate) - dayNumber(search.startDate),
    adults: search.adultCount,
    childAges: childrenOf(search),
    ...(search.buildingID === undefined ? {} : { buildingId: search.buildingID }),
    today: dayNumber(TODAY),
  });
}

describe('explanations agree with the room list on random hotels', () => {
  it('what is sellable is in the room list with that price, the other way round, and its nights add up to it', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomHotel, randomSearch, (hotel, search) => {
        for (const { type, plan, reasons, left, nights, ...price } of explained(hotel, search)) {
          const offer = plan ? offered(hotel, search, type.id, plan.board.id) : undefined;
          const sellable = reasons.length === 0 ? { left, ...decimals(price) } : undefined;
          expect({ sellable, reasons }).toEqual({ sellable: offer, reasons });
          const { refundable, nonRefundable } = price;
          const sum = (of: 'refundableMinor' | 'nonRefundableMinor') =>
            nights.reduce((total, night) => total + (night[of] ?? 0), 0);
          if (refundable.totalMinor !== null) expect(refundable.totalMinor).toBe(sum('refundableMinor'));
          if (nonRefundable.totalMinor !== null)
            expect(nonRefundable.totalMinor).toBe(sum('nonRefundableMinor'));
          for (const { identifier } of reasons) seen.add(identifier);
          if (offer) seen.add('sellable');
        }
      }),
      { numRuns: RUNS },
    );
    expect([...seen].sort()).toEqual([...REASONS, 'sellable'].sort());
  });

  it('at most five stays are near, all offered by the room list, the nearest first, then the cheapest', () => {
    let [stays, equallyNear] = [0, 0];
    const isNear = ({ type, plan, nearest }: Explanation, search: SearchFacts, hotel: HotelFacts) => {
      expect(nearest.length).toBeLessThanOrEqual(5);
      const arrival = dayNumber(search.startDate);
      const nights = dayNumber(search.endDate) - arrival;
      const ranks = nearest.map(({ left, ...stay }): [distance: number, cheapest: number] => {
        const dates = { startDate: dayText(stay.arrival), endDate: dayText(stay.arrival + stay.nights) };
        const offer = offered(hotel, { ...search, ...dates }, type.id, plan!.board.id);
        expect({ left, ...decimals(stay) }).toEqual(offer);
        const isOtherArrival = stay.arrival !== arrival;
        expect([isOtherArrival, stay.nights !== nights].filter(Boolean)).toHaveLength(1);
        const distance = isOtherArrival ? Math.abs(stay.arrival - arrival) : Math.abs(stay.nights - nights);
        expect(distance).toBeLessThanOrEqual(isOtherArrival ? 14 : 3);
        const totals = [stay.refundable, stay.nonRefundable].map(({ totalMinor }) => totalMinor ?? Infinity);
        return [distance, Math.min(...totals)];
      });
      expect(ranks).toEqual(ranks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]));
      stays += ranks.length;
      equallyNear += ranks.filter(([distance], i) => distance === ranks[i - 1]?.[0]).length;
    };
    fc.assert(
      fc.property(randomHotel, randomSearch, (hotel, search) => {
        for (const found of explained(hotel, search)) isNear(found, search, hotel);
      }),
      { numRuns: RUNS },
    );
    expect(stays).toBeGreaterThan(RUNS / 10);
    expect(equallyNear).toBeGreaterThan(RUNS / 40);
  });

  it('the first stay is the earliest that a search finds, with the fewest nights and a party that fits', async () => {
    const today = dayNumber(TODAY);
    const lengths = new Set<number>();
    await fc.assert(
      fc.asyncProperty(randomHotel, async (hotel) => {
        const snapshot = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
        const offers = (arrival: number, nights: number, adults: number) => {
          const query = { arrival, nights, adults, childAges: [], today };
          const rooms = searchRooms(snapshot, query);
          if (typeof rooms === 'number') return [];
          const isFor = ({ capacityAdult, capacityTotal }: RoomTypeOfHotel) =>
            Math.min(2, capacityAdult, capacityTotal) === adults;
          return cheapestOffers(
            snapshot,
            query,
            rooms.filter(({ type }) => isFor(type)),
          );
        };
        const days = Array.from({ length: DAY_COUNT }, (_, i) => i);
        const stays = days.flatMap((ahead) => days.map((more) => [today + ahead, 1 + more] as const));
        const expected = stays.find(([arrival, nights]) =>
          [1, 2].some((adults) => offers(arrival, nights, adults).length > 0),
        );
        const { arrival, nights, adults } = await firstStay(snapshot, today);
        lengths.add(expected?.[1] ?? 0);
        if (expected) expect([arrival, nights]).toEqual(expected);
        expect(offers(arrival, nights, adults).length > 0).toBe(expected !== undefined);
      }),
      { numRuns: RUNS },
    );
    expect(Math.max(...lengths)).toBeGreaterThan(1);
  });
});
