import { createHash } from 'node:crypto';
import { eachInBackground } from '../../http/pieces.js';
import { jsonWholeNumber, ownField, plainLine, plainObject } from '../../http/strict.js';
import { decimalMinor } from '../../values/money.js';
import { MAX_NIGHTS, MAX_PRICE_MINOR, MAX_ROOMS } from '../../inventory/rates/day-cell.js';
import type { WantedRange } from '../../inventory/rates/wanted-days.js';
import { parseDay } from '../../values/day.js';
import { MAX_PERSONS_OF_ROOM_TYPE } from '../../values/limits.js';
import { withSortedMembers } from '../../values/sorted-members.js';
import { type FaultReason, type InventoryFault, untilTooFaulty } from '../channels.errors.js';
import { MAX_REQUEST_ID_LENGTH } from '../inventory-fields.js';

/** Of a message; those of the protocol's documentation have one. */
const MAX_NOTIFICATIONS = 1_000;
/** Of a change or notification, several times as many as the protocol names. */
const MAX_ATTRIBUTES = 100;

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
  hotelCodes: unknown[];
  requestIds: string[];
  digest: Buffer;
  ranges: WantedRange[];
  faults: InventoryFault[];
}

type ChangeAttributes = Record<string, unknown>;
type RefuseField = (field: string, reason: FaultReason) => undefined;

/** Leaves out days before the hotel's today and after the last open day: channel managers send ranges beyond them. */
export async function readMessage(body: unknown, hotel: ChannelHotel): Promise<ReadMessage> {
  const message: ReadMessage = {
    ...{ hotelCodes: [], requestIds: [], digest: Buffer.alloc(0) },
    ...{ ranges: [], faults: [] },
  };
  const data = ownField(plainObject(body) ?? {}, 'data');
  if (!Array.isArray(data) || data.length === 0 || data.length > MAX_NOTIFICATIONS) {
    message.faults.push({ path: 'data', reason: data === undefined ? 'is_missing' : 'is_not_valid' });
    return message;
  }
  const sent = (data as unknown[]).flatMap((one, index) => changesOf(one, `data[${index}]`, message));
  const digest = createHash('sha256').update(JSON.stringify(message.requestIds));
  await eachInBackground(untilTooFaulty(sent, message.faults), ({ change, path }) => {
    readChange(change, path, hotel, message);
    // A message with a fault is refused whole, whatever else it says.
    if (message.faults.length === 0) digest.update(JSON.stringify([path, withSortedMembers(change)]));
  });
  message.digest = digest.digest();
  return message;
}

interface SentChange {
  change: unknown;
  path: string;
}

function changesOf(sent: unknown, path: string, message: ReadMessage): SentChange[] {
  const attributes = attributesOf(sent, ['changes_notification']);
  if (!attributes) {
    message.faults.push({ path, reason: 'is_not_valid' });
    return [];
  }
  message.hotelCodes.push(attributes.fields['hotel_code']);
  const requestId = plainLine(attributes.fields['request_id'], MAX_REQUEST_ID_LENGTH)?.trim();
  if (requestId) message.requestIds.push(requestId);
  else message.faults.push({ path: `${path}.attributes.request_id`, reason: 'is_not_valid' });
  const { changes } = attributes.fields;
  if (!Array.isArray(changes)) {
    message.faults.push({ path: `${path}.attributes.changes`, reason: 'is_not_valid' });
    return [];
  }
  return (changes as unknown[]).map((change, index) => ({
    change,
    path: `${path}.attributes.changes[${index}]`,
  }));
}

function readChange(sent: unknown, path: string, hotel: ChannelHotel, message: ReadMessage): void {
  const change = attributesOf(sent, ['availability_changes', 'restriction_changes']);
  if (!change) {
    message.faults.push({ path, reason: 'is_not_valid' });
    return;
  }
  const faultsBefore = message.faults.length;
  const fault: RefuseField = (field, reason) => {
    message.faults.push({ path: `${path}.attributes.${field}`, reason });
  };
  const { fields, type } = change;
  const owner =
    type === 'availability_changes' ? roomTypeOf(fields, hotel, fault) : ratePlanOf(fields, hotel, fault);
  const [from, to] = [dayOf(fields, 'date_from', fault), dayOf(fields, 'date_to', fault)];
  const values =
    type === 'availability_changes' ? roomsLeft(fields, fault) : restrictions(fields, hotel, owner, fault);
  if (from !== undefined && to !== undefined && to < from) fault('date_to', 'is_before_from');
  if (message.faults.length > faultsBefore || !owner || from === undefined || to === undefined) return;
  const open = { from: Math.max(from, hotel.days.first), to: Math.min(to, hotel.days.last) };
  if (open.from <= open.to && Object.keys(values).length > 0) {
    message.ranges.push({ roomTypeId: owner.roomTypeId, ratePlanId: owner.ratePlanId, ...open, values });
  }
}

function attributesOf(
  sent: unknown,
  types: readonly string[],
): { type: string; fields: ChangeAttributes } | undefined {
  const object = plainObject(sent);
  const type = types.find((one) => one === object?.['type']);
  const fields = plainObject(object?.['attributes']);
  const isShort = fields && Object.keys(fields).length <= MAX_ATTRIBUTES;
  return type !== undefined && isShort ? { type, fields } : undefined;
}

