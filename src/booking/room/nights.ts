import type { AmountSource, TakenOff } from '../../inventory/quote/quote-query.js';
import { partOf } from '../../values/currency-unit.js';
import { dayText } from '../../values/day.js';

/**
 * `held`: counts in the day's rooms sold. `slept`: guests slept there beyond what was held. `released`: sold, and given back or
 * never counted.
 */
export type NightState = 'held' | 'slept' | 'released';

/** What a night was sold for, in minor units. */
export interface NightAmount {
  amountMinor: number;
  amountFrom: AmountSource;
  /** What promotions have taken off a price of the hotel, in the order in which they were applied; left out for none. */
  promotions?: readonly TakenOff[] | undefined;
}

/** The promotions in the amounts of a room, by the day of each night that has some. */
export type SoldPromotions = Readonly<Record<string, readonly TakenOff[]>>;

/** A night of a booked room. It has no amount where the room has no price, or where the stay no longer covers it. */
export interface Night {
  day: number;
  roomTypeId: number;
  blockId: number | null;
  state: NightState;
  amountMinor: number | null;
  amountFrom: AmountSource | null;
  promotions?: NightAmount['promotions'];
}

/** As stored: one night, or in rows of earlier releases a range of held ones. */
export type NightRow = Omit<Night, 'day' | 'promotions'> & {
  from: number;
  until: number;
  /** The partner from whose allotment it is taken. */
  allottedTo?: number | null;
};

export interface DaySpan {
  from: number;
  until: number;
}

/** Nights that count in the rooms sold. `until` is the day after the last one. */
export interface HeldNights extends DaySpan {
  roomTypeId: number;
}

/** A room with its nights as they are stored. Days are day numbers, amounts minor units. */
export interface RoomWithNights {
  roomTypeId: number;
  blockId: number | null;
  arrival: number;
  departure: number;
  totalMinor: number | null;
  nightPricesMinor: readonly number[] | null;
  nightRows: readonly NightRow[];
  /** Null, or left out, where its amounts have none. */
  promotions?: SoldPromotions | null;
}

/** Returns the days of ranges. */
export function daysOf(...ranges: readonly DaySpan[]): number[] {
  return ranges.flatMap(({ from, until }) =>
    Array.from({ length: Math.max(0, until - from) }, (_, i) => from + i),
  );
}

/** Returns the nights of a room that count in the rooms sold. */
export function heldOf({ nightRows }: Pick<RoomWithNights, 'nightRows'>): HeldNights[] {
  return nightRows.filter(({ state }) => state === 'held');
}

/**
 * Returns the nights of a room by their days, with what each was sold for: together they cost the room's total. Those that an
 * earlier release wrote have what its reports said of them before `today` (the total is divided evenly over the nights that
 * are held); what is left belongs to the later ones, as that release had kept it, else evenly.
 */
export function completedNights(room: RoomWithNights, today: number): Night[] {
  const nights = nightsByDay(room);
  if (isRecorded(room, nights)) return nights;
  const amounts = earlierAmounts(room, nights, today);
  return nights.map((night) => {
    const amountMinor = amounts.get(night.day) ?? null;
    return { ...night, amountMinor, amountFrom: amountMinor === null ? null : ('divided' as const) };
  });
}

/** Returns what the nights of a stay were sold for; undefined where that is not recorded. */
export function recordedAmounts(room: RoomWithNights): number[] | undefined {
  const nights = nightsByDay(room).filter(({ day }) => day >= room.arrival && day < room.departure);
  const amounts = nights.flatMap(({ amountMinor }) => amountMinor ?? []);
  return amounts.length === nights.length && isRecorded(room, nights) ? amounts : undefined;
}

/** Returns whether every night of a stay has its amount, and they add up to the room's total. */
export function isRecorded(
  { arrival, departure, totalMinor }: Pick<RoomWithNights, 'arrival' | 'departure' | 'totalMinor'>,
  nights: readonly Night[],
): boolean {
  const priced = nights.filter(({ amountMinor }) => amountMinor !== null);
  if (totalMinor === null) return priced.length === 0;
  const sum = priced.reduce((minor, { amountMinor }) => minor + amountMinor!, 0);
  return (
    sum === totalMinor &&
    priced.length === departure - arrival &&
    priced.every(({ day }) => day >= arrival && day < departure)
  );
}

