import type { LocalizedText } from '../../values/localized-text.js';
import type { ChildAges } from './party.js';

/** A stay in one room. Days are day numbers. */
export interface StayToPrice {
  arrival: number;
  nights: number;
  adults: number;
  /** In any order. */
  childAges: ChildAges;
  /** The hotel's day: nights before it are over. */
  today: number;
  /** By which promotions count, where it is another day: at the desk after midnight. */
  calendarDay?: number;
  /** Where it is given and not the hotel's, the hotel's prices do not count. */
  currency?: string;
  /** Who asks; undefined at the desk, which has no partner's prices. */
  partnerId?: number;
}

export interface QuoteQuery extends StayToPrice {
  /** Where they are given, only this room type and only this board. */
  roomTypeId?: number;
  boardId?: number;
  /** Partners cannot book arrivals within the release period or beyond the horizon. */
  seller: 'partner' | 'desk';
}

/**
 * Where the amount of a night comes from: it is the hotel's `price`, or was agreed for a `block`; the `partner` named it; it is
 * a part of a total that was `divided`; staff set it by `hand`; another system gave it in a `file`.
 */
export type AmountSource = 'price' | 'block' | 'partner' | 'divided' | 'hand' | 'file';

/** What a promotion has taken off a night, in minor units. */
export interface TakenOff {
  code: string;
  name: LocalizedText;
  amountMinor: number;
}

/** What a night costs, in minor units. */
export interface QuotedAmount {
  amountMinor: number;
  amountFrom: AmountSource;
  /** In the order in which they were applied; absent where there are none. */
  promotions?: readonly TakenOff[];
}

/** A stay as a booking has it. */
export interface AgreedStay {
  roomTypeId: number;
  /** Null in a booking that was brought in without one. */
  boardId: number | null;
  rate: 'refundable' | 'non_refundable';
  adults: number;
  childAges: ChildAges;
  /** What was agreed for its nights, by their day; empty where no price was. */
  nights: ReadonlyMap<number, QuotedAmount>;
  /** The nights that it holds, by their day: of which room type. */
  held: ReadonlyMap<number, number>;
  /** Whether it was booked from the block of the booking: the nights that it holds are then of the block. */
  isOfBlock: boolean;
}

/** The block of a booking. */
export interface BlockOfStay {
  /** Rooms that it has left of a type on a day; none by 0 or less. */
  left: (roomTypeId: number, day: number) => number;
  /** What was agreed for a night of a type with a board, in minor units; null for nothing. */
  priceMinor: (roomTypeId: number, boardId: number) => number | null;
}
