import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { eachInBackground } from '../../http/pieces.js';
import { readRequest, type RequestFault } from '../../http/request-fields.js';
import { ownField, plainObject } from '../../http/strict.js';
import { MAX_PRICE_MINOR } from '../../inventory/rates/day-cell.js';
import type { WantedRange } from '../../inventory/rates/wanted-days.js';
import { withSortedMembers } from '../../values/sorted-members.js';
import { type FaultReason, type InventoryFault, untilTooFaulty } from '../channels.errors.js';
import {
  type Attributes,
  AvailabilityChanges,
  ChangesNotification,
  ChannelAvailability,
  ChannelChangesRequest,
  ChannelRate,
  ChannelRestrictions,
  NotificationAttributes,
  RestrictionChanges,
} from './open-channel-message.dto.js';

export interface ChannelRatePlan {
  roomTypeId: number;
  /** By number of adults, from 1: how many times the base price they pay. One entry: the price is of the room. */
  multipliers: readonly number[];
}

export interface ChannelHotel {
  currency: string;
  roomTypeIds: ReadonlySet<number>;
  ratePlans: ReadonlyMap<number, ChannelRatePlan>;
  days: { first: number; last: number };
}

/** `hotelCodes` are those of all notifications of the message; `digest` is SHA-256, of members in whatever order. */
export interface ReadMessage {
  hotelCodes: (number | undefined)[];
  requestIds: string[];
  digest: Buffer;
  ranges: WantedRange[];
  faults: InventoryFault[];
}

type RefuseField = (field: string, reason: FaultReason) => void;

/** Leaves out days before the hotel's today and after the last open day: channel managers send ranges beyond them. */
export async function readMessage(body: unknown, hotel: ChannelHotel): Promise<ReadMessage> {
  const message: ReadMessage = {
    ...{ hotelCodes: [], requestIds: [], digest: Buffer.alloc(0) },
    ...{ ranges: [], faults: [] },
  };
  const { value, faults } = readObject(ChannelChangesRequest, body);
  for (const { field, reason } of faults) {
    message.faults.push({ path: field, reason: reason === 'missing' ? 'is_missing' : 'is_not_valid' });
  }
  const sent = (value.data ?? []).flatMap((one, index) => changesOf(one, `data[${index}]`, message));
  const digest = createHash('sha256').update(JSON.stringify(message.requestIds));
  await eachInBackground(untilTooFaulty(sent, message.faults), ({ change, path }) => {
    readChange(change, path, hotel, message);
    // A message with a fault is refused whole, whatever else it says.
    if (message.faults.length === 0) digest.update(JSON.stringify([path, withSortedMembers(change)]));
  });
  message.digest = digest.digest();
  return message;
}

interface ReadFields<T> {
  value: Partial<T>;
  faults: RequestFault[];
}

function readObject<T extends object>(type: Type<T>, sent: unknown): ReadFields<T> {
  const fields = plainObject(sent) ?? {};
  return readRequest(type, (name) => ownField(fields, name));
}

/** Returns the attributes of what is of this type, undefined for anything else. */
function attributesOf(type: Type<{ attributes: Attributes }>, sent: unknown): Attributes | undefined {
  const { value, faults } = readObject(type, sent);
  return faults.length === 0 ? value.attributes : undefined;
}

interface SentChange {
  change: unknown;
  path: string;
}

function changesOf(sent: unknown, path: string, message: ReadMessage): SentChange[] {
  const attributes = attributesOf(ChangesNotification, sent);
  if (!attributes) {
    message.faults.push({ path, reason: 'is_not_valid' });
    return [];
  }
  const { value, faults } = readObject(NotificationAttributes, attributes);
  message.hotelCodes.push(value.hotel_code);
  if (value.request_id !== undefined) message.requestIds.push(value.request_id);
  for (const { field } of faults) {
    message.faults.push({ path: `${path}.attributes.${field}`, reason: 'is_not_valid' });
  }
  return (value.changes ?? []).map((change, index) => ({
    change,
    path: `${path}.attributes.changes[${index}]`,
  }));
}

function readChange(sent: unknown, path: string, hotel: ChannelHotel, message: ReadMessage): void {
  const availability = attributesOf(AvailabilityChanges, sent);
  const restrictions = availability ? undefined : attributesOf(RestrictionChanges, sent);
  const faultsBefore = message.faults.length;
  const fault: RefuseField = (field, reason) => {
    message.faults.push({ path: `${path}.attributes.${field}`, reason });
  };
  const change = availability
    ? availabilityOf(readObject(ChannelAvailability, availability), hotel, fault)
    : restrictions && restrictionsOf(readObject(ChannelRestrictions, restrictions), hotel, fault);
  if (!change) {
    message.faults.push({ path, reason: 'is_not_valid' });
    return;
  }
  const { owner, from, to, values } = change;
  if (from !== undefined && to !== undefined && to < from) fault('date_to', 'is_before_from');
  if (message.faults.length > faultsBefore || !owner || from === undefined || to === undefined) return;
  const open = { from: Math.max(from, hotel.days.first), to: Math.min(to, hotel.days.last) };
  if (open.from <= open.to && Object.keys(values).length > 0) {
    message.ranges.push({ roomTypeId: owner.roomTypeId, ratePlanId: owner.ratePlanId, ...open, values });
  }
}

interface ChannelOwner {
  roomTypeId: number;
  ratePlanId: number | null;
  plan?: ChannelRatePlan;
}

