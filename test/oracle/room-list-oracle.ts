import { centsText, daysBetween, type Fraction, fraction, minus, plus, times, toPlaces } from './exact.js';
import type { DayFacts, HotelFacts, PlanFacts, RoomTypeFacts, SearchFacts } from './hotel-facts.js';

/** The room list as the contract describes it, computed slowly and plainly. Selection IDs are left out. */
export function slowRoomList(hotel: HotelFacts, today: string, search: SearchFacts): unknown {
  const codeOrItems = itemsOrCode(hotel, today, search);
  if (typeof codeOrItems === 'number') return { success: false, items: [], count: 0, errorCode: codeOrItems };
  return {
    success: true,
    items: codeOrItems,
    count: codeOrItems.length,
    errorMessage: null,
    errorCode: null,
  };
}

const REASONS = [
  'passive_sales',
  'closed_to_arrival',
  'closed_to_checkin',
  'closed_to_checkout',
  'minimum_stay',
  'maximum_stay',
  'price_not_found',
];

interface Reason {
  name: string;
  value: number | null;
}

function itemsOrCode(hotel: HotelFacts, today: string, search: SearchFacts): object[] | number {
  const nights = daysBetween(search.startDate, search.endDate);
  const ages = search.childAges ?? Array.from({ length: search.childCount ?? 0 }, () => undefined);
  if (search.startDate < today || nights.length < 1 || nights.length > 30) return 10022;
  if (search.adultCount < 1 || search.adultCount > 40 || ages.length > 10) return 10022;
  if (!hotel.onlineSales) return 10003;

  let types = hotel.roomTypes.filter((type) => type.onlineSales);
  const { buildingID } = search;
  if (buildingID !== undefined) {
    if (!hotel.buildings.includes(buildingID)) return 10004;
    types = types.filter((type) => type.rooms.includes(buildingID));
  }
  if (types.length === 0) return 10004;

  const found = types.map((type) => {
    const boards = hotel.boards.flatMap((board) => {
      const plan = type.plans.find((candidate) => candidate.boardId === board.id);
      return plan
        ? [{ board, plan, reason: firstReason(hotel, today, search, nights, type, board.priceType, plan) }]
        : [];
    });
    const sellable = boards.some(({ reason }) => reason === null);
    const firstBoard = boards[0]?.reason;
    const withoutBoards = firstOf([
      ...reasonsOnDays(type.days, search, nights),
      ...arrivalReasons(hotel, today, search),
      priceNotFound,
    ]);
    const reason = sellable ? null : (firstBoard ?? withoutBoards);
    let left = Math.min(
      ...nights.map((night) => (type.days[night]?.allotment ?? 0) - (type.days[night]?.sold ?? 0)),
    );
    if (buildingID !== undefined)
      left = Math.min(left, type.rooms.filter((building) => building === buildingID).length);
    return { type, boards, reason, roomCount: reason === null ? left : 0 };
  });

  const children = ages.length;
  if (found.every(({ reason }) => reason === null)) {
    const rooms = found.flatMap(({ type, roomCount }) => Array.from({ length: roomCount }, () => type));
    if (rooms.length === 0) return 20001;
    if (!roomsCanTake(rooms, search.adultCount, 0)) return 20002;
    if (!roomsCanTake(rooms, 0, children)) return 20003;
    if (!roomsCanTake(rooms, search.adultCount, children)) return 20004;
  }

  return found.map(({ type, boards, reason, roomCount }) => ({
    id: type.id,
    name: textIn(type.name, search, hotel),
    capacityAdult: type.capacityAdult,
    capacityChildren: type.capacityChildren,
    capacityTotal: type.capacityTotal,
    totalBed: type.totalBed,
    totalBathroom: type.totalBathroom,
    roomSize: type.roomSize,
    currency: hotel.currency,
    detail: textIn(type.detail, search, hotel),
    roomCount,
    roomRestrictionMessage: reason?.name ?? null,
    nonRefundable: type.nonRefundable,
    refundable: type.refundable,
    images: type.images,
    accommodationTypes: boards.map(({ board, plan, reason: ofBoard }) => ({
      id: board.id,
      title: textIn(board.title, search, hotel),
      priceType: board.priceType,
      roomRestriction: ofBoard ? REASONS.indexOf(ofBoard.name) + 1 : 0,
      roomRestrictionMessage: ofBoard?.name ?? null,
      roomRestrictionValue: ofBoard?.value ?? null,
      prices: ofBoard ? {} : prices(hotel, search, nights, type, board.priceType, plan, ages),
    })),
    roomFeatures: type.features.map(({ title, icon }) => ({ title: textIn(title, search, hotel), icon })),
  }));
}

