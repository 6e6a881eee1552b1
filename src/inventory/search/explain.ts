import { MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { type ExceededCapacity, exceededCapacity } from '../quote/party.js';
import type { TakenOff } from '../quote/quote-query.js';
import { quote, type QuotedPlan, type QuotedType } from '../quote/quote.js';
import { type QuotedRates, unpriced } from '../quote/quoted-plan.js';
import { lowerTotal } from './cheapest-offers.js';
import { isClosedToArrival, NONE, restrictionsOf, restrictionsOnDay } from '../quote/restriction.js';
import { type RoomQuery, roomsInBuilding } from './room-search.js';
import { covers, NO_RECORD, type Plan, type RoomTypeOfHotel, type Snapshot } from '../snapshot/snapshot.js';

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
  /** Nights of a limit of stay, days of a release period or horizon, guests of a capacity. */
  value: number | null;
  /** Which capacity the party exceeds; null of every other reason. */
  limit: ExceededCapacity['limit'] | null;
}

export interface ExplainedNight {
  day: number;
  /** Rooms left; null without an inventory record. */
  left: number | null;
  baseMinor: number | null;
  refundableMinor: number | null;
  nonRefundableMinor: number | null;
  /** Whether the price of its adults is given, instead of the base price times their shares. */
  isGiven: boolean;
  promotions: readonly TakenOff[];
  nonRefundablePromotions: readonly TakenOff[];
  restrictions: RestrictionOfNight[];
}

export type RestrictionOfNight = Pick<Reason, 'identifier' | 'value'>;

export interface OfferedStay extends QuotedRates {
  arrival: number;
  nights: number;
  left: number;
}

/** `plan` is null where the room type is sold with no board. */
export interface Explanation extends QuotedRates {
  type: RoomTypeOfHotel;
  takesParty: boolean;
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
  const nearest = nearestStays(snapshot, query);
  return quote(snapshot, { ...query, seller: 'partner' }).flatMap((room) =>
    room.plans.length === 0
      ? [withoutBoard(snapshot, room, query)]
      : room.plans.map((quoted) =>
          explainBoard(snapshot, room, quoted, query, nearest.get(quoted.plan) ?? []),
        ),
  );
}

/** The first and the last day that an explanation looks at; nothing is looked for before the hotel's today. */
export function explainedDays({ arrival, nights, today }: RoomQuery): { from: number; to: number } {
  const from = Math.min(arrival, Math.max(today, arrival - NEAREST_ARRIVAL_DAYS));
  return { from, to: arrival + NEAREST_ARRIVAL_DAYS + nights };
}

function withoutBoard(snapshot: Snapshot, room: QuotedType, query: RoomQuery): Explanation {
  const { type } = room;
  const reasons = [...reasonsOfRoom(snapshot, room, query), reason('price_not_found')];
  const left = roomsInBuilding(type, room.left, query.buildingId);
  return {
    type,
    takesParty: room.takesParty,
    plan: null,
    reasons,
    left,
    shares: null,
    nights: [],
    nearest: [],
    ...unpriced(query.nights),
  };
}

function explainBoard(
  snapshot: Snapshot,
  room: QuotedType,
  quoted: QuotedPlan,
  query: RoomQuery,
  nearest: OfferedStay[],
): Explanation {
  const { type } = room;
  const { plan, shares, refundable, nonRefundable } = quoted;
  const reasons = [...reasonsOfRoom(snapshot, room, query), ...reasonsOfBoard(snapshot, type, quoted, query)];
  return {
    type,
    takesParty: room.takesParty,
    plan,
    reasons: withoutRepeats(reasons),
    left: roomsInBuilding(type, room.left, query.buildingId),
    shares,
    nights: nightsOf(snapshot, type, quoted, query),
    refundable,
    nonRefundable,
    nearest,
  };
}

function reason(
  identifier: ReasonIdentifier,
  day: number | null = null,
  value: number | null = null,
): Reason {
  return { identifier, day, value, limit: null };
}

