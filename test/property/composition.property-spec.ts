import fc from 'fast-check';
import { ExplainedRooms } from '../../src/inventory/search/explain.dto.js';
import { explainStay } from '../../src/inventory/search/explain.js';
import { JsonWriter } from '../../src/inventory/search/json-writer.js';
import { OptionIdWriter } from '../../src/inventory/search/option-id-writer.js';
import { writeRoomList } from '../../src/inventory/search/room-list.json.js';
import { searchRooms } from '../../src/inventory/search/room-search.js';
import { dayNumber } from '../../src/values/day.js';
import { centsText, daysBetween, fraction, plus } from '../oracle/exact.js';
import type { HotelFacts, SearchFacts } from '../oracle/hotel-facts.js';
import { type PromotionFacts, slowPromotions } from '../oracle/promotions-oracle.js';
import { DAY_COUNT, FIRST_DAY, randomHotel, randomSearch, TODAY } from '../oracle/random-hotel.js';
import { PARTNERS, promotionRules, randomPromotions } from '../oracle/random-promotions.js';
import { type PaidTax, randomTaxes, taxRules } from '../oracle/random-taxes.js';
import { randomTerms, termsRules } from '../oracle/random-terms.js';
import { placesOf, slowNightsOfStay } from '../oracle/room-list-oracle.js';
import { snapshotOf } from '../oracle/snapshot-of.js';
import { slowTaxes } from '../oracle/taxes-oracle.js';
import { slowDeposits, slowNoShow, type TermsOfFile } from '../oracle/terms-oracle.js';

const RUNS = 600;
const NOON = Date.parse(`${TODAY}T09:00:00Z`);

interface Option {
  price: string;
  totalWithTaxes: string;
  receipt: {
    base: string | null;
    shares: string | null;
    promotions: { code: string; amount: string }[];
    nonRefundable: string | null;
    price: string;
  }[];
  taxes: { code: string; amount: string; included: boolean; paidAt: string }[];
  terms: { noShow: string; deposits: { due: string; amount: string }[] };
}

interface Item {
  id: number;
  accommodationTypes: { id: number; prices: Record<string, Option> }[];
}

interface Rules {
  promotions: PromotionFacts[];
  taxes: PaidTax[];
  terms: TermsOfFile;
}

const writer = new JsonWriter();
const ids = { writer: new OptionIdWriter('a secret of the test'), slot: 7 };

/** A hotel with these rules, and what a partner of it asks for. */
function asked(hotel: HotelFacts, search: SearchFacts, { promotions, taxes, terms }: Rules) {
  const ofRates = { refundable: termsRules(terms), nonRefundable: termsRules(terms) };
  const snapshot = {
    ...snapshotOf(hotel, FIRST_DAY, DAY_COUNT),
    priceRules: { promotions: promotionRules(promotions), namesPartners: true },
    taxes: taxes.map(taxRules),
    terms: { all: [ofRates.refundable], ofHotel: ofRates, ofPlans: new Map(), byArrival: [] },
  };
  const { startDate, endDate, adultCount, childAges, childCount = 0 } = search;
  const query = {
    arrival: dayNumber(startDate),
    nights: dayNumber(endDate) - dayNumber(startDate),
    adults: adultCount,
    childAges: childAges
      ? [...childAges].sort((a, b) => b - a)
      : Array.from({ length: childCount }, () => null),
    today: dayNumber(TODAY),
    partnerId: PARTNERS[0]!,
    include: new Set(['receipt', 'taxes', 'terms'] as const),
  };
  return { snapshot, query };
}

/** The room list of a hotel with these rules. */
function written(hotel: HotelFacts, search: SearchFacts, rules: Rules): Item[] {
  const { snapshot, query } = asked(hotel, search, rules);
  const rooms = searchRooms(snapshot, query);
  if (typeof rooms === 'number') return [];
  writeRoomList(writer, ids, {
    snapshot,
    texts: snapshot.texts.in('tr'),
    query,
    rooms,
    moment: { language: 'tr', nowMs: NOON },
  });
  return (JSON.parse(writer.copy().toString('utf8')) as { items: Item[] }).items;
}

const sum = (amounts: string[]) => centsText(amounts.map(fraction).reduce(plus, fraction('0')));
const cents = (amount: string) => Math.round(Number(amount) * 100);
const text = (minor: number) => (minor / 100).toFixed(2);

