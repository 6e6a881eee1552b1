import type { Hotel, Rate, Stay } from './hotel.js';
import { daysOf, sumOf } from './hotel.js';

export type RoomState = 'active' | 'checked_in' | 'checked_out' | 'no_show' | 'cancelled' | 'removed';

export interface Night {
  day: number;
  type: string;
  /** Whether it is held or was slept; else it was given back. */
  counts: boolean;
  minor: number | null;
  from: string | null;
}

/** A price option of a search. */
export interface Selection extends Stay {
  id: string;
  rate: Rate;
  minor: number;
  /** The day on which it was offered. */
  on: number;
}

export interface Room extends Stay {
  /** The reservation number; 0 until the service has told it. */
  id: number;
  position: number;
  label: string;
  minor: number;
  rate: Rate | null;
  selection: string | null;
  nights: Night[];
  state: RoomState;
  /** The name of the room in which the guests are, or were last. */
  in: string | null;
  cameOn: number | null;
  leftOn: number | null;
  /** The type that it was booked as, while its guests have another one. */
  bookedType: string | null;
  /** What it cost before its guests were moved at another price. */
  beforeMoves: Pick<Room, 'minor' | 'selection' | 'nights'> | null;
  /** What is taken off for a no-show. */
  noShowDiscount: number;
}

export interface Cancellation {
  number: number;
  rooms: Room[];
  fee: number;
}

/** A row of the history: `undoes` is the number of the change that it takes back. */
export interface Change {
  kind: string;
  undoes: number | null;
  /** The room that it is about, of a change of one room. */
  room: Room | null;
}

export interface Booking {
  id: number;
  voucher: string;
  isOfPartner: boolean;
  isCancelled: boolean;
  minor: number;
  rooms: Room[];
  /** Fees of cancellations that stand. */
  fees: number;
  paid: number;
  phone: string;
  history: Change[];
  /** The last cancellation of the booking as a whole. */
  cancellation: Cancellation | null;
  revision: number | null;
}

export class World {
  readonly bookings: Booking[] = [];

  constructor(
    readonly hotel: Hotel,
    public today: number,
  ) {}

  /** How many rooms of a type are left for a day. */
  left(type: string, day: number): number {
    const nights = this.bookings.flatMap(({ rooms }) => rooms.flatMap((room) => room.nights));
    const sold = nights.filter((night) => night.counts && night.type === type && night.day === day);
    return this.hotel.types[type]!.allotment - sold.length;
  }

  /** The days on which there are too few rooms once nights that count are others than before; past days need none. */
  shortDays(before: readonly Night[], after: readonly Night[]): number[] {
    const net = new Map<string, number>();
    const add = (nights: readonly Night[], by: number) => {
      for (const { day, type, counts } of nights) {
        if (!counts || day < this.today) continue;
        net.set(`${type} ${day}`, (net.get(`${type} ${day}`) ?? 0) + by);
      }
    };
    add(before, -1);
    add(after, 1);
    return [...net].flatMap(([key, more]) => {
      const [type = '', day = ''] = key.split(' ');
      return more > 0 && more > this.left(type, Number(day)) ? [Number(day)] : [];
    });
  }

  inHouse(): Room[] {
    return this.bookings.flatMap(({ rooms }) => rooms.filter(({ state }) => state === 'checked_in'));
  }
}

export function isStanding({ state }: Pick<Room, 'state'>): boolean {
  return state !== 'cancelled' && state !== 'removed';
}

export function isOpen({ state }: Pick<Room, 'state'>): boolean {
  return state === 'active' || state === 'checked_in';
}

export function soldNights(
  { type, arrival, departure }: Pick<Stay, 'type' | 'arrival' | 'departure'>,
  amounts: readonly { minor: number; from: string }[],
  firstDay: number,
): Night[] {
  return daysOf({ arrival, departure }).map((day, i) => ({
    day,
    type,
    counts: day >= firstDay,
    ...amounts[i]!,
  }));
}

/** Gives back the nights that have not begun. */
export function givenBack(nights: readonly Night[], today: number): Night[] {
  return nights.map((night) => (night.day < today ? night : { ...night, counts: false }));
}

/** Holds nights from today to the departure again. */
export function heldAgain({ nights, departure, type }: Room, today: number): Night[] {
  return nights.map((night) =>
    night.day >= today && night.day < departure ? { ...night, counts: true, type } : night,
  );
}

export function ofTypeFrom(nights: readonly Night[], today: number, type: string): Night[] {
  return nights.map((night) => (night.day < today ? night : { ...night, type }));
}

/** What is owed: the price, what cancellations cost, less what no-shows have off and what was paid. */
export function balanceOf({ isCancelled, minor, rooms, fees, paid }: Booking): number {
  const noShows = rooms.filter(({ state }) => state === 'no_show');
  const price = isCancelled ? Math.min(minor, sumOf(noShows.map((room) => room.minor))) : minor;
  return price + fees - sumOf(noShows.map(({ noShowDiscount }) => noShowDiscount)) - paid;
}

/** The word for the state of a booking. */
export function stateOf({ isCancelled, rooms }: Booking): string {
  if (isCancelled) return 'cancelled';
  const has = (state: RoomState) => rooms.some((room) => room.state === state);
  if (has('checked_in')) return 'in_house';
  if (has('active')) return 'expected';
  if (has('checked_out')) return 'checked_out';
  return has('no_show') ? 'no_show' : 'expected';
}

/** Writes a change down; returns its number. */
export function record(
  booking: Booking,
  kind: string,
  { undoes = null, room = null }: Partial<Omit<Change, 'kind'>> = {},
): number {
  return booking.history.push({ kind, undoes, room });
}

/** The number of the last change of a kind to a room that nothing has taken back. */
export function lastOf({ history }: Booking, kind: string, room: Room): number | null {
  const undone = history.map(({ undoes }) => undoes);
  const at = history.findLastIndex(
    (change, i) => change.kind === kind && change.room === room && !undone.includes(i + 1),
  );
  return at < 0 ? null : at + 1;
}
