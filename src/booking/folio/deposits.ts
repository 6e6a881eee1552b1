import { depositsOf } from '../../inventory/quote/terms.js';
import { dayIn } from '../../values/time-zone.js';
import type { AskedDeposit } from '../room/asked-deposit.js';
import { addedAtBookingMinor, type SoldTax } from '../room/sold-taxes.js';
import type { SoldTerms } from '../room/sold-terms.js';

/** A room, as far as its deposits depend on it. `arrival` is a day number. */
export interface DepositRoom {
  arrival: number;
  totalMinor: number | null;
  taxes: readonly SoldTax[] | null;
  terms: SoldTerms | null;
}

/** What of a booking is due on a day (number), and what of that has been paid. Amounts are minor units. */
export interface DepositOfBooking {
  due: number;
  amountMinor: number;
  paidMinor: number;
}

export const OPEN_DEPOSIT_STATES = ['overdue', 'today', 'later'] as const;
/** Whether the day of a deposit has passed, is today, or is to come. */
export type OpenDepositState = (typeof OPEN_DEPOSIT_STATES)[number];

/** What is missing of the deposits of a booking; `due` is the first day (number) of what is missing. */
export interface OpenDeposit {
  state: OpenDepositState;
  due: number;
  missingMinor: number;
}

/** Of a booking, as far as its deposits depend on it. */
export interface DepositBooking {
  /** What it costs, with all that is sold beside its rooms; null where that is not known. */
  totalMinor: number | null;
  paidMinor: number;
  registeredAt: Date;
  /** Null where the terms of the rooms say what is due. */
  asked: AskedDeposit | null;
}

/** Returns whether a day (number) has passed on another one, is that day, or is to come. */
export function openStateOf(due: number, today: number): OpenDepositState {
  return due < today ? 'overdue' : due === today ? 'today' : 'later';
}

/** Returns of what the deposits of a room are parts: its price, and the taxes on top that are paid at booking. */
export function depositedMinor({ totalMinor, taxes }: Pick<DepositRoom, 'totalMinor' | 'taxes'>): number {
  return (totalMinor ?? 0) + addedAtBookingMinor(taxes);
}

/**
 * Returns the deposits of a booking: what the desk asked for, at most what the booking costs, else by the terms of the rooms one for
 * each day on which something is due, the first one first. What is due at booking was due on the day of the first Book. `paidMinor`
 * is what has been paid for the booking in all: it pays the first ones first.
 */
export function depositsOfBooking(
  rooms: readonly DepositRoom[],
  { totalMinor, paidMinor, registeredAt, asked }: DepositBooking,
): DepositOfBooking[] {
  const byDay = asked ? askedOf(rooms.length === 0 ? null : totalMinor, asked) : byTerms(rooms, registeredAt);
  let leftMinor = Math.max(0, paidMinor);
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([due, amountMinor]) => {
      const ofThisMinor = Math.min(leftMinor, amountMinor);
      leftMinor -= ofThisMinor;
      return { due, amountMinor, paidMinor: ofThisMinor };
    });
}

function askedOf(totalMinor: number | null, { due, amountMinor }: AskedDeposit): Map<number, number> {
  const askedMinor = Math.min(amountMinor, totalMinor ?? 0);
  return new Map(askedMinor > 0 ? [[due, askedMinor]] : []);
}

function byTerms(rooms: readonly DepositRoom[], registeredAt: Date): Map<number, number> {
  const byDay = new Map<number, number>();
  for (const { terms, arrival, ...room } of rooms) {
    if (!terms) continue;
    const today = dayIn(terms.timeZone, registeredAt.getTime());
    const stay = { arrival, unitMinor: terms.unitMinor, wholeMinor: depositedMinor(room), today };
    for (const { due, amountMinor } of depositsOf(terms, stay)) {
      byDay.set(due, (byDay.get(due) ?? 0) + amountMinor);
    }
  }
  return byDay;
}

/**
 * Returns what is missing of deposits on a day (number): of all whose day has passed, else of the one that is due on it, else of
 * the next one. Null where nothing is missing.
 */
export function openDeposit(deposits: readonly DepositOfBooking[], today: number): OpenDeposit | null {
  const open = deposits.filter(({ amountMinor, paidMinor }) => paidMinor < amountMinor);
  const [first] = open;
  if (!first) return null;
  const { due } = first;
  const state = openStateOf(due, today);
  const counted = open.filter((deposit) => (state === 'overdue' ? deposit.due < today : deposit.due === due));
  const missingMinor = counted.reduce((sum, { amountMinor, paidMinor }) => sum + amountMinor - paidMinor, 0);
  return { state, due, missingMinor };
}
