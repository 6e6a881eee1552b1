import { keyInPlaceOf } from './discount-keys.js';
import { isPaid } from './folio-kinds.js';
import type { FolioLine } from './folio-line.entity.js';

export type DiscountLine = Pick<
  FolioLine,
  | 'id'
  | 'kind'
  | 'amountMinor'
  | 'currency'
  | 'bookedRoomId'
  | 'text'
  | 'reversesId'
  | 'requestKey'
  | 'postedAt'
>;

export type PostedDiscount = Pick<FolioLine, 'kind' | 'amountMinor' | 'currency' | 'bookedRoomId'> &
  Partial<Pick<FolioLine, 'text' | 'reversesId' | 'requestKey'>>;

/** Returns the sum of all lines but payments, deposits and refunds, in minor units. Discounts are negative. */
export function chargedMinor(lines: readonly Pick<FolioLine, 'kind' | 'amountMinor'>[]): number {
  return lines.reduce((minor, { kind, amountMinor }) => (isPaid(kind) ? minor : minor + amountMinor), 0);
}

/** Returns discounts that are not reversed: those of the whole booking before those of its rooms, the latest first. */
export function standingDiscounts<Line extends DiscountLine>(lines: readonly Line[]): Line[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  return lines
    .filter(({ id, kind, reversesId }) => kind === 'discount' && reversesId === null && !reversed.has(id))
    .sort((a, b) => Number(a.bookedRoomId !== null) - Number(b.bookedRoomId !== null) || b.id - a.id);
}

/** Returns lines that lower the discounts, in their order, by `byMinor` in all: reversals, and what remains of the last. */
export function loweredDiscounts(discounts: readonly DiscountLine[], byMinor: number): PostedDiscount[] {
  const posted: PostedDiscount[] = [];
  let leftMinor = byMinor;
  for (const line of discounts) {
    if (leftMinor <= 0) break;
    const { id, kind, amountMinor, currency, bookedRoomId } = line;
    posted.push({ kind, currency, bookedRoomId, amountMinor: -amountMinor, reversesId: id });
    leftMinor += amountMinor;
    if (leftMinor < 0) posted.push(inPlaceOf(line, leftMinor, id));
  }
  return posted;
}

/** Returns lines that restore the discounts which were lowered in the transaction of the instant `at`. */
export function restoredDiscounts(lines: readonly DiscountLine[], at: Date): PostedDiscount[] {
  const ofInstant = lines.filter(
    ({ kind, postedAt }) => kind === 'discount' && postedAt.getTime() === at.getTime(),
  );
  return ofInstant.flatMap((reversal) => {
    const line = lines.find(({ id }) => id === reversal.reversesId);
    if (!line) return [];
    const rest = ofInstant.find(({ requestKey }) => requestKey === keyInPlaceOf(line, line.id));
    return [inPlaceOf(line, line.amountMinor - (rest?.amountMinor ?? 0), reversal.id)];
  });
}

function inPlaceOf(line: DiscountLine, amountMinor: number, afterId: number): PostedDiscount {
  const { kind, currency, bookedRoomId, text } = line;
  return { kind, currency, bookedRoomId, text, amountMinor, requestKey: keyInPlaceOf(line, afterId) };
}