const priceNotFound: Reason = { name: 'price_not_found', value: null };

/** Why the board of the room type cannot be sold, null when it can. */
function firstReason(
  hotel: HotelFacts,
  today: string,
  search: SearchFacts,
  nights: string[],
  type: RoomTypeFacts,
  priceType: 0 | 1,
  plan: PlanFacts,
): Reason | null {
  const reasons = [
    ...reasonsOnDays(type.days, search, nights),
    ...reasonsOnDays(plan.days, search, nights),
    ...arrivalReasons(hotel, today, search),
  ];
  const numbers = Array.from({ length: Math.min(search.adultCount, type.capacityAdult) }, (_, i) => i + 1);
  const priced =
    priceType === 1
      ? nights.every((night) => (plan.days[night]?.price ?? null) !== null)
      : numbers.some((adults) =>
          nights.every((night) => priceOfNight(plan, priceType, night, adults, []) !== null),
        );
  if (!priced || (!type.refundable && !type.nonRefundable)) reasons.push(priceNotFound);
  return firstOf(reasons);
}

function arrivalReasons(hotel: HotelFacts, today: string, search: SearchFacts): Reason[] {
  const daysAhead = daysBetween(today, search.startDate).length;
  const closed = daysAhead < hotel.releaseDays || daysAhead > hotel.bookingHorizonDays;
  return closed ? [{ name: 'closed_to_arrival', value: null }] : [];
}

function reasonsOnDays(days: Record<string, DayFacts>, search: SearchFacts, nights: string[]): Reason[] {
  const reasons: Reason[] = [];
  const arrival = days[search.startDate];
  if (nights.some((night) => days[night]?.stopSale)) reasons.push({ name: 'passive_sales', value: null });
  if (arrival?.closedToCheckin) reasons.push({ name: 'closed_to_checkin', value: null });
  if (days[search.endDate]?.closedToCheckout) reasons.push({ name: 'closed_to_checkout', value: null });
  const { minStay = null, maxStay = null } = arrival ?? {};
  if (minStay !== null && nights.length < minStay) reasons.push({ name: 'minimum_stay', value: minStay });
  if (maxStay !== null && nights.length > maxStay) reasons.push({ name: 'maximum_stay', value: maxStay });
  return reasons;
}

/** The reason named first; of two limits of one kind that which leaves less. */
function firstOf(reasons: Reason[]): Reason | null {
  for (const name of REASONS) {
    const same = reasons.filter((reason) => reason.name === name);
    const values = same.map((reason) => reason.value ?? 0);
    if (same.length === 0) continue;
    if (name === 'minimum_stay') return { name, value: Math.max(...values) };
    if (name === 'maximum_stay') return { name, value: Math.min(...values) };
    return { name, value: null };
  }
  return null;
}

/** Whether people can be dealt to the rooms one by one: the rooms with the largest use first. */
function roomsCanTake(rooms: RoomTypeFacts[], adults: number, children: number): boolean {
  // Every number of adults that the rooms so far can take, with the most children beside them.
  let possible = new Map<number, number>([[0, 0]]);
  for (const room of rooms) {
    const next = new Map<number, number>();
    for (const [takenAdults, takenChildren] of possible) {
      for (let a = 0; a <= Math.min(room.capacityAdult, room.capacityTotal); a++) {
        const c = Math.min(room.capacityChildren, room.capacityTotal - a);
        const sum = takenAdults + a;
        next.set(sum, Math.max(next.get(sum) ?? 0, takenChildren + c));
      }
    }
    possible = next;
  }
  return [...possible].some(([a, c]) => a >= adults && c >= children);
}

