import { centsText, daysBetween, type Fraction, fraction, minus, plus, times, toPlaces } from './exact.js';

// The taxes of a stay calculated from what a hotel file says, with fractions.

export interface TaxOfFile {
  code: string;
  percent?: string;
  amount?: string;
  per?: 'personNight' | 'roomNight' | 'stay';
  included: boolean;
  onTaxes: string[];
  ages: { from: number | null; to: number | null };
  maxNights: number | null;
  valid: { from: string; to: string }[];
}

export interface StayOfTaxes {
  arrival: string;
  departure: string;
  /** The price of each night. */
  nights: string[];
  /** Of everybody; null for an adult and for a child of unknown age. */
  ages: (number | null)[];
  places: number;
}

const ZERO = fraction('0');
const HUNDRED = fraction('100');

/** The amount of each tax by its code. */
export function slowTaxes(taxes: TaxOfFile[], stay: StayOfTaxes): Record<string, string> {
  const days = daysBetween(stay.arrival, stay.departure);
  const nightsOf = (tax: TaxOfFile) =>
    days
      .filter((day) => tax.valid.length === 0 || tax.valid.some(({ from, to }) => from <= day && day <= to))
      .slice(0, tax.maxNights ?? days.length);
  const fixedOf = (tax: TaxOfFile): { day: string; amount: Fraction }[] => {
    const nights = nightsOf(tax);
    const once = toPlaces(fraction(tax.amount!), stay.places);
    if (tax.per === 'stay') return nights.slice(0, 1).map((day) => ({ day, amount: once }));
    const persons = tax.per === 'roomNight' ? 1 : stay.ages.filter((age) => pays(tax, age)).length;
    return nights.map((day) => ({ day, amount: times(once, fraction(String(persons))) }));
  };
  const amounts: Record<string, Fraction> = {};
  const net = new Map(days.map((day, i) => [day, fraction(stay.nights[i]!)]));
  for (const tax of taxes.filter(({ included, amount }) => included && amount !== undefined)) {
    amounts[tax.code] = ZERO;
    for (const { day, amount } of fixedOf(tax)) {
      const left = [...net.values()].reduce(plus, ZERO);
      const taken = isLess(left, amount) ? left : amount;
      net.set(day, minus(net.get(day)!, taken));
      amounts[tax.code] = plus(amounts[tax.code]!, taken);
    }
  }
  const percents = taxes.filter(({ included, percent }) => included && percent !== undefined);
  for (const tax of percents) amounts[tax.code] = ZERO;
  const kindOf = (day: string) => percents.filter((tax) => nightsOf(tax).includes(day));
  const kinds = new Set(days.map((day) => JSON.stringify(kindOf(day))));
  for (const kind of kinds) {
    const together = days.filter((day) => JSON.stringify(kindOf(day)) === kind);
    const sum = together.map((day) => net.get(day)!).reduce(plus, ZERO);
    const gross = isLess(sum, ZERO) ? ZERO : sum;
    const here = percents.filter((tax) => nightsOf(tax).includes(together[0]!));
    const divisor = here.map(({ percent }) => fraction(percent!)).reduce(plus, HUNDRED);
    for (const { code, percent } of here) {
      const part = times(gross, times(fraction(percent!), { top: divisor.bottom, bottom: divisor.top }));
      amounts[code] = plus(amounts[code]!, toPlaces(part, stay.places));
    }
  }
  const added = taxes.filter(({ included }) => !included);
  const addedOf = (tax: TaxOfFile): Fraction => {
    if (tax.amount !== undefined)
      return fixedOf(tax)
        .map(({ amount }) => amount)
        .reduce(plus, ZERO);
    const nights = nightsOf(tax);
    if (nights.length === 0) return ZERO;
    const price = nights.map((day) => fraction(stay.nights[days.indexOf(day)]!)).reduce(plus, ZERO);
    const others = added.filter(({ code }) => tax.onTaxes.includes(code)).map(addedOf);
    const base = others.reduce(plus, price);
    return toPlaces(times(base, times(fraction(tax.percent!), fraction('0.01'))), stay.places);
  };
  for (const tax of added) amounts[tax.code] = addedOf(tax);
  const shown = Object.entries(amounts).filter(([, amount]) => amount.top > 0n);
  return Object.fromEntries(shown.map(([code, amount]) => [code, centsText(amount)]));
}

function pays({ ages: { from, to } }: TaxOfFile, age: number | null): boolean {
  if (age === null || age >= 18) return to === null || to >= 18;
  return (from === null || from <= age) && (to === null || age <= to);
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}
