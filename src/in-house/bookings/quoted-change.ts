import type { BookedRoom } from '../../booking/room/booked-room.entity.js';
import { nightsOf } from '../../booking/room/held-nights.js';
import { nightPricesOf } from '../../booking/room/night-prices.js';
import type { ChildAges } from '../../inventory/quote/party.js';
import { quote, quotedRate, type QuotedType } from '../../inventory/quote/quote.js';
import type { AgreedStay, BlockOfStay, QuotedAmount } from '../../inventory/quote/quote-query.js';
import type { Days, Snapshot } from '../../inventory/search/snapshot.js';

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
  return quote(snapshot, query, old && agreedStay(snapshot, old, stay.today, block), block);
}

/** Returns the stay of a room as it was agreed. What an earlier release has sold is divided as its nights cost now. */
function agreedStay(
  snapshot: Snapshot,
  { record, childAges }: OldRoom,
  today: number,
  block: BlockOfStay | undefined,
): AgreedStay {
  const { roomTypeId, boardId, arrival, departure, adults } = record;
  const agreed: AgreedStay = {
    ...{ roomTypeId, boardId, adults, childAges, nights: new Map<number, QuotedAmount>() },
    rate: record.matchedRate ?? 'refundable',
    held: new Map(record.holds.flatMap((hold) => nightsOf(hold).map((day) => [day, hold.roomTypeId]))),
    isOfBlock: record.blockId !== null,
  };
  const query = { arrival, nights: departure - arrival, adults, childAges, seller: 'desk', today } as const;
  const days = nightsOf({ from: arrival, until: departure });
  const now = quotedRate(quote(snapshot, { ...query, roomTypeId }, agreed, block), agreed);
  const prices = nightPricesOf(
    record,
    days.map((_, night) => now?.nights[night]!.amountMinor ?? null),
  );
  const amounts = (prices ?? []).map((amountMinor, night): [number, QuotedAmount] => [
    days[night]!,
    { amountMinor, amountFrom: 'divided' },
  ]);
  return { ...agreed, nights: new Map(amounts) };
}
