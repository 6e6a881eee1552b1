import type { HotelChange } from '../../database/hotel-change.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { Tax } from '../../inventory/price-rules/tax.entity.js';
import { taxRules } from '../../inventory/snapshot/taxes-of-hotel.queries.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { type SoldTax, type TaxesOfSale, taxesOfStay, withCharge } from '../room/sold-taxes.js';
import type { NewRoom } from './write-booking.js';

/**
 * Returns the taxes of what the desk sells now in a currency: amounts are in the hotel's alone. Undefined where the hotel has never
 * had a record of a tax.
 */
export async function taxesOfSale(
  { tx, hotelId }: HotelChange,
  currency: string,
): Promise<TaxesOfSale | undefined> {
  const taxes = await tx.find(Tax, { where: { hotelId }, order: { sort: 'ASC', id: 'ASC' } });
  if (taxes.length === 0) return undefined;
  const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
  const rules = taxes.filter(({ retiredAt }) => retiredAt === null).map(taxRules);
  return {
    rules: currency === hotel.currency ? rules : rules.filter(({ rate }) => 'percent' in rate),
    unitMinor: unitOfCurrency(hotel.currency),
  };
}

type SoldRoom = Pick<NewRoom, 'arrival' | 'adults' | 'childAges' | 'nights'>;

/** Returns the taxes of a room that the desk sells: its booking's total includes those that are paid at booking. */
export function taxesOfDeskRoom(
  taxes: TaxesOfSale | undefined,
  { arrival, adults, childAges, nights }: SoldRoom,
): SoldTax[] | null {
  if (!taxes) return null;
  const nightsMinor = nights.map(({ amountMinor }) => amountMinor ?? 0);
  const stay = { arrival, nightsMinor, adults, childAges: childAges ?? [] };
  return withCharge(taxesOfStay(taxes, stay), true);
}
