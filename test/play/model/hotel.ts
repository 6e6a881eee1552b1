// The hotel of the play, by the contract alone: nothing here is of the service.

export type Rate = 'refundable' | 'non_refundable';

/** The child of this place, eldest first, of an age from `from` to `to`, pays `share` ten-thousandths of the price. */
export interface Band {
  ordinal: number;
  from: number;
  to: number;
  share: number;
}

/** What is added to the price. Amounts are minor units. */
export interface Taxes {
  /** Percent of the price, paid at booking. */
  percent: number;
  /** For each person from an age on and each of the first nights, paid at the hotel. */
  city: { minor: number; fromAge: number; maxNights: number };
}

/** The price of another plan, `percent` more, and an amount, rounded half up to multiples of `roundTo`. Amounts are minor units. */
export interface Derivation {
  type: string;
  board: string;
  percent: number;
  amount: number;
  roundTo: number;
}

/** What a promotion takes off, and of which stays. Of `stay` nights, `pay` are paid. */
export interface Promotion {
  code: string;
  isActive: boolean;
  combines: boolean;
  types: string[];
  minNights: number;
  minDaysBefore: number;
  /** For whom alone it is; none for all, and the desk. */
  partners: string[];
  effect: { percent: number } | { amount: number } | { stay: number; pay: number };
}

/** A part of the price in percent, its first nights, or an amount; at most the price. */
export type Fee = { percent: number } | { nights: number } | { amount: number };

/** What cancelling costs: from a step on, some days before arrival in the morning or in the evening, its fee. */
export interface Terms {
  code: string;
  steps: { daysBefore: number; isMorning: boolean; fee: Fee }[];
  noShow: Fee;
  /** Percent of price and taxes that are paid at booking: the first is due at booking, the others two days before arrival. */
  deposits: number[];
}

export interface Plan {
  isPerRoom: boolean;
  /** Percent off what is not refundable. */
  discount: number;
  /** Ten-thousandths of the price for one adult, two adults … */
  adults: number[];
  bands: Band[];
  /** Its own ones, in minor units by day. */
  prices: Map<number, number | null>;
  /** Where it has no own price on a day; null for no price. */
  derived: Derivation | null;
}

export interface DayRules {
  stopSale: boolean;
  closedToCheckin: boolean;
  closedToCheckout: boolean;
  minStay: number;
}

export interface RoomType {
  code: string;
  capacity: { adults: number; children: number; total: number };
  /** Rooms for sale on each day, on days that have other ones, and the names of the rooms. */
  allotment: number;
  otherAllotments: Map<number, number>;
  rooms: string[];
  plans: Record<string, Plan>;
  rules: Map<number, DayRules>;
}

export interface Tier {
  daysBefore: number;
  /** Of the price; null for the first night. */
  percent: number | null;
}

export interface Stay {
  type: string;
  board: string;
  arrival: number;
  departure: number;
  adults: number;
  ages: readonly (number | null)[];
}

export class Hotel {
  constructor(
    readonly types: Record<string, RoomType>,
    readonly tiers: readonly Tier[],
    /** In their order. */
    readonly promotions: readonly Promotion[],
    /** By the rate that they are offered for; null for a hotel that has tiers. */
    public terms: Record<Rate, Terms> | null,
    /** Null for a hotel that has none. */
    public taxes: Taxes | null,
    public today: number,
  ) {}

  /** Rooms for sale on a day. */
  forSale(type: string, day: number): number {
    const { allotment, otherAllotments } = this.types[type]!;
    return otherAllotments.get(day) ?? allotment;
  }

  /** The base price of a day: the plan's own, else what is derived. */
  private base(type: string, board: string, day: number): number | null {
    const plan = this.types[type]?.plans[board];
    const own = plan?.prices.get(day) ?? null;
    if (!plan?.derived || own !== null) return own;
    const { percent, amount, roundTo, ...parent } = plan.derived;
    const above = this.base(parent.type, parent.board, day);
    if (above === null) return null;
    const minor = rounded(above * (100 + percent) + amount * 100, roundTo * 100) * roundTo;
    return minor > 0 ? minor : null;
  }