function prices(
  hotel: HotelFacts,
  search: SearchFacts,
  nights: string[],
  type: RoomTypeFacts,
  priceType: 0 | 1,
  plan: PlanFacts,
  ages: (number | undefined)[],
): Record<string, object> {
  const options: Record<string, object> = {};
  const add = (persons: number, adults: number, children: (number | undefined)[]) => {
    for (const suffix of [1, 0]) {
      if (suffix === 1 ? !type.refundable : !type.nonRefundable) continue;
      const priced = nights.map((night) => priceOfNight(plan, priceType, night, adults, children));
      const amounts = priced.flatMap((price) => (price ? [rated(hotel.currency, plan, price, suffix)] : []));
      if (amounts.length < nights.length) continue;
      options[`${persons}-${suffix}`] = {
        total: nights.length,
        title: persons,
        nonRefundable: suffix === 1 ? '' : '[NR]',
        price: centsText(amounts.reduce(plus)),
        currency: hotel.currency,
        prices: nights.map((night, i) => ({
          price: centsText(amounts[i]!),
          tarih: night.split('-').reverse().join('.'),
        })),
      };
    }
  };
  if (priceType === 1) {
    add(1, search.adultCount, ages);
    return options;
  }
  const { adultCount } = search;
  for (let n = 1; n <= Math.min(adultCount, type.capacityAdult); n++) add(n, n, []);
  const takesAll =
    adultCount <= type.capacityAdult &&
    ages.length <= type.capacityChildren &&
    adultCount + ages.length <= type.capacityTotal;
  if (ages.length > 0 && takesAll) add(adultCount + ages.length, adultCount, ages);
  return options;
}

/** How many decimals amounts of a currency have, at most two. */
export function placesOf(currency: string): number {
  return currency === 'JPY' ? 0 : 2;
}

/** What a night costs a party before it is rounded; null where it has no price. */
function priceOfNight(
  plan: PlanFacts,
  priceType: 0 | 1,
  night: string,
  adults: number,
  children: (number | undefined)[],
): Fraction | null {
  const base = plan.days[night]?.price ?? null;
  if (priceType === 1) return base === null ? null : fraction(base);
  const given = plan.days[night]?.adultPrices?.[adults];
  if (given === undefined)
    return base === null ? null : times(fraction(base), forParty(plan, adults, children));
  if (children.length === 0) return fraction(given);
  const ofChildren = minus(forParty(plan, adults, children), forAdults(plan, adults));
  return base === null ? null : plus(fraction(given), times(fraction(base), ofChildren));
}

function rated(currency: string, plan: PlanFacts, price: Fraction, suffix: number): Fraction {
  const places = placesOf(currency);
  const refundable = toPlaces(price, places);
  if (suffix === 1) return refundable;
  const discount = times(fraction(plan.nonRefundableDiscountPercent), { top: 1n, bottom: 100n });
  return toPlaces(times(refundable, minus(fraction('1'), discount)), places);
}

function forAdults(plan: PlanFacts, adults: number): Fraction {
  return fraction(plan.adultMultipliers[adults - 1] ?? String(adults));
}

function forParty(plan: PlanFacts, adults: number, ages: (number | undefined)[]): Fraction {
  const eldestFirst = [...ages].sort((a, b) => (b ?? 0) - (a ?? 0));
  return eldestFirst.reduce<Fraction>(
    (sum, age, i) => {
      const band = plan.childBands.find(
        ({ ordinal, fromAge, toAge }) =>
          age !== undefined && ordinal === i + 1 && fromAge <= age && age <= toAge,
      );
      return plus(sum, fraction(band?.multiplier ?? '1'));
    },
    forAdults(plan, adults),
  );
}

/** What one room of the stay costs with a board, as the two texts of the price options; null where not offered. */
export function slowPriceOfStay(
  currency: string,
  type: RoomTypeFacts,
  plan: PlanFacts,
  priceType: 0 | 1,
  nights: string[],
  adults: number,
  ages: (number | undefined)[],
): { refundable: string | null; nonRefundable: string | null } {
  const priced = nights.map((night) => priceOfNight(plan, priceType, night, adults, ages));
  if (priced.includes(null)) return { refundable: null, nonRefundable: null };
  const sum = (suffix: number) =>
    centsText(priced.map((price) => rated(currency, plan, price!, suffix)).reduce(plus));
  return { refundable: type.refundable ? sum(1) : null, nonRefundable: type.nonRefundable ? sum(0) : null };
}

/** What each night costs a party at the refundable rate without promotions, as texts; null where one has no price. */
export function slowNightsOfStay(
  currency: string,
  plan: PlanFacts,
  priceType: 0 | 1,
  nights: string[],
  { adults, ages }: { adults: number; ages: (number | undefined)[] },
): string[] | null {
  const priced = nights.flatMap((night) => priceOfNight(plan, priceType, night, adults, ages) ?? []);
  return priced.length < nights.length
    ? null
    : priced.map((price) => centsText(rated(currency, plan, price, 1)));
}

function textIn(text: Record<string, string>, search: SearchFacts, hotel: HotelFacts): string {
  const wanted = search.language ?? 'tr';
  return text[wanted] ?? text[hotel.language] ?? Object.values(text)[0] ?? '';
}
