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
  /** Where it is given and not the hotel's, the hotel's prices do not count. */
  currency?: string;
}

export interface QuoteQuery extends StayToPrice {
  /** Where they are given, only this room type and only this board. */
  roomTypeId?: number;
  boardId?: number;
  /** Partners cannot book arrivals within the release period or beyond the horizon. */
  seller: 'partner' | 'desk';
}

/** Where the amount of a night comes from: the hotel's `price` or that agreed for a `block` now, else what was agreed. */
export type AmountSource = 'price' | 'block' | 'partner' | 'divided' | 'hand' | 'file';

export interface AgreedNight {
  day: number;
  amountMinor: number;
  from: AmountSource;
}

/** A stay as a booking has it. */
export interface AgreedStay {
  roomTypeId: number;
  /** Null in a booking that was brought in without one. */
  boardId: number | null;
  rate: 'refundable' | 'non_refundable';
  adults: number;
  childAges: ChildAges;
  /** Empty where no price was agreed. */
  nights: readonly AgreedNight[];
  /** Nights that a room of a type is held for. */
  held: readonly { roomTypeId: number; day: number }[];
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
