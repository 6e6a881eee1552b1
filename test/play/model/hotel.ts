// The hotel of the play, by the contract alone: nothing here is of the service.

export type Rate = 'refundable' | 'non_refundable';

/** The child of this place, eldest first, of an age from `from` to `to`, pays `share` ten-thousandths of the price. */
export interface Band {
  ordinal: number;
  from: number;
  to: number;
  share: number;
}

export interface Plan {
  isPerRoom: boolean;
  /** Percent off what is not refundable. */
  discount: number;
  /** Ten-thousandths of the price for one adult, two adults … */
  adults: number[];
  bands: Band[];
  /** Minor units by day. */
  prices: Map<number, number | null>;
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
  /** Rooms for sale on each day, and the names of the rooms. */
  allotment: number;
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
  ) {}

  /** What each night costs, in minor units; null where there is no price. */
  nights(stay: Stay, rate: Rate): (number | null)[] {
    const plan = this.types[stay.type]?.plans[stay.board];
    return daysOf(stay).map((day) => {
      const base = plan?.prices.get(day) ?? null;
      if (!plan || base === null) return null;
      const ofParty = plan.isPerRoom ? base : rounded(base * sharesOf(plan, stay), 10_000);
      return rate === 'refundable' ? ofParty : rounded(ofParty * (100 - plan.discount), 100);
    });
  }

  /** What a stay costs; null where a night has no price. */
  price(stay: Stay, rate: Rate): number | null {
    return sumOrNull(this.nights(stay, rate));
  }

  /** The rate whose price an amount is; null for neither. */
  rateOf(stay: Stay, minor: number): Rate | null {
    if (this.price(stay, 'refundable') === minor) return 'refundable';
    return this.price(stay, 'non_refundable') === minor ? 'non_refundable' : null;
  }

  /** The first reason why a stay cannot be booked on a day; null for none. */
  restriction(stay: Stay, today: number): string | null {
    const { rules } = this.types[stay.type]!;
    if (daysOf(stay).some((day) => rules.get(day)?.stopSale)) return 'passive_sales';
    if (stay.arrival < today) return 'closed_to_arrival';
    if (rules.get(stay.arrival)?.closedToCheckin) return 'closed_to_checkin';
    if (rules.get(stay.departure)?.closedToCheckout) return 'closed_to_checkout';
    if (stay.departure - stay.arrival < (rules.get(stay.arrival)?.minStay ?? 0)) return 'minimum_stay';
    return this.price({ ...stay, adults: 1, ages: [] }, 'refundable') === null ? 'price_not_found' : null;
  }

  fits({ type, adults, ages }: Pick<Stay, 'type' | 'adults' | 'ages'>): boolean {
    const { capacity } = this.types[type]!;
    const isWithin = adults <= capacity.adults && ages.length <= capacity.children;
    return isWithin && adults + ages.length <= capacity.total;
  }
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
