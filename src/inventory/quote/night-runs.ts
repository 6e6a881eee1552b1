/** The nights of a stay by runs that have one price and are touched by the same promotions. */
export interface NightRuns {
  count: number;
  /** The first night of each. */
  readonly firsts: Uint16Array;
  readonly lengths: Uint16Array;
  /** What a night of each costs the party, in minor units. */
  readonly amounts: Float64Array;
}

/** Returns runs of as yet no nights, with room for all. */
export function nightRuns(nights: number): NightRuns {
  return {
    count: 0,
    firsts: new Uint16Array(nights),
    lengths: new Uint16Array(nights),
    amounts: new Float64Array(nights),
  };
}

/** Returns each night as a run of its own. */
export function nightByNight(nights: number): NightRuns {
  const runs = nightRuns(nights);
  runs.count = nights;
  runs.firsts.forEach((_, night, firsts) => (firsts[night] = night));
  runs.lengths.fill(1);
  return runs;
}
