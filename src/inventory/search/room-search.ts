import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from './snapshot.js';
import {
  adultShares,
  childShares,
  NO_PRICE,
  nightMinor,
  nonRefundableMinor,
  type PriceRules,
  type StayPrice,
} from './price.js';
import {
  isClosedToArrival,
  firstRestriction,
  MAXIMUM_STAY,
  NONE,
  PASSIVE_SALES,
  PRICE_NOT_FOUND,
  type Restriction,
  restrictionOf,
  RESTRICTIONS,
} from './restriction.js';
import {
  CHILDREN_DO_NOT_FIT,
  ADULTS_DO_NOT_FIT,
  EVERYTHING_SOLD_OUT,
  HOTEL_IS_CLOSED,
  NO_ROOM_TYPE,
  PARTY_DOES_NOT_FIT,
  type RoomListErrorCode,
} from './room-list.errors.js';

/** Null stands for an age that is not known. In any order, unless it is said. */
export type ChildAges = readonly (number | null)[];

/** What is searched for. Days are day numbers; `today` is the hotel's own. */
export interface RoomQuery {
  arrival: number;
  nights: number;
  adults: number;
  /** Eldest first, unknown ages last. */
  childAges: ChildAges;
  buildingId?: number;
  today: number;
}

export interface FoundBoard {
  plan: Plan;
  restriction: Restriction;
}

export interface FoundRoom {
  type: RoomTypeOfHotel;
  roomCount: number;
  /** Number of the restriction; 0 = none, also when it is merely sold out. */
  reason: number;
  boards: FoundBoard[];
}

export interface PricedStay {
  roomTypeId: number;
  boardId: number;
  arrival: number;
  nights: number;
  adults: number;
  childAges: ChildAges;
}

/** The query's days must be covered. */
export function searchRooms(snapshot: Snapshot, query: RoomQuery): FoundRoom[] | RoomListErrorCode {
  const { hotel } = snapshot;
  if (!hotel.onlineSales) return HOTEL_IS_CLOSED;
  const types = openRoomTypes(snapshot, query.buildingId);
  if (types.length === 0) return NO_ROOM_TYPE;
  const arrival = query.arrival - snapshot.firstDay;
  const isClosed = isClosedToArrival(query.arrival, query.today, hotel);
  const rooms: FoundRoom[] = [];
  for (const type of types) rooms.push(findRoom(type, arrival, query, isClosed));
  return shortage(rooms, query) ?? rooms;
}

function openRoomTypes(snapshot: Snapshot, buildingId: number | undefined): RoomTypeOfHotel[] {
  if (buildingId === undefined) return snapshot.roomTypes.filter((type) => type.onlineSales);
  if (!snapshot.buildings.has(buildingId)) return [];
  return snapshot.roomTypes.filter((type) => type.onlineSales && type.roomsIn.has(buildingId));
}

function findRoom(type: RoomTypeOfHotel, arrival: number, query: RoomQuery, isClosed: boolean): FoundRoom {
  const { nights } = query;
  const ofRoom = restrictionOf(type.days, arrival, nights, isClosed);
  const boards: FoundBoard[] = [];
  let isSellable = false;
  for (const plan of type.plans) {
    const ofBoard = boardRestriction(type, plan, arrival, nights);
    const restriction = firstRestriction(ofRoom, ofBoard);
    isSellable ||= restriction.code === NONE;
    boards.push({ plan, restriction });
  }
  if (!isSellable) return { type, roomCount: 0, reason: unsellableReason(ofRoom, boards), boards };
  return { type, roomCount: countRooms(type, arrival, query), reason: NONE, boards };
}

/** Rooms that the query finds, from the day at index `arrival` on, whatever restricts them. */
export function countRooms(
  type: RoomTypeOfHotel,
  arrival: number,
  { nights, buildingId }: RoomQuery,
): number {
  const left = roomsLeft(type, arrival, nights);
  return buildingId === undefined ? left : Math.min(left, type.roomsIn.get(buildingId) ?? 0);
}

/** Room counts of a list found before, whose items had `reasons`, where nothing but the rooms left has changed. */
export function recountRooms(
  snapshot: Snapshot,
  query: RoomQuery,
  reasons: readonly number[],
): number[] | RoomListErrorCode {
  const arrival = query.arrival - snapshot.firstDay;
  const rooms = openRoomTypes(snapshot, query.buildingId).map((type, i) => {
    const reason = reasons[i] ?? NONE;
    return { type, reason, roomCount: reason === NONE ? countRooms(type, arrival, query) : 0 };
  });
  return shortage(rooms, query) ?? rooms.map(({ roomCount }) => roomCount);
}

/** Returns the restriction of a single board; a missing price is a restriction too. */
export function boardRestriction(
  type: RoomTypeOfHotel,
  plan: Plan,
  arrival: number,
  nights: number,
): Restriction {
  const restriction = restrictionOf(plan.days, arrival, nights, false);
  if (restriction.code !== NONE) return restriction;
  const isOffered = type.refundable || type.nonRefundable;
  const isPriced = isOffered && hasPrices(plan, arrival, nights);
  return isPriced ? restriction : { code: PRICE_NOT_FOUND, nights: 0 };
}

function unsellableReason(ofRoom: Restriction, boards: readonly FoundBoard[]): number {
  const first = boards[0];
  if (first) return first.restriction.code;
  return ofRoom.code === NONE ? PRICE_NOT_FOUND : ofRoom.code;
}

