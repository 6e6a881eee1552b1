import { partOf, roundedToUnit } from '../../values/currency-unit.js';
import type { ValidDays, TaxRules } from '../snapshot/tax-rules.js';
import type { ChildAges } from './party.js';
import { timesShares } from './rounding.js';

/** The stay of a party in one room. Amounts are minor units. */
export interface TaxedStay {
  /** Day number. */
  arrival: number;
  /** The price of each night. */
  nightsMinor: readonly number[];
  adults: number;
  /** A child of unknown age counts as an adult. */
  childAges: ChildAges;
  /** What taxes are rounded to, as {@link timesShares} has it. */
  unitMinor: number;
}

export interface StayTax {
  tax: TaxRules;
  amountMinor: number;
}

export interface NightlyTax extends StayTax {
  /** What of the amount is of each night: together the amount. */
  nightsMinor: readonly number[];
}

const ADULT_AGE = 18;
const ALL = 10_000;

/** Returns the taxes of the lodging of a stay, in the order of the rules, which have no circle; those of nothing are left out. */
export function taxesOf(taxes: readonly TaxRules[], stay: TaxedStay): StayTax[] {
  const ofLodging = taxes.filter(({ isOfLodging }) => isOfLodging);
  const amounts = new Map([...includedAmounts(ofLodging, stay), ...addedAmounts(ofLodging, stay)]);
  return ofLodging.flatMap((tax) => {
    const amountMinor = amounts.get(tax.code)!;
    return amountMinor === 0 ? [] : [{ tax, amountMinor }];
  });
}

/** As {@link taxesOf}, with the part of each night: by how much the tax of the stay up to it is more than up to the night before. */
export function nightlyTaxesOf(taxes: readonly TaxRules[], stay: TaxedStay): NightlyTax[] {
  const upTo = stay.nightsMinor.map((_, night) =>
    taxesOf(taxes, { ...stay, nightsMinor: stay.nightsMinor.slice(0, night + 1) }),
  );
  const amountUpTo = (night: number, { code }: TaxRules) =>
    upTo[night]?.find(({ tax }) => tax.code === code)?.amountMinor ?? 0;
  return (upTo.at(-1) ?? []).map(({ tax, amountMinor }) => ({
    tax,
    amountMinor,
    nightsMinor: upTo.map((_, night) => amountUpTo(night, tax) - amountUpTo(night - 1, tax)),
  }));
}

/** Returns what is added to the price; where `paidAt` is given, only what is paid then. */
export function addedMinor(taxes: readonly StayTax[], paidAt?: TaxRules['paidAt']): number {
  return taxes
    .filter(({ tax }) => !tax.isIncluded && (paidAt === undefined || tax.paidAt === paidAt))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Amounts are taken out of the price first; then nights with the same percentages together. */
function includedAmounts(taxes: readonly TaxRules[], stay: TaxedStay): [string, number][] {
  const included = taxes.filter(({ isIncluded }) => isIncluded);
  const leftMinor = [...stay.nightsMinor];
  const amounts = included
    .filter(({ rate }) => 'amountMinor' in rate)
    .map((tax) => takeOut(tax, stay, leftMinor));
  const percents = included.flatMap((tax) =>
    'percent' in tax.rate ? [{ tax, percent: tax.rate.percent }] : [],
  );
  const nightsOf = new Map(percents.map(({ tax }) => [tax, new Set(countedNights(tax, stay))]));
  const groups = new Map<string, { minor: number; percents: typeof percents }>();
  for (const [night, minor] of leftMinor.entries()) {
    const ofNight = percents.filter(({ tax }) => nightsOf.get(tax)!.has(night));
    const key = JSON.stringify(ofNight.map(({ tax }) => tax.code));
    const group = groups.get(key) ?? { minor: 0, percents: ofNight };
    groups.set(key, { ...group, minor: group.minor + minor });
  }
  const sums = new Map(percents.map(({ tax }) => [tax.code, 0]));
  for (const { minor, percents: ofGroup } of groups.values()) {
    const divisor = ofGroup.reduce((sum, { percent }) => sum + percent, ALL);
    for (const { tax, percent } of ofGroup) {
      const part = partOf(Math.max(0, minor), percent, divisor, stay.unitMinor);
      sums.set(tax.code, sums.get(tax.code)! + part);
    }
  }
  return [...amounts, ...sums];
}

/** Takes an included amount out of the nights that it is for, as far as the stay costs that much. */
function takeOut(tax: TaxRules, stay: TaxedStay, leftMinor: number[]): [string, number] {
  let stayMinor = Math.max(0, sumOf(leftMinor));
  let takenMinor = 0;
  for (const { night, minor } of amountsByNight(tax, stay)) {
    const part = Math.min(minor, stayMinor);
    leftMinor[night]! -= part;
    stayMinor -= part;
    takenMinor += part;
  }
  return [tax.code, takenMinor];
}

function addedAmounts(taxes: readonly TaxRules[], stay: TaxedStay): Map<string, number> {
  const added = new Map(taxes.filter(({ isIncluded }) => !isIncluded).map((tax) => [tax.code, tax]));
  const amounts = new Map<string, number>();
  const amountOf = (tax: TaxRules): number => {
    const known = amounts.get(tax.code);
    if (known !== undefined) return known;
    const nights = countedNights(tax, stay);
    const onTaxes = tax.onTaxes.flatMap((code) => added.get(code) ?? []).map(amountOf);
    const priceMinor = sumOf(nights.map((night) => stay.nightsMinor[night]!));
    const amount =
      'percent' in tax.rate
        ? nights.length === 0
          ? 0
          : timesShares(priceMinor + sumOf(onTaxes), tax.rate.percent, stay.unitMinor)
        : sumOf(amountsByNight(tax, stay).map(({ minor }) => minor));
    amounts.set(tax.code, amount);
    return amount;
  };
  for (const tax of added.values()) amountOf(tax);
  return amounts;
}

/** Returns a fixed amount by its nights; that of a stay is of the first of them. */
function amountsByNight(tax: TaxRules, stay: TaxedStay): { night: number; minor: number }[] {
  const { rate } = tax;
  if (!('amountMinor' in rate)) return [];
  const nights = countedNights(tax, stay);
  const amountMinor = roundedToUnit(rate.amountMinor, stay.unitMinor);
  const minor = rate.per === 'personNight' ? amountMinor * payers(tax, stay) : amountMinor;
  return (rate.per === 'stay' ? nights.slice(0, 1) : nights).map((night) => ({ night, minor }));
}

/** Returns the indices of the nights that a tax is charged for. */
function countedNights({ valid, maxNights }: TaxRules, { arrival, nightsMinor }: TaxedStay): number[] {
  const isWithin =
    (day: number) =>
    ({ from, to }: ValidDays) =>
      from <= day && day <= to;
  return [...nightsMinor.keys()]
    .filter((night) => valid.length === 0 || valid.some(isWithin(arrival + night)))
    .slice(0, maxNights ?? undefined);
}

function payers({ ages: { from, to } }: TaxRules, { adults, childAges }: TaxedStay): number {
  const adultsPay = to === null || to >= ADULT_AGE;
  const pays = (age: number | null) =>
    age === null || age >= ADULT_AGE ? adultsPay : age >= (from ?? 0) && age <= (to ?? age);
  return (adultsPay ? adults : 0) + childAges.filter(pays).length;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + minor, 0);
}