interface ReadChange {
  owner: ChannelOwner | undefined;
  from: number | undefined;
  to: number | undefined;
  values: WantedRange['values'];
}

function availabilityOf(
  { value, faults }: ReadFields<ChannelAvailability>,
  hotel: ChannelHotel,
  fault: RefuseField,
): ReadChange {
  const { room_type_id: roomTypeId, date_from: from, date_to: to, availability: left } = value;
  const isKnown = roomTypeId !== undefined && hotel.roomTypeIds.has(roomTypeId);
  if (!isKnown) fault('room_type_id', 'room_type_is_not_found');
  refuseFields(faults, ['room_type_id'], fault);
  const owner = isKnown ? { roomTypeId, ratePlanId: null } : undefined;
  return { owner, from, to, values: left === undefined ? {} : { left } };
}

const SWITCHES = [
  ['stop_sell', 'stopSale'],
  ['closed_to_arrival', 'closedToCheckin'],
  ['closed_to_departure', 'closedToCheckout'],
] as const;
/** One kind of minimum stay is kept: the first that is given counts, and the others are not looked at. */
const MINIMUM_STAYS = ['min_stay_arrival', 'min_stay', 'min_stay_through'] as const;

function restrictionsOf(
  read: ReadFields<ChannelRestrictions>,
  hotel: ChannelHotel,
  fault: RefuseField,
): ReadChange {
  const { value, faults } = read;
  const owner = ratePlanOf(read, hotel);
  if (!owner) fault('rate_plan_id', 'rate_plan_is_not_found');
  const isWrong = (name: string) => faults.some(({ field }) => field === name);
  const minimum = MINIMUM_STAYS.find((name) => isGiven(value[name]) || isWrong(name));
  const ignored = MINIMUM_STAYS.filter((name) => name !== minimum);
  refuseFields(faults, ['rate_plan_id', 'room_type_id', ...ignored], fault);
  const values: WantedRange['values'] = {};
  for (const [name, field] of SWITCHES) {
    const isOn = value[name];
    if (isGiven(isOn)) values[field] = isOn;
  }
  // 0 is no restriction.
  if (minimum !== undefined) values.minStay = value[minimum] || null;
  if (isGiven(value.max_stay)) values.maxStay = value.max_stay || null;
  const price = value.rates
    ? basePrice(value.rates, hotel, owner, value.allowZero === true, fault)
    : undefined;
  if (price !== undefined) values.price = price;
  return { owner, from: value.date_from, to: value.date_to, values };
}

function ratePlanOf(
  { value: { rate_plan_id: ratePlanId, room_type_id: named }, faults }: ReadFields<ChannelRestrictions>,
  hotel: ChannelHotel,
): ChannelOwner | undefined {
  const plan = ratePlanId === undefined ? undefined : hotel.ratePlans.get(ratePlanId);
  if (ratePlanId === undefined || !plan || faults.some(({ field }) => field === 'room_type_id'))
    return undefined;
  if (isGiven(named) && named !== plan.roomTypeId) return undefined;
  return { roomTypeId: plan.roomTypeId, ratePlanId, plan };
}

/** `apart` are fields whose faults are told in another way, or not at all. */
function refuseFields(faults: readonly RequestFault[], apart: readonly string[], fault: RefuseField): void {
  for (const { field } of faults) if (!apart.includes(field)) fault(field, 'is_not_valid');
}

function isGiven<T>(sent: T | null | undefined): sent is T {
  return sent !== undefined && sent !== null;
}

/** The base price, from the rate for most persons: the plan's own multipliers give those for other numbers. */
function basePrice(
  rates: readonly unknown[],
  { currency }: ChannelHotel,
  owner: ChannelOwner | undefined,
  allowZero: boolean,
  fault: RefuseField,
): number | undefined {
  const multipliers = owner?.plan?.multipliers ?? [1];
  let largest: { index: number; occupancy: number; minor: number } | undefined;
  for (const [index, one] of rates.entries()) {
    const { value, faults } = readObject(ChannelRate, one);
    refuseFields(faults, ['currency'], (field, reason) => fault(`rates[${index}].${field}`, reason));
    if (value.currency !== currency) fault(`rates[${index}].currency`, 'currency_is_not_the_hotels');
    if (value.rate === undefined || faults.some(({ field }) => field === 'occupancy')) continue;
    const occupancy = value.occupancy ?? multipliers.length;
    if (!largest || occupancy > largest.occupancy) largest = { index, occupancy, minor: value.rate };
  }
  if (!largest || !owner?.plan) return undefined;
  const base = baseOfShare(largest.minor, shareOf(multipliers, largest.occupancy));
  const reason =
    base > MAX_PRICE_MINOR ? 'is_not_valid' : base === 0 && !allowZero ? 'price_is_zero' : undefined;
  if (!reason) return base;
  fault(`rates[${largest.index}].rate`, reason);
  return undefined;
}

/** A price of the room has one share whatever the occupancy; beyond the table a person pays one base price more. */
function shareOf(multipliers: readonly number[], occupancy: number): number {
  if (multipliers.length === 1) return multipliers[0]!;
  return multipliers[occupancy - 1] ?? occupancy;
}

const SHARE_UNITS = 10_000;

/** The base price of which an amount is the share, in minor units; halves are rounded up. A share of 0 is ignored. */
function baseOfShare(minor: number, share: number): number {
  const units = Math.round(share * SHARE_UNITS);
  return units > 0 ? Math.floor((2 * minor * SHARE_UNITS + units) / (2 * units)) : minor;
}
