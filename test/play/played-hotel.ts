import { DINNER_MINOR } from './model/desk.js';
import type { Allotment } from './model/allotments.js';
import {
  type Band,
  type Derivation,
  type Fee,
  Hotel,
  type Plan,
  type Promotion,
  type RoomType,
  type Taxes,
  type Terms,
  type Tier,
} from './model/hotel.js';
import { decimal } from './amounts.js';

/** The hotel that is played with, once as the model has it and once as a hotel file. */

const DAYS = 90;
const BANDS: Band[] = [
  { ordinal: 1, from: 0, to: 6, share: 0 },
  { ordinal: 1, from: 7, to: 12, share: 5_000 },
  { ordinal: 2, from: 0, to: 12, share: 5_000 },
];
const TIERS: Tier[] = [
  { daysBefore: 12, percent: 30 },
  { daysBefore: 2, percent: null },
  { daysBefore: 0, percent: 55 },
];

/** Of the first two, rooms may be set aside; the last has what all have. */
export const PARTNERS = ['acme', 'beta', 'open'] as const;
export const WITH_ALLOTMENTS = ['acme', 'beta'] as const;

const STAYS = { combines: false, types: ['STD', 'SUI'], minNights: 1, minDaysBefore: 0, partners: [] };
/** The first and the last combine from the beginning: what percent and amount leave together depends on their order. */
const PROMOTIONS: Promotion[] = [
  { ...STAYS, code: 'LONG', isActive: true, combines: true, minNights: 2, effect: { percent: 10 } },
  { ...STAYS, code: 'EARLY', isActive: false, combines: true, minDaysBefore: 3, effect: { percent: 15 } },
  {
    ...STAYS,
    code: 'THREE',
    isActive: false,
    combines: true,
    types: ['SUI'],
    minNights: 3,
    effect: { stay: 3, pay: 2 },
  },
  { ...STAYS, code: 'OFF', isActive: true, combines: true, types: ['STD'], effect: { amount: 12_35 } },
];
const CONTRACTS: Promotion[] = [
  { ...STAYS, code: 'ACME', isActive: true, partners: ['acme'], effect: { percent: 18 } },
  {
    ...STAYS,
    code: 'BOTH',
    isActive: true,
    combines: true,
    partners: ['acme', 'beta'],
    effect: { amount: 3_10 },
  },
];

const ALLOTMENTS: (Omit<Allotment, 'from' | 'to'> & { fromDay: number; days: number })[] = [
  { partner: 'acme', type: 'STD', fromDay: 0, days: 40, rooms: 2, releaseDays: 1 },
  { partner: 'acme', type: 'SUI', fromDay: 2, days: 6, rooms: 1, releaseDays: null },
  { partner: 'beta', type: 'STD', fromDay: 1, days: 30, rooms: 1, releaseDays: 3 },
  { partner: 'beta', type: 'SUI', fromDay: 0, days: 20, rooms: 1, releaseDays: 0 },
];

const FLEX: Terms = {
  code: 'FLEX',
  steps: [
    { daysBefore: 4, isMorning: false, fee: { percent: 35 } },
    { daysBefore: 1, isMorning: true, fee: { nights: 2 } },
  ],
  noShow: { percent: 100 },
  deposits: [33, 15],
};
const STRICT: Terms = {
  code: 'STRICT',
  steps: [{ daysBefore: 900, isMorning: true, fee: { percent: 80 } }],
  noShow: { amount: 150_00 },
  deposits: [75, 45],
};

const TAXES: Taxes = { percent: 7, city: { minor: 2_35, fromAge: 12, maxNights: 3 } };

export interface PlayedHotel {
  hasTiers: boolean;
  hasTaxes: boolean;
  hasContracts: boolean;
}

/** A hotel has cancellation tiers or terms, taxes or none, and contracts with partners or none. */
export function modelOf(today: number, { hasTiers, hasTaxes, hasContracts }: PlayedHotel): Hotel {
  const prices = (minor: number) => new Map(Array.from({ length: DAYS }, (_, i) => [today + i, minor]));
  const perPerson = (minor: number): Plan => ({
    isPerRoom: false,
    discount: 10,
    adults: [15_000, 20_000],
    bands: BANDS,
    prices: prices(minor),
    derived: null,
  });
  const perRoom = (minor: number, discount: number): Plan => ({
    isPerRoom: true,
    discount,
    adults: [],
    bands: [],
    prices: prices(minor),
    derived: null,
  });
  const derived = { type: 'STD', board: 'RO', percent: 50, amount: 15_00, roundTo: 1_00 };
  const types: RoomType[] = [
    {
      code: 'STD',
      allotment: 4,
      rooms: ['101', '102', '103', '104'],
      rules: new Map(),
      otherAllotments: new Map(),
      capacity: { adults: 2, children: 2, total: 4 },
      plans: { BB: perPerson(52_35), RO: perRoom(70_00, 10) },
    },
    {
      code: 'SUI',
      allotment: 3,
      rooms: ['201', '202', '203'],
      rules: new Map(),
      otherAllotments: new Map(),
      capacity: { adults: 2, children: 1, total: 3 },
      plans: { BB: perPerson(80_05), RO: { ...perRoom(0, 5), prices: new Map(), derived } },
    },
  ];
  return new Hotel(
    Object.fromEntries(types.map((type) => [type.code, type])),
    hasTiers ? TIERS : [],
    [...PROMOTIONS, ...(hasContracts ? CONTRACTS : [])].map((one) => ({ ...one })),
    hasTiers ? null : { refundable: FLEX, non_refundable: STRICT },
    hasTaxes ? TAXES : null,
    today,
  );
}

