import fc from 'fast-check';
import { quote, type QuotedType } from '../../src/inventory/quote/quote.js';
import type { PlanPrices, QuotedRate } from '../../src/inventory/quote/quoted-plan.js';
import type { QuoteQuery } from '../../src/inventory/quote/quote-query.js';
import { PRICE_NOT_FOUND, RESTRICTIONS } from '../../src/inventory/quote/restriction.js';
import { JsonWriter } from '../../src/inventory/search/json-writer.js';
import { OptionIdWriter } from '../../src/inventory/search/option-id-writer.js';
import { receiptJson } from '../../src/inventory/search/receipt.dto.js';
import { writeRoomList } from '../../src/inventory/search/room-list.json.js';
import { type RoomQuery, searchRooms } from '../../src/inventory/search/room-search.js';
import type { Snapshot } from '../../src/inventory/snapshot/snapshot.js';
import { dayNumber } from '../../src/values/day.js';
import { minorOrNullToDecimal } from '../../src/values/money.js';
import type { SearchFacts } from '../oracle/hotel-facts.js';
import { DAY_COUNT, FIRST_DAY, randomHotel, randomSearch, TODAY } from '../oracle/random-hotel.js';
import { PARTNERS, promotionRules, randomPromotions } from '../oracle/random-promotions.js';
import { snapshotOf } from '../oracle/snapshot-of.js';

const RUNS = 2_000;

interface Option {
  price: string;
  prices: { price: string }[];
  receipt: ReturnType<typeof receiptJson>;
}

interface List {
  items: {
    id: number;
    roomCount: number;
    accommodationTypes: {
      id: number;
      roomRestrictionMessage: string | null;
      roomRestrictionValue: number | null;
      prices: Record<string, Option>;
    }[];
  }[];
}

const writer = new JsonWriter();
const ids = { writer: new OptionIdWriter('a secret of the test'), slot: 7 };

function queryOf({ startDate, endDate, adultCount, childAges, childCount = 0 }: SearchFacts): RoomQuery {
  const unknown = Array.from({ length: childCount }, () => null);
  return {
    arrival: dayNumber(startDate),
    nights: dayNumber(endDate) - dayNumber(startDate),
    adults: adultCount,
    childAges: childAges ? [...childAges].sort((a, b) => b - a) : unknown,
    today: dayNumber(TODAY),
    partnerId: PARTNERS[0]!,
    include: new Set(['receipt'] as const),
  };
}

function written(snapshot: Snapshot, query: RoomQuery): List | undefined {
  const rooms = searchRooms(snapshot, query);
  if (typeof rooms === 'number') return undefined;
  writeRoomList(writer, ids, { snapshot, texts: snapshot.texts.in('tr'), query, rooms });
  return JSON.parse(writer.copy().toString('utf8')) as List;
}

/** A price option as the room list would write it; undefined where the rate has no price. */
function optionOf(
  snapshot: Snapshot,
  prices: PlanPrices,
  rate: 'refundable' | 'nonRefundable',
  arrival: number,
): Option | undefined {
  const { totalMinor, nights }: QuotedRate = prices[rate];
  if (totalMinor === null) return undefined;
  return {
    price: minorOrNullToDecimal(totalMinor)!,
    prices: nights.map(({ amountMinor }) => ({ price: minorOrNullToDecimal(amountMinor)! })),
    receipt: receiptJson(prices, rate, arrival, { language: 'tr', hotel: snapshot.hotel }),
  };
}

/** The parties of the price options of a board, by the number of persons in their keys. */
function partiesOf({ type, takesParty }: QuotedType, query: RoomQuery, perRoom: boolean) {
  const whole = { adults: query.adults, childAges: query.childAges };
  if (perRoom) return new Map([[1, whole]]);
  const most = Math.min(query.adults, type.capacityAdult);
  const adults = Array.from({ length: most }, (_, i) => ({ adults: i + 1, childAges: [] as const }));
  const parties = new Map<number, Pick<QuoteQuery, 'adults' | 'childAges'>>(
    adults.map((party) => [party.adults, party]),
  );
  if (takesParty) parties.set(query.adults + query.childAges.length, whole);
  return parties;
}

/** The options that the quote has for each party, as the room list keys them. */
function quotedOptions(snapshot: Snapshot, room: QuotedType, boardId: number, query: RoomQuery) {
  const perRoom = room.plans.find(({ plan }) => plan.board.id === boardId)!.plan.rules.perRoom;
  const options: Record<string, Option> = {};
  for (const [persons, party] of partiesOf(room, query, perRoom)) {
    const ofBoard = { roomTypeId: room.type.id, boardId, seller: 'partner' } as const;
    const [quoted] = quote(snapshot, { ...query, ...party, ...ofBoard })[0]!.plans;
    const option = (rate: 'refundable' | 'nonRefundable') => optionOf(snapshot, quoted!, rate, query.arrival);
    const rates = { 1: option('refundable'), 0: option('nonRefundable') };
    if (rates[1]) options[`${persons}-1`] = rates[1];
    if (rates[0]) options[`${persons}-0`] = rates[0];
  }
  return options;
}

const cents = (decimal: string | null) => Math.round(Number(decimal) * 100);

describe('the room list', () => {
  it('has the prices, promotions, restrictions and rooms of the quote, night by night', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomHotel, randomSearch, fc.option(randomPromotions), (hotel, search, promotions) => {
        const plain = snapshotOf(hotel, FIRST_DAY, DAY_COUNT);
        const rules = promotions && { promotions: promotionRules(promotions), namesPartners: true };
        const snapshot = rules ? { ...plain, priceRules: rules } : plain;
        const query = queryOf(search);
        const quoted = quote(snapshot, { ...query, seller: 'partner' });
        for (const { id, roomCount, accommodationTypes } of written(snapshot, query)?.items ?? []) {
          const room = quoted.find(({ type }) => type.id === id)!;
          for (const board of accommodationTypes) {
            const { plan, restriction } = room.plans.find(({ plan: { board: one } }) => one.id === board.id)!;
            // Fewer persons than the party may have a price by their number.
            const isForFewer =
              plan.days.adultPrices &&
              restriction.code === PRICE_NOT_FOUND &&
              Object.keys(board.prices).length > 0;
            if (isForFewer) seen.add('fewer');
            // More adults than the room takes may have a price, too.
            if (plan.days.adultPrices && !room.takesParty && board.roomRestrictionMessage !== null) continue;
            expect([board.roomRestrictionMessage, board.roomRestrictionValue ?? 0]).toEqual([
              isForFewer ? null : RESTRICTIONS[restriction.code],
              restriction.nights,
            ]);
            seen.add(board.roomRestrictionMessage ?? 'sold');
            if (board.roomRestrictionMessage !== null) continue;
            expect(roomCount).toBe(room.left);
            const prices = Object.entries(board.prices).map(([key, { price, prices: nights, receipt }]) => [
              key,
              { price, prices: nights.map((night) => ({ price: night.price })), receipt },
            ]);
            for (const { price, receipt } of Object.values(board.prices)) {
              expect(cents(price)).toBe(receipt.reduce((sum, night) => sum + cents(night.price), 0));
              if (receipt.some((night) => night.promotions.length > 0)) seen.add('promoted');
            }
            expect(Object.fromEntries(prices)).toEqual(quotedOptions(snapshot, room, board.id, query));
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining(['sold', 'promoted', 'minimum_stay', 'price_not_found', 'fewer']),
    );
  });
});
