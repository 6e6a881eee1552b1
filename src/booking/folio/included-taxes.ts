import type { FolioLine } from './folio-line.entity.js';
import { loweredInProportion } from './in-proportion.js';

/** Percentages that prices include; null where the hotel has not set them. */
export interface TaxRates {
  lodgingVat: number | null;
  otherVat: number | null;
  accommodationTax: number | null;
}

export interface IncludedTax {
  kind: 'lodgingVat' | 'otherVat' | 'accommodationTax';
  percent: number;
  amountMinor: number;
}

type TaxedLine = Pick<FolioLine, 'kind' | 'amountMinor' | 'vatPercent'>;

interface TaxedAmounts {
  lodgingMinor: number;
  /** By their VAT, the highest first. */
  others: { vatPercent: number | null; minor: number }[];
  /** Fees of cancellations and no-shows, and added taxes, which include none. */
  feesMinor: number;
}

/**
 * Lodging, less discounts, includes VAT and accommodation tax, both of the price without them. Extras and charges
 * include VAT: that with which a charge was posted, else the hotel's. Fees of cancellations and no-shows include none.
 */
export function includedTaxes(
  lines: readonly TaxedLine[],
  { lodgingVat, otherVat, accommodationTax }: TaxRates,
): IncludedTax[] {
  const { lodgingMinor, others } = taxedAmounts(lines, otherVat);
  const ofLodging = (lodgingVat ?? 0) + (accommodationTax ?? 0);
  return [
    ...part('lodgingVat', lodgingMinor, lodgingVat, ofLodging),
    ...part('accommodationTax', lodgingMinor, accommodationTax, ofLodging),
    ...others.flatMap(({ vatPercent, minor }) => part('otherVat', minor, vatPercent, vatPercent ?? 0)),
  ];
}

/** Returns amounts that sum up to what is owed: where one would be negative, the others are lowered in proportion. */
export function taxedAmounts(lines: readonly TaxedLine[], otherVat: number | null): TaxedAmounts {
  const sumOf = (isMeant: (line: TaxedLine) => boolean) =>
    sum(lines.filter(isMeant).map(({ amountMinor }) => amountMinor));
  const isOther = ({ kind }: TaxedLine) => kind === 'extra' || kind === 'charge';
  const vatOf = ({ vatPercent }: TaxedLine) => (vatPercent === null ? otherVat : Number(vatPercent));
  const rates = [...new Set(lines.filter(isOther).map(vatOf))].sort((a, b) => Number(b) - Number(a));
  const [lodgingMinor, feesMinor, ...others] = withoutNegatives([
    sumOf(({ kind }) => kind === 'room' || kind === 'discount'),
    sumOf(({ kind }) => kind === 'cancellation' || kind === 'no_show' || kind === 'tax'),
    ...rates.map((rate) => sumOf((line) => isOther(line) && vatOf(line) === rate)),
  ]) as [number, number, ...number[]];
  return {
    lodgingMinor,
    feesMinor,
    others: others.map((minor, i) => ({ vatPercent: rates[i] ?? null, minor })),
  };
}

/** Keeps the sum, unless that is negative. */
function withoutNegatives(amounts: readonly number[]): number[] {
  const positive = amounts.map((minor) => Math.max(0, minor));
  return loweredInProportion(positive, Math.max(0, sum(amounts)));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, minor) => all + minor, 0);
}

/** One tax of `percent` in an amount that includes `all` percent of taxes. */
function part(
  kind: IncludedTax['kind'],
  grossMinor: number,
  percent: number | null,
  all: number,
): IncludedTax[] {
  if (percent === null || percent === 0 || grossMinor <= 0) return [];
  return [{ kind, percent, amountMinor: Math.round((grossMinor * percent) / (100 + all)) }];
}
