import { daysBetween } from './exact.js';

/** A promotion as a hotel file says it, with whole units in cents and hundredths of a percent as numbers. */
export interface PromotionFacts {
  code: string;
  order: number;
  combines: boolean;
  bookable: { from: string | null; to: string | null };
  daysBefore: { min: number | null; max: number | null };
  nights: { min: number | null; max: number | null };
  ranges: { from: string; to: string }[];
  weekdays: number[];
  roomTypes: number[];
  boards: number[];
  rates: ('refundable' | 'nonRefundable')[];
  partners: number[];
  /** Hundredths of a percent. */
  percent?: number;
  /** Cents. */
  amount?: number;
  tiers?: Record<number, number>;
  freeNights?: { stay: number; pay: number };
}

export interface OptionFacts {
  startDate: string;
  endDate: string;
  today: string;
  partner: number | undefined;
  roomType: number;
  board: number;
  rate: 'refundable' | 'nonRefundable';
  /** Of each night, in cents: of the party, before promotions. */
  prices: number[];
  /** The non-refundable discount in hundredths of a percent; 0 for the refundable rate. */
  discount: number;
  /** The smallest amount of the currency in cents. */
  unit: number;
}

export interface PromotedFacts {
  /** In the order in which they were applied, with what each took off each night. */
  applied: { code: string; off: number[] }[];
  /** Of each night, after the discount. */
  prices: number[];
}

const DAY_MS = 86_400_000;

/** Every way to apply promotions is tried, as the contract says it. */
export function slowPromotions(all: readonly PromotionFacts[], option: OptionFacts): PromotedFacts {
  const days = daysBetween(option.startDate, option.endDate);
  const met = all.filter((one) => isMet(one, option, days)).sort(inOrder);
  const ways: PromotionFacts[][] = met.map((one) => [one]);
  const combining = met.filter(({ combines }) => combines);
  ways.push([
    ...combining.filter(({ freeNights }) => !freeNights),
    ...combining.filter(({ freeNights }) => freeNights),
  ]);
  const tried = ways.map((way) => tryWay(way, option, days)).filter(({ applied }) => applied.length > 0);
  const totalOf = ({ prices }: PromotedFacts) => prices.reduce((sum, price) => sum + price, 0);
  const firstOf = ({ applied }: PromotedFacts) => met.findIndex(({ code }) => code === applied[0]!.code);
  const best = tried
    .map((one, way) => ({ one, way }))
    .sort((a, b) => totalOf(a.one) - totalOf(b.one) || firstOf(a.one) - firstOf(b.one) || a.way - b.way)[0];
  return best?.one ?? { applied: [], prices: afterDiscount(option.prices, option) };
}

function inOrder(a: PromotionFacts, b: PromotionFacts): number {
  return a.order - b.order || (a.code < b.code ? -1 : 1);
}

function isMet(one: PromotionFacts, option: OptionFacts, days: string[]): boolean {
  const { bookable, daysBefore, nights, partners, roomTypes, boards, rates } = one;
  const ahead = (Date.parse(option.startDate) - Date.parse(option.today)) / DAY_MS;
  const limits: [{ min: number | null; max: number | null }, number][] = [
    [daysBefore, ahead],
    [nights, days.length],
  ];
  if (limits.some(([{ min, max }, value]) => value < (min ?? -Infinity) || value > (max ?? Infinity)))
    return false;
  if (bookable.from && option.today < bookable.from) return false;
  if (bookable.to && option.today > bookable.to) return false;
  if (partners.length > 0 && !partners.some((partner) => partner === option.partner)) return false;
  if (roomTypes.length > 0 && !roomTypes.includes(option.roomType)) return false;
  if (boards.length > 0 && !boards.includes(option.board)) return false;
  if (rates.length > 0 && !rates.includes(option.rate)) return false;
  return one.freeNights ? days.every((day) => isOfStay(one, day)) : days.some((day) => isOfStay(one, day));
}

function isOfStay({ ranges, weekdays }: PromotionFacts, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (
    weekdays.includes(weekday) &&
    (ranges.length === 0 || ranges.some(({ from, to }) => from <= day && day <= to))
  );
}

function tryWay(way: readonly PromotionFacts[], option: OptionFacts, days: string[]): PromotedFacts {
  let prices = option.prices;
  const applied: PromotedFacts['applied'] = [];
  for (const one of way) {
    const next = one.freeNights
      ? withFreeNights(one.freeNights, prices)
      : prices.map((price, i) =>
          isOfStay(one, days[i]!) ? remaining(one, price, days.length, option.unit) : price,
        );
    const off = prices.map((price, i) => price - next[i]!);
    const left = afterDiscount(next, option).reduce((sum, price) => sum + price, 0);
    if (off.every((amount) => amount === 0) || left === 0) continue;
    applied.push({ code: one.code, off });
    prices = next;
  }
  return { applied, prices: afterDiscount(prices, option) };
}

function remaining(
  { percent, amount, tiers }: PromotionFacts,
  price: number,
  nights: number,
  unit: number,
): number {
  if (amount !== undefined) return halfUp(BigInt(Math.max(0, price - amount)), 1n, unit);
  const reached = Object.entries(tiers ?? {}).filter(([from]) => Number(from) <= nights);
  const highest = reached.sort(([a], [b]) => Number(b) - Number(a))[0]?.[1] ?? 0;
  return halfUp(BigInt(price) * BigInt(10_000 - (percent ?? highest)), 10_000n, unit);
}

function withFreeNights({ stay, pay }: { stay: number; pay: number }, prices: readonly number[]): number[] {
  const after = [...prices];
  for (let group = 0; group < Math.floor(prices.length / stay); group++) {
    for (let free = 0; free < stay - pay; free++) {
      let cheapest: number | undefined;
      for (let night = group * stay; night < (group + 1) * stay; night++) {
        if (after[night] === -1) continue;
        if (cheapest === undefined || after[night]! <= after[cheapest]!) cheapest = night;
      }
      after[cheapest!] = -1;
    }
  }
  return after.map((price) => (price === -1 ? 0 : price));
}

function afterDiscount(prices: readonly number[], { discount, unit }: OptionFacts): number[] {
  return prices.map((price) => halfUp(BigInt(price) * BigInt(10_000 - discount), 10_000n, unit));
}

/** A fraction of cents, rounded half up to whole units of the currency. */
function halfUp(numerator: bigint, denominator: bigint, unit: number): number {
  const whole = denominator * BigInt(unit);
  return Number((numerator * 2n + whole) / (whole * 2n)) * unit;
}