/** What the contract says of an option whose nights cost a party `nights` before promotions. */
function expected(
  hotel: HotelFacts,
  search: SearchFacts,
  { promotions, taxes, terms }: Rules,
  option: {
    roomType: number;
    board: number;
    rate: 'refundable' | 'nonRefundable';
    discount: string;
    nights: string[];
    adults: number;
    ages: (number | undefined)[];
  },
): Omit<Option, 'receipt'> & { nights: string[]; promotions: { code: string; amount: string }[][] } {
  const { startDate, endDate } = search;
  const places = placesOf(hotel.currency);
  const sold = slowPromotions(promotions, {
    startDate,
    endDate,
    today: TODAY,
    partner: PARTNERS[0],
    roomType: option.roomType,
    board: option.board,
    rate: option.rate,
    prices: option.nights.map(cents),
    unit: 100 / 10 ** places,
    discount: option.rate === 'refundable' ? 0 : cents(option.discount),
  });
  const nights = sold.prices.map(text);
  const price = sum(nights);
  const ages = [
    ...Array.from({ length: option.adults }, () => null),
    ...option.ages.map((age) => age ?? null),
  ];
  const amounts = slowTaxes(taxes, { arrival: startDate, departure: endDate, nights, ages, places });
  const shown = taxes.map(({ code, included, paidAtHotel }) => ({
    code,
    amount: amounts[code] ?? '0.00',
    included,
    paidAt: paidAtHotel ? 'hotel' : 'booking',
  }));
  const added = shown.filter(({ included }) => !included);
  const atBooking = added.filter(({ paidAt }) => paidAt === 'booking').map(({ amount }) => amount);
  const whole = sum([price, ...atBooking]);
  const stay = { arrival: startDate, nights, timeZone: 'Europe/Istanbul', places };
  return {
    price,
    nights,
    taxes: shown.filter(({ amount }) => amount !== '0.00'),
    totalWithTaxes: sum([price, ...added.map(({ amount }) => amount)]),
    terms: {
      noShow: slowNoShow(terms, stay),
      deposits: slowDeposits(terms, { arrival: startDate, places, whole, today: TODAY }),
    },
    promotions: nights.map((_, night) =>
      sold.applied.flatMap(({ code, off }) => (off[night] ? [{ code, amount: text(off[night]) }] : [])),
    ),
  };
}

/** The adults and children that an option is of, by its key. */
function partyOf(key: string, isPerRoom: boolean, search: SearchFacts) {
  const unknown = Array.from({ length: search.childCount ?? 0 }, () => undefined);
  const all = { adults: search.adultCount, ages: search.childAges ?? unknown };
  if (isPerRoom) return all;
  const persons = Number(key.split('-')[0]);
  return persons <= search.adultCount ? { adults: persons, ages: [] } : all;
}

