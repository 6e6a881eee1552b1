import { type NightGroups, nightGroups } from './night-groups.js';
import type { StayPromotion } from './stay-promotions.js';
import { freeNights } from './taken-off.js';

const NO_ORDER = -1;

/** Nights in groups, the last of which is that of the nights that are free. */
export interface FreedNights {
  groups: NightGroups;
  /** The promotions that made a night free. */
  taken: readonly StayPromotion[];
}

/** What is known of some promotions and groups, by how the prices of the groups compare. */
interface Known {
  free: readonly StayPromotion[];
  groups: NightGroups;
  byOrder: Map<number, FreedNights>;
}

/** Finds the nights that are free. Which ones these are follows from how the prices of the groups compare with each other. */
export class FreedGroups {
  private readonly known: Known[] = [];
  /** The last that was asked for. */
  private last: Known | undefined;
  private readonly isFree: Uint8Array;

  constructor(nights: number) {
    this.isFree = new Uint8Array(nights);
  }

  /** Applies promotions of free nights, one after the other, where the nights of each group cost `byGroup`. */
  of(free: readonly StayPromotion[], groups: NightGroups, byGroup: Float64Array): FreedNights {
    const order = groups.areKept ? orderOf(byGroup, groups.count) : NO_ORDER;
    if (order === NO_ORDER) return this.made(free, groups, byGroup, false);
    const { byOrder } = this.knownOf(free, groups);
    let freed = byOrder.get(order);
    if (!freed) byOrder.set(order, (freed = this.made(free, groups, byGroup, true)));
    return freed;
  }

  private knownOf(free: readonly StayPromotion[], groups: NightGroups): Known {
    const { last, known } = this;
    if (last && last.free === free && last.groups === groups) return last;
    let found = known.find((one) => one.groups === groups && areAlike(one.free, free));
    if (!found) known.push((found = { free, groups, byOrder: new Map() }));
    this.last = found;
    return found;
  }

  private made(
    free: readonly StayPromotion[],
    { count, sizes, bits, firsts, ofNight }: NightGroups,
    byGroup: Float64Array,
    areKept: boolean,
  ): FreedNights {
    const { isFree } = this;
    isFree.fill(0);
    const taken = free.filter((one) => freeNights(one, byGroup, isFree, ofNight));
    const freed = nightGroups(ofNight.length, count + 1, areKept);
    freed.count = count + 1;
    freed.firsts.set(firsts.subarray(0, count));
    freed.sizes.set(sizes.subarray(0, count));
    freed.bits.set(bits.subarray(0, count));
    for (let night = 0; night < ofNight.length; night++) {
      const group = ofNight[night]!;
      freed.ofNight[night] = isFree[night] === 1 ? count : group;
      if (isFree[night] !== 1) continue;
      freed.sizes[group]!--;
      freed.sizes[count]!++;
      freed.bits[group]! &= ~(1 << night);
      freed.bits[count]! |= 1 << night;
    }
    return { groups: freed, taken };
  }
}

function areAlike(one: readonly StayPromotion[], other: readonly StayPromotion[]): boolean {
  return one.length === other.length && one.every((promotion, i) => promotion === other[i]);
}

/** Returns how each of few prices compares with each other as one number; none where one is 0, which is free already. */
function orderOf(prices: Float64Array, count: number): number {
  let order = 0;
  for (let i = 0; i < count; i++) {
    const price = prices[i]!;
    if (price === 0) return NO_ORDER;
    for (let j = 0; j < i; j++) order = order * 3 + (price < prices[j]! ? 0 : price === prices[j] ? 1 : 2);
  }
  return order;
}
