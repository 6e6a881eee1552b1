import { derivedPlansOf } from './derived-days.js';
import { type CataloguedRoomType, NO_RATE, NO_RECORD, type Snapshot } from './snapshot.js';

/** Bytes that a day takes: of the revisions of its changes, of a room type, and of a board that it is sold with. */
const CHANGED_AT_BYTES = 8 + 8;
const ROOM_DAY_BYTES = 4 + 2;
const RATE_DAY_BYTES = 4 + 8;
const DERIVED_DAY_BYTES = 1;

export type DaysOfHotel = Pick<Snapshot, 'roomTypes' | 'changedAt' | 'leftChangedAt' | 'derivedPlans'>;

/** Returns room types with days of their own, on which nothing is recorded. */
export function withEmptyDays(types: readonly CataloguedRoomType[], dayCount: number): DaysOfHotel {
  const { plans, derived } = countsOf(types);
  const bytes =
    CHANGED_AT_BYTES + types.length * ROOM_DAY_BYTES + plans * RATE_DAY_BYTES + derived * DERIVED_DAY_BYTES;
  const days = withDaysIn(new ArrayBuffer(dayCount * bytes), types, dayCount);
  for (const type of days.roomTypes) {
    type.days.left.fill(NO_RECORD);
    for (const plan of type.plans) plan.days.priceMinor.fill(NO_RATE);
  }
  return days;
}

/**
 * Returns room types with the days that are in `memory`. All days of a hotel lie in one piece: with hundreds of small ones for each of
 * thousands of hotels, searches wait for V8.
 */
export function withDaysIn(
  memory: ArrayBuffer,
  types: readonly CataloguedRoomType[],
  dayCount: number,
): DaysOfHotel {
  const typeCount = types.length;
  const { plans: planCount, derived: derivedCount } = countsOf(types);
  // The widest numbers first: each kind has to begin at a multiple of its width.
  const float64s = (n: number) => new Float64Array(memory, 8 * dayCount * n, dayCount);
  const uint32sAt = 8 * dayCount * (2 + planCount);
  const uint32s = (n: number) => new Uint32Array(memory, uint32sAt + 4 * dayCount * n, dayCount);
  const int16sAt = uint32sAt + 4 * dayCount * (typeCount + planCount);
  const int16s = (n: number) => new Int16Array(memory, int16sAt + 2 * dayCount * n, dayCount);
  const uint8sAt = int16sAt + 2 * dayCount * typeCount;
  const uint8s = (n: number) => new Uint8Array(memory, uint8sAt + dayCount * n, dayCount);
  let plansBefore = 0;
  let derivedBefore = 0;
  // Not by a spread with keys behind it: V8 gives each such object a shape of its own, and every search reads them.
  const roomTypes = types.map((type, n) =>
    Object.assign({}, type, {
      days: { restrictions: uint32s(n), left: int16s(n) },
      plans: type.plans.map((plan) => {
        const m = plansBefore++;
        const days = {
          restrictions: uint32s(typeCount + m),
          priceMinor: float64s(2 + m),
          ...(plan.derivation && { hasOwnPrice: uint8s(derivedBefore++) }),
        };
        return Object.assign({}, plan, { days });
      }),
    }),
  );
  const derivedPlans = derivedCount > 0 ? derivedPlansOf(roomTypes) : undefined;
  return {
    roomTypes,
    changedAt: float64s(0),
    leftChangedAt: float64s(1),
    ...(derivedPlans && { derivedPlans }),
  };
}

function countsOf(types: readonly CataloguedRoomType[]): { plans: number; derived: number } {
  let plans = 0;
  let derived = 0;
  for (const type of types) {
    plans += type.plans.length;
    for (const { derivation } of type.plans) if (derivation) derived++;
  }
  return { plans, derived };
}

/** Returns the piece of memory that {@link withDaysIn} takes. */
export function memoryOfDays({ changedAt }: Pick<Snapshot, 'changedAt'>): ArrayBuffer {
  return changedAt.buffer as ArrayBuffer;
}

/** The same hotel with days of its own, which may be written to while the snapshot goes on answering. */
export function copyOf(snapshot: Snapshot): Snapshot {
  const copy = { ...snapshot, ...withEmptyDays(snapshot.roomTypes, snapshot.dayCount) };
  copyDays(snapshot, copy);
  return copy;
}

/** Brings a snapshot to the revision of another one with the same catalogue and days. */
export function copyDays(from: Snapshot, to: Snapshot): void {
  new Uint8Array(memoryOfDays(to)).set(new Uint8Array(memoryOfDays(from)));
  copyAdultPrices(from, to);
  to.revision = from.revision;
}

function copyAdultPrices(from: Snapshot, to: Snapshot): void {
  from.roomTypes.forEach(({ plans }, type) => {
    plans.forEach(({ days }, plan) => {
      const copied = to.roomTypes[type]!.plans[plan]!.days;
      if (days.adultPrices) copied.adultPrices = days.adultPrices.map((ofDays) => ofDays?.slice());
      else if (copied.adultPrices) copied.adultPrices = undefined;
    });
  });
}
