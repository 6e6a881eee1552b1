import type { HotelChange } from '../database/hotel-change.js';
import { clearPricesOfRetiredPlans } from '../inventory/rates/prices-in-use.queries.js';
import type { Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';
import { keepsOldPrices } from './hotel-file.queries.js';
import { type HotelRecords, inUse } from './hotel-records.js';

/*
 * Prices are stored without a currency: if a file changes the currency but not a price, 40 euros would become 40 liras.
 */

export function replacedCurrency(file: ReadHotelFile, before: HotelRecords | undefined): string | undefined {
  const currency = before?.hotel?.currency;
  return file.hotel.currency === undefined || file.hotel.currency === currency ? undefined : currency;
}

/** The faults of a file that replaces `currency` and leaves out lists with prices in it. */
export function leftOutPriceFaults(
  file: ReadHotelFile,
  before: HotelRecords | undefined,
  currency: string,
): Fault[] {
  const faults: Fault[] = [];
  if (!file.packages && inUse(before?.packages ?? []).length > 0) faults.push(fault(currency, 'packages'));
  if (!file.promotions && inUse(before?.promotions ?? []).some(({ amount }) => amount !== null))
    faults.push(fault(currency, 'promotions'));
  if (!file.usualCharges && before?.usualCharges.some(({ price }) => Number(price) > 0))
    faults.push(fault(currency, 'usual charges'));
  if (!file.terms && before?.terms.some((terms) => JSON.stringify(terms).includes('"amount"')))
    faults.push(fault(currency, 'terms'));
  if (!file.taxes && inUse(before?.taxes ?? []).some(({ amount }) => amount !== null))
    faults.push(fault(currency, 'taxes'));
  return faults;
}

/** The fault of prices left in the old `currency`. Those of retired plans, which files cannot name, go. */
export async function oldPriceFaults(change: HotelChange, currency: string): Promise<Fault[]> {
  await clearPricesOfRetiredPlans(change);
  const hasOldPrices = await keepsOldPrices(change);
  return hasOldPrices ? [fault(currency, 'nights to come')] : [];
}

function fault(currency: string, priced: string): Fault {
  const reason = `is ${currency}, in which ${priced} have prices that the file does not set again`;
  return { path: 'hotel.currency', reason };
}
