import { centsOf, decimalOf } from '../parts/cents';
import type { DepositOfTerms } from './front-desk.contract';

/** What the terms of rooms ask for that are alike: `deposits` are those of one of them. */
interface DepositPart {
  deposits: readonly DepositOfTerms[];
  rooms: number;
}

/** Returns what terms ask for on each day, the first one first. */
export function depositsByDay(parts: readonly DepositPart[]): DepositOfTerms[] {
  const centsOfDays = new Map<string, number>();
  for (const { deposits, rooms } of parts) {
    for (const { due, amount } of deposits) {
      centsOfDays.set(due, (centsOfDays.get(due) ?? 0) + rooms * centsOf(amount));
    }
  }
  return [...centsOfDays]
    .map(([due, cents]) => ({ due, amount: decimalOf(cents) }))
    .sort((a, b) => a.due.localeCompare(b.due));
}