function reasonsOfRoom(snapshot: Snapshot, { type }: QuotedType, query: RoomQuery): Reason[] {
  const { hotel } = snapshot;
  const { arrival, buildingId, today } = query;
  const reasons: Reason[] = [];
  if (!hotel.onlineSales) reasons.push(reason('hotel_is_closed'));
  if (!type.onlineSales) reasons.push(reason('room_type_is_closed'));
  if (buildingId !== undefined && !isInBuilding(snapshot, type, buildingId))
    reasons.push(reason('building_has_no_such_room', null, buildingId));
  const exceeded = exceededCapacity(type, query.adults, query.childAges.length);
  if (exceeded) reasons.push({ identifier: 'party_does_not_fit', day: null, ...exceeded });
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

function reasonsOfBoard(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  { plan, partyMinor }: QuotedPlan,
  query: RoomQuery,
): Reason[] {
  const reasons = restrictionReasons(snapshot, plan.days, query);
  if (!type.refundable && !type.nonRefundable) reasons.push(reason('price_not_found'));
  partyMinor.forEach((minor, night) => {
    if (minor === null) reasons.push(reason('price_not_found', query.arrival + night));
  });
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

function nightsOf(
  snapshot: Snapshot,
  type: RoomTypeOfHotel,
  { plan, baseMinor, isGiven, refundable, nonRefundable }: QuotedPlan,
  query: RoomQuery,
): ExplainedNight[] {
  return baseMinor.map((base, night) => {
    const day = query.arrival + night;
    const index = day - snapshot.firstDay;
    const left = type.days.left[index] ?? NO_RECORD;
    return {
      day,
      left: left === NO_RECORD ? null : Math.max(0, left),
      baseMinor: base,
      isGiven: isGiven[night]!,
      refundableMinor: refundable.nights[night]!.amountMinor,
      nonRefundableMinor: nonRefundable.nights[night]!.amountMinor,
      promotions: refundable.nights[night]!.promotions ?? [],
      nonRefundablePromotions: nonRefundable.nights[night]!.promotions ?? [],
      restrictions: restrictionsOfDay(type, plan, index),
    };
  });
}

function restrictionsOfDay(type: RoomTypeOfHotel, plan: Plan, index: number): RestrictionOfNight[] {
  const all = [type.days, plan.days].flatMap((days) => namedRestrictions(days, index));
  return withoutRepeats(all).map(({ identifier, value }) => ({ identifier, value }));
}

function namedRestrictions(days: Plan['days'] | RoomTypeOfHotel['days'], index: number): Reason[] {
  return restrictionsOnDay(days, index).map(({ name, nights }) => reason(name, null, nights || null));
}

function isInBuilding({ buildings }: Snapshot, type: RoomTypeOfHotel, buildingId: number): boolean {
  return buildings.has(buildingId) && type.roomsIn.has(buildingId);
}

/** The nearest stays that the room list offers to the same party in one room, by their rate plan. */
function nearestStays(snapshot: Snapshot, query: RoomQuery): Map<Plan, OfferedStay[]> {
  const stays = new Map<Plan, OfferedStay[]>();
  if (!snapshot.hotel.onlineSales) return stays;
  for (const near of nearbyQueries(query)) {
    if (!covers(snapshot, near.arrival, near.arrival + near.nights)) continue;
    for (const room of quote(snapshot, { ...near, seller: 'partner' })) {
      for (const [plan, stay] of offeredStays(snapshot, room, near)) {
        stays.set(plan, [...(stays.get(plan) ?? []), stay]);
      }
    }
  }
  const distance = (stay: OfferedStay) =>
    Math.abs(stay.arrival - query.arrival) + Math.abs(stay.nights - query.nights);
  for (const [plan, offered] of stays) {
    offered.sort(
      (a, b) => distance(a) - distance(b) || lowerTotal(a) - lowerTotal(b) || a.arrival - b.arrival,
    );
    stays.set(plan, offered.slice(0, MAX_NEAREST));
  }
  return stays;
}

function offeredStays(
  snapshot: Snapshot,
  { type, left: leftInAll, takesParty, plans }: QuotedType,
  { arrival, nights, buildingId }: RoomQuery,
): [Plan, OfferedStay][] {
  const left = roomsInBuilding(type, leftInAll, buildingId);
  if (!type.onlineSales || !takesParty || left === 0) return [];
  if (buildingId !== undefined && !isInBuilding(snapshot, type, buildingId)) return [];
  return plans
    .filter(({ restriction }) => restriction.code === NONE)
    .map(({ plan, refundable, nonRefundable }) => [
      plan,
      { arrival, nights, left, refundable, nonRefundable },
    ]);
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
