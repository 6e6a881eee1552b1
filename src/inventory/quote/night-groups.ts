/** The nights of a stay in groups: those of a group have one price, and the same promotions touch them. */
export interface NightGroups {
  count: number;
  /** The group of each night. */
  readonly ofNight: Uint16Array;
  /** The first night of each group. */
  readonly firsts: Uint16Array;
  /** How many nights each has. */
  readonly sizes: Uint16Array;
  /** The nights of each as bits, where a stay has at most 30. */
  readonly bits: Int32Array;
  /** Of groups that stay as they are; others soon have other nights. */
  readonly areKept: boolean;
}

/** A price is compared with those of so many groups; one that was seen earlier makes another group. More groups are not kept. */
const MAX_COMPARED = 8;
/** So many ways to group the nights of a stay are kept. */
const MAX_KEPT = 16;

/** Returns groups of as yet no nights. */
export function nightGroups(nights: number, groups = nights, areKept = false): NightGroups {
  return {
    count: 0,
    ofNight: new Uint16Array(nights),
    firsts: new Uint16Array(groups),
    sizes: new Uint16Array(groups),
    bits: new Int32Array(groups),
    areKept,
  };
}

/** Groups the nights of one plan after the other; plans whose prices change on the same nights have the same groups. */
export class GroupedNights {
  private readonly kept: NightGroups[] = [];
  private last: NightGroups;
  private readonly others: NightGroups;

  /** `kinds` are those of the nights, where promotions make any. */
  constructor(
    nights: number,
    private readonly kinds: Uint16Array | undefined,
  ) {
    this.last = this.others = nightGroups(nights);
  }

  /**
   * Groups nights by their prices, the first at index `from` of `priceOfDay`. Writes the price of each group into `prices`. Groups
   * that are not kept are good until the next question.
   */
  of(priceOfDay: ArrayLike<number>, from: number, prices: Float64Array): NightGroups {
    const { kept, last, others } = this;
    if (last.areKept && areAlike(last, priceOfDay, from, prices)) return last;
    for (const groups of kept) if (areAlike(groups, priceOfDay, from, prices)) return (this.last = groups);
    groupNights(others, priceOfDay, from, this.kinds, prices);
    if (others.count > MAX_COMPARED || kept.length === MAX_KEPT) return others;
    const { count, ofNight, firsts, sizes, bits } = others;
    this.last = {
      count,
      ofNight: ofNight.slice(),
      firsts: firsts.slice(),
      sizes: sizes.slice(),
      bits: bits.slice(),
      areKept: true,
    };
    kept.push(this.last);
    return this.last;
  }
}

/** Whether the nights of each group have one price. Writes those prices. */
function areAlike(
  { count, ofNight, firsts }: NightGroups,
  priceOfDay: ArrayLike<number>,
  from: number,
  prices: Float64Array,
): boolean {
  for (let group = 0; group < count; group++) prices[group] = priceOfDay[from + firsts[group]!]!;
  for (let night = 0; night < ofNight.length; night++) {
    if (priceOfDay[from + night] !== prices[ofNight[night]!]) return false;
  }
  return true;
}

function groupNights(
  groups: NightGroups,
  priceOfDay: ArrayLike<number>,
  from: number,
  kinds: Uint16Array | undefined,
  prices: Float64Array,
): void {
  const { ofNight, firsts, sizes, bits } = groups;
  let count = 0;
  for (let night = 0; night < ofNight.length; night++) {
    const price = priceOfDay[from + night]!;
    const last = Math.max(0, count - MAX_COMPARED);
    let group = count - 1;
    while (group >= last && (prices[group] !== price || (kinds && kinds[firsts[group]!] !== kinds[night]))) {
      group--;
    }
    if (group < last) {
      group = count++;
      prices[group] = price;
      firsts[group] = night;
      sizes[group] = bits[group] = 0;
    }
    sizes[group]!++;
    bits[group]! |= 1 << night;
    ofNight[night] = group;
  }
  groups.count = count;
}

/** Returns each night as a group of its own. */
export function nightByNight(nights: number): NightGroups {
  const groups = nightGroups(nights);
  groups.count = nights;
  for (let night = 0; night < nights; night++) groups.ofNight[night] = groups.firsts[night] = night;
  groups.sizes.fill(1);
  return groups;
}
