import type { LocalizedText } from '../../values/localized-text.js';
import type { PriceRules } from './price-rules.js';
import { type DerivedPlan, deriveDays, derivedPlansOf } from './derived-days.js';
import type { Derivation } from './derived-price.js';
import { NO_RATE } from './no-rate.js';
import type { RestrictionDays } from './restriction-days.js';
import type { RulesOfHotel } from './rules-of-hotel.js';
import type { TaxRules } from './tax-rules.js';
import type { TermsOfHotel } from './terms-rules.js';
import type { RoomFeature } from '../catalogue/room-type.entity.js';

/** `left` of a day without an inventory record. */
export const NO_RECORD = -1;
export { NO_RATE };

export interface RoomDays extends RestrictionDays {
  readonly left: Int16Array;
}

export interface RateDays extends RestrictionDays {
  /** The base price, own or derived; {@link NO_RATE} where a day has none. */
  readonly priceMinor: Float64Array;
  /** Of a plan that derives its prices: 1 where the day has a price of its own. */
  readonly hasOwnPrice?: Uint8Array;
}

export interface BoardOfHotel {
  readonly id: number;
  readonly title: LocalizedText;
  /** 0 = per person, 1 = per room. */
  readonly priceType: 0 | 1;
}

export interface Plan {
  readonly id: number;
  readonly board: BoardOfHotel;
  readonly rules: PriceRules;
  /** A night with a larger base price counts as one without a price: it could not be counted exactly. */
  readonly maxBasePriceMinor: number;
  /** Absent where the plan does not derive its prices. */
  readonly derivation?: Derivation;
  readonly days: RateDays;
}

export interface RoomTypeOfHotel {
  readonly id: number;
  readonly name: LocalizedText;
  readonly detail: LocalizedText;
  readonly capacityAdult: number;
  readonly capacityChildren: number;
  readonly capacityTotal: number;
  readonly totalBed: number;
  readonly totalBathroom: number;
  readonly roomSize: number;
  readonly refundable: boolean;
  readonly nonRefundable: boolean;
  readonly onlineSales: boolean;
  readonly images: readonly string[];
  readonly features: readonly RoomFeature[];
  /** Rooms of this type by building. */
  readonly roomsIn: ReadonlyMap<number, number>;
  /** In the hotel's order of boards. */
  readonly plans: readonly Plan[];
  readonly days: RoomDays;
}

export type CataloguedRoomType = Omit<RoomTypeOfHotel, 'days' | 'plans'> & {
  readonly plans: readonly Omit<Plan, 'days'>[];
};

export interface HotelOfSnapshot {
  readonly id: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly language: string;
  readonly onlineSales: boolean;
  readonly releaseDays: number;
  readonly bookingHorizonDays: number;
}

/** The parts of a room type's JSON that only its catalogue decides. */
export interface RoomTexts {
  /** From the opening brace to the value of `detail`. */
  head: Uint8Array;
  /** The value of `detail`; languages without a text of their own share the bytes. */
  detail: Uint8Array;
  /** From `nonRefundable` to the opening bracket of `accommodationTypes`. */
  middle: Uint8Array;
  /** From the closing bracket of `accommodationTypes` to the closing brace. */
  tail: Uint8Array;
}

export interface HotelTexts {
  language: string;
  rooms: ReadonlyMap<number, RoomTexts>;
  /** For each board: from the opening brace to the value of `priceType`. */
  boards: ReadonlyMap<number, Uint8Array>;
}

/** A hotel as of one committed revision. {@link applyChanges}, {@link applySale} and {@link copyDays} write to it between two requests. */
export interface Snapshot {
  readonly hotel: HotelOfSnapshot;
  revision: number;
  readonly catalogueRevision: number;
  readonly firstDay: number;
  readonly dayCount: number;
  readonly buildings: ReadonlySet<number>;
  /** In the hotel's order, also those that are not open for online sale; retired ones are left out. */
  readonly roomTypes: readonly RoomTypeOfHotel[];
  readonly texts: ReadonlyMap<string, HotelTexts>;
  /** Parents before children; absent where no plan derives its prices. */
  readonly derivedPlans?: readonly DerivedPlan[];
  /** Absent where the hotel has none. */
  readonly priceRules?: RulesOfHotel;
  /** Absent where the hotel has none. */
  readonly terms?: TermsOfHotel;
  /** Absent where the hotel has none. */
  readonly taxes?: readonly TaxRules[];
  /** For each day the revision of its last change. */
  readonly changedAt: Float64Array;
  /** For each day the revision of the last change of rooms left alone, as a booking makes it. */
  readonly leftChangedAt: Float64Array;
  /** What it takes in memory, estimated. */
  readonly bytes: number;
}

