import { type Band, Hotel, type Plan, type RoomType, type Tier } from './model/hotel.js';

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

export function modelOf(today: number, hasTiers: boolean): Hotel {
  const prices = (minor: number) => new Map(Array.from({ length: DAYS }, (_, i) => [today + i, minor]));
  const perPerson = (minor: number): Plan => ({
    ...{ isPerRoom: false, discount: 10, adults: [15_000, 20_000], bands: BANDS },
    prices: prices(minor),
  });
  const perRoom = (minor: number, discount: number): Plan => ({
    ...{ isPerRoom: true, discount, adults: [], bands: [] },
    prices: prices(minor),
  });
  const types: RoomType[] = [
    {
      ...{ code: 'STD', allotment: 4, rooms: ['101', '102', '103', '104'], rules: new Map() },
      capacity: { adults: 2, children: 2, total: 4 },
      plans: { BB: perPerson(52_35), RO: perRoom(70_00, 10) },
    },
    {
      ...{ code: 'SUI', allotment: 3, rooms: ['201', '202', '203'], rules: new Map() },
      capacity: { adults: 2, children: 1, total: 3 },
      plans: { BB: perPerson(80_05), RO: perRoom(120_00, 5) },
    },
  ];
  return new Hotel(Object.fromEntries(types.map((type) => [type.code, type])), hasTiers ? TIERS : []);
}

export function fileOf({ types, tiers }: Hotel, today: number, staff: object[], name: string) {
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
      ...{ code, name: { tr: code }, refundable: true, nonRefundable: true },
      capacityAdult: capacity.adults,
      capacityChildren: capacity.children,
      capacityTotal: capacity.total,
      rooms: rooms.map((one) => ({ name: one, building: 'A' })),
    })),
    ratePlans: plans.map(({ roomType, board, plan }) => ({
      ...{ roomType, board, nonRefundableDiscountPercent: plan.discount },
      ...(plan.isPerRoom ? {} : { adultMultipliers: plan.adults.map((share) => share / 10_000) }),
      childBands: plan.bands.map(({ ordinal, from, to: toAge, share }) => ({
        ...{ ordinal, fromAge: from, toAge, multiplier: share / 10_000 },
      })),
    })),
    inventory: each.map(({ code, allotment }) => ({ roomType: code, from: 'today', to, allotment })),
    rates: plans.map(({ roomType, board, plan }) => ({
      ...{ roomType, board, from: 'today', to, price: (plan.prices.get(today)! / 100).toFixed(2) },
    })),
    cancellationTiers: tiers,
    partners: [{ name: `Partner ${name}`, apiKey: `play-${name}`, apiSecret: `secret-of-${name}` }],
    apiKeys: [{ label: 'PMS', scopes: ['rates'] }],
    staff,
  };
}
