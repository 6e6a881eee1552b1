import { pricePlan } from '../quote/quoted-plan.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';
import type { JsonWriter } from './json-writer.js';
import { receiptJson } from './receipt.dto.js';
import type { RoomQuery } from './room-search.js';

/** The price option that was written last: `adults` 0 for any party that was searched. */
export interface WrittenOption {
  type: RoomTypeOfHotel;
  plan: Plan;
  adults: number;
  children: number;
  suffix: 0 | 1;
}

/** Adds to each written option what the caller asked for, before the brace that closes it. */
export interface OptionExtras {
  write(out: JsonWriter, option: WrittenOption): void;
}

const CLOSE = '},';

/** Returns undefined where nothing was asked for that stands in options: plain answers are written without a detour. */
export function optionExtras(
  snapshot: Snapshot,
  query: RoomQuery,
  language: string,
): OptionExtras | undefined {
  const { include } = query;
  if (!include?.has('receipt')) return undefined;
  return {
    write(out, { type, plan, adults, children, suffix }) {
      const party =
        adults === 0 ? query : { ...query, adults, childAges: children > 0 ? query.childAges : [] };
      const prices = pricePlan(snapshot, type, plan, party);
      const rate = suffix === 1 ? 'refundable' : 'nonRefundable';
      const extras = {
        receipt: receiptJson(prices, rate, query.arrival, { language, hotel: snapshot.hotel }),
      };
      out.back();
      out.back();
      out.block(Buffer.from(`,${JSON.stringify(extras).slice(1, -1)}${CLOSE}`));
    },
  };
}
