import { partOf, unitOfCurrency } from '../../values/currency-unit';
import { centsOf, decimalOf } from '../parts/cents';

/** A deposit while it is entered: an amount, or percent of the price. */
export interface EnteredDeposit {
  amount: string;
  percent: string;
  due: string;
}

export const NO_DEPOSIT: EnteredDeposit = { amount: '', percent: '', due: '' };

/** Returns what is asked for: the amount, or the part of the total in its currency; '' for nothing. */
export function depositAmount(
  { amount, percent }: EnteredDeposit,
  total: string | undefined,
  currency: string | undefined,
): string {
  if (percent === '' || total === undefined) return amount;
  const hundredths = Math.round(Number(percent) * 100);
  if (Number.isNaN(hundredths)) return '';
  return decimalOf(partOf(centsOf(total), hundredths, 10_000, unitOfCurrency(currency ?? '')));
}
