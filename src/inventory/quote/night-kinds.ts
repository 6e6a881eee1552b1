import type { StayPromotion } from './stay-promotions.js';

/** The nights of a stay by kinds: the same promotions touch the nights of a kind, and other ones those of another. */
export interface NightKinds {
  count: number;
  /** The kind of each night. */
  readonly ofNight: Uint16Array;
  /** The first night of each kind, and how many nights it has. */
  readonly firsts: readonly number[];
  readonly sizes: readonly number[];
}

/** Returns the kinds that the promotions of a stay, of which there is at least one, make of its nights. */
export function nightKinds(ofStay: readonly StayPromotion[]): NightKinds {
  const nights = ofStay[0]!.touches.length;
  const ofNight = new Uint16Array(nights);
  let count = 1;
  for (const { touches } of ofStay) {
    if (touches.includes(false)) count = parted(ofNight, touches);
  }
  const firsts: number[] = [];
  const sizes: number[] = [];
  ofNight.forEach((kind, night) => {
    firsts[kind] ??= night;
    sizes[kind] = (sizes[kind] ?? 0) + 1;
  });
  return { count, ofNight, firsts, sizes };
}

/** Parts kinds into nights that a promotion touches and others. Returns how many there are then. */
function parted(ofNight: Uint16Array, touches: readonly boolean[]): number {
  const kinds = new Map<number, number>();
  ofNight.forEach((before, night) => {
    const key = before * 2 + (touches[night] ? 1 : 0);
    const kind = kinds.get(key) ?? kinds.size;
    kinds.set(key, kind);
    ofNight[night] = kind;
  });
  return kinds.size;
}