/** A row of `room_day` or `rate_day` that was stamped later than a snapshot. */
export interface StampedDay {
  kind: 'room' | 'rate';
  /** Room type or rate plan. */
  id: number;
  day: number;
  /** Rooms left, or the base price in minor units. */
  value: number;
  /** As one number, see {@link RestrictionDays}. */
  restrictions: number;
  revision: number;
}

/** The days that a snapshot is to hold: `from` and `to` inclusive, as day numbers. */
export interface Days {
  from: number;
  to: number;
}

/** Whether the days from `from` to `to`, both inclusive, lie within the snapshot. */
export function covers(snapshot: Snapshot, from: number, to: number): boolean {
  return from >= snapshot.firstDay && to < snapshot.firstDay + snapshot.dayCount;
}

/** The prepared JSON in the wanted language; one that the hotel has no text in falls back to the hotel's own. */
export function textsIn(snapshot: Snapshot, language: string): HotelTexts {
  const texts = snapshot.texts.get(language) ?? snapshot.texts.get(snapshot.hotel.language);
  if (!texts) throw new Error('the snapshot has no texts');
  return texts;
}

/** The latest of the revisions of days (`changedAt` or `leftChangedAt`) from index `from` to index `to`, inclusive. */
export function lastChange(revisionOfDay: Float64Array, from: number, to: number): number {
  let last = 0;
  for (let i = from; i <= to; i++) last = Math.max(last, revisionOfDay[i] ?? 0);
  return last;
}

/** The same hotel with days of its own, which may be written to while the snapshot goes on answering. */
export function copyOf(snapshot: Snapshot): Snapshot {
  const copy = { ...snapshot, ...withEmptyDays(snapshot.roomTypes, snapshot.dayCount) };
  copyDays(snapshot, copy);
  return copy;
}

/** Brings a snapshot to the revision of another one with the same catalogue and days. */
export function copyDays(from: Snapshot, to: Snapshot): void {
  new Uint8Array(to.changedAt.buffer).set(new Uint8Array(from.changedAt.buffer));
  to.revision = from.revision;
}

/** Brings a snapshot to a later revision. Rows outside its days, or of something retired, do not concern it. */
export function applyChanges(snapshot: Snapshot, revision: number, changes: Iterable<StampedDay>): void {
  const types = new Map(snapshot.roomTypes.map((type) => [type.id, type.days]));
  const plans = new Map(snapshot.roomTypes.flatMap((type) => type.plans).map((plan) => [plan.id, plan]));
  const { derivedPlans } = snapshot;
  const priced = new Set<number>();
  for (const change of changes) {
    const index = change.day - snapshot.firstDay;
    if (index < 0 || index >= snapshot.dayCount) continue;
    if (derivedPlans && change.kind === 'rate') priced.add(index);
    const type = change.kind === 'room' ? types.get(change.id) : undefined;
    const hasSameRestrictions =
      change.kind === 'room' && (!type || type.restrictions[index] === change.restrictions);
    if (change.kind === 'room') setRoomDay(type, index, change);
    else setRateDay(plans.get(change.id), index, change);
    const revisionOfDay = hasSameRestrictions ? snapshot.leftChangedAt : snapshot.changedAt;
    revisionOfDay[index] = Math.max(revisionOfDay[index] ?? 0, change.revision);
  }
  if (derivedPlans) for (const index of priced) deriveDays(derivedPlans, index, index);
  snapshot.revision = revision;
}

/** Rooms of a type that are left on a day. */
export type RoomsLeft = [roomTypeId: number, day: number, left: number];

