import type { FolioLine } from './folio-line.entity.js';

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

const OF_LODGING = ['room', 'discount'];
const OF_OTHER = ['extra', 'charge'];

/**
 * Lodging, less discounts, includes VAT and accommodation tax, both of the price without them. Extras and charges
 * include VAT: that with which a charge was posted, else the hotel's. Cancellation fees include none.
 */
export function includedTaxes(
  lines: readonly Pick<FolioLine, 'kind' | 'amountMinor' | 'vatPercent'>[],
  { lodgingVat, otherVat, accommodationTax }: TaxRates,
): IncludedTax[] {
  const lodging = sumOf(lines.filter(({ kind }) => OF_LODGING.includes(kind)));
  const ofLodging = (lodgingVat ?? 0) + (accommodationTax ?? 0);
  const others = lines.filter(({ kind }) => OF_OTHER.includes(kind));
  const vatOf = ({ vatPercent }: (typeof others)[number]) =>
    vatPercent === null ? otherVat : Number(vatPercent);
  const rates = [...new Set(others.map(vatOf))].sort((a, b) => Number(b) - Number(a));
  return [
    ...part('lodgingVat', lodging, lodgingVat, ofLodging),
    ...part('accommodationTax', lodging, accommodationTax, ofLodging),
    ...rates.flatMap((rate) =>
      part('otherVat', sumOf(others.filter((line) => vatOf(line) === rate)), rate, rate ?? 0),
    ),
  ];
}

function sumOf(lines: readonly Pick<FolioLine, 'amountMinor'>[]): number {
  return lines.reduce((minor, { amountMinor }) => minor + amountMinor, 0);
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
