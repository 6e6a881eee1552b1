import { Allotments } from './allotments.js';
import type { Hotel, Rate, Stay, Terms } from './hotel.js';
import { daysOf, feeUnder, sumOf } from './hotel.js';
import { costOf, owedAtHotel, type SoldTaxes } from './taxes.js';

export type RoomState = 'active' | 'checked_in' | 'checked_out' | 'no_show' | 'cancelled' | 'removed';

export interface Night {
  day: number;
  type: string;
  /** Whether it is held or was slept; else it was given back. */
  counts: boolean;
  minor: number | null;
  from: string | null;
  /** The partner from whose allotment it is taken, while it counts. */
  allottedTo: string | null;
}

/** The nights of a room as they are, and as they shall be. */
export interface NightsOfRoom {
  before: readonly Night[];
  after: readonly Night[];
}

/** A price option of a search. */
export interface Selection extends Stay {
  id: string;
  rate: Rate;
  minor: number;
  /** The day on which it was offered. */
  on: number;
  /** The partner whose contract is in its price; null for none. */
  contractOf: string | null;
}

export interface Room extends Stay {
  /** The reservation number; 0 until the service has told it. */
  id: number;
  position: number;
  label: string;
  minor: number;
  rate: Rate | null;
  selection: string | null;
  /** Those that it was sold under, as they were then. */
  terms: Terms | null;
  /** Those of its sale; null where the hotel has none. */
  taxes: SoldTaxes | null;
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
  /** What is owed for a no-show instead of its price. */
  noShowFee: number;
  /** What was paid with its last check-out. */
  paidAtCheckOut: number;
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
  /** Who pushed it; null for one of the desk. */
  partner: string | null;
  isCancelled: boolean;
  minor: number;
  /** How many dinners were sold with it for each person and night: a package that follows its rooms. */
  dinners: number;
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
  readonly allotments = new Allotments(({ partner, type, day }) => {
    const nights = this.bookings.flatMap(({ rooms }) => rooms.flatMap((room) => room.nights));
    const isTaken = (night: Night) => night.counts && night.type === type && night.day === day;
    return nights.filter((night) => night.allottedTo === partner && isTaken(night)).length;
  });

  constructor(
    readonly hotel: Hotel,
    public today: number,
  ) {}

  /** How many rooms of a type are left for a day: those that all have, and a partner's own. */
  left(type: string, day: number, partner: string | null = null): number {
    const own = partner === null ? 0 : this.allotments.left({ partner, type, day });
    return this.hotel.forSale(type, day) - this.sold(type, day) + own;
  }

  /** Nights that count, and rooms that are kept for partners. */
  sold(type: string, day: number): number {
    const nights = this.bookings.flatMap(({ rooms }) => rooms.flatMap((room) => room.nights));
    const counted = nights.filter((night) => night.counts && night.type === type && night.day === day);
    return counted.length + this.allotments.kept(type, day);
  }

  /**
   * Takes the nights of rooms of one booking, where there are enough rooms. A night that a room goes on holding stays where it was taken
   * from; others are taken from the allotment of the booking's partner first. Returns the days on which there are too few.
   */
  hold(partner: string | null, rooms: readonly NightsOfRoom[]): number[] {
    const days = this.shortDays(partner, rooms);
    if (days.length === 0) this.takeFromAllotment(partner, rooms);
    return days;
  }

  private takeFromAllotment(partner: string | null, rooms: readonly NightsOfRoom[]): void {
    const added: Night[] = [];
    const left = new Map<string, number>();
    const add = ({ type, day }: Night, by: number) => {
      const rest = left.get(`${type} ${day}`) ?? this.allotments.left({ partner: partner!, type, day });
      left.set(`${type} ${day}`, rest + by);
      return rest + by;
    };
    for (const { before, after } of rooms) {
      const isSame = (one: Night) => (other: Night) =>
        one.counts && other.counts && one.day === other.day && one.type === other.type;
      for (const night of after) {
        const stays = before.find(isSame(night));
        night.allottedTo = stays?.allottedTo ?? null;
        if (night.counts && !stays) added.push(night);
      }
      for (const night of before) {
        const returns = night.allottedTo !== null && night.counts && !after.some(isSame(night));
        if (returns && this.allotments.isKept({ ...night, partner: partner! })) add(night, 1);
      }
    }
    if (partner === null) return;
    for (const night of added) {
      if (night.day < this.today) continue;
      if (add(night, 0) <= 0) continue;
      add(night, -1);
      night.allottedTo = partner;
    }
  }

  /** Past days need no rooms. */
  private shortDays(partner: string | null, rooms: readonly NightsOfRoom[]): number[] {
    const net = new Map<string, number>();
    const add = (nights: readonly Night[], by: number) => {
      for (const { day, type, counts } of nights) {
        if (!counts || day < this.today) continue;
        net.set(`${type} ${day}`, (net.get(`${type} ${day}`) ?? 0) + by);
      }
    };
    for (const { before, after } of rooms) {
      add(before, -1);
      add(after, 1);
    }
    return [...net].flatMap(([key, more]) => {
      const [type = '', day = ''] = key.split(' ');
      return more > 0 && more > this.left(type, Number(day), partner) ? [Number(day)] : [];
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
    allottedTo: null,
  }));
}

/** Gives back the nights that have not begun. */
export function givenBack(nights: readonly Night[], today: number): Night[] {
  return nights.map((night) => (night.day < today ? night : { ...night, counts: false, allottedTo: null }));
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

/** What is owed: the price without no-shows, taxes at the hotel, the fees of no-shows and of cancellations, less what was paid. */
export function balanceOf({ isCancelled, minor, rooms, fees, paid }: Booking): number {
  const noShows = rooms.filter(({ state }) => state === 'no_show');
  const price = isCancelled ? 0 : Math.max(0, minor - sumOf(noShows.map(costOf)));
  const taxes = isCancelled ? 0 : sumOf(rooms.map(owedAtHotel));
  return price + taxes + fees + sumOf(noShows.map(({ noShowFee }) => noShowFee)) - paid;
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

/** What cancelling a room under its terms costs on a day; null where it is under none. */
export function owedUnderTerms({ terms, arrival, departure, nights }: Room, today: number): number | null {
  return terms && feeUnder(terms, { arrival, nights: amountsOfStay({ arrival, departure, nights }) }, today);
}

export function amountsOfStay({
  arrival,
  departure,
  nights,
}: Pick<Room, 'arrival' | 'departure' | 'nights'>): number[] {
  return nights.filter(({ day }) => day >= arrival && day < departure).map(({ minor }) => minor ?? 0);
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
