import { minorToDecimal } from '../../values/money.js';
import { localized } from '../../values/localized-text.js';
import type { ChildAges } from '../quote/party.js';
import { addedMinor, type StayTax, taxesOf } from '../quote/taxes.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { ShownTaxes } from './shown.dto.js';

/** A stay at a rate, as taxes and terms are calculated by it. */
export interface RateOfStay {
  /** Day number. */
  arrival: number;
  nightsMinor: readonly number[];
  adults: number;
  childAges: ChildAges;
  /** Of the rate plan: what amounts are rounded to. */
  unitMinor: number;
}

export function stayTaxes({ taxes }: Snapshot, stay: RateOfStay): StayTax[] {
  return taxes ? taxesOf(taxes, stay) : [];
}

export function totalWithTaxesMinor(snapshot: Snapshot, stay: RateOfStay): number {
  return priceMinor(stay) + addedMinor(stayTaxes(snapshot, stay));
}

export function shownTaxes(snapshot: Snapshot, stay: RateOfStay, language: string): ShownTaxes {
  const found = stayTaxes(snapshot, stay);
  return {
    taxes: found.map(({ tax, amountMinor }) => ({
      code: tax.code,
      name: localized(tax.name, language, snapshot.hotel.language),
      amount: minorToDecimal(amountMinor),
      included: tax.isIncluded,
      paidAt: tax.paidAt,
    })),
    totalWithTaxes: minorToDecimal(priceMinor(stay) + addedMinor(found)),
  };
}

export function priceMinor({ nightsMinor }: Pick<RateOfStay, 'nightsMinor'>): number {
  return nightsMinor.reduce((sum, minor) => sum + minor, 0);
}
