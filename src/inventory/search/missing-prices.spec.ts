import fc from 'fast-check';
import type { HotelFacts, PlanFacts } from '../../../test/oracle/hotel-facts.js';
import { DAY_COUNT, FIRST_DAY, randomHotel } from '../../../test/oracle/random-hotel.js';
import { snapshotOf } from '../../../test/oracle/snapshot-of.js';
import { dayNumber, dayText } from '../../values/day.js';
import { missingPrices } from './missing-prices.js';

/** The nights of a room type, from the facts alone. */
function nightsWithoutPrice({ days, plans }: HotelFacts['roomTypes'][number], boards: HotelFacts['boards']) {
  const sold = plans.filter(({ boardId }) => boards.some(({ id }) => id === boardId));
  return Object.entries(days)
    .filter(([, { allotment, sold: taken, stopSale }]) => allotment > taken && !stopSale)
    .map(([day]) => day)
    .filter((day) => sold.every((plan) => !hasPrice(plan, day, boards)))
    .sort();
}

function hasPrice({ boardId, days }: PlanFacts, day: string, boards: HotelFacts['boards']): boolean {
  const isPerRoom = boards.find(({ id }) => id === boardId)!.priceType === 1;
  const given = isPerRoom ? [] : Object.values(days[day]?.adultPrices ?? {});
  return (days[day]?.price ?? null) !== null || given.length > 0;
}

describe('missing prices', () => {
  const first = dayNumber(FIRST_DAY);

  it('are the nights with rooms left, open for online sale, on which no board has a price', () => {
    fc.assert(
      fc.property(randomHotel, fc.nat(10), fc.nat(10), (hotel, before, after) => {
        const [from, until] = [first + before, first + DAY_COUNT - after];
        const wanted = hotel.roomTypes.flatMap((type) => {
          const nights = type.onlineSales
            ? nightsWithoutPrice(type, hotel.boards).filter(
                (day) => day >= dayText(from) && day < dayText(until),
              )
            : [];
          if (nights.length === 0) return [];
          const firstDay = dayNumber(nights[0]!);
          return [{ roomTypeId: type.id, name: type.name, nights: nights.length, firstDay }];
        });
        expect(missingPrices(snapshotOf(hotel, FIRST_DAY, DAY_COUNT), from, until)).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });
});
