import { givenUp, type Holding, nextMark } from './reading-pace.js';

const TIMEOUT_MS = 20_000;

describe('the time of a slow reader', () => {
  const mark = { atMs: 0, read: 1_000 };
  const at = (atMs: number, read: number, unread = 1) => nextMark(mark, { atMs, read, unread }, TIMEOUT_MS);

  it('does not run while everything is read', () => {
    expect(nextMark(undefined, { atMs: 0, read: 5, unread: 0 }, TIMEOUT_MS)).toBeUndefined();
    expect(at(TIMEOUT_MS + 1, 1_000, 0)).toBeUndefined();
  });

  it('begins with the first bytes that are not read, and again with 8 kB for each second of it', () => {
    expect(nextMark(undefined, { atMs: 7, read: 5, unread: 1 }, TIMEOUT_MS)).toEqual({ atMs: 7, read: 5 });
    expect(at(TIMEOUT_MS + 1, 1_000 + 8_192 * 20)).toEqual({
      atMs: TIMEOUT_MS + 1,
      read: 1_000 + 8_192 * 20,
    });
  });

  it('is over when less was read, however steadily', () => {
    expect(at(TIMEOUT_MS, 1_000)).toBe(mark);
    expect(at(TIMEOUT_MS + 1, 1_000 + 3_000 * 20)).toBe('late');
  });

  it('is not limited with 0', () => {
    expect(nextMark(mark, { atMs: 1e9, read: 1_000, unread: 1 }, 0)).not.toBe('late');
  });
});

describe('unread answers above their limit', () => {
  const holding = (address: string, unread: number, read = 0, sinceMs = 0): Holding => ({
    address,
    unread,
    read,
    sinceMs,
  });

  it('are those of the address for which most is kept, the slowest first', () => {
    const [slow, fast] = [holding('a', 40, 1), holding('a', 40, 900)];
    const other = holding('b', 50);
    expect(givenUp([fast, slow, other], 90, 10_000)).toEqual([slow]);
    expect(givenUp([fast, slow, other], 50, 10_000)).toEqual([slow, other]);
    expect(givenUp([fast, slow, other], 130, 10_000)).toEqual([]);
  });

  it('are spared for a second', () => {
    expect(givenUp([holding('a', 40, 0, 9_500)], 10, 10_000)).toEqual([]);
  });
});
