import { randomUUID } from 'node:crypto';
import type { FolioLine } from './folio-line.entity.js';

// What earlier releases said by the keys of discounts. An instance of the earlier release that goes on beside this one, or in its
// place, finds by them what it takes back: they are written for one more release. To be removed with the release after next.

const NO_SHOW = 'no-show-';
const AFTER_LINE = /\/(\d+)$/;

/**
 * Returns lines of which those that an earlier release has posted in place of a discount say so: their keys end with the ID of that
 * discount, or of its reversal.
 */
export function withReplacedLines(lines: readonly FolioLine[]): FolioLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return lines.map((line) => {
    const { kind, requestKey, replacesId } = line;
    const after = kind === 'discount' && replacesId === null ? AFTER_LINE.exec(requestKey ?? '') : null;
    const before = after && byId.get(Number(after[1]));
    return before ? { ...line, replacesId: before.reversesId ?? before.id } : line;
  });
}

/** Whether an earlier release has posted the discount for a no-show. */
export function isOfEarlierNoShow({ kind, requestKey }: Pick<FolioLine, 'kind' | 'requestKey'>): boolean {
  return kind === 'discount' && requestKey?.startsWith(NO_SHOW) === true;
}

/** The key of the discount for a no-show. */
export function noShowKey(): string {
  return `${NO_SHOW}${randomUUID()}`;
}

/** The key of what is posted in the place of a discount after the line `id`. */
export function keyInPlaceOf({ requestKey }: Pick<FolioLine, 'requestKey'>, id: number): string {
  return `${requestKey ?? 'discount'}/${id}`;
}
