import { termsFor } from '../quote/terms.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import type { TermsRules } from '../snapshot/terms-rules.js';

/** What a sale under terms is recorded with besides them. */
export interface TermsCalculation {
  timeZone: string;
  /** The hotel's. */
  language: string;
  unitMinor: number;
}

/** A stay that the desk sells; `arrival` is a day number. */
interface DeskStay {
  roomTypeId: number;
  boardId: number | null;
  rate: 'refundable' | 'non_refundable';
  arrival: number;
}

/** Returns what the fees of sales under terms are calculated by. */
export function termsCalculation({ hotel }: Pick<Snapshot, 'hotel'>): TermsCalculation {
  const { timeZone, language, unitMinor } = hotel;
  return { timeZone, language, unitMinor };
}

/** Returns the terms that the desk sells a stay under; null where the hotel has saved none for it. */
export function termsOfSale(
  snapshot: Pick<Snapshot, 'hotel' | 'roomTypes' | 'terms'>,
  { roomTypeId, boardId, rate, arrival }: DeskStay,
): (TermsRules & TermsCalculation) | null {
  const type = snapshot.roomTypes.find(({ id }) => id === roomTypeId);
  const plan = type?.plans.find(({ board }) => board.id === boardId);
  if (!plan) return null;
  const ofRate = rate === 'refundable' ? 'refundable' : 'nonRefundable';
  const rules = termsFor(snapshot.terms, { planId: plan.id, arrival, rate: ofRate });
  return rules && { ...rules, ...termsCalculation(snapshot) };
}
