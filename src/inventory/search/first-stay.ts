import { forEachYielding } from '../../http/pieces.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { arePricedFor } from '../quote/quote.js';
import { admitsArrival, shortestStay, minimumStay } from '../quote/restriction.js';
import type { Days, Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';

const USUAL_ADULTS = 2;

/** A stay of one room without children; `arrival` is a day number. */
export interface FirstStay {
  arrival: number;
  nights: number;
  adults: number;
}

/**
 * Returns the earliest stay that a search finds, with the fewest nights. Without one, a stay that can be explained: the
 * earliest that may begin, else the earliest whose first night has a price. {@link possibleDays} must be covered.
 */
export async function firstStay(snapshot: Snapshot, today: number): Promise<FirstStay> {
  const { from, to } = possibleDays(snapshot, today);
  let begun: FirstStay | undefined;
  let priced: FirstStay | undefined;
  let found: FirstStay | undefined;
  function* arrivals(): Iterable<number> {
    for (let day = from; day <= to - MAX_SEARCH_NIGHTS && !found; day++) yield day;
  }
  await forEachYielding(arrivals(), (arrival) => {
    const index = arrival - snapshot.firstDay;
    for (const type of snapshot.roomTypes) {
      for (const plan of type.plans) {
        if (!arePricedFor(plan, adultsIn(type), index, 1)) continue;
        priced ??= stayOfMinimum(type, plan, index, arrival);
        if (!isOffered(type, plan, index)) continue;
        begun ??= stayOfMinimum(type, plan, index, arrival);
        const most = found ? found.nights - 1 : MAX_SEARCH_NIGHTS;
        const nights = shortestStay(type.days, plan.days, index, most);
        if (nights !== undefined && areFree(type, plan, index, nights))
          found = { arrival, nights, adults: adultsIn(type) };
      }
    }
  });
  return found ?? begun ?? priced ?? { arrival: from, nights: 1, adults: USUAL_ADULTS };
}

/** The first day on which a stay may begin, and the last on which one may end. */
export function possibleDays({ hotel }: Pick<Snapshot, 'hotel'>, today: number): Days {
  const { releaseDays, bookingHorizonDays } = hotel;
  return { from: today + releaseDays, to: today + bookingHorizonDays + MAX_SEARCH_NIGHTS };
}

function stayOfMinimum(type: RoomTypeOfHotel, plan: Plan, index: number, arrival: number): FirstStay {
  const least = minimumStay(type.days, plan.days, index);
  return { arrival, nights: least > MAX_SEARCH_NIGHTS ? 1 : least, adults: adultsIn(type) };
}

function adultsIn({ capacityAdult, capacityTotal }: RoomTypeOfHotel): number {
  return Math.min(USUAL_ADULTS, capacityAdult, capacityTotal);
}

function isOffered(type: RoomTypeOfHotel, plan: Plan, index: number): boolean {
  const isSold = type.onlineSales && (type.refundable || type.nonRefundable);
  return isSold && (type.days.left[index] ?? 0) > 0 && admitsArrival(type.days, plan.days, index);
}

function areFree(type: RoomTypeOfHotel, plan: Plan, index: number, nights: number): boolean {
  for (let night = index; night < index + nights; night++) {
    if ((type.days.left[night] ?? 0) <= 0 || !arePricedFor(plan, adultsIn(type), night, 1)) return false;
  }
  return true;
}
