import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { completedNights, type Night } from '../../booking/room/nights.js';
import type { ChildAges } from '../../inventory/quote/party.js';
import { quote, type QuotedType } from '../../inventory/quote/quote.js';
import type { AgreedStay, BlockOfStay, QuotedAmount } from '../../inventory/quote/quote-query.js';
import type { Days, Snapshot } from '../../inventory/snapshot/snapshot.js';

/** A room as its booking has it. */
export interface OldRoom {
  record: BookedRoom;
  childAges: ChildAges;
}

/** The stay that a room of a booking is changed to, or added as; days are day numbers. */
export interface NewStay {
  arrival: number;
  departure: number;
  adults: number;
  childAges: ChildAges;
  /** That of the booking. */
  currency: string;
  today: number;
  calendarDay: number;
}

/** Returns the days by which a change of stays is quoted: those before it and those after it. */
export function daysOfChange(...stays: readonly { arrival: number; departure: number }[]): Days {
  return {
    from: Math.min(...stays.map(({ arrival }) => arrival)),
    to: Math.max(...stays.map(({ departure }) => departure)),
  };
}

/** Returns what a room can be changed to, or added as. The snapshot must cover {@link daysOfChange}. */
export function quoteChange(
  snapshot: Snapshot,
  { departure, ...stay }: NewStay,
  old: OldRoom | undefined,
  block: BlockOfStay | undefined,
): QuotedType[] {
  const query = { ...stay, nights: departure - stay.arrival, seller: 'desk' } as const;
  return quote(snapshot, query, old && agreedStay(old, stay.today), block);
}

/** Returns the stay of a room as its booking has it. */
function agreedStay({ record, childAges }: OldRoom, today: number): AgreedStay {
  const { roomTypeId, boardId, adults, matchedRate, blockId } = record;
  const nights = completedNights(record, today);
  return {
    roomTypeId,
    boardId,
    adults,
    childAges,
    rate: matchedRate ?? 'refundable',
    nights: new Map(nights.flatMap(agreedNight)),
    held: new Map(
      nights.filter(({ state }) => state === 'held').map((night) => [night.day, night.roomTypeId]),
    ),
    isOfBlock: blockId !== null,
  };
}

function agreedNight({ day, amountMinor, amountFrom, promotions }: Night): [number, QuotedAmount][] {
  if (amountMinor === null || amountFrom === null) return [];
  return [[day, { amountMinor, amountFrom, ...(promotions ? { promotions } : {}) }]];
}
