import type { FolioLine } from './folio-line.entity.js';

/** What the hotel's prices include, in percent; null where the hotel has not set it. */
export interface TaxRates {
  lodgingVat: number | null;
  otherVat: number | null;
  accommodationTax: number | null;
}

/** A tax that the amounts of a folio include, in minor units. */
export interface IncludedTax {
  kind: 'lodgingVat' | 'otherVat' | 'accommodationTax';
  percent: number;
  amountMinor: number;
}

const OF_LODGING = ['room', 'discount'];
const OF_OTHER = ['extra', 'charge'];

/**
 * The taxes that a folio's charges include. Lodging, less discounts, includes VAT and accommodation tax, both of the price
 * without them; extras and charges include their VAT. Cancellation fees include none.
 */
export function includedTaxes(
  lines: readonly Pick<FolioLine, 'kind' | 'amountMinor'>[],
  { lodgingVat, otherVat, accommodationTax }: TaxRates,
): IncludedTax[] {
  const sumOf = (kinds: readonly string[]) =>
    lines.reduce((minor, { kind, amountMinor }) => (kinds.includes(kind) ? minor + amountMinor : minor), 0);
  const [lodging, other] = [sumOf(OF_LODGING), sumOf(OF_OTHER)];
  const ofLodging = (lodgingVat ?? 0) + (accommodationTax ?? 0);
  const part = (kind: IncludedTax['kind'], grossMinor: number, percent: number | null, all: number) =>
    percent === null || percent === 0 || grossMinor <= 0
      ? []
      : [{ kind, percent, amountMinor: Math.round((grossMinor * percent) / (100 + all)) }];
  return [
    ...part('lodgingVat', lodging, lodgingVat, ofLodging),
    ...part('accommodationTax', lodging, accommodationTax, ofLodging),
    ...part('otherVat', other, otherVat, otherVat ?? 0),
  ];
}