  /** What each night costs a partner (null: at the desk), in minor units; null where there is no price. */
  nights(stay: Stay, rate: Rate, partner: string | null): (number | null)[] {
    return this.priced(stay, rate, partner).nights;
  }

  /** Whether the price of a partner is that of its contract. */
  isOfContract(stay: Stay, rate: Rate, partner: string): boolean {
    return this.priced(stay, rate, partner).isOfContract;
  }

  private priced(stay: Stay, rate: Rate, partner: string | null) {
    const plan = this.types[stay.type]?.plans[stay.board];
    const ofParty = daysOf(stay).map((day) => {
      const base = this.base(stay.type, stay.board, day);
      if (!plan || base === null) return null;
      return plan.isPerRoom ? base : rounded(base * sharesOf(plan, stay), 10_000);
    });
    if (!plan || ofParty.includes(null)) return { nights: ofParty, isOfContract: false };
    const discounted = (nights: number[]) =>
      rate === 'refundable' ? nights : nights.map((minor) => rounded(minor * (100 - plan.discount), 100));
    const ways = this.waysOf(stay, partner).map((way) => {
      const { nights, isOfContract } = promotedBy(way, ofParty as number[]);
      return { nights: discounted(nights), isOfContract };
    });
    // Of the cheapest ways, the first.
    return ways.reduce((best, way) => (sumOf(way.nights) < sumOf(best.nights) ? way : best));
  }

  /** The ways to price a stay: without promotions, by each one, and by those together that combine, free nights last. */
  private waysOf({ type, arrival, departure }: Stay, partner: string | null): Promotion[][] {
    const met = this.promotions.filter(
      ({ isActive, types, minNights, minDaysBefore, partners }) =>
        isActive &&
        (partners.length === 0 || (partner !== null && partners.includes(partner))) &&
        types.includes(type) &&
        departure - arrival >= minNights &&
        arrival - this.today >= minDaysBefore,
    );
    const isFree = ({ effect }: Promotion) => 'pay' in effect;
    const combined = met.filter(({ combines }) => combines);
    const together = [...combined.filter((one) => !isFree(one)), ...combined.filter(isFree)];
    const ways = met.flatMap((one) =>
      one === together[0] && together.length > 1 ? [[one], together] : [[one]],
    );
    return [[], ...ways];
  }

  /** What a stay costs; null where a night has no price. */
  price(stay: Stay, rate: Rate, partner: string | null): number | null {
    return sumOrNull(this.nights(stay, rate, partner));
  }

  /** The rate whose price an amount is; null for neither. */
  rateOf(stay: Stay, minor: number, partner: string | null): Rate | null {
    if (this.price(stay, 'refundable', partner) === minor) return 'refundable';
    return this.price(stay, 'non_refundable', partner) === minor ? 'non_refundable' : null;
  }

  /** The first reason why a stay cannot be booked on a day; null for none. */
  restriction(stay: Stay, today: number): string | null {
    const { rules } = this.types[stay.type]!;
    if (daysOf(stay).some((day) => rules.get(day)?.stopSale)) return 'passive_sales';
    if (stay.arrival < today) return 'closed_to_arrival';
    if (rules.get(stay.arrival)?.closedToCheckin) return 'closed_to_checkin';
    if (rules.get(stay.departure)?.closedToCheckout) return 'closed_to_checkout';
    if (stay.departure - stay.arrival < (rules.get(stay.arrival)?.minStay ?? 0)) return 'minimum_stay';
    const ofOne = { ...stay, adults: 1, ages: [] };
    return this.price(ofOne, 'refundable', null) === null ? 'price_not_found' : null;
  }

  fits({ type, adults, ages }: Pick<Stay, 'type' | 'adults' | 'ages'>): boolean {
    const { capacity } = this.types[type]!;
    const isWithin = adults <= capacity.adults && ages.length <= capacity.children;
    return isWithin && adults + ages.length <= capacity.total;
  }
}