interface ChannelOwner {
  roomTypeId: number;
  ratePlanId: number | null;
  plan?: ChannelRatePlan;
}

function roomTypeOf(
  fields: ChangeAttributes,
  hotel: ChannelHotel,
  fault: RefuseField,
): ChannelOwner | undefined {
  const roomTypeId = jsonWholeNumber(fields['room_type_id']);
  return roomTypeId !== undefined && hotel.roomTypeIds.has(roomTypeId)
    ? { roomTypeId, ratePlanId: null }
    : fault('room_type_id', 'room_type_is_not_found');
}

function ratePlanOf(
  fields: ChangeAttributes,
  hotel: ChannelHotel,
  fault: RefuseField,
): ChannelOwner | undefined {
  const ratePlanId = jsonWholeNumber(fields['rate_plan_id']);
  const plan = ratePlanId === undefined ? undefined : hotel.ratePlans.get(ratePlanId);
  const named = fields['room_type_id'];
  const isOfRoomType = named === undefined || named === null || jsonWholeNumber(named) === plan?.roomTypeId;
  return plan && isOfRoomType
    ? { roomTypeId: plan.roomTypeId, ratePlanId: ratePlanId!, plan }
    : fault('rate_plan_id', 'rate_plan_is_not_found');
}

function dayOf(fields: ChangeAttributes, name: string, fault: RefuseField): number | undefined {
  const sent = fields[name];
  return (typeof sent === 'string' ? parseDay(sent) : undefined) ?? fault(name, 'is_not_valid');
}

function roomsLeft(fields: ChangeAttributes, fault: RefuseField): WantedRange['values'] {
  const left = jsonWholeNumber(fields['availability']);
  if (left !== undefined && left <= MAX_ROOMS) return { left };
  fault('availability', 'is_not_valid');
  return {};
}

const FLAGS = {
  stop_sell: 'stopSale',
  closed_to_arrival: 'closedToCheckin',
  closed_to_departure: 'closedToCheckout',
} as const;

function restrictions(
  fields: ChangeAttributes,
  hotel: ChannelHotel,
  owner: ChannelOwner | undefined,
  fault: RefuseField,
): WantedRange['values'] {
  const values: WantedRange['values'] = {};
  for (const [name, field] of Object.entries(FLAGS)) {
    const sent = fields[name];
    if (sent === undefined || sent === null) continue;
    if (typeof sent === 'boolean') values[field] = Number(sent);
    else fault(name, 'is_not_valid');
  }
  // One kind of minimum stay is kept; the protocol says which one counts then.
  const minimum = ['min_stay_arrival', 'min_stay', 'min_stay_through'].find((name) => isGiven(fields[name]));
  if (minimum !== undefined) values.minStay = nightsOf(fields, minimum, fault);
  if (isGiven(fields['max_stay'])) values.maxStay = nightsOf(fields, 'max_stay', fault);
  const price = isGiven(fields['rates']) ? basePrice(fields['rates'], hotel, owner, fault) : undefined;
  if (price !== undefined) values.price = price;
  return values;
}

function isGiven(sent: unknown): boolean {
  return sent !== undefined && sent !== null;
}

/** 0 is no restriction. */
function nightsOf(fields: ChangeAttributes, name: string, fault: RefuseField): number | null {
  const nights = jsonWholeNumber(fields[name]);
  if (nights === undefined || nights > MAX_NIGHTS) fault(name, 'is_not_valid');
  return nights || null;
}

/** The base price, from the rate for most persons: the plan's own multipliers give those for other numbers. */
function basePrice(
  sent: unknown,
  { currency }: ChannelHotel,
  owner: ChannelOwner | undefined,
  fault: RefuseField,
): number | undefined {
  const rates = Array.isArray(sent) ? (sent as unknown[]) : [];
  if (rates.length === 0 || rates.length > MAX_PERSONS_OF_ROOM_TYPE) return fault('rates', 'is_not_valid');
  let largest: { index: number; occupancy: number; minor: number } | undefined;
  for (const [index, one] of rates.entries()) {
    const rate = plainObject(one) ?? {};
    const minor = decimalMinor(rate['rate'], 2);
    const most = owner?.plan?.multipliers.length ?? 1;
    const occupancy = isGiven(rate['occupancy']) ? jsonWholeNumber(rate['occupancy']) : most;
    if (minor === undefined || minor > MAX_PRICE_MINOR) fault(`rates[${index}].rate`, 'is_not_valid');
    if (!occupancy) fault(`rates[${index}].occupancy`, 'is_not_valid');
    if (rate['currency'] !== currency) fault(`rates[${index}].currency`, 'currency_is_not_the_hotels');
    if (minor === undefined || !occupancy) continue;
    if (!largest || occupancy > largest.occupancy) largest = { index, occupancy, minor };
  }
  if (!largest || !owner?.plan) return undefined;
  const base = baseOfShare(largest.minor, shareOf(owner.plan.multipliers, largest.occupancy));
  return base <= MAX_PRICE_MINOR ? base : fault(`rates[${largest.index}].rate`, 'is_not_valid');
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
