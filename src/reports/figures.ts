/* The figures of reports as docs/reports.md defines them. Amounts are minor units of the currency of the booking. */

export interface Sold {
  currency: string;
  roomNights: number;
  /** Those of rooms that have a price. */
  pricedNights: number;
  revenueMinor: number;
}

/** What is counted of rooms by the day of their arrival. */
export interface Arrivals {
  /** Rooms whose guests are expected, in house or have left. */
  arrivals: number;
  cancellations: number;
  /** Planned nights of the rooms that were cancelled. */
  cancelledNights: number;
  noShows: number;
  /** Days from the registration to the arrival, over all rooms of `leadRooms`. */
  leadDays: number;
  /** Arrivals of which it is known when they were booked. */
  leadRooms: number;
}

export interface Line extends Arrivals {
  /** Null where rooms are not available to one part alone, such as a board. */
  roomsAvailable: number | null;
  roomNights: number;
  /** By currency, the one with most room nights first. */
  sold: Sold[];
}

export const NO_ARRIVALS: Arrivals = {
  arrivals: 0,
  cancellations: 0,
  cancelledNights: 0,
  noShows: 0,
  leadDays: 0,
  leadRooms: 0,
};

/** Room nights per room available, such as 0.75; null where no room was available. */
export function occupancy({ roomNights, roomsAvailable }: Line): number | null {
  return roomsAvailable === null || roomsAvailable === 0 ? null : roomNights / roomsAvailable;
}

/** The average daily rate: revenue per room night that has a price, rounded half up; null where there is none. */
export function adrMinor({ revenueMinor, pricedNights }: Sold): number | null {
  return pricedNights === 0 ? null : Math.round(revenueMinor / pricedNights);
}

/** Revenue in one currency per room available, rounded half up; null where no room was available. */
export function revParMinor({ revenueMinor }: Sold, roomsAvailable: number | null): number | null {
  return roomsAvailable === null || roomsAvailable === 0 ? null : Math.round(revenueMinor / roomsAvailable);
}

/** Days from registration to arrival, on average; null where it is not known of any room. */
export function leadTimeDays({ leadDays, leadRooms }: Arrivals): number | null {
  return leadRooms === 0 ? null : leadDays / leadRooms;
}

/** Adds lines up, as the days of a month. Rooms available are known only where they are of every line. */
export function sumOf(lines: readonly Line[]): Line {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  const isKnown = lines.every(({ roomsAvailable }) => roomsAvailable !== null);
  return {
    arrivals: sum((line) => line.arrivals),
    cancellations: sum((line) => line.cancellations),
    cancelledNights: sum((line) => line.cancelledNights),
    noShows: sum((line) => line.noShows),
    leadDays: sum((line) => line.leadDays),
    leadRooms: sum((line) => line.leadRooms),
    roomsAvailable: isKnown ? sum((line) => line.roomsAvailable ?? 0) : null,
    roomNights: sum((line) => line.roomNights),
    sold: sumByCurrency(lines.flatMap(({ sold }) => sold)),
  };
}

/** Sums of each currency in which there are nights or revenue, the one of the most nights first. */
export function sumByCurrency(parts: readonly Sold[]): Sold[] {
  const sums = new Map<string, Sold>();
  for (const { currency, roomNights, pricedNights, revenueMinor } of parts) {
    const sum = sums.get(currency) ?? { currency, roomNights: 0, pricedNights: 0, revenueMinor: 0 };
    sum.roomNights += roomNights;
    sum.pricedNights += pricedNights;
    sum.revenueMinor += revenueMinor;
    sums.set(currency, sum);
  }
  return [...sums.values()]
    .filter(({ roomNights, revenueMinor }) => roomNights !== 0 || revenueMinor !== 0)
    .sort((a, b) => b.roomNights - a.roomNights || a.currency.localeCompare(b.currency));
}