describe('the rules of a price together', () => {
  it('make of each option what the slow calculation of the contract makes, and sums equal totals', () => {
    const seen = new Set<string>();
    const rules = fc.record({
      promotions: fc.oneof(fc.constant<PromotionFacts[]>([]), randomPromotions),
      taxes: randomTaxes('2028-02-26'),
      terms: randomTerms,
    });
    fc.assert(
      fc.property(randomHotel, randomSearch, rules, (hotel, search, all) => {
        const plain = new Map(
          written(hotel, search, { ...all, promotions: [] }).map((item) => [item.id, item]),
        );
        for (const { id, accommodationTypes } of written(hotel, search, all)) {
          const type = hotel.roomTypes.find((one) => one.id === id)!;
          for (const { id: board, prices } of accommodationTypes) {
            const { priceType } = hotel.boards.find((one) => one.id === board)!;
            const plan = type.plans.find(({ boardId }) => boardId === board)!;
            for (const [key, option] of Object.entries(prices)) {
              const party = partyOf(key, priceType === 1, search);
              const rate = key.endsWith('-1') ? ('refundable' as const) : ('nonRefundable' as const);
              const days = daysBetween(search.startDate, search.endDate);
              const nights = slowNightsOfStay(hotel.currency, plan, priceType, days, party)!;
              const discount = plan.nonRefundableDiscountPercent;
              const should = expected(hotel, search, all, {
                roomType: id,
                board,
                rate,
                discount,
                nights,
                ...party,
              });
              const { receipt, taxes, terms, ...is } = option;
              expect({
                price: is.price,
                totalWithTaxes: is.totalWithTaxes,
                taxes: taxes
                  .filter(({ amount }) => amount !== '0.00')
                  .map(({ code, amount, included, paidAt }) => ({ code, amount, included, paidAt })),
                terms: { noShow: terms.noShow, deposits: terms.deposits },
                nights: receipt.map(({ price }) => price),
                promotions: receipt.map((night) =>
                  night.promotions.map(({ code, amount }) => ({ code, amount })),
                ),
              }).toEqual(should);
              const without = plain.get(id)!.accommodationTypes.find((one) => one.id === board)!.prices[key]!;
              expect(cents(is.price)).toBeLessThanOrEqual(cents(without.price));
              if (should.promotions.flat().length > 0) seen.add('promoted');
              if (should.taxes.length > 1) seen.add('taxed');
              if (should.terms.deposits.length > 1) seen.add('deposits');
              seen.add(rate);
            }
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect([...seen].sort()).toEqual(['deposits', 'nonRefundable', 'promoted', 'refundable', 'taxed']);
  });

  it('are explained night by night as the room list says in its receipts', () => {
    const none = { min: null, max: null };
    /** Of which many are met at once, and combine. */
    const met = randomPromotions.map((all) =>
      all.map((one) => ({ ...one, combines: true, ranges: [], daysBefore: none, nights: none })),
    );
    const promotionsOfHotel = fc.oneof(met, randomPromotions);
    /** Of a party that most rooms take. */
    const small = randomSearch.map((search) => ({ ...search, adultCount: Math.min(2, search.adultCount) }));
    const seen = { sellable: 0, combined: 0 };
    fc.assert(
      fc.property(randomHotel, small, promotionsOfHotel, randomTerms, (hotel, search, promotions, terms) => {
        const rules = { promotions, taxes: [], terms };
        const { snapshot, query } = asked(hotel, search, rules);
        const { include } = query;
        const explained = ExplainedRooms.of(snapshot.hotel, explainStay(snapshot, query), {
          language: 'tr',
          include,
        });
        const offered = new Map<string, Item['accommodationTypes'][number]>(
          written(hotel, search, rules).flatMap(({ id, accommodationTypes }) =>
            accommodationTypes.map((board) => [`${id} ${board.id}`, board] as const),
          ),
        );
        for (const { roomTypeID, accommodationTypeID, sellable, nights, ...of } of explained.items) {
          const board = offered.get(`${roomTypeID} ${accommodationTypeID}`);
          if (!sellable || !board) continue;
          const isPerRoom = hotel.boards.find(({ id }) => id === board.id)!.priceType === 1;
          const persons = isPerRoom ? 1 : query.adults + query.childAges.length;
          const receiptOf = (suffix: 0 | 1) =>
            board.prices[`${persons}-${suffix}`]?.receipt.map(({ nonRefundable: _, ...night }) => ({
              ...night,
              promotions: night.promotions.map(({ code, amount }) => ({ code, amount })),
            }));
          const shown = (
            price: 'price' | 'nonRefundablePrice',
            from: 'promotions' | 'nonRefundablePromotions',
          ) =>
            nights.map((night) => ({
              date: night.day,
              base: isPerRoom || night.shares !== null ? night.basePrice : null,
              shares: night.shares,
              price: night[price],
              promotions: night[from]!.map(({ code, amount }) => ({ code, amount })),
            }));
          expect([of.refundable === null, of.nonRefundable === null]).toEqual([!receiptOf(1), !receiptOf(0)]);
          if (of.refundable !== null) expect(shown('price', 'promotions')).toEqual(receiptOf(1));
          if (of.nonRefundable !== null)
            expect(shown('nonRefundablePrice', 'nonRefundablePromotions')).toEqual(receiptOf(0));
          seen.sellable++;
          if (nights.some((night) => night.promotions!.length > 1)) seen.combined++;
        }
      }),
      { numRuns: 2 * RUNS },
    );
    expect(seen.sellable).toBeGreaterThan(10);
    expect(seen.combined).toBeGreaterThan(0);
  });
});
