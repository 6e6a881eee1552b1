import fc from 'fast-check';
import { dayAfter } from '../factories/days.js';
import type {
  DayFacts,
  HotelFacts,
  PlanFacts,
  RateDayFacts,
  RoomDayFacts,
  RoomTypeFacts,
  SearchFacts,
} from './hotel-facts.js';

/** The day on which random searches are made; the end of February is near. */
export const TODAY = '2028-02-20';
export const FIRST_DAY = '2028-02-18';
export const DAY_COUNT = 30;
const DAYS = Array.from({ length: DAY_COUNT }, (_, i) => dayAfter(FIRST_DAY, i));

const rarely = fc.integer({ min: 0, max: 24 }).map((n) => n === 0);
const often = fc.integer({ min: 0, max: 5 }).map((n) => n > 0);
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.tuple(fc.integer({ min: 0, max: 14 }), value).map(([n, one]) => (n === 0 ? one : null));

const restrictions: fc.Arbitrary<DayFacts> = fc.record({
  stopSale: rarely,
  closedToCheckin: rarely,
  closedToCheckout: rarely,
  minStay: seldom(fc.integer({ min: 1, max: 5 })),
  maxStay: seldom(fc.integer({ min: 1, max: 5 })),
});
const free: DayFacts = {
  stopSale: false,
  closedToCheckin: false,
  closedToCheckout: false,
  minStay: null,
  maxStay: null,
};

const roomDay: fc.Arbitrary<RoomDayFacts | null> = fc
  .tuple(rarely, restrictions, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .map(([missing, limits, allotment, sold]) =>
    missing ? null : { ...limits, allotment, sold: Math.min(sold === 4 ? allotment : 0, allotment) },
  );
const cents = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }),
  fc.integer({ min: 0, max: 300_000 }),
  fc.integer({ min: 2_000_000_000, max: 2_200_000_000 }),
);
const decimal = (value: number, places: number) => {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};
const adultPrices = fc.dictionary(
  fc.constantFrom('1', '2', '3', '4', '7'),
  cents.map((price) => decimal(price, 2)),
  { maxKeys: 3 },
);
const rateDay: fc.Arbitrary<RateDayFacts | null> = fc
  .tuple(rarely, rarely, restrictions, cents)
  .map(([missing, unpriced, limits, price]) =>
    missing ? null : { ...limits, price: unpriced ? null : decimal(price, 2) },
  );
/** A day that may have prices by number of adults, with a base price or without. */
const rateDayByAdults: fc.Arbitrary<RateDayFacts | null> = fc
  .tuple(rateDay, adultPrices, fc.boolean())
  .map(
    ([day, prices, hasBase]) => day && { ...day, adultPrices: prices, ...(hasBase ? {} : { price: null }) },
  );

/** The days of a window, each present or not; a window may also be all alike. */
function days<T extends DayFacts>(day: fc.Arbitrary<T | null>): fc.Arbitrary<Record<string, T>> {
  const alike = day.map((one) => Array.from({ length: DAY_COUNT }, () => one && { ...one, ...free }));
  const each = fc.array(day, { minLength: DAY_COUNT, maxLength: DAY_COUNT });
  return fc.oneof({ weight: 3, arbitrary: alike }, { weight: 2, arbitrary: each }).map((values) => {
    const record: Record<string, T> = {};
    values.forEach((value, i) => {
      if (value) record[DAYS[i]!] = value;
    });
    return record;
  });
}

/** Halves and quarters too: they meet prices in the middle between two cents. */
const multiplier = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((quarters) => decimal(quarters * 2_500, 4)),
  fc.integer({ min: 0, max: 40_000 }).map((value) => decimal(value, 4)),
);
const band = fc
  .record({
    ordinal: fc.integer({ min: 1, max: 3 }),
    fromAge: fc.integer({ min: 0, max: 10 }),
    years: fc.integer({ min: 0, max: 8 }),
    multiplier,
  })
  .map(({ years, ...rest }) => ({ ...rest, toAge: rest.fromAge + years }));

