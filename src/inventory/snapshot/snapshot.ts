import type { LocalizedText } from '../../values/localized-text.js';
import type { PriceRules } from './price-rules.js';
import type { AdultPrices } from './adult-prices.js';
import { type DerivedPlan, deriveDays } from './derived-days.js';
import type { Derivation } from './derived-price.js';
import type { AllottedDays } from './allotted-days.js';
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
  /**
   * By number of adults: what they pay on each day instead of the base price times their shares, {@link NO_RATE} where nothing is
   * given. Absent where the plan has none on any day.
   */
  adultPrices?: AdultPriceDays | undefined;
}

/** Empty at the numbers of adults that have no price on any day. */
export type AdultPriceDays = (Float64Array | undefined)[];

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
  /** What amounts of the currency are rounded to, in minor units: 100 where it has no places (JPY), mostly 1. */
  readonly unitMinor: number;
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

/** The prepared JSON of a hotel's texts. */
export interface TextsOfHotel {
  /** Returns the texts in the wanted language, or in the hotel's own where it has no text in that one. */
  in(wanted: string): HotelTexts;
}

/** What a hotel has beside its days: plain values, which V8 can write as bytes and read again. */
export interface CatalogueOfHotel {
  readonly hotel: HotelOfSnapshot;
  readonly catalogueRevision: number;
  readonly buildings: ReadonlySet<number>;
  /** In the hotel's order, also those that are not open for online sale; retired ones are left out. */
  readonly roomTypes: readonly CataloguedRoomType[];
  /** Absent where the hotel has none. */
  readonly priceRules?: RulesOfHotel;
  /** Absent where the hotel has none. */
  readonly terms?: TermsOfHotel;
  /** Absent where the hotel has none. */
  readonly taxes?: readonly TaxRules[];
}

/**
 * A hotel as of one committed revision. {@link applyChanges}, {@link applySale} and `copyDays` write to it between two requests.
 */
export interface Snapshot extends CatalogueOfHotel {
  revision: number;
  /** The {@link CatalogueOfHotel} as V8 writes it, from which a hotel that is laid away is read again. */
  readonly catalogue: Uint8Array;
  readonly firstDay: number;
  readonly dayCount: number;
  readonly roomTypes: readonly RoomTypeOfHotel[];
  readonly texts: TextsOfHotel;
  /** Parents before children; absent where no plan derives its prices. */
  readonly derivedPlans?: readonly DerivedPlan[];
  /** What partners have left of their allotments, which no room type counts as left; absent where the hotel has none. */
  readonly allotments?: AllottedDays[];
  /** Whose rooms left the days have, and on which day of the hotel; absent where that makes no difference. */
  readonly seenAs?: string;
  /** For each day the revision of its last change. */
  readonly changedAt: Float64Array;
  /** For each day the revision of the last change of rooms left alone, as a booking makes it. */
  readonly leftChangedAt: Float64Array;
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
  /** Absent where there are none. */
  adultPrices?: AdultPrices | null;
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

/** The latest of the revisions of days (`changedAt` or `leftChangedAt`) from index `from` to index `to`, inclusive. */
export function lastChange(revisionOfDay: Float64Array, from: number, to: number): number {
  let last = 0;
  for (let i = from; i <= to; i++) last = Math.max(last, revisionOfDay[i] ?? 0);
  return last;
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

export type SnapshotDay = Pick<StampedDay, 'value' | 'restrictions' | 'adultPrices'>;

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
  if (row.adultPrices || plan.days.adultPrices) setAdultPrices(plan.days, index, row.adultPrices ?? []);
}

export function setAdultPrices(days: RateDays, index: number, prices: AdultPrices): void {
  const { adultPrices = [] } = days;
  for (const ofDays of adultPrices) if (ofDays) ofDays[index] = NO_RATE;
  prices.forEach((minor, i) => {
    if (minor === null) return;
    adultPrices[i + 1] ??= new Float64Array(days.priceMinor.length).fill(NO_RATE);
    adultPrices[i + 1]![index] = minor;
  });
  if (adultPrices.length > 0) days.adultPrices = adultPrices;
}
