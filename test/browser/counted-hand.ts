import type { Hand } from '../harness/hands.js';

/** As a hand, which counts what is pressed, chosen, picked or written. */
export function counting(hand: Hand, count: () => void): Hand {
  return {
    press: (target) => (count(), hand.press(target)),
    choose: (target) => (count(), hand.choose(target)),
    pick: (list, value) => (count(), hand.pick(list, value)),
    type: (field, typed) => (count(), hand.type(field, typed)),
    close: (dialog) => (count(), hand.close(dialog)),
  };
}
