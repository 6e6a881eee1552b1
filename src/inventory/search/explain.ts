import { lowerTotal } from './cheapest-offers.js';
import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { nightMinor, NO_PRICE, nonRefundableMinor, type StayPrice } from './price.js';
import {
  isClosedToArrival,
  firstRestriction,
  NONE,
  restrictionOf,
  restrictionsOf,
  restrictionsOnDay,
} from './restriction.js';
import {
  boardRestriction,
  countRooms,
  partyShares,
  priceOfPlan,
  type RoomQuery,
  takesParty,
} from './room-search.js';
import { covers, NO_RECORD, type Plan, type RoomTypeOfHotel, type Snapshot } from './snapshot.js';

export const NEAREST_ARRIVAL_DAYS = 14;
export const NEAREST_NIGHTS = 3;
const MAX_NEAREST = 5;

export const REASONS = [
  'hotel_is_closed',
  'room_type_is_closed',
  'building_has_no_such_room',
  'party_does_not_fit',
  'passive_sales',
  'closed_to_arrival',
  'closed_to_checkin',
  'closed_to_checkout',
  'minimum_stay',
  'maximum_stay',
  'price_not_found',
  'inventory_not_found',
  'sold_out',
] as const;

export type ReasonIdentifier = (typeof REASONS)[number];

export interface Reason {
  identifier: ReasonIdentifier;
  /** Day number, null where it is of no single day. */
  day: number | null;
  /** Nights of a limit of stay, days of a release period or horizon, persons of a capacity. */
  value: number | null;
}

export interface ExplainedNight {
  day: number;
  /** Rooms left; null without an inventory record. */
  left: number | null;
  baseMinor: number | null;
  refundableMinor: number | null;
  nonRefundableMinor: number | null;
  restrictions: Omit<Reason, 'day'>[];
}

export interface OfferedStay extends StayPrice {
  arrival: number;
  nights: number;
  left: number;
}

/** `plan` is null where the room type is sold with no board. */
export interface Explanation extends StayPrice {
  type: RoomTypeOfHotel;
  plan: Plan | null;
  /** All of them; the stay can be sold when there is none. */
  reasons: Reason[];
  left: number;
  /** Ten-thousandths of the base price that the party pays for a night; null where the price is for the room. */
  shares: number | null;
  nights: ExplainedNight[];
  nearest: OfferedStay[];
}

/** Explains each room type and board. The days of {@link explainedDays} must be covered, or fewer stays are near. */
export function explainStay(snapshot: Snapshot, query: RoomQuery): Explanation[] {
  return snapshot.roomTypes.flatMap((type) =>
    type.plans.length === 0
      ? [withoutBoard(snapshot, type, query)]
      : type.plans.map((plan) => explainBoard(snapshot, type, plan, query)),
  );
}

/** The first and the last day that an explanation looks at; nothing is looked for before the hotel's today. */
export function explainedDays({ arrival, nights, today }: RoomQuery): { from: number; to: number } {
  const from = Math.min(arrival, Math.max(today, arrival - NEAREST_ARRIVAL_DAYS));
  return { from, to: arrival + NEAREST_ARRIVAL_DAYS + nights };
}

function withoutBoard(snapshot: Snapshot, type: RoomTypeOfHotel, query: RoomQuery): Explanation {
  const reasons = [...reasonsOfRoom(snapshot, type, query), reason('price_not_found')];
  const left = countRooms(type, query.arrival - snapshot.firstDay, query);
  return { type, plan: null, reasons, left, shares: null, nights: [], nearest: [], ...NO_PRICE };
}

function explainBoard(snapshot: Snapshot, type: RoomTypeOfHotel, plan: Plan, query: RoomQuery): Explanation {
  const reasons = [...reasonsOfRoom(snapshot, type, query), ...reasonsOfBoard(snapshot, type, plan, query)];
  const arrival = query.arrival - snapshot.firstDay;
  const shares = partyShares(plan.rules, query.adults, query.childAges);
  const nights = nightsOf(snapshot, type, plan, query, shares);
  const isPriced = nights.every((night) => night.baseMinor !== null);
  return {
    type,
    plan,
    reasons: withoutRepeats(reasons),
    left: countRooms(type, arrival, query),
    shares: plan.rules.perRoom ? null : shares,
    nights,
    ...(isPriced ? priceOfPlan(type, plan, arrival, query.nights, shares) : NO_PRICE),
    nearest: nearestStays(snapshot, type, plan, query),
  };
}

function reason(
  identifier: ReasonIdentifier,
  day: number | null = null,
  value: number | null = null,
): Reason {
  return { identifier, day, value };
}

function reasonsOfRoom(snapshot: Snapshot, type: RoomTypeOfHotel, query: RoomQuery): Reason[] {
  const { hotel } = snapshot;
  const { arrival, buildingId, today } = query;
  const reasons: Reason[] = [];
  if (!hotel.onlineSales) reasons.push(reason('hotel_is_closed'));
  if (!type.onlineSales) reasons.push(reason('room_type_is_closed'));
  if (buildingId !== undefined && !isInBuilding(snapshot, type, buildingId))
    reasons.push(reason('building_has_no_such_room', null, buildingId));
  if (!takesParty(type, query.adults, query.childAges.length))
    reasons.push(reason('party_does_not_fit', null, type.capacityTotal));
  if (isClosedToArrival(arrival, today, hotel)) {
    const isNear = arrival - today < hotel.releaseDays;
    reasons.push(reason('closed_to_arrival', arrival, isNear ? hotel.releaseDays : hotel.bookingHorizonDays));
  }
  for (let night = 0; night < query.nights; night++) {
    const left = type.days.left[arrival - snapshot.firstDay + night] ?? NO_RECORD;
    if (left === NO_RECORD) reasons.push(reason('inventory_not_found', arrival + night));
    else if (left <= 0) reasons.push(reason('sold_out', arrival + night));
  }
  return [...reasons, ...restrictionReasons(snapshot, type.days, query)];
}

