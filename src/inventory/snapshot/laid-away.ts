import { deserialize, serialize } from 'node:v8';
import { allottedBytes } from './allotted-days.js';
import { memoryOfDays, withDaysIn } from './days-in-memory.js';
import { PreparedTexts } from './room-texts.js';
import type { AdultPriceDays, CatalogueOfHotel, Snapshot } from './snapshot.js';

/** A snapshot as V8 has least to do with: its catalogue as bytes, its days as they are. */
export interface LaidAway extends Pick<
  Snapshot,
  'revision' | 'catalogue' | 'firstDay' | 'dayCount' | 'allotments'
> {
  readonly days: ArrayBuffer;
  /** Of the plans in the order of the catalogue; absent where no plan has any. */
  readonly adultPrices?: readonly (AdultPriceDays | undefined)[];
}

/** What the object of a hotel that is laid away takes itself. */
const LAID_AWAY_BYTES = 1_000;
/** What the objects of a snapshot take beside their texts: those of the hotel, and of each room type and rate plan. */
const HOTEL_OBJECT_BYTES = 2_000;
const OBJECT_BYTES = 800;

/** Returns the bytes of a catalogue. They are a copy, because what V8 writes to may be twice as long. */
export function catalogueBytes(catalogue: CatalogueOfHotel): Uint8Array {
  return new Uint8Array(serialize(catalogue));
}

/**
 * Returns what is kept of a snapshot. Its days remain those of the snapshot: who holds that and writes to it has it counted again in
 * memory, which then keeps it instead.
 */
export function layAway(snapshot: Snapshot): LaidAway {
  const { revision, catalogue, firstDay, dayCount, allotments } = snapshot;
  const adultPrices = adultPricesOf(snapshot);
  return {
    revision,
    catalogue,
    firstDay,
    dayCount,
    days: memoryOfDays(snapshot),
    ...(allotments && { allotments }),
    ...(adultPrices.some((days) => days) && { adultPrices }),
  };
}

/** Returns the snapshot of a hotel that was laid away. */
export function takeUp({ days, adultPrices, ...kept }: LaidAway): Snapshot {
  const catalogue = deserialize(kept.catalogue) as CatalogueOfHotel;
  const withDays = withDaysIn(days, catalogue.roomTypes, kept.dayCount);
  if (adultPrices) {
    const plans = withDays.roomTypes.flatMap((type) => type.plans);
    plans.forEach((plan, i) => (plan.days.adultPrices = adultPrices[i]));
  }
  return Object.assign(catalogue, withDays, kept, { texts: new PreparedTexts(catalogue) });
}

function adultPricesOf({ roomTypes }: Snapshot): (AdultPriceDays | undefined)[] {
  return roomTypes.flatMap(({ plans }) => plans.map((plan) => plan.days.adultPrices));
}

/** What a hotel takes in memory, estimated. */
export function bytesOf(kept: Snapshot | LaidAway): number {
  if (isLaidAway(kept)) {
    const { days, adultPrices = [] } = kept;
    return LAID_AWAY_BYTES + bytesBesideObjects(kept, days, adultPrices);
  }
  return objectBytes(kept) + bytesBesideObjects(kept, memoryOfDays(kept), adultPricesOf(kept));
}

/** What the objects of a snapshot take, which laying it away gives back, estimated. */
export function objectBytes({ catalogue, roomTypes }: Snapshot): number {
  const plans = roomTypes.reduce((count, type) => count + type.plans.length, 0);
  return HOTEL_OBJECT_BYTES + (roomTypes.length + plans) * OBJECT_BYTES + catalogue.byteLength;
}

function bytesBesideObjects(
  { catalogue, allotments }: Pick<Snapshot, 'catalogue' | 'allotments'>,
  days: ArrayBuffer,
  adultPrices: readonly (AdultPriceDays | undefined)[],
): number {
  let bytes = catalogue.byteLength + days.byteLength + allottedBytes(allotments);
  for (const ofPlan of adultPrices) for (const ofDays of ofPlan ?? []) bytes += ofDays?.byteLength ?? 0;
  return bytes;
}

export function isLaidAway(kept: Snapshot | LaidAway): kept is LaidAway {
  return 'days' in kept;
}
