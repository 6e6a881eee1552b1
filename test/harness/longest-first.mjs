// It comes with Jest, in its version.
import Sequencer from '@jest/test-sequencer';

/** What takes a minute where others take seconds, the longest first: processes that start and end, and browsers. */
const LONG = [
  /\/chaos\.process-spec/,
  /\/start\.process-spec/,
  /\/certify\.process-spec/,
  /\/every-page\./,
  /\.browser-spec/,
  /\/embedded-postgres\./,
];

function placeOf({ path }) {
  const place = LONG.findIndex((long) => long.test(path));
  return place < 0 ? LONG.length : place;
}

/** Orders test files as Jest does, by what they took last time or by size, but long ones first, so that none runs alone at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
