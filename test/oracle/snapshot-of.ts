import { dayNumber } from '../../src/values/day.js';
import { prepareTexts } from '../../src/inventory/search/room-texts.js';
import {
  MAX_STAY_BIT,
  MIN_STAY_BIT,
  NO_CHECKIN,
  NO_CHECKOUT,
  STOP_SALE,
} from '../../src/inventory/search/restriction.js';
import {
  emptyRateDays,
  emptyRoomDays,
  setRateDay,
  setRoomDay,
  type Snapshot,
} from '../../src/inventory/search/snapshot.js';
import type { DayFacts, HotelFacts } from './hotel-facts.js';

/** The snapshot that a load of such a hotel would make. */
export function snapshotOf(facts: HotelFacts, firstDayText: string, dayCount: number): Snapshot {
  const firstDay = dayNumber(firstDayText);
  const { boards, buildings, roomTypes: types, ...rest } = facts;
  const hotel = { ...rest, timeZone: 'Europe/Istanbul' };
  const roomTypes = types.map(({ rooms, days, plans, ...type }) => {
    const roomDays = emptyRoomDays(dayCount);
    for (const [day, facts] of Object.entries(days)) {
      setRoomDay(roomDays, dayNumber(day) - firstDay, {
        ...rowOf(facts),
        value: facts.allotment - facts.sold,
      });
    }
    const roomsIn = new Map<number, number>();
    for (const building of rooms) roomsIn.set(building, (roomsIn.get(building) ?? 0) + 1);
    const inOrder = boards.flatMap((board) => {
      const sold = plans.find((plan) => plan.boardId === board.id);
      return sold ? [{ board, sold }] : [];
    });
    return {
      ...type,
      roomsIn,
      days: roomDays,
      plans: inOrder.map(({ board, sold }, i) => {
        const plan = {
          id: type.id * 100 + i,
          board,
          rules: {
            perRoom: board.priceType === 1,
            adultShares: sold.adultMultipliers.map((share) => Math.round(Number(share) * 10_000)),
            childShares: sold.childBands.map(({ multiplier, ...band }) => ({
              ...band,
              share: Math.round(Number(multiplier) * 10_000),
            })),
            discount: Math.round(Number(sold.nonRefundableDiscountPercent) * 100),
          },
          days: emptyRateDays(dayCount),
        };
        for (const [day, facts] of Object.entries(sold.days)) {
          const value = facts.price === null ? -1 : Math.round(Number(facts.price) * 100);
          setRateDay(plan, dayNumber(day) - firstDay, { ...rowOf(facts), value });
        }
        return plan;
      }),
    };
  });
  return {
    hotel,
    revision: 1,
    catalogueRevision: 1,
    firstDay,
    dayCount,
    buildings: new Set(buildings),
    roomTypes,
    texts: prepareTexts({ hotel, roomTypes }),
    changedAt: new Float64Array(dayCount),
    leftChangedAt: new Float64Array(dayCount),
    bytes: 0,
  };
}

function rowOf(facts: DayFacts) {
  const flags =
    Number(facts.stopSale) * STOP_SALE +
    Number(facts.closedToCheckin) * NO_CHECKIN +
    Number(facts.closedToCheckout) * NO_CHECKOUT;
  const nights = ((facts.minStay ?? 0) << MIN_STAY_BIT) + ((facts.maxStay ?? 0) << MAX_STAY_BIT);
  return { restrictions: flags + nights };
}
