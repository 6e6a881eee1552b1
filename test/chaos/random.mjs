/**
 * Numbers that are the same for the same seed (mulberry32).
 *
 * @typedef {ReturnType<typeof seeded>} Random
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  return {
    /** A whole number, both ends included. */
    whole,
    chance: (share) => next() < share,
    pick: (items) => items[whole(0, items.length - 1)],
    /** One of the entries `[weight, value]`. */
    weighted(entries) {
      let left = next() * entries.reduce((sum, [weight]) => sum + weight, 0);
      return entries.find(([weight]) => (left -= weight) < 0)[1];
    },
  };
}
