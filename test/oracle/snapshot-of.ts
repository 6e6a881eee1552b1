import { dayNumber, dayText } from '../../src/values/day.js';
import { withEmptyDays } from '../../src/inventory/snapshot/days-in-memory.js';
import { catalogueBytes } from '../../src/inventory/snapshot/laid-away.js';
import { PreparedTexts } from '../../src/inventory/snapshot/room-texts.js';
import { maxBasePriceMinor } from '../../src/inventory/snapshot/price-rules.js';
import {
  MAX_STAY_BIT,
  MIN_STAY_BIT,
  NO_CHECKIN,
  NO_CHECKOUT,
  STOP_SALE,
} from '../../src/inventory/snapshot/restriction-days.js';
import { setRateDay, setRoomDay, type Snapshot } from '../../src/inventory/snapshot/snapshot.js';
import { placesOf } from './room-list-oracle.js';
import type { BoardFacts, DayFacts, HotelFacts, PlanFacts, RateDayFacts } from './hotel-facts.js';

/** The snapshot that a load of such a hotel would make. */
export function snapshotOf(facts: HotelFacts, firstDayText: string, dayCount: number): Snapshot {
  const firstDay = dayNumber(firstDayText);
  const { boards, buildings, roomTypes: types, ...rest } = facts;
  const unitMinor = 100 / 10 ** placesOf(rest.currency);
  const hotel = { ...rest, unitMinor, timeZone: 'Europe/Istanbul' };
  const catalogued = types.map(({ rooms, days: _days, plans, ...type }) => {
    const roomsIn = new Map<number, number>();
    for (const building of rooms) roomsIn.set(building, (roomsIn.get(building) ?? 0) + 1);
    return {
      ...type,
      roomsIn,
      plans: soldWith(plans, boards).map((sold, i) => planOf(type.id * 100 + i, sold, hotel.currency)),
    };
  });
  const catalogue = { hotel, catalogueRevision: 1, buildings: new Set(buildings), roomTypes: catalogued };
  const { roomTypes, changedAt, leftChangedAt } = withEmptyDays(catalogued, dayCount);
  const places = new Map(Array.from({ length: dayCount }, (_, i) => [dayText(firstDay + i), i]));
  roomTypes.forEach((type, n) => {
    const { days, plans } = types[n]!;
    for (const [day, facts] of Object.entries(days)) {
      const value = facts.allotment - facts.sold;
      setRoomDay(type.days, places.get(day)!, { ...rowOf(facts), value });
    }
    soldWith(plans, boards).forEach(({ sold }, i) => {
      for (const [day, facts] of Object.entries(sold.days)) {
        const value = facts.price === null ? -1 : Math.round(Number(facts.price) * 100);
        const adultPrices = adultPricesOf(facts);
        setRateDay(type.plans[i], places.get(day)!, { ...rowOf(facts), value, adultPrices });
      }
    });
  });
  return {
    ...catalogue,
    revision: 1,
    catalogue: catalogueBytes(catalogue),
    firstDay,
    dayCount,
    roomTypes,
    texts: new PreparedTexts(catalogue),
    changedAt,
    leftChangedAt,
  };
}

/** What a room type is sold with, in the hotel's order of boards. */
function soldWith(plans: readonly PlanFacts[], boards: readonly BoardFacts[]) {
  return boards.flatMap((board) => {
    const sold = plans.find((plan) => plan.boardId === board.id);
    return sold ? [{ board, sold }] : [];
  });
}

function planOf(id: number, { board, sold }: { board: BoardFacts; sold: PlanFacts }, currency: string) {
  const rules = {
    perRoom: board.priceType === 1,
    adultShares: sold.adultMultipliers.map((share) => Math.round(Number(share) * 10_000)),
    childShares: sold.childBands.map(({ multiplier, ...band }) => ({
      ...band,
      share: Math.round(Number(multiplier) * 10_000),
    })),
    discount: Math.round(Number(sold.nonRefundableDiscountPercent) * 100),
    unitMinor: 100 / 10 ** placesOf(currency),
  };
  return { id, board, rules, maxBasePriceMinor: maxBasePriceMinor(rules) };
}

const NO_ADULT_PRICES = Array.from({ length: 7 }, () => null);

function adultPricesOf({ adultPrices }: RateDayFacts): (number | null)[] {
  if (!adultPrices) return NO_ADULT_PRICES;
  return NO_ADULT_PRICES.map((_, i) => {
    const price = adultPrices[i + 1];
    return price === undefined ? null : Math.round(Number(price) * 100);
  });
}

function rowOf(facts: DayFacts) {
  const flags =
    Number(facts.stopSale) * STOP_SALE +
    Number(facts.closedToCheckin) * NO_CHECKIN +
    Number(facts.closedToCheckout) * NO_CHECKOUT;
  const nights = ((facts.minStay ?? 0) << MIN_STAY_BIT) + ((facts.maxStay ?? 0) << MAX_STAY_BIT);
  return { restrictions: flags + nights };
}
