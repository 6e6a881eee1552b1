import type { HotelFacts } from '../../../test/oracle/hotel-facts.js';
import { snapshotOf } from '../../../test/oracle/snapshot-of.js';
import { dayNumber, dayText } from '../../values/day.js';
import { RESTRICTIONS } from './restriction.js';
import { quote } from './quote.js';
import type { AgreedStay, BlockOfStay, QuoteQuery } from './quote-query.js';

const [DBL, SUI] = [1, 2];
const [BB, HB] = [10, 11];
const TODAY = dayNumber('2027-03-01');
const NIGHTS = 6;

/** From today on, half board and the suite's last night without a price. */
function hotel(): HotelFacts {
  const open = {
    stopSale: false,
    closedToCheckin: false,
    closedToCheckout: false,
    minStay: null,
    maxStay: null,
  };
  const each = <T>(of: (night: number) => T) =>
    Object.fromEntries(Array.from({ length: NIGHTS + 1 }, (_, night) => [dayText(TODAY + night), of(night)]));
  const plan = (boardId: number, price: (night: number) => string | null) => ({
    boardId,
    nonRefundableDiscountPercent: '10.00',
    adultMultipliers: [],
    childBands: [],
    days: each((night) => ({ ...open, price: price(night) })),
  });
  const type = (id: number, sold: number) => ({
    id,
    name: {},
    detail: {},
    capacityAdult: 2,
    capacityChildren: 1,
    capacityTotal: 2,
    totalBed: 1,
    totalBathroom: 1,
    roomSize: 20,
    refundable: true,
    nonRefundable: true,
    onlineSales: true,
    images: [],
    features: [],
    rooms: [],
    days: each((night) => ({ ...open, allotment: 2, sold: night < 2 ? sold : 0 })),
  });
  return {
    id: 7,
    currency: 'EUR',
    language: 'tr',
    onlineSales: true,
    releaseDays: 1,
    bookingHorizonDays: 500,
    buildings: [],
    boards: [
      { id: BB, title: {}, priceType: 0 },
      { id: HB, title: {}, priceType: 1 },
    ],
    roomTypes: [
      { ...type(DBL, 1), plans: [plan(BB, (night) => `${50 + night}.05`), plan(HB, () => '150.00')] },
      { ...type(SUI, 2), plans: [plan(BB, (night) => (night < NIGHTS - 1 ? '100.00' : null))] },
    ],
  };
}

const snapshot = snapshotOf(hotel(), dayText(TODAY), NIGHTS + 1);
const couple = { adults: 2, childAges: [] };
const stay: QuoteQuery = { ...couple, arrival: TODAY, nights: 2, seller: 'desk', today: TODAY };

const found = (query: Partial<QuoteQuery>, agreed?: AgreedStay, block?: BlockOfStay) =>
  quote(snapshot, { ...stay, ...query }, agreed, block);
const only = (query: Partial<QuoteQuery>, agreed?: AgreedStay, block?: BlockOfStay) => {
  const [room] = found({ roomTypeId: DBL, boardId: BB, ...query }, agreed, block);
  return { ...room!, ...room!.plans[0]! };
};
const amounts = ({ nights }: ReturnType<typeof only>['refundable']) =>
  nights.map((n) => [n.amountMinor, n.amountFrom]);

describe('a quote', () => {
  it('has every night of both rates, rounded one by one, and their totals', () => {
    const { refundable, nonRefundable, baseMinor, shares } = only({});
    expect({ baseMinor, shares }).toEqual({ baseMinor: [5_005, 5_105], shares: 20_000 });
    expect(refundable).toEqual({
      totalMinor: 20_220,
      nights: [
        { amountMinor: 10_010, amountFrom: 'price' },
        { amountMinor: 10_210, amountFrom: 'price' },
      ],
    });
    expect(nonRefundable.totalMinor).toBe(9_009 + 9_189);
    expect(only({ boardId: HB })).toMatchObject({ shares: null, refundable: { totalMinor: 30_000 } });
  });

  it('has every room type with every board, or those that are asked for', () => {
    const named = (query: Partial<QuoteQuery>) =>
      found(query).map(({ type, plans }) => [type.id, plans.map(({ plan }) => plan.board.id)]);
    expect(named({})).toEqual([
      [DBL, [BB, HB]],
      [SUI, [BB]],
    ]);
    expect(named({ boardId: HB })).toEqual([
      [DBL, [HB]],
      [SUI, []],
    ]);
    expect(named({ roomTypeId: SUI })).toEqual([[SUI, [BB]]]);
  });

  it('says where a night has no price, and has no total then', () => {
    const { refundable, restriction } = only({ roomTypeId: SUI, arrival: TODAY + NIGHTS - 2 });
    expect(RESTRICTIONS[restriction.code]).toBe('price_not_found');
    expect(refundable.totalMinor).toBeNull();
    expect(amounts(refundable)).toEqual([
      [20_000, 'price'],
      [null, null],
    ]);
  });

  it('has no prices in another currency than the hotel has', () => {
    expect(only({ currency: 'EUR' }).refundable.totalMinor).toBe(20_220);
    expect(only({ currency: 'GBP' }).refundable).toMatchObject({ totalMinor: null });
  });

  it('closes arrivals within the release period to partners, not to the desk', () => {
    expect(RESTRICTIONS[only({ seller: 'partner' }).restriction.code]).toBe('closed_to_arrival');
    expect(RESTRICTIONS[only({ seller: 'desk' }).restriction.code]).toBeNull();
  });

  it('says whether a room takes the party, and how many are left', () => {
    expect(only({ nights: 3 })).toMatchObject({ left: 1, leftOfNights: [1, 1, 2], takesParty: true });
    expect(only({ childAges: [3] }).takesParty).toBe(false);
    expect(only({ roomTypeId: SUI }).left).toBe(0);
    expect(only({ roomTypeId: SUI, today: TODAY + 1 })).toMatchObject({ left: 0, leftOfNights: [0, 0] });
    expect(only({ roomTypeId: SUI, nights: 3, today: TODAY + 2 }).left).toBe(2);
    expect(only({ roomTypeId: SUI, today: TODAY + 2 }).left).toBe(1);
  });
});

