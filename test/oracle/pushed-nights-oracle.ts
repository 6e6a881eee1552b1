import type { HotelNights, SoldRoom } from '../../src/booking/push/pushed-nights.js';
import type { NightAmount } from '../../src/booking/room/nights.js';
import { dayText } from '../../src/values/day.js';
import { fraction, type Fraction, plus, times } from './exact.js';

/** The nights of a room that is sold, calculated with fractions: each is what all up to it cost, rounded, less those before. */
export function slowAmountsOfSale(room: SoldRoom, hotel: HotelNights): NightAmount[] {
  const days: string[] = [];
  for (let day = room.arrival; day < room.departure; day++) days.push(dayText(day));
  const total = minor(room.totalMinor);
  for (const isWithFees of [true, false]) {
    const nights = days.map((day) => {
      const rates = room.nightlyRates.filter(({ stayDate }) => stayDate === day);
      const [rate] = rates;
      if (rates.length !== 1 || !rate || rate.baseRate === null) return undefined;
      const fees = isWithFees ? (rate.hotelServiceFees ?? '0') : '0';
      return plus(fraction(rate.baseRate), fraction(fees));
    });
    const isComplete =
      room.nightlyRates.length === days.length && nights.every((night) => night !== undefined);
    const isOfCurrency = ['', room.currency].includes(room.ratesCurrency);
    if (isComplete && isOfCurrency && isSame(sum(nights as Fraction[]), total)) {
      return from('partner', rounded(nights as Fraction[]));
    }
  }
  const { nightsMinor } = hotel;
  const isPriced = nightsMinor.every((night) => night !== null);
  const sumMinor = nightsMinor.reduce<number>((minors, night) => minors + (night ?? 0), 0);
  if (isPriced && hotel.currency === room.currency && sumMinor === room.totalMinor) {
    return from('price', nightsMinor as number[]);
  }
  const weights = isPriced && sumMinor > 0 ? (nightsMinor as number[]) : days.map(() => 1);
  const weight = weights.reduce((one, other) => one + other, 0);
  const parts = weights.map((one) => times(total, { top: BigInt(one), bottom: BigInt(weight) }));
  return from('divided', rounded(parts));
}

function from(amountFrom: NightAmount['amountFrom'], nights: readonly number[]): NightAmount[] {
  return nights.map((amountMinor) => ({ amountMinor, amountFrom }));
}

function rounded(nights: readonly Fraction[]): number[] {
  const upTo = (night: number) => {
    const { top, bottom } = sum(nights.slice(0, night));
    return Number((top * 200n + bottom) / (bottom * 2n));
  };
  return nights.map((_, night) => upTo(night + 1) - upTo(night));
}

function sum(amounts: readonly Fraction[]): Fraction {
  return amounts.reduce(plus, { top: 0n, bottom: 1n });
}

function minor(amount: number): Fraction {
  return { top: BigInt(amount), bottom: 100n };
}

function isSame(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom === b.top * a.bottom;
}
