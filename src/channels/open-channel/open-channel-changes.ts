import { createHash } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { eachInBackground } from '../../http/pieces.js';
import { readRequest, type RequestFault } from '../../http/request-fields.js';
import { ownField, plainObject } from '../../http/scalars.js';
import { adultPriceField, MAX_PRICE_MINOR } from '../../inventory/rates/day-cell.js';
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
  isPerRoom: boolean;
  /** Whether it derives its base prices from another plan. */
  isDerived: boolean;
  /** By number of adults, from 1 to as many as a room takes: how many times the base price they pay. */
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
    hotelCodes: [],
    requestIds: [],
    digest: Buffer.alloc(0),
    ranges: [],
    faults: [],
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
    const { roomTypeId, ratePlanId, plan } = owner;
    const mostAdults = plan?.multipliers.length ?? 0;
    message.ranges.push({ roomTypeId, ratePlanId, ...open, values, mostAdults });
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
  if (value.rates)
    Object.assign(values, pricesOf(value.rates, hotel, owner, value.allowZero === true, fault));
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

interface SentRate {
  /** Its place among the rates. */
  index: number;
  minor: number;
}

/**
 * A rate is the price of so many adults. The rate for most of them gives the base price, too, by which children and the calendar
 * are priced. A price of the room is one price, the rate of the largest occupancy.
 */
function pricesOf(
  rates: readonly unknown[],
  { currency }: ChannelHotel,
  owner: ChannelOwner | undefined,
  allowZero: boolean,
  fault: RefuseField,
): WantedRange['values'] {
  const plan = owner?.plan;
  const most = plan?.multipliers.length ?? 1;
  const sent = new Map<number, SentRate>();
  for (const [index, one] of rates.entries()) {
    const { value, faults } = readObject(ChannelRate, one);
    refuseFields(faults, ['currency'], (field, reason) => fault(`rates[${index}].${field}`, reason));
    if (value.currency !== currency) fault(`rates[${index}].currency`, 'currency_is_not_the_hotels');
    if (value.rate === undefined || faults.some(({ field }) => field === 'occupancy')) continue;
    sent.set(value.occupancy ?? most, { index, minor: value.rate });
  }
  if (!plan || sent.size === 0) return {};
  const isZero = ({ minor }: SentRate) => minor === 0 && !allowZero;
  if (plan.isPerRoom) {
    const largest = sent.get(Math.max(...sent.keys()))!;
    if (isZero(largest)) fault(`rates[${largest.index}].rate`, 'price_is_zero');
    return { price: largest.minor };
  }
  const values: WantedRange['values'] = {};
  for (const [adults, rate] of sent) {
    if (isZero(rate)) fault(`rates[${rate.index}].rate`, 'price_is_zero');
    values[adultPriceField(adults)] = rate.minor;
  }
  const ofMost = sent.get(most);
  const namesAll = plan.multipliers.every((_, i) => sent.has(i + 1));
  if (!ofMost || isZero(ofMost) || (plan.isDerived && !namesAll)) return values;
  const base = baseOfShare(ofMost.minor, plan.multipliers[most - 1]!);
  if (base > MAX_PRICE_MINOR) fault(`rates[${ofMost.index}].rate`, 'is_not_valid');
  else if (base === 0 && !allowZero) fault(`rates[${ofMost.index}].rate`, 'price_is_zero');
  return { ...values, priceOfMost: base };
}

const SHARE_UNITS = 10_000;

/** The base price of which an amount is the share, in minor units; halves are rounded up. A share of 0 is ignored. */
function baseOfShare(minor: number, share: number): number {
  const units = Math.round(share * SHARE_UNITS);
  return units > 0 ? Math.floor((2 * minor * SHARE_UNITS + units) / (2 * units)) : minor;
}