/** What a hotel with contracts sets aside at first. */
export function allotmentsAtFirst(today: number): Allotment[] {
  return ALLOTMENTS.map(({ fromDay, days, ...allotment }) => ({
    ...allotment,
    from: today + fromDay,
    to: today + fromDay + days - 1,
  }));
}

export function apiKeyOf(name: string, partner: string): string {
  return `${name}-${partner}`;
}

/** The plans of the model, as a hotel file has them. */
export function plansOf({ types }: Hotel) {
  return Object.values(types).flatMap(({ code, plans }) =>
    Object.entries(plans).map(([board, plan]) => ({
      roomType: code,
      board,
      nonRefundableDiscountPercent: plan.discount,
      ...(plan.isPerRoom ? {} : { adultMultipliers: plan.adults.map((share) => share / 10_000) }),
      childBands: plan.bands.map(({ ordinal, from, to: toAge, share }) => ({
        ordinal,
        fromAge: from,
        toAge,
        multiplier: share / 10_000,
      })),
      ...(plan.derived && { derivedFrom: derivedFrom(plan.derived) }),
    })),
  );
}

function derivedFrom({ type, board, percent, amount, roundTo }: Derivation) {
  const rule = { percent, amount: decimal(amount), roundTo: decimal(roundTo), rounding: 'halfUp' };
  return { roomType: type, board, ...rule };
}

export function termsOf({ terms }: Hotel) {
  if (!terms) return {};
  const feeText = (fee: Fee) =>
    'nights' in fee
      ? fee
      : 'percent' in fee
        ? { percent: String(fee.percent) }
        : { amount: decimal(fee.amount) };
  const { refundable, non_refundable: strict } = terms;
  return {
    terms: [refundable, strict].map(({ code, steps, noShow, deposits }) => ({
      code,
      name: { tr: code },
      graceHours: 0,
      noShow: feeText(noShow),
      deposits: deposits.map((percent, i) => ({ percent: String(percent), ...(i > 0 && { daysBefore: 2 }) })),
      steps: steps.map(({ daysBefore, isMorning, fee }) => ({
        daysBefore,
        time: isMorning ? '10:00' : '18:00',
        ...feeText(fee),
      })),
    })),
    defaultTerms: { refundable: refundable.code, nonRefundable: strict.code },
  };
}

export function taxesOf({ taxes }: Hotel) {
  if (!taxes) return {};
  const { percent, city } = taxes;
  return {
    taxes: [
      { code: 'FEE', name: { tr: 'FEE' }, percent: String(percent), included: false, paidAt: 'booking' },
      {
        code: 'CITY',
        name: { tr: 'CITY' },
        amount: decimal(city.minor),
        per: 'personNight',
        included: false,
        paidAt: 'hotel',
        maxNights: city.maxNights,
        ages: { from: city.fromAge, to: null },
      },
    ].map((tax) => ({ ...tax, of: ['lodging'] })),
  };
}

export function promotionsOf({ promotions }: Hotel, name: string) {
  return promotions.map(({ isActive, types, minNights, minDaysBefore, partners, effect, ...one }, order) => ({
    ...one,
    name: { tr: one.code },
    active: isActive,
    order,
    roomTypes: types,
    nights: { min: minNights, max: null },
    daysBefore: { min: minDaysBefore, max: null },
    ...(partners.length > 0 && { partners: partners.map((partner) => apiKeyOf(name, partner)) }),
    ...('percent' in effect
      ? { percent: String(effect.percent) }
      : 'amount' in effect
        ? { amount: decimal(effect.amount) }
        : { freeNights: effect }),
  }));
}

export function fileOf(hotel: Hotel, today: number, staff: object[], name: string) {
  const { types, tiers } = hotel;
  const to = `today+${DAYS - 1}`;
  const each = Object.values(types);
  const plans = each.flatMap(({ code, plans: ofType }) =>
    Object.entries(ofType).map(([board, plan]) => ({ roomType: code, board, plan })),
  );
  return {
    hotel: {
      title: `Oyun ${name}`,
      seoUrl: `oyun-${name}`,
      contact: { phone: '', email: '', city: 'İzmir' },
    },
    paymentTypes: [9, 1],
    buildings: [{ code: 'A', name: 'Ana bina', routerSifreleme: 0 }],
    boards: [
      { code: 'BB', title: { tr: 'Oda kahvaltı' }, priceType: 0 },
      { code: 'RO', title: { tr: 'Sadece oda' }, priceType: 1 },
    ],
    roomTypes: each.map(({ code, capacity, rooms }) => ({
      code,
      name: { tr: code },
      refundable: true,
      nonRefundable: true,
      capacityAdult: capacity.adults,
      capacityChildren: capacity.children,
      capacityTotal: capacity.total,
      rooms: rooms.map((one) => ({ name: one, building: 'A' })),
    })),
    ratePlans: plansOf(hotel),
    inventory: each.map(({ code, allotment }) => ({ roomType: code, from: 'today', to, allotment })),
    rates: plans.flatMap(({ roomType, board, plan }) => {
      const price = plan.prices.get(today);
      return price ? [{ roomType, board, from: 'today', to, price: decimal(price) }] : [];
    }),
    promotions: promotionsOf(hotel, name),
    ...termsOf(hotel),
    ...taxesOf(hotel),
    cancellationTiers: tiers,
    packages: [{ name: { tr: 'Akşam yemeği' }, price: decimal(DINNER_MINOR), priceMode: 3 }],
    partners: PARTNERS.map((partner) => ({
      name: `${partner} of ${name}`,
      apiKey: apiKeyOf(name, partner),
      apiSecret: `secret of ${name} ${partner}`,
    })),
    apiKeys: [{ label: 'PMS', scopes: ['rates'] }],
    staff,
  };
}
