import { dayText } from '../../values/day.js';
import { minorToDecimal } from '../../values/money.js';

/** What the desk asks for in advance, in the place of what the terms say. */
export interface AskedDeposit {
  /** A day number. */
  due: number;
  amountMinor: number;
}

/** As people and the history read it: a decimal, and a day `YYYY-MM-DD`. */
export interface AskedDepositFact {
  amount: string;
  due: string;
}

/** As the record of a booking has it. */
interface BookingWithDeposit {
  askedDepositDue: number | null;
  askedDepositMinor: number | null;
}

/** Returns what the desk asks for of a booking; null where the terms of its rooms say what is due. */
export function askedDepositOf({
  askedDepositDue: due,
  askedDepositMinor: amountMinor,
}: BookingWithDeposit): AskedDeposit | null {
  return due === null || amountMinor === null ? null : { due, amountMinor };
}

/** As {@link askedDepositOf}, in texts. */
export function askedDepositFact(booking: BookingWithDeposit): AskedDepositFact | null {
  const asked = askedDepositOf(booking);
  return asked && { amount: minorToDecimal(asked.amountMinor), due: dayText(asked.due) };
}
