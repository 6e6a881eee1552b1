/** The least that a caller must read of what waits for it, in bytes a second. */
const MIN_PACE = 8 * 1024;

/** What was known of a caller with unread bytes at some time. */
export interface Mark {
  atMs: number;
  /** Bytes that it had read of all answers of its connection. */
  read: number;
}

export interface Observed extends Mark {
  unread: number;
}

/**
 * Returns the mark from which the time of a caller runs: none while everything is read, and a new one whenever it has read
 * enough since the last. Returns 'late' once it has not for `timeoutMs`; 0 is no limit.
 */
export function nextMark(
  mark: Mark | undefined,
  { unread, atMs, read }: Observed,
  timeoutMs: number,
): Mark | 'late' | undefined {
  if (unread <= 0) return undefined;
  if (!mark || read - mark.read >= (MIN_PACE * timeoutMs) / 1_000) return { atMs, read };
  return timeoutMs > 0 && atMs - mark.atMs > timeoutMs ? 'late' : mark;
}

export interface Holding {
  address: string;
  /** Bytes that the service keeps for it. */
  unread: number;
  /** Since when it has unread bytes, and how many it has read since. */
  sinceMs: number;
  read: number;
}

/** A caller is judged by its pace only when it was seen for so long. */
const MIN_OBSERVED_MS = 1_000;

/**
 * Returns which holdings are given up so that all together keep `maxBytes`: those of the address for which most is kept, the
 * slowest reader first; what has begun within the last second is spared.
 */
export function givenUp<H extends Holding>(holdings: readonly H[], maxBytes: number, nowMs: number): H[] {
  let over = holdings.reduce((sum, { unread }) => sum + unread, 0) - maxBytes;
  if (over <= 0) return [];
  const byAddress = new Map<string, { unread: number; readers: H[] }>();
  for (const holding of holdings) {
    const { unread, readers } = byAddress.get(holding.address) ?? { unread: 0, readers: [] };
    if (nowMs - holding.sinceMs >= MIN_OBSERVED_MS) readers.push(holding);
    byAddress.set(holding.address, { unread: unread + holding.unread, readers });
  }
  const pace = ({ read, sinceMs }: Holding) => read / (nowMs - sinceMs);
  const addresses = [...byAddress.values()];
  for (const { readers } of addresses) readers.sort((a, b) => pace(b) - pace(a));
  const ended: H[] = [];
  while (over > 0) {
    const [heaviest] = addresses
      .filter(({ readers }) => readers.length > 0)
      .sort((a, b) => b.unread - a.unread);
    const slowest = heaviest?.readers.pop();
    if (!heaviest || !slowest) break;
    heaviest.unread -= slowest.unread;
    over -= slowest.unread;
    ended.push(slowest);
  }
  return ended;
}
