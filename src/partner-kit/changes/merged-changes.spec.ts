import { mergedChanges, type PlacedChange } from './merged-changes.js';

const change = (seq: number, changes: Partial<PlacedChange> = {}): PlacedChange => ({
  seq,
  kind: 'availability',
  roomTypeId: 7,
  boardId: null,
  from: 10,
  to: 11,
  id: null,
  ...changes,
});

describe('merging changes', () => {
  it('joins days that follow or overlap, at the place of the last change', () => {
    const merged = mergedChanges([change(1), change(2, { kind: 'rates' }), change(3, { from: 12, to: 14 })]);
    expect(merged).toEqual([change(2, { kind: 'rates' }), change(3, { from: 10, to: 14 })]);
  });

  it('joins two ranges through one that closes the gap between them', () => {
    const ends = [change(1, { from: 1, to: 2 }), change(2, { from: 5, to: 6 })];
    expect(mergedChanges(ends)).toEqual(ends);
    expect(mergedChanges([...ends, change(3, { from: 3, to: 4 })])).toEqual([change(3, { from: 1, to: 6 })]);
  });

  it('keeps room types, boards and IDs apart', () => {
    const apart = [
      change(1),
      change(2, { roomTypeId: 8 }),
      change(3, { boardId: 1 }),
      change(4, { kind: 'booking', from: null, to: null, id: 'A' }),
      change(5, { kind: 'booking', from: null, to: null, id: 'B' }),
    ];
    expect(mergedChanges(apart)).toEqual(apart);
  });

  it('tells a repeated booking once', () => {
    const booking = { kind: 'booking', roomTypeId: null, from: null, to: null, id: 'A' };
    expect(mergedChanges([change(1, booking), change(2, booking)])).toEqual([change(2, booking)]);
  });
});