describe('a quote of a stay that is changed', () => {
  const agreed: AgreedStay = {
    ...couple,
    roomTypeId: SUI,
    boardId: BB,
    rate: 'refundable',
    isOfBlock: false,
    nights: new Map([
      [TODAY, { amountMinor: 7_000, amountFrom: 'partner' }],
      [TODAY + 1, { amountMinor: 8_000, amountFrom: 'hand' }],
    ]),
    held: new Map([0, 1].map((night) => [TODAY + night, SUI])),
  };

  it('keeps the nights that stay, and has those that are added at the price of now', () => {
    const longer = only({ roomTypeId: SUI, nights: 3 }, agreed);
    expect(amounts(longer.refundable)).toEqual([
      [7_000, 'partner'],
      [8_000, 'hand'],
      [20_000, 'price'],
    ]);
    expect(longer.refundable.totalMinor).toBe(35_000);
    expect(longer.nonRefundable.totalMinor).toBe(3 * 18_000);
  });

  it('has all nights to come at the price of now where type, board, party or rate change', () => {
    const today = TODAY + 1;
    const others: Partial<QuoteQuery>[] = [{ roomTypeId: DBL }, { adults: 1 }, { childAges: [3] }];
    for (const query of others) {
      const [slept, next] = only({ roomTypeId: SUI, today, ...query }, agreed).refundable.nights;
      expect(slept).toMatchObject({ amountMinor: 7_000, amountFrom: 'partner' });
      expect(next!.amountFrom).toBe('price');
    }
    expect(amounts(only({ roomTypeId: SUI, today }, agreed).nonRefundable)).toEqual([
      [7_000, 'partner'],
      [18_000, 'price'],
    ]);
  });

  it('counts its own room as left, and takes its own party', () => {
    expect(only({ roomTypeId: SUI }, agreed)).toMatchObject({ left: 1, leftOfNights: [0, 0] });
    const three = { adults: 3, childAges: [] };
    expect(only({ roomTypeId: SUI, ...three }, agreed).takesParty).toBe(false);
    expect(only({ roomTypeId: SUI, ...three }, { ...agreed, ...three }).takesParty).toBe(true);
  });

  it('has a price, too, where the hotel has none for the nights that are kept', () => {
    const arrival = TODAY + NIGHTS - 1;
    const nights = new Map([[arrival, { amountMinor: 9_000, amountFrom: 'divided' as const }]]);
    const { refundable, restriction } = only({ roomTypeId: SUI, arrival, nights: 1 }, { ...agreed, nights });
    expect(refundable.totalMinor).toBe(9_000);
    expect(RESTRICTIONS[restriction.code]).toBeNull();
  });

  it('takes nights from the block at its price, of the refundable rate, as long as it has rooms left', () => {
    const block: BlockOfStay = {
      left: (roomTypeId, day) => (roomTypeId === SUI && day < TODAY + 2 ? 1 : 0),
      priceMinor: (roomTypeId, boardId) => (roomTypeId === SUI && boardId === BB ? 11_000 : null),
    };
    const added = only({ roomTypeId: SUI, nights: 3 }, undefined, block);
    expect(amounts(added.refundable)).toEqual([
      [11_000, 'block'],
      [11_000, 'block'],
      [20_000, 'price'],
    ]);
    expect(added.nonRefundable.totalMinor).toBe(3 * 18_000);
    expect(added.left).toBe(1);
    const none = { ...block, left: () => 0 };
    const unpriced = { ...agreed, nights: new Map() };
    expect(only({ roomTypeId: SUI }, { ...unpriced, isOfBlock: true }, none).refundable.totalMinor).toBe(
      22_000,
    );
    expect(only({ roomTypeId: SUI }, unpriced, none).refundable.totalMinor).toBe(40_000);
  });
});
