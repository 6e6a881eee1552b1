import type { RateGrid } from '../../inventory/rates/rate-grid';
import { centsOf } from '../parts/cents';
import type { SeasonInput } from './rates.contract';

export const SURCHARGE_KINDS = ['amount', 'percent'] as const;
export type SurchargeKind = (typeof SURCHARGE_KINDS)[number];

/** A season as it is typed; prices by rate plan, '' leaves them as they are. */
export interface TypedSeason {
  from: string;
  to: string;
  prices: Readonly<Record<number, string>>;
  surcharge: string;
  surchargeKind: SurchargeKind;
  weekdays: number[];
}

type Read = { season: SeasonInput; faults: [] } | { season: undefined; faults: string[] };

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

export function isWrongPrice(price: string): boolean {
  return price !== '' && !DECIMAL.test(price);
}

/** Returns what is sent, or the names of what is wrong: dates, prices, wrongPrices, surcharge. */
export function readSeason(typed: TypedSeason, { roomTypes }: RateGrid, today: string): Read {
  const { from, to, surcharge, surchargeKind, weekdays } = typed;
  const prices = roomTypes.flatMap((type) =>
    type.plans.flatMap(({ id, boardId }) => {
      const price = typed.prices[id] ?? '';
      return price === '' ? [] : [{ roomTypeId: type.id, boardId, price }];
    }),
  );
  const extra = surcharge.trim().replace(',', '.');
  const faults = [
    ...(from !== '' && from >= today && from <= to ? [] : ['dates']),
    ...(prices.length > 0 ? [] : ['prices']),
    ...(prices.some(({ price }) => isWrongPrice(price)) ? ['wrongPrices'] : []),
    ...(extra === '' || (DECIMAL.test(extra) && weekdays.length > 0) ? [] : ['surcharge']),
  ];
  if (faults.length > 0) return { season: undefined, faults };
  const hundredths = centsOf(extra);
  const edit =
    surchargeKind === 'amount'
      ? { kind: 'add' as const, amount: hundredths }
      : { kind: 'percent' as const, hundredths, rounding: { step: 1, mode: 'nearest' as const } };
  return {
    season: {
      from,
      to,
      prices: prices.map(({ price, ...plan }) => ({ ...plan, priceMinor: centsOf(price) })),
      surcharge: hundredths === 0 ? null : { weekdays, edit },
    },
    faults: [],
  };
}
