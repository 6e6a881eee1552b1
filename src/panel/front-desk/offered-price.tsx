import type { Rate } from '../../in-house/bookings/booking-to-change';
import type { DepositOfTerms, Offer, OfferedBoard } from './front-desk.contract';

export interface Choice {
  roomTypeId: number;
  boardId: number;
  rate: Rate;
}

/** The price of a room that was chosen, when so many of them can still be sold to these guests; a decimal text. */
export function priceOfChoice(offers: readonly Offer[], choice: Choice, rooms: number): string | null {
  const board = offeredBoard(offers, choice, rooms);
  return board ? priceOf(board, choice.rate) : null;
}

/** What the terms of a room that was chosen ask for in advance; as {@link priceOfChoice}. */
export function depositsOfChoice(
  offers: readonly Offer[],
  choice: Choice,
  rooms: number,
): DepositOfTerms[] | undefined {
  const board = offeredBoard(offers, choice, rooms);
  return board?.details[choice.rate === 'refundable' ? 'refundable' : 'nonRefundable']?.deposits;
}

export function isWithoutPrice(offers: readonly Offer[], choice: Choice, rooms: number): boolean {
  const board = offeredBoard(offers, choice, rooms);
  return board !== undefined && isUnpriced(board);
}

function offeredBoard(offers: readonly Offer[], choice: Choice, rooms: number): OfferedBoard | undefined {
  const offer = offers.find((one) => one.roomTypeId === choice.roomTypeId);
  return offer && offer.takesParty && offer.left >= rooms
    ? offer.boards.find((one) => one.boardId === choice.boardId)
    : undefined;
}

export function isUnpriced({ refundable, nonRefundable }: OfferedBoard): boolean {
  return refundable === null && nonRefundable === null;
}

export function priceOf(board: OfferedBoard, rate: Rate): string | null {
  return rate === 'refundable' ? board.refundable : board.nonRefundable;
}