/**
 * Divides a total in the proportion of weights, evenly where all are 0. Rounds what the parts cost so far half up to `unitMinor`, the
 * smallest amount of the currency: nothing is lost.
 */
export function divided(totalMinor: number, weights: readonly number[], unitMinor: number): number[] {
  const counted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = counted.reduce((sum, weight) => sum + weight, 0);
  let [weightSoFar, minorSoFar] = [0, 0];
  return counted.map((weight) => {
    weightSoFar += weight;
    const isAll = weightSoFar === whole;
    // A total that a partner pushed may be no amount of the currency.
    const minor = isAll
      ? totalMinor
      : Math.min(totalMinor, partOf(totalMinor, weightSoFar, whole, unitMinor));
    const part = minor - minorSoFar;
    minorSoFar = minor;
    return part;
  });
}

/** Returns the nights that have begun as they are, and the others given back. */
export function releasedFrom(nights: readonly Night[], today: number): Night[] {
  return nights.map((night) => (night.day < today ? night : { ...night, state: 'released' }));
}

/** Returns nights of which those on `days` are held, as nights of `roomTypeId`. */
export function heldOn(nights: readonly Night[], days: Iterable<number>, roomTypeId: number): Night[] {
  const held = new Set(days);
  return nights.map((night) => (held.has(night.day) ? { ...night, state: 'held', roomTypeId } : night));
}

/** Returns the nights from `today` on as nights of another room type; those that have begun stay as they are. */
export function ofTypeFrom(nights: readonly Night[], today: number, roomTypeId: number): Night[] {
  return nights.map((night) => (night.day < today ? night : { ...night, roomTypeId }));
}

/** A stay as it is sold; `amounts` are those of its nights, null without a price. */
export interface SoldStay extends Pick<Night, 'roomTypeId' | 'blockId'> {
  arrival: number;
  departure: number;
  amounts: readonly NightAmount[] | null;
}

/** Returns the nights of a new room. Those before `firstDay` have begun: they are sold and not held. */
export function nightsOfSale(
  { arrival, departure, amounts, roomTypeId, blockId }: SoldStay,
  firstDay = -Infinity,
): Night[] {
  return daysOf({ from: arrival, until: departure }).map((day, night) => ({
    day,
    roomTypeId,
    blockId,
    state: day < firstDay ? 'released' : 'held',
    ...amountOf(amounts, night),
  }));
}

/**
 * Returns the nights of a room whose stay is changed to `sold`. Nights that have begun stay as they are; those that guests in house
 * slept beyond the stay as it was are `slept`, other past ones that it adds are not counted. From `today` on, the nights of the new
 * stay are held, but for those that the stay as it was had given back. Nights that have begun and are no longer of the stay go
 * on to count, without an amount.
 */
export function nightsOfChange(
  old: readonly Night[],
  sold: SoldStay,
  { today, isInHouse }: { today: number; isInHouse: boolean },
): Night[] {
  const { roomTypeId, blockId } = sold;
  const known = new Map(old.map((night) => [night.day, night]));
  const isOfStay = ({ day }: Night) => day >= sold.arrival && day < sold.departure;
  const begun = old
    .filter((night) => !isOfStay(night) && night.day < today && night.state !== 'released')
    .map((night) => ({ ...night, amountMinor: null, amountFrom: null }));
  const ofStay = daysOf({ from: sold.arrival, until: sold.departure }).map((day, i): Night => {
    const before = known.get(day);
    const amount = amountOf(sold.amounts, i);
    if (day >= today) return { day, roomTypeId, blockId, state: before?.state ?? 'held', ...amount };
    const added = { day, roomTypeId, blockId, state: isInHouse ? 'slept' : 'released' } as const;
    return { ...(before ?? added), ...amount };
  });
  return [...begun, ...ofStay].sort((a, b) => a.day - b.day);
}