/** What cancelling a stay under terms costs at noon of a day; `nights` are what each of its nights costs. */
export function feeUnder(
  terms: Terms,
  { arrival, nights }: { arrival: number; nights: readonly number[] },
  today: number,
): number {
  const ended = sumOf(nights.slice(0, Math.max(0, today - arrival)));
  if (today > arrival) return Math.max(ended, feeOf(terms.noShow, nights));
  const halfDays = ({ daysBefore, isMorning }: Terms['steps'][number]) =>
    (arrival - daysBefore) * 2 + (isMorning ? 0 : 1);
  const passed = terms.steps.filter((step) => halfDays(step) <= today * 2);
  // Of those at one time the last named holds.
  const last = passed.reduce<Terms['steps'][number] | undefined>(
    (before, step) => (before && halfDays(before) > halfDays(step) ? before : step),
    undefined,
  );
  return last ? feeOf(last.fee, nights) : 0;
}

export function feeOf(fee: Fee, nights: readonly number[]): number {
  const price = sumOf(nights);
  if ('nights' in fee) return sumOf(nights.slice(0, fee.nights));
  return Math.min(price, 'percent' in fee ? rounded(price * fee.percent, 100) : fee.amount);
}

/** Returns the deposits of what costs `minor`: each is rounded, and together they are at most the whole. */
export function depositsOf({ deposits }: Terms, minor: number): number[] {
  let left = minor;
  return deposits.flatMap((percent) => {
    const amount = Math.min(left, rounded(minor * percent, 100));
    left -= amount;
    return amount > 0 ? [amount] : [];
  });
}

export function daysOf({ arrival, departure }: { arrival: number; departure: number }): number[] {
  return Array.from({ length: Math.max(0, departure - arrival) }, (_, i) => arrival + i);
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + minor, 0);
}

export function sumOrNull(amounts: readonly (number | null)[]): number | null {
  return amounts.includes(null) ? null : sumOf(amounts as number[]);
}

/** Rounds top / bottom half up. */
export function rounded(top: number, bottom: number): number {
  return Math.floor((top * 2 + bottom) / (bottom * 2));
}

/** Parts of a total in the proportion of weights: each is what all up to it cost, rounded half up, less those before. */
export function divided(minor: number, weights: readonly number[]): number[] {
  const counted = sumOf(weights) > 0 ? weights : weights.map(() => 1);
  const upTo = (nights: number) => rounded(minor * sumOf(counted.slice(0, nights)), sumOf(counted));
  return counted.map((_, i) => upTo(i + 1) - upTo(i));
}

/** What nights cost after promotions one after the other, and whether one of them that took something off is of a contract. */
function promotedBy(way: readonly Promotion[], nights: number[]) {
  return way.reduce(
    (before, promotion) => {
      const after = promoted(before.nights, promotion);
      const takesOff = sumOf(after) < sumOf(before.nights);
      return {
        nights: after,
        isOfContract: before.isOfContract || (takesOff && promotion.partners.length > 0),
      };
    },
    { nights, isOfContract: false },
  );
}

/** What nights cost after a promotion. Of free nights, the cheapest of each whole group from arrival, the last of equals. */
function promoted(nights: number[], { effect }: Promotion): number[] {
  if ('percent' in effect) return nights.map((minor) => rounded(minor * (100 - effect.percent), 100));
  if ('amount' in effect) return nights.map((minor) => Math.max(0, minor - effect.amount));
  const { stay, pay } = effect;
  const free = new Set<number>();
  for (let first = 0; first + stay <= nights.length; first += stay) {
    const group = Array.from({ length: stay }, (_, i) => first + i);
    const cheapest = group.sort((a, b) => nights[a]! - nights[b]! || b - a);
    for (const night of cheapest.slice(0, stay - pay)) free.add(night);
  }
  return nights.map((minor, night) => (free.has(night) ? 0 : minor));
}

function sharesOf({ adults, bands }: Plan, stay: Pick<Stay, 'adults' | 'ages'>): number {
  const ofAdults = adults[stay.adults - 1] ?? stay.adults * 10_000;
  const eldestFirst = [...stay.ages].sort((a, b) => (b ?? -1) - (a ?? -1));
  const ofChildren = eldestFirst.map((age, i) => {
    const band = bands.find(
      ({ ordinal, from, to }) => ordinal === i + 1 && age !== null && age >= from && age <= to,
    );
    return band ? band.share : 10_000;
  });
  return ofAdults + sumOf(ofChildren);
}