function reasonsOfBoard(snapshot: Snapshot, type: RoomTypeOfHotel, plan: Plan, query: RoomQuery): Reason[] {
  const reasons = restrictionReasons(snapshot, plan.days, query);
  if (!type.refundable && !type.nonRefundable) reasons.push(reason('price_not_found'));
  for (let day = query.arrival; day < query.arrival + query.nights; day++) {
    if (baseOf(plan, day - snapshot.firstDay) === null) reasons.push(reason('price_not_found', day));
  }
  return reasons;
}

function restrictionReasons(
  snapshot: Snapshot,
  days: Plan['days'] | RoomTypeOfHotel['days'],
  query: RoomQuery,
) {
  const arrival = query.arrival - snapshot.firstDay;
  return restrictionsOf(days, arrival, query.nights).map(({ name, index, nights }) =>
    reason(name, snapshot.firstDay + index, nights || null),
  );
}

function withoutRepeats(reasons: readonly Reason[]): Reason[] {
  const byText = new Map(reasons.map((one) => [`${one.identifier} ${one.day} ${one.value}`, one]));
  return [...byText.values()].sort(
    (a, b) => REASONS.indexOf(a.identifier) - REASONS.indexOf(b.identifier) || (a.day ?? 0) - (b.day ?? 0),
  );
}

function baseOf(plan: Plan, index: number): number | null {
  const price = plan.days.priceMinor[index] ?? -1;
  return price < 0 ? null : price;
}

function nightsOf(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  plan: Plan,
  query: RoomQuery,
  shares: number,
): ExplainedNight[] {
  return Array.from({ length: query.nights }, (_, night) => {
    const day = query.arrival + night;
    const index = day - snapshot.firstDay;
    const left = type.days.left[index] ?? NO_RECORD;
    const baseMinor = baseOf(plan, index);
    const amount = baseMinor === null || plan.rules.perRoom ? baseMinor : nightMinor(baseMinor, shares);
    return {
      day,
      left: left === NO_RECORD ? null : Math.max(0, left),
      baseMinor,
      refundableMinor: type.refundable ? amount : null,
      nonRefundableMinor:
        amount === null || !type.nonRefundable ? null : nonRefundableMinor(amount, plan.rules.discount),
      restrictions: restrictionsOfDay(type, plan, index),
    };
  });
}

function restrictionsOfDay(type: RoomTypeOfHotel, plan: Plan, index: number): Omit<Reason, 'day'>[] {
  const all = [type.days, plan.days].flatMap((days) => namedRestrictions(days, index));
  return withoutRepeats(all).map(({ identifier, value }) => ({ identifier, value }));
}

function namedRestrictions(days: Plan['days'] | RoomTypeOfHotel['days'], index: number): Reason[] {
  return restrictionsOnDay(days, index).map(({ name, nights }) => reason(name, null, nights || null));
}

/** By the rules of the room list; undefined where the stay cannot be sold. */
function offerOf(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  plan: Plan,
  query: RoomQuery,
): OfferedStay | undefined {
  const { arrival, nights } = query;
  const start = arrival - snapshot.firstDay;
  const isClosed = isClosedToArrival(arrival, query.today, snapshot.hotel);
  const ofRoom = restrictionOf(type.days, start, nights, isClosed);
  const { code } = firstRestriction(ofRoom, boardRestriction(type, plan, start, nights));
  const left = countRooms(type, start, query);
  if (code !== NONE || left === 0) return undefined;
  const shares = partyShares(plan.rules, query.adults, query.childAges);
  return { arrival, nights, left, ...priceOfPlan(type, plan, start, nights, shares) };
}

function isInBuilding({ buildings }: Snapshot, type: RoomTypeOfHotel, buildingId: number): boolean {
  return buildings.has(buildingId) && type.roomsIn.has(buildingId);
}

function nearestStays(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  plan: Plan,
  query: RoomQuery,
): OfferedStay[] {
  if (!snapshot.hotel.onlineSales || !type.onlineSales) return [];
  if (!takesParty(type, query.adults, query.childAges.length)) return [];
  const { buildingId } = query;
  if (buildingId !== undefined && !isInBuilding(snapshot, type, buildingId)) return [];
  const distance = (stay: OfferedStay) =>
    Math.abs(stay.arrival - query.arrival) + Math.abs(stay.nights - query.nights);
  return nearbyQueries(query)
    .filter(({ arrival, nights }) => covers(snapshot, arrival, arrival + nights))
    .flatMap((near) => offerOf(snapshot, type, plan, near) ?? [])
    .sort((a, b) => distance(a) - distance(b) || lowerTotal(a) - lowerTotal(b) || a.arrival - b.arrival)
    .slice(0, MAX_NEAREST);
}

function nearbyQueries(query: RoomQuery): RoomQuery[] {
  const queries: RoomQuery[] = [];
  for (let days = 1; days <= NEAREST_ARRIVAL_DAYS; days++) {
    queries.push({ ...query, arrival: query.arrival - days }, { ...query, arrival: query.arrival + days });
  }
  for (let more = 1; more <= NEAREST_NIGHTS; more++) {
    queries.push({ ...query, nights: query.nights - more }, { ...query, nights: query.nights + more });
  }
  return queries.filter(
    ({ arrival, nights, today }) => arrival >= today && nights >= 1 && nights <= MAX_SEARCH_NIGHTS,
  );
}
