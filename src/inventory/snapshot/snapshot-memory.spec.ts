import { catalogueBytes } from './laid-away.js';
import { withEmptyDays } from './days-in-memory.js';
import { PreparedTexts } from './room-texts.js';
import { SnapshotMemory } from './snapshot-memory.js';
import { applySale, type CatalogueOfHotel, type Snapshot } from './snapshot.js';

const DETAIL_LENGTH = 10_000;
/** Of a hotel that is laid away, and what its objects take beside it. */
const HOTEL_BYTES = 12_000;
const OBJECT_BYTES = 13_500;
/** Four hotels as snapshots, and the same four laid away. */
const MAX_BYTES = 4 * (4 * OBJECT_BYTES);

function snapshotWith(id: number): Snapshot {
  const type = {
    id: 7,
    name: { tr: 'Oda' },
    detail: { tr: 'a'.repeat(DETAIL_LENGTH) },
    features: [],
    plans: [],
  };
  const catalogue = { hotel: { id, language: 'tr' }, roomTypes: [type] } as unknown as CatalogueOfHotel;
  return {
    ...catalogue,
    ...withEmptyDays(catalogue.roomTypes, 10),
    revision: 1,
    firstDay: 100,
    dayCount: 10,
    catalogue: catalogueBytes(catalogue),
    texts: new PreparedTexts(catalogue),
  };
}

describe('hotels in memory', () => {
  let memory: SnapshotMemory;
  beforeEach(() => {
    memory = new SnapshotMemory(MAX_BYTES);
  });
  const add = (count: number) => {
    for (let id = 1; id <= count; id++) memory.set(snapshotWith(id));
  };

  it('are laid away from the one on that was asked for the longest time ago', () => {
    add(4);
    expect(memory.laidAwayCount).toBe(0);
    memory.get(1);
    memory.set(snapshotWith(5));
    expect(memory.laidAwayCount).toBe(1);
    expect([1, 2, 3].map((id) => memory.peek(id)?.hotel.id)).toEqual([1, undefined, 3]);
    expect(memory.get(2)?.hotel).toEqual({ id: 2, language: 'tr' });
    expect(memory.laidAwayCount).toBe(1);
    expect(memory.peek(3)).toBeUndefined();
  });

  it('take at most what they may, and the one that was asked for the longest time ago leaves', () => {
    const many = 200;
    add(many);
    expect(memory.bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(memory.size).toBeGreaterThanOrEqual(Math.floor((MAX_BYTES - 4 * OBJECT_BYTES) / HOTEL_BYTES));
    expect(memory.size - memory.laidAwayCount).toBe(4);
    expect(memory.get(1)).toBeUndefined();
    expect(memory.get(many - memory.size + 1)).toBeDefined();
    expect(memory.bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('keep what was written to a hotel while it was being laid away', () => {
    add(1);
    const held = memory.get(1)!;
    for (let id = 2; id <= 5; id++) memory.set(snapshotWith(id));
    expect(memory.peek(1)).toBeUndefined();
    applySale(held, 2, [[7, 103, 4]]);
    memory.countAgain(held);
    expect(memory.peek(1)).toBe(held);
    for (let id = 2; id <= 5; id++) memory.get(id);
    expect(memory.peek(1)).toBeUndefined();
    const again = memory.get(1)!;
    expect([again.revision, again.roomTypes[0]!.days.left[3]]).toEqual([2, 4]);
  });

  it('do not take back one whose place another reading has taken', () => {
    add(1);
    const held = memory.get(1)!;
    const other = memory.set(snapshotWith(1));
    memory.countAgain(held);
    expect(memory.peek(1)).toBe(other);
  });

  it('do not hold one that is larger than all may be', () => {
    memory = new SnapshotMemory(1_000);
    expect(memory.set(snapshotWith(1)).hotel.id).toBe(1);
    expect([memory.size, memory.get(1)]).toEqual([0, undefined]);
  });
});
