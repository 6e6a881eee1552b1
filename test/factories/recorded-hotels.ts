import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { Random } from '../chaos/random.mjs';
import { dayAfter } from './days.js';

export const FIRST_DAY = '2028-02-18';
export const RECORDED_PARTNER = { name: 'Recorder', apiKey: 'recorder', apiSecret: 'recorder-secret' };

const LAST_DAY = 75;
const CURRENCIES = ['EUR', 'TRY', 'JPY', 'EUR', 'USD', 'KWD', 'GBP', 'EUR'];

/** A hotel whose days, prices, restrictions and capacities follow from the numbers; the seventh is closed. */
export function recordedHotel(random: Random, index: number): HotelFile {
  const boards = ['BB', 'RO', 'HB', 'AI'].slice(0, random.whole(2, 4));
  const types = ['STD', 'FAM', 'SUI', 'VIL', 'ECO'].slice(0, random.whole(2, 5));
  const plans = types.flatMap((roomType) =>
    boards.filter(() => random.chance(0.85)).map((board) => ({ roomType, board, ...planRules(random) })),
  );
  return {
    hotel: hotelSettings(index),
    buildings: [
      { code: 'A', name: 'Ana bina' },
      { code: 'B', name: 'Bahçe' },
    ],
    boards: boards.map((code, i) => ({
      code,
      title: { tr: `Pansiyon ${code}`, en: `Board "${code}"`, ...(i === 1 ? { de: 'Verpflegung 😀' } : {}) },
      priceType: random.chance(0.3) ? 1 : 0,
    })),
    roomTypes: types.map((code) => roomTypeOf(random, code)),
    ratePlans: plans,
    inventory: types.flatMap((roomType) =>
      ranges(random, () => ({ roomType, allotment: random.whole(0, 6) })),
    ),
    rates: plans.flatMap(({ roomType, board }) =>
      ranges(random, () => ({ roomType, board, price: random.chance(0.93) ? price(random) : null })),
    ),
    partners: [RECORDED_PARTNER],
  };
}

function hotelSettings(index: number): HotelFile['hotel'] {
  return {
    id: 9001 + index,
    title: `Kayıt ${index}`,
    seoUrl: `kayit-${index}`,
    currency: CURRENCIES[index]!,
    language: index % 3 === 1 ? 'en' : 'tr',
    timeZone: index % 4 === 3 ? 'America/New_York' : 'Europe/Istanbul',
    onlineSales: index !== 6,
    releaseDays: index === 4 ? 3 : 0,
    bookingHorizonDays: index === 5 ? 25 : 500,
  };
}

function roomTypeOf(random: Random, code: string): NonNullable<HotelFile['roomTypes']>[number] {
  const capacityAdult = random.whole(1, 4);
  return {
    code,
    name: { tr: `Oda ${code} ğüİı`, en: `Room ${code}` },
    detail: { tr: `<p>${code} &amp; bahçe</p>` },
    capacityAdult,
    capacityChildren: random.whole(0, 3),
    capacityTotal: capacityAdult + random.whole(0, 3),
    totalBed: random.whole(1, 3),
    roomSize: random.whole(15, 80),
    refundable: random.chance(0.85),
    nonRefundable: random.chance(0.6),
    onlineSales: random.chance(0.9),
    features: [{ title: { tr: 'Klima', en: 'Air conditioning' }, icon: 'fa fa-snowflake' }],
    rooms: [
      { name: `${code}-1`, building: 'A' },
      { name: `${code}-2`, building: random.pick(['A', 'B']) },
    ],
  };
}

function planRules(random: Random) {
  return {
    nonRefundableDiscountPercent: random.pick([0, 5, 10, 12.5, 33.33]),
    adultMultipliers: random.pick([[], [1.5, 2], [1.5, 2, 2.7], [0.8333, 1.6667, 2.25, 3]]),
    childBands: random.pick([
      [],
      [{ ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 }],
      [
        { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 },
        { ordinal: 1, fromAge: 7, toAge: 12, multiplier: 0.5 },
        { ordinal: 2, fromAge: 0, toAge: 12, multiplier: 0.25 },
      ],
    ]),
  };
}

/** Ranges that cover the days one after the other, some with restrictions, few days without any. */
function ranges<T extends object>(random: Random, values: () => T) {
  const all: (T & { from: string; to: string })[] = [];
  for (let day = 0; day <= LAST_DAY;) {
    const length = random.weighted([
      [3, random.whole(1, 6)],
      [2, random.whole(10, 30)],
    ]);
    const span = { from: dayAfter(FIRST_DAY, day), to: dayAfter(FIRST_DAY, day + length - 1) };
    if (random.chance(0.97)) all.push({ ...values(), ...span, ...restrictions(random) });
    day += length;
  }
  return all;
}

function restrictions(random: Random): object {
  if (random.chance(0.7)) return {};
  return {
    stopSale: random.chance(0.2),
    closedToCheckin: random.chance(0.2),
    closedToCheckout: random.chance(0.2),
    minStay: random.chance(0.3) ? random.whole(1, 5) : null,
    maxStay: random.chance(0.15) ? random.whole(2, 9) : null,
  };
}

function price(random: Random): string {
  const minor = random.weighted([
    [6, random.whole(1_000, 30_000)],
    [3, random.whole(0, 500_000)],
    [1, random.whole(10_000_000, 200_000_000)],
  ]);
  return (minor / 100).toFixed(2);
}
