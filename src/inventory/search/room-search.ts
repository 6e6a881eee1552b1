import type { Included } from './include.dto.js';
import type { ChildAges } from '../quote/party.js';
import { arePricedFor, planRestriction } from '../quote/quote.js';
import { roomsLeft } from '../quote/rooms-left.js';
import {
  isClosedToArrival,
  firstRestriction,
  NONE,
  PRICE_NOT_FOUND,
  type Restriction,
  restrictionOf,
} from '../quote/restriction.js';
import {
  CHILDREN_DO_NOT_FIT,
  ADULTS_DO_NOT_FIT,
  EVERYTHING_SOLD_OUT,
  HOTEL_IS_CLOSED,
  NO_ROOM_TYPE,
  PARTY_DOES_NOT_FIT,
  type RoomListErrorCode,
} from './room-list.errors.js';
import type { Plan, RoomTypeOfHotel, Snapshot } from '../snapshot/snapshot.js';

/** What is searched for. Days are day numbers; `today` is the hotel's own. */
export interface RoomQuery {
  arrival: number;
  nights: number;
  adults: number;
  /** Eldest first, unknown ages last. */
  childAges: ChildAges;
  buildingId?: number;
  /** Who asks; prices agreed with named partners are theirs alone. */
  partnerId?: number;
  /** What the answer shows besides; absent where nothing was asked for. */
  include?: Included;
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
    const ofBoard = boardRestriction(type, plan, arrival, query);
    const restriction = firstRestriction(ofRoom, ofBoard);
    isSellable ||= restriction.code === NONE;
    boards.push({ plan, restriction });
  }
  if (!isSellable) return { type, roomCount: 0, reason: unsellableReason(ofRoom, boards), boards };
  return { type, roomCount: countRooms(type, arrival, query), reason: NONE, boards };
}

/** A board is offered where one of the price options that it would have does have a price. */
function boardRestriction(type: RoomTypeOfHotel, plan: Plan, arrival: number, query: RoomQuery): Restriction {
  const { nights } = query;
  const restriction = planRestriction(type, plan, arrival, nights);
  const mayBeGiven = restriction.code === PRICE_NOT_FOUND && plan.days.adultPrices !== undefined;
  if (!mayBeGiven || (!type.refundable && !type.nonRefundable)) return restriction;
  for (let adults = 1; adults <= Math.min(query.adults, type.capacityAdult); adults++) {
    if (arePricedFor(plan, adults, arrival, nights)) return { code: NONE, nights: 0 };
  }
  return restriction;
}

/** Rooms that the query finds, from the day at index `arrival` on, whatever restricts them. */
export function countRooms(
  type: RoomTypeOfHotel,
  arrival: number,
  { nights, buildingId }: RoomQuery,
): number {
  return roomsInBuilding(type, roomsLeft(type, arrival, nights), buildingId);
}

/** How many of the rooms left can be in a building; all where none is wanted. */
export function roomsInBuilding(
  { roomsIn }: Pick<RoomTypeOfHotel, 'roomsIn'>,
  left: number,
  buildingId: number | undefined,
): number {
  return buildingId === undefined ? left : Math.min(left, roomsIn.get(buildingId) ?? 0);
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

function unsellableReason(ofRoom: Restriction, boards: readonly FoundBoard[]): number {
  const first = boards[0];
  if (first) return first.restriction.code;
  return ofRoom.code === NONE ? PRICE_NOT_FOUND : ofRoom.code;
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
