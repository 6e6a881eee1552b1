import type { LocalizedText } from '../../values/localized-text.js';
import { isPriced } from '../quote/quote.js';
import { STOP_SALE } from '../snapshot/restriction-days.js';
import type { RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';

/** Nights on which a room type has rooms left to be sold online and no board has a price. */
export interface MissingPricesOfType {
  roomTypeId: number;
  name: LocalizedText;
  nights: number;
  firstDay: number;
}

/** The days from `from` to before `until` must be covered. */
export function missingPrices(snapshot: Snapshot, from: number, until: number): MissingPricesOfType[] {
  return snapshot.roomTypes.flatMap((type) => {
    if (!type.onlineSales) return [];
    const days = [];
    for (let day = from; day < until; day++) if (lacksPrice(type, day - snapshot.firstDay)) days.push(day);
    const [firstDay] = days;
    if (firstDay === undefined) return [];
    return [{ roomTypeId: type.id, name: type.name, nights: days.length, firstDay }];
  });
}

function lacksPrice({ days, plans }: RoomTypeOfHotel, index: number): boolean {
  const isForSale = days.left[index]! > 0 && (days.restrictions[index]! & STOP_SALE) === 0;
  return isForSale && !plans.some((plan) => isPriced(plan, index));
}