const plan = (boardId: number): fc.Arbitrary<PlanFacts> =>
  fc.record({
    boardId: fc.constant(boardId),
    nonRefundableDiscountPercent: fc.oneof(
      fc.constantFrom('0.00', '10.00', '12.50', '50.00', '100.00'),
      fc.integer({ min: 0, max: 10_000 }).map((value) => decimal(value, 2)),
    ),
    adultMultipliers: fc.array(multiplier, { maxLength: 4 }),
    childBands: fc.array(band, { maxLength: 4 }),
    days: fc.oneof({ weight: 2, arbitrary: days(rateDay) }, { weight: 1, arbitrary: days(rateDayByAdults) }),
  });

const text = fc.oneof(
  fc.constant<Record<string, string>>({ tr: 'Şık "oda" ğüİı', en: 'Room \\ <b>' }),
  fc.constant<Record<string, string>>({ en: 'Only English', de: 'Nur 😀' }),
  fc.constant<Record<string, string>>({}),
);

const roomType = (id: number, boards: number[]): fc.Arbitrary<RoomTypeFacts> =>
  fc.oneof(fc.constant(boards), fc.subarray(boards)).chain((sold) =>
    fc.record({
      id: fc.constant(id),
      name: text,
      detail: text,
      capacityAdult: fc.integer({ min: 1, max: 4 }),
      capacityChildren: fc.integer({ min: 0, max: 3 }),
      capacityTotal: fc.integer({ min: 1, max: 6 }),
      totalBed: fc.nat(5),
      totalBathroom: fc.nat(2),
      roomSize: fc.nat(90),
      refundable: often,
      nonRefundable: fc.boolean(),
      onlineSales: often,
      images: fc.constant(['/media/1/a b.jpg']),
      features: fc.array(fc.record({ title: text, icon: fc.constant('fa fa-wifi') }), { maxLength: 2 }),
      rooms: fc.array(fc.constantFrom(71, 72), { maxLength: 3 }),
      days: days(roomDay),
      plans: fc.tuple(...sold.map(plan)),
    }),
  );

export const randomHotel: fc.Arbitrary<HotelFacts> = fc
  .array(fc.record({ title: text, priceType: fc.constantFrom<0 | 1>(0, 0, 1) }), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((boards) =>
    fc.record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      currency: fc.constantFrom('EUR', 'TRY', 'JPY'),
      language: fc.constantFrom('tr', 'en'),
      onlineSales: rarely.map((closed) => !closed),
      releaseDays: fc.constantFrom(0, 0, 0, 2),
      bookingHorizonDays: fc.constantFrom(500, 500, 8),
      buildings: fc.constantFrom([71, 72], [71]),
      boards: fc.constant(boards.map((board, i) => ({ ...board, id: 30 - i }))),
      roomTypes: fc.constantFrom(...Array<number>(15).fill(1), 2, 2, 2, 3, 3, 3, 0).chain((count) =>
        fc.tuple(
          ...Array.from({ length: count }, (_, i) =>
            roomType(
              500 + i,
              boards.map((_board, j) => 30 - j),
            ),
          ),
        ),
      ),
    }),
  );

export const randomSearch: fc.Arbitrary<SearchFacts> = fc
  .record({
    ahead: fc.integer({ min: 0, max: 12 }),
    nights: fc.integer({ min: 1, max: 8 }),
    adultCount: fc.oneof(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 40 }),
    ),
    children: fc.oneof(
      fc.constant({}),
      fc.record({ childCount: fc.integer({ min: 0, max: 6 }) }),
      fc.record({ childAges: fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 4 }) }),
      fc.record({ childAges: fc.array(fc.integer({ min: 0, max: 16 }), { maxLength: 10 }) }),
    ),
    language: fc.constantFrom(undefined, 'tr', 'en', 'de', 'xx'),
    buildingID: fc.constantFrom(...Array<undefined>(24).fill(undefined), 71, 71, 72, 73),
  })
  .map(({ ahead, nights, adultCount, children, language, buildingID }) => {
    const arrival = Date.parse(TODAY) + ahead * 86_400_000;
    const day = (n: number) => new Date(arrival + n * 86_400_000).toISOString().slice(0, 10);
    return {
      startDate: day(0),
      endDate: day(nights),
      adultCount,
      ...children,
      ...(language === undefined ? {} : { language }),
      ...(buildingID === undefined ? {} : { buildingID }),
    };
  });
