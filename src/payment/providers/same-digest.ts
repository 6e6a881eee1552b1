import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two digests are the same text, in a time that does not tell how much of it is. */
export function isSameDigest(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  );
}