/** Brings a snapshot to the next revision, which has sold rooms of these days and nothing else. */
export function applySale(snapshot: Snapshot, revision: number, daysLeft: readonly RoomsLeft[]): void {
  for (const [roomTypeId, day, left] of daysLeft) {
    const index = day - snapshot.firstDay;
    if (index < 0 || index >= snapshot.dayCount) continue;
    const type = snapshot.roomTypes.find(({ id }) => id === roomTypeId);
    if (type) type.days.left[index] = left;
    snapshot.leftChangedAt[index] = revision;
  }
  snapshot.revision = revision;
}

export type SnapshotDay = Pick<StampedDay, 'value' | 'restrictions'>;

export function setRoomDay(days: RoomDays | undefined, index: number, row: SnapshotDay): void {
  if (!days) return;
  days.restrictions[index] = row.restrictions;
  days.left[index] = row.value;
}

export function setRateDay(
  plan: Pick<Plan, 'days' | 'maxBasePriceMinor'> | undefined,
  index: number,
  row: SnapshotDay,
): void {
  if (!plan) return;
  plan.days.restrictions[index] = row.restrictions;
  plan.days.priceMinor[index] = row.value <= plan.maxBasePriceMinor ? row.value : NO_RATE;
  const { hasOwnPrice } = plan.days;
  if (hasOwnPrice) hasOwnPrice[index] = row.value === NO_RATE ? 0 : 1;
}

/** Bytes that a day takes: of the revisions of its changes, of a room type, and of a board that it is sold with. */
const CHANGED_AT_BYTES = 8 + 8;
const ROOM_DAY_BYTES = 4 + 2;
const RATE_DAY_BYTES = 4 + 8;
const DERIVED_DAY_BYTES = 1;

export type DaysOfHotel = Pick<Snapshot, 'roomTypes' | 'changedAt' | 'leftChangedAt' | 'derivedPlans'>;

/** All days lie in one buffer: with hundreds of small ones for each of thousands of hotels, searches wait for V8. */
export function withEmptyDays(types: readonly CataloguedRoomType[], dayCount: number): DaysOfHotel {
  const typeCount = types.length;
  const planCount = types.reduce((count, { plans }) => count + plans.length, 0);
  const derivedCount = types.flatMap(({ plans }) => plans).filter(({ derivation }) => derivation).length;
  const numbersBytes =
    dayCount * (CHANGED_AT_BYTES + typeCount * ROOM_DAY_BYTES + planCount * RATE_DAY_BYTES);
  const memory = new ArrayBuffer(numbersBytes + dayCount * derivedCount * DERIVED_DAY_BYTES);
  // The widest numbers first: each kind has to begin at a multiple of its width.
  const float64s = (n: number) => new Float64Array(memory, 8 * dayCount * n, dayCount);
  const uint32sAt = 8 * dayCount * (2 + planCount);
  const uint32s = (n: number) => new Uint32Array(memory, uint32sAt + 4 * dayCount * n, dayCount);
  const int16sAt = uint32sAt + 4 * dayCount * (typeCount + planCount);
  const int16s = (n: number) => new Int16Array(memory, int16sAt + 2 * dayCount * n, dayCount);
  const uint8s = (n: number) => new Uint8Array(memory, numbersBytes + dayCount * n, dayCount);
  let plansBefore = 0;
  let derivedBefore = 0;
  const roomTypes = types.map((type, n) => ({
    ...type,
    days: { restrictions: uint32s(n), left: int16s(n).fill(NO_RECORD) },
    plans: type.plans.map((plan) => {
      const m = plansBefore++;
      return {
        ...plan,
        days: {
          restrictions: uint32s(typeCount + m),
          priceMinor: float64s(2 + m).fill(NO_RATE),
          ...(plan.derivation && { hasOwnPrice: uint8s(derivedBefore++) }),
        },
      };
    }),
  }));
  const derivedPlans = derivedCount > 0 ? derivedPlansOf(roomTypes) : undefined;
  return {
    roomTypes,
    changedAt: float64s(0),
    leftChangedAt: float64s(1),
    ...(derivedPlans && { derivedPlans }),
  };
}
