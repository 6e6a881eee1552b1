import type { AgreedStay, BlockOfStay, QuotedAmount, StayToPrice } from './quote-query.js';

export interface OptionOfQuote {
  roomTypeId: number;
  boardId: number;
  rate: AgreedStay['rate'];
}

/**
 * Returns what was agreed for a night, undefined where nothing was. Nights that were slept keep their amount, and so do those
 * whose type, board, party and rate stay; the others have the price that was agreed for the block that they are taken from.
 */
export function agreedAmount(
  query: StayToPrice,
  option: OptionOfQuote,
  day: number,
  agreed: AgreedStay | undefined,
  block: BlockOfStay | undefined,
): QuotedAmount | undefined {
  const isKept = agreed && (day < query.today || isOptionOf(agreed, option, query));
  const kept = isKept ? agreed.nights.get(day) : undefined;
  if (kept || !block) return kept;
  const { roomTypeId, boardId, rate } = option;
  if (rate === 'non_refundable') return undefined;
  const isOfBlock = (agreed?.isOfBlock && holds(agreed, roomTypeId, day)) || block.left(roomTypeId, day) > 0;
  const amountMinor = isOfBlock ? block.priceMinor(roomTypeId, boardId) : null;
  return amountMinor === null ? undefined : { amountMinor, amountFrom: 'block' };
}

export function holds({ held }: AgreedStay, roomTypeId: number, day: number): boolean {
  return held.get(day) === roomTypeId;
}

/** Whether a room of the type is for the party that stands. */
export function isPartyOf(
  agreed: AgreedStay,
  roomTypeId: number,
  { adults, childAges }: Pick<StayToPrice, 'adults' | 'childAges'>,
): boolean {
  const hasSameAges =
    agreed.childAges.length === childAges.length && agreed.childAges.every((age, i) => age === childAges[i]);
  return agreed.roomTypeId === roomTypeId && agreed.adults === adults && hasSameAges;
}

function isOptionOf(
  agreed: AgreedStay,
  { roomTypeId, boardId, rate }: OptionOfQuote,
  query: StayToPrice,
): boolean {
  return agreed.boardId === boardId && agreed.rate === rate && isPartyOf(agreed, roomTypeId, query);
}
