import { areInOrder, partsOnDays, partsText, partsUntil } from './planned-parts.js';

const SPLIT = partsUntil(
  [
    { roomId: 1, from: 10 },
    { roomId: 2, from: 12 },
  ],
  14,
);
const shown = (...days: [from: number, until: number, hasBegun?: boolean]) =>
  partsOnDays(SPLIT, { from: days[0], until: days[1] }, days[2]).map(
    ({ roomId, from, until }) => `${roomId} ${from}–${until}`,
  );

describe('parts of a stay', () => {
  it('each end where the next one begins, and the last one at the departure', () => {
    expect(SPLIT).toEqual([
      { roomId: 1, from: 10, until: 12 },
      { roomId: 2, from: 12, until: 14 },
    ]);
    expect(partsText(SPLIT)).toBe('1@10,2@12');
  });

  it('are one part where they follow each other in one room', () => {
    const rooms = [10, 11, 12].map((from) => ({ roomId: from === 12 ? 2 : 1, from }));
    expect(partsUntil(rooms, 14)).toEqual(SPLIT);
  });

  it('are in order only where each has a day', () => {
    expect(areInOrder(SPLIT)).toBe(true);
    expect(areInOrder(partsUntil([...SPLIT].reverse(), 14))).toBe(false);
    expect(areInOrder(partsUntil(SPLIT, 12))).toBe(false);
  });

  it('go on where the stay becomes longer', () => {
    expect(shown(9, 16)).toEqual(['1 9–12', '2 12–16']);
  });

  it('end where the stay becomes shorter', () => {
    expect(shown(10, 12)).toEqual(['1 10–12']);
    expect(shown(13, 14)).toEqual(['2 13–14']);
  });

  it('are the first room where the stay keeps none of its days', () => {
    expect(shown(20, 23)).toEqual(['1 20–23']);
  });

  it('begin on their own day where the guests have come', () => {
    const later = partsOnDays(SPLIT.slice(1), { from: 10, until: 15 }, true);
    expect(later).toEqual([{ roomId: 2, from: 12, until: 15 }]);
    expect(partsOnDays(SPLIT.slice(1), { from: 10, until: 12 }, true)).toEqual([]);
  });
});