function hasPrices(plan: Plan, arrival: number, nights: number): boolean {
  const { priceMinor } = plan.days;
  for (let night = arrival; night < arrival + nights; night++) {
    if ((priceMinor[night] ?? -1) < 0) return false;
  }
  return true;
}

/** Rooms left on every night; a day without an inventory record has none. */
export function roomsLeft(type: RoomTypeOfHotel, arrival: number, nights: number): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (let night = arrival; night < arrival + nights; night++) {
    least = Math.min(least, type.days.left[night] ?? 0);
  }
  return Math.max(0, least);
}

/** Why the rooms left cannot take the party, where nothing but sold-out nights stands in the way. */
function shortage(
  rooms: readonly Omit<FoundRoom, 'boards'>[],
  query: RoomQuery,
): RoomListErrorCode | undefined {
  let adults = 0;
  let children = 0;
  let persons = 0;
  let left = 0;
  for (const { type, roomCount, reason } of rooms) {
    if (reason !== NONE) return undefined;
    left += roomCount;
    adults += roomCount * Math.min(type.capacityAdult, type.capacityTotal);
    children += roomCount * Math.min(type.capacityChildren, type.capacityTotal);
    persons += roomCount * Math.min(type.capacityAdult + type.capacityChildren, type.capacityTotal);
  }
  const childCount = query.childAges.length;
  if (left === 0) return EVERYTHING_SOLD_OUT;
  if (query.adults > adults) return ADULTS_DO_NOT_FIT;
  if (childCount > children) return CHILDREN_DO_NOT_FIT;
  if (query.adults + childCount > persons) return PARTY_DOES_NOT_FIT;
  return undefined;
}

export function takesParty(
  type: Pick<RoomTypeOfHotel, 'capacityAdult' | 'capacityChildren' | 'capacityTotal'>,
  adults: number,
  children: number,
): boolean {
  return (
    adults <= type.capacityAdult &&
    children <= type.capacityChildren &&
    adults + children <= type.capacityTotal
  );
}

export function partyShares(rules: PriceRules, adults: number, agesEldestFirst: ChildAges): number {
  return adultShares(rules, adults) + childShares(rules, agesEldestFirst);
}

export interface StayOffer extends StayPrice {
  /** Why it would not be sold; null also when it is merely sold out. */
  restriction: (typeof RESTRICTIONS)[number];
  takesParty: boolean;
}

/** What a search of this day would offer of a stay, rooms left apart; its days must be covered. */
export function offerOfStay(snapshot: Snapshot, stay: PricedStay, today: number): StayOffer {
  const { hotel } = snapshot;
  const type = snapshot.roomTypes.find((candidate) => candidate.id === stay.roomTypeId);
  const plan = type?.plans.find((candidate) => candidate.board.id === stay.boardId);
  const price = priceOfStay(snapshot, stay);
  if (!type || !plan || !type.onlineSales || !hotel.onlineSales) {
    return { ...price, restriction: RESTRICTIONS[PASSIVE_SALES], takesParty: true };
  }
  const arrival = stay.arrival - snapshot.firstDay;
  const isClosed = isClosedToArrival(stay.arrival, today, hotel);
  const ofDays = firstRestriction(
    restrictionOf(type.days, arrival, stay.nights, isClosed),
    boardRestriction(type, plan, arrival, stay.nights),
  );
  const { code } = firstRestriction(restrictionOfSearch(stay.nights), ofDays);
  return {
    ...price,
    restriction: RESTRICTIONS[code] ?? null,
    takesParty: takesParty(type, stay.adults, stay.childAges.length),
  };
}

/** Longer stays are pushed, but no search finds them. */
function restrictionOfSearch(nights: number): Restriction {
  if (nights <= MAX_SEARCH_NIGHTS) return { code: NONE, nights: 0 };
  return { code: MAXIMUM_STAY, nights: MAX_SEARCH_NIGHTS };
}

/** The price of a stay, whatever restricts it and whether or not the party fits; its days must be covered. */
export function priceOfStay(snapshot: Snapshot, stay: PricedStay): StayPrice {
  const type = snapshot.roomTypes.find((candidate) => candidate.id === stay.roomTypeId);
  const plan = type?.plans.find((candidate) => candidate.board.id === stay.boardId);
  const arrival = stay.arrival - snapshot.firstDay;
  if (!type || !plan || !hasPrices(plan, arrival, stay.nights)) return NO_PRICE;
  const eldestFirst = [...stay.childAges].sort((a, b) => (b ?? -1) - (a ?? -1));
  return priceOfPlan(type, plan, arrival, stay.nights, partyShares(plan.rules, stay.adults, eldestFirst));
}

/** What nights that all have a price cost with a board, from the day at index `arrival` on. */
export function priceOfPlan(
  type: RoomTypeOfHotel,
  plan: Plan,
  arrival: number,
  nights: number,
  shares: number,
): StayPrice {
  const { rules } = plan;
  let refundable = 0;
  let nonRefundable = 0;
  for (let night = arrival; night < arrival + nights; night++) {
    const price = plan.days.priceMinor[night] ?? 0;
    const amount = rules.perRoom ? price : nightMinor(price, shares);
    refundable += amount;
    nonRefundable += nonRefundableMinor(amount, rules.discount);
  }
  return {
    refundableMinor: type.refundable ? refundable : null,
    nonRefundableMinor: type.nonRefundable ? nonRefundable : null,
  };
}
