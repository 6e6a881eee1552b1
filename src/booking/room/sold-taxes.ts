import { nightlyTaxesOf, type TaxedStay } from '../../inventory/quote/taxes.js';
import type { TaxRules } from '../../inventory/snapshot/tax-rules.js';

/**
 * A tax of the hotel as of a sale, and what of it was sold: 0 where the stay bears none. What the hotel changes later does not
 * count. Amounts are minor units of the booking's currency.
 */
export interface SoldTax extends TaxRules {
  amountMinor: number;
  /** What of it is of each night of the stay; none of the extras. */
  nightsMinor: readonly number[];
  /** Whether an added tax that is paid at booking is part of the booking's total. */
  isCharged: boolean;
  /** What amounts are rounded to. */
  unitMinor: number;
}

/** The taxes of a hotel at a sale. */
export interface TaxesOfSale {
  rules: readonly TaxRules[];
  unitMinor: number;
}

type SoldStay = Omit<TaxedStay, 'unitMinor'>;

/** Returns the taxes of the lodging of a stay; none is charged yet. `rules` may be those of an earlier sale. */
export function taxesOfStay({ rules, unitMinor }: TaxesOfSale, stay: SoldStay): SoldTax[] {
  const ofStay = new Map(
    nightlyTaxesOf(rules, { ...stay, unitMinor }).map((one) => [one.tax.code, one] as const),
  );
  return rules
    .filter(({ isOfLodging }) => isOfLodging)
    .map((tax) => {
      const { amountMinor = 0, nightsMinor = stay.nightsMinor.map(() => 0) } = ofStay.get(tax.code) ?? {};
      return { ...tax, amountMinor, nightsMinor, isCharged: false, unitMinor };
    });
}

/** Returns the taxes of extras of a price: percentages alone, as an amount is one of a stay. `rules` may be those of an earlier sale. */
export function taxesOfExtras({ rules, unitMinor }: TaxesOfSale, priceMinor: number): SoldTax[] {
  const ofExtras = rules.filter(({ isOfExtras, rate }) => isOfExtras && 'percent' in rate);
  const stay = { arrival: 0, nightsMinor: [priceMinor], adults: 0, childAges: [] };
  const always = ofExtras.map((tax) => ({ ...tax, isOfLodging: true, maxNights: null, valid: [] }));
  const amounts = taxesOfStay({ rules: always, unitMinor }, stay);
  return ofExtras.map((tax, i) => {
    const { amountMinor } = amounts[i]!;
    return { ...tax, amountMinor, nightsMinor: [], isCharged: false, unitMinor };
  });
}

/** Returns the taxes of a room once its stay, party or price is another one, by the rules that it was sold by. */
export function taxesOfChangedStay(
  sold: readonly SoldTax[] | null | undefined,
  stay: SoldStay,
): SoldTax[] | null {
  if (!sold) return null;
  const unitMinor = sold[0]?.unitMinor ?? 1;
  return taxesOfStay({ rules: sold, unitMinor }, stay).map((tax, i) => ({
    ...tax,
    isCharged: sold[i]!.isCharged,
  }));
}

/** Whether a tax is added to the price and paid at booking. */
export function isAddedAtBooking({ isIncluded, paidAt }: Pick<SoldTax, 'isIncluded' | 'paidAt'>): boolean {
  return !isIncluded && paidAt === 'booking';
}

/** Returns the taxes of a sale whose total has the added ones that are paid at booking, or has not. */
export function withCharge(taxes: readonly SoldTax[], areCharged: boolean): SoldTax[] {
  return taxes.map((tax) => ({ ...tax, isCharged: areCharged && isAddedAtBooking(tax) }));
}

/** Returns the sum of the added taxes that are paid at booking. */
export function addedAtBookingMinor(taxes: readonly SoldTax[] | null | undefined): number {
  return sumOf((taxes ?? []).filter(isAddedAtBooking));
}

/** Returns what the booking's total has of the taxes of a room or of its extras. */
export function chargedTaxesMinor(taxes: readonly SoldTax[] | null | undefined): number {
  return sumOf((taxes ?? []).filter(({ isCharged }) => isCharged));
}

/** Returns what the booking's total has for a room: its price, and the taxes that are part of the total. */
export function costMinor(room: {
  totalMinor: number | null;
  taxes?: readonly SoldTax[] | null | undefined;
}): number {
  return (room.totalMinor ?? 0) + chargedTaxesMinor(room.taxes);
}

function sumOf(taxes: readonly SoldTax[]): number {
  return taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