/** Returns the days to hold for `wanted`. Days that the old stay has given back are not held again. */
export function daysToHold(
  wanted: { arrival: number; departure: number },
  old: { arrival: number; departure: number; nightRows: readonly NightRow[] } | undefined,
): number[] {
  const held = new Set(old ? daysOf(...heldOf(old)) : []);
  const planned = new Set(old ? daysOf({ from: old.arrival, until: old.departure }) : []);
  return daysOf({ from: wanted.arrival, until: wanted.departure }).filter(
    (day) => held.has(day) || !planned.has(day),
  );
}

/** Returns what each night costs; null where one has no amount. */
export function amountsOf(nights: readonly Night[]): NightAmount[] | null {
  const amounts = nights.flatMap(({ amountMinor, amountFrom, promotions }) =>
    amountMinor === null || amountFrom === null ? [] : [{ amountMinor, amountFrom, promotions }],
  );
  return amounts.length === nights.length ? amounts : null;
}

interface DivisionOfTotal {
  weights?: readonly number[];
  amountFrom?: AmountSource;
  /** The smallest amount of the currency. */
  unitMinor: number;
}

/** Returns what each night costs of a total that is divided in the proportion of weights, evenly without them. */
export function dividedAmounts(
  totalMinor: number,
  nights: number,
  { weights, amountFrom = 'divided', unitMinor }: DivisionOfTotal,
): NightAmount[] {
  const even = Array.from({ length: nights }, () => 1);
  return divided(totalMinor, weights ?? even, unitMinor).map((amountMinor) => ({ amountMinor, amountFrom }));
}

function amountOf(amounts: readonly NightAmount[] | null, night: number) {
  const { amountMinor = null, amountFrom = null, promotions } = amounts?.[night] ?? {};
  return { amountMinor, amountFrom, promotions };
}

/** Returns the promotions in the amounts of nights, as a room keeps them; null where there are none. */
export function promotionsOf(nights: readonly Night[]): SoldPromotions | null {
  const byDay = nights.flatMap(({ day, amountMinor, promotions }) =>
    amountMinor === null || !promotions ? [] : [[dayText(day), promotions] as const],
  );
  return byDay.length === 0 ? null : Object.fromEntries(byDay);
}

function nightsByDay(room: RoomWithNights): Night[] {
  const { arrival, departure, roomTypeId, blockId, nightRows, promotions } = room;
  const nights = new Map<number, Night>();
  const unknown = { amountMinor: null, amountFrom: null };
  for (const day of daysOf({ from: arrival, until: departure })) {
    nights.set(day, { day, roomTypeId, blockId, state: 'released', ...unknown });
  }
  for (const row of nightRows) {
    const { roomTypeId: type, blockId: block, state, amountMinor, amountFrom } = row;
    for (const day of daysOf(row)) {
      const night = { day, roomTypeId: type, blockId: block, state, amountMinor, amountFrom };
      const ofNight = amountFrom === 'price' ? promotions?.[dayText(day)] : undefined;
      nights.set(day, ofNight ? { ...night, promotions: ofNight } : night);
    }
  }
  return [...nights.values()].sort((a, b) => a.day - b.day);
}

function earlierAmounts(
  { arrival, departure, totalMinor, nightPricesMinor }: RoomWithNights,
  nights: readonly Night[],
  today: number,
): Map<number, number> {
  const amounts = new Map<number, number>();
  if (totalMinor === null) return amounts;
  const ofStay = nights.filter(({ day }) => day >= arrival && day < departure);
  const held = ofStay.filter(({ state }) => state === 'held');
  const counted = held.length > 0 ? held : ofStay.slice(0, 1);
  for (const { day } of ofStay) amounts.set(day, 0);
  const reported = (nightsSoFar: number) => Math.floor((totalMinor * nightsSoFar) / counted.length);
  const past = counted.filter(({ day }) => day < today);
  past.forEach(({ day }, i) => amounts.set(day, reported(i + 1) - reported(i)));
  const later = counted.slice(past.length);
  const kept = nightPricesMinor?.length === departure - arrival ? nightPricesMinor : null;
  const weights = later.map(({ day }) => kept?.[day - arrival] ?? 1);
  divided(totalMinor - reported(past.length), weights, 1).forEach((minor, i) =>
    amounts.set(later[i]!.day, minor),
  );
  return amounts;
}
