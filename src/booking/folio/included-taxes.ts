import { partOf } from '../../values/currency-unit.js';
import type { FolioLine } from './folio-line.entity.js';
import { loweredInProportion } from './in-proportion.js';

/** Percentages that prices include; null where the hotel has not set them. */
export interface TaxRates {
  lodgingVat: number | null;
  otherVat: number | null;
  accommodationTax: number | null;
  /** The smallest amount of the currency: what taxes are rounded to. */
  unitMinor: number;
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
  { lodgingVat, otherVat, accommodationTax, unitMinor }: TaxRates,
): IncludedTax[] {
  const { lodgingMinor, others } = taxedAmounts(lines, { otherVat, unitMinor });
  const ofLodging = (lodgingVat ?? 0) + (accommodationTax ?? 0);
  return [
    ...part('lodgingVat', lodgingMinor, { percent: lodgingVat, all: ofLodging, unitMinor }),
    ...part('accommodationTax', lodgingMinor, { percent: accommodationTax, all: ofLodging, unitMinor }),
    ...others.flatMap(({ vatPercent, minor }) =>
      part('otherVat', minor, { percent: vatPercent, all: vatPercent ?? 0, unitMinor }),
    ),
  ];
}

/** Returns amounts that sum up to what is owed: where one would be negative, the others are lowered in proportion. */
export function taxedAmounts(
  lines: readonly TaxedLine[],
  { otherVat, unitMinor }: Pick<TaxRates, 'otherVat' | 'unitMinor'>,
): TaxedAmounts {
  const sumOf = (isMeant: (line: TaxedLine) => boolean) =>
    sum(lines.filter(isMeant).map(({ amountMinor }) => amountMinor));
  const isOther = ({ kind }: TaxedLine) => kind === 'extra' || kind === 'charge';
  const vatOf = ({ vatPercent }: TaxedLine) => (vatPercent === null ? otherVat : Number(vatPercent));
  const rates = [...new Set(lines.filter(isOther).map(vatOf))].sort((a, b) => Number(b) - Number(a));
  const amounts = [
    sumOf(({ kind }) => kind === 'room' || kind === 'discount'),
    sumOf(({ kind }) => kind === 'cancellation' || kind === 'no_show' || kind === 'tax'),
    ...rates.map((rate) => sumOf((line) => isOther(line) && vatOf(line) === rate)),
  ];
  const [lodgingMinor, feesMinor, ...others] = withoutNegatives(amounts, unitMinor) as [
    number,
    number,
    ...number[],
  ];
  return {
    lodgingMinor,
    feesMinor,
    others: others.map((minor, i) => ({ vatPercent: rates[i] ?? null, minor })),
  };
}

/** Keeps the sum, unless that is negative. */
function withoutNegatives(amounts: readonly number[], unitMinor: number): number[] {
  const positive = amounts.map((minor) => Math.max(0, minor));
  return loweredInProportion(positive, Math.max(0, sum(amounts)), unitMinor);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, minor) => all + minor, 0);
}

/** One tax of `percent` in an amount that includes `all` percent of taxes. */
function part(
  kind: IncludedTax['kind'],
  grossMinor: number,
  { percent, all, unitMinor }: { percent: number | null; all: number; unitMinor: number },
): IncludedTax[] {
  if (percent === null || percent === 0 || grossMinor <= 0) return [];
  const [part, whole] = [Math.round(percent * 100), Math.round((100 + all) * 100)];
  return [{ kind, percent, amountMinor: partOf(grossMinor, part, whole, unitMinor) }];
}
