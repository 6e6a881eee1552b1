import {
  maxStayOf,
  minStayOf,
  NO_CHECKIN,
  NO_CHECKOUT,
  type RestrictionDays,
  STOP_SALE,
} from '../snapshot/restriction-days.js';

/** Why a room type or one of its boards cannot be sold, in the order in which a reason is named. 0 is none. */
export const RESTRICTIONS = [
  null,
  'passive_sales',
  'closed_to_arrival',
  'closed_to_checkin',
  'closed_to_checkout',
  'minimum_stay',
  'maximum_stay',
  'price_not_found',
] as const;

export const NONE = 0;
export const PASSIVE_SALES = 1;
export const CLOSED_TO_ARRIVAL = 2;
export const CLOSED_TO_CHECKIN = 3;
export const CLOSED_TO_CHECKOUT = 4;
export const MINIMUM_STAY = 5;
export const MAXIMUM_STAY = 6;
export const PRICE_NOT_FOUND = 7;

/** A restriction by its number, and the nights that a minimum or maximum stay allows. */
export interface Restriction {
  code: number;
  nights: number;
}

const UNRESTRICTED: Restriction = { code: NONE, nights: 0 };

export function isClosedToArrival(
  arrival: number,
  today: number,
  hotel: { releaseDays: number; bookingHorizonDays: number },
): boolean {
  const ahead = arrival - today;
  return ahead < hotel.releaseDays || ahead > hotel.bookingHorizonDays;
}

/** The first restriction on a stay from index `arrival` on. The day of departure must be within the arrays too. */
export function restrictionOf(
  days: RestrictionDays,
  arrival: number,
  nights: number,
  arrivalIsClosed: boolean,
): Restriction {
  const { restrictions } = days;
  let any = 0;
  for (let night = arrival; night < arrival + nights; night++) any |= restrictions[night]!;
  if ((any | restrictions[arrival + nights]!) === 0 && !arrivalIsClosed) return UNRESTRICTED;
  if (any & STOP_SALE) return { code: PASSIVE_SALES, nights: 0 };
  if (arrivalIsClosed) return { code: CLOSED_TO_ARRIVAL, nights: 0 };
  const onArrival = restrictions[arrival] ?? 0;
  if (onArrival & NO_CHECKIN) return { code: CLOSED_TO_CHECKIN, nights: 0 };
  if ((restrictions[arrival + nights] ?? 0) & NO_CHECKOUT) return { code: CLOSED_TO_CHECKOUT, nights: 0 };
  const least = minStayOf(onArrival);
  if (nights < least) return { code: MINIMUM_STAY, nights: least };
  const most = maxStayOf(onArrival);
  if (most > 0 && nights > most) return { code: MAXIMUM_STAY, nights: most };
  return UNRESTRICTED;
}

function flagsOn(ofRoom: RestrictionDays, ofBoard: RestrictionDays, index: number): number {
  return (ofRoom.restrictions[index] ?? 0) | (ofBoard.restrictions[index] ?? 0);
}

export function admitsArrival(ofRoom: RestrictionDays, ofBoard: RestrictionDays, index: number): boolean {
  return (flagsOn(ofRoom, ofBoard, index) & (STOP_SALE | NO_CHECKIN)) === 0;
}

export function minimumStay(ofRoom: RestrictionDays, ofBoard: RestrictionDays, arrival: number): number {
  const least = minStayOf(ofRoom.restrictions[arrival] ?? 0);
  return Math.max(1, least, minStayOf(ofBoard.restrictions[arrival] ?? 0));
}

/**
 * Returns the nights of the shortest unrestricted stay from index `arrival` on, of at most `most`; undefined where there is
 * none. The index `arrival + most` must be within the arrays.
 */
export function shortestStay(
  ofRoom: RestrictionDays,
  ofBoard: RestrictionDays,
  arrival: number,
  most: number,
): number | undefined {
  if (!admitsArrival(ofRoom, ofBoard, arrival)) return undefined;
  const least = minimumStay(ofRoom, ofBoard, arrival);
  const mostOfRoom = maxStayOf(ofRoom.restrictions[arrival] ?? 0) || most;
  const mostOfBoard = maxStayOf(ofBoard.restrictions[arrival] ?? 0) || most;
  const last = Math.min(most, mostOfRoom, mostOfBoard);
  for (let nights = 1; nights <= last; nights++) {
    const flags = flagsOn(ofRoom, ofBoard, arrival + nights);
    if (nights >= least && (flags & NO_CHECKOUT) === 0) return nights;
    if (flags & STOP_SALE) return undefined;
  }
  return undefined;
}

/** Returns the restriction of the room type or of the board that is named first; of two limits of one kind the stricter. */
export function firstRestriction(room: Restriction, board: Restriction): Restriction {
  if (room.code === NONE) return board;
  if (board.code === NONE || room.code < board.code) return room;
  if (board.code < room.code) return board;
  const roomIsStricter = room.code === MAXIMUM_STAY ? room.nights < board.nights : room.nights > board.nights;
  return roomIsStricter ? room : board;
}

/** One of all the restrictions on a stay; `nights` is that of a minimum or maximum stay, else 0. */
export interface NamedRestriction {
  name: Exclude<(typeof RESTRICTIONS)[number], null>;
  /** Index of the day on which it stands. */
  index: number;
  nights: number;
}

/** Returns all restrictions of the day at an index, whether or not they concern a stay. */
export function restrictionsOnDay(days: RestrictionDays, index: number): NamedRestriction[] {
  const restrictions = days.restrictions[index] ?? 0;
  const [least, most] = [minStayOf(restrictions), maxStayOf(restrictions)];
  const all: NamedRestriction[] = [];
  if (restrictions & STOP_SALE) all.push({ name: 'passive_sales', index, nights: 0 });
  if (restrictions & NO_CHECKIN) all.push({ name: 'closed_to_checkin', index, nights: 0 });
  if (restrictions & NO_CHECKOUT) all.push({ name: 'closed_to_checkout', index, nights: 0 });
  if (least > 0) all.push({ name: 'minimum_stay', index, nights: least });
  if (most > 0) all.push({ name: 'maximum_stay', index, nights: most });
  return all;
}

/** Returns all restrictions that days put on a stay. {@link restrictionOf} names the first, or a closed arrival. */
export function restrictionsOf(days: RestrictionDays, arrival: number, nights: number): NamedRestriction[] {
  const all: NamedRestriction[] = [];
  for (let index = arrival; index <= arrival + nights; index++) {
    for (const one of restrictionsOnDay(days, index)) {
      const applies = {
        passive_sales: index < arrival + nights,
        closed_to_arrival: false,
        closed_to_checkin: index === arrival,
        closed_to_checkout: index === arrival + nights,
        minimum_stay: index === arrival && nights < one.nights,
        maximum_stay: index === arrival && nights > one.nights,
        price_not_found: false,
      }[one.name];
      if (applies) all.push(one);
    }
  }
  return all;
}
