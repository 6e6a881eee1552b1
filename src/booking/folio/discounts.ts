import { keyInPlaceOf } from './earlier-lines.js';
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
  | 'replacesId'
  | 'requestKey'
>;

export type PostedDiscount = Pick<FolioLine, 'kind' | 'amountMinor' | 'currency' | 'bookedRoomId'> &
  Partial<Pick<FolioLine, 'text' | 'reversesId' | 'replacesId' | 'requestKey'>>;

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

/** Returns lines that restore the discounts which the lines `posted` have lowered; `lines` are all of the folio. */
export function restoredDiscounts(
  lines: readonly DiscountLine[],
  posted: readonly DiscountLine[],
): PostedDiscount[] {
  return posted.flatMap(({ id, kind, reversesId }) => {
    const line = lines.find(({ id }) => id === reversesId);
    if (kind !== 'discount' || !line) return [];
    const rest = posted.find(({ replacesId }) => replacesId === line.id);
    return [inPlaceOf(line, line.amountMinor - (rest?.amountMinor ?? 0), id)];
  });
}

/** Returns the discounts `posted`, and those that stand in their place. */
export function withReplacements<Line extends DiscountLine>(
  lines: readonly Line[],
  posted: readonly Line[],
): Line[] {
  const found = new Map(posted.map((line) => [line.id, line]));
  // A map goes on to what is added to it meanwhile.
  for (const id of found.keys()) {
    for (const line of lines) if (line.replacesId === id) found.set(line.id, line);
  }
  return [...found.values()];
}

/** `afterId`: the discount, or its reversal. */
function inPlaceOf(line: DiscountLine, amountMinor: number, afterId: number): PostedDiscount {
  const { id, kind, currency, bookedRoomId, text } = line;
  const requestKey = keyInPlaceOf(line, afterId);
  return { kind, currency, bookedRoomId, text, amountMinor, replacesId: id, requestKey };
}
