import { isOfNoShow, keyInPlaceOf, noShowKey } from './discount-keys.js';

describe('the request key of a discount', () => {
  it('says whether it is of a no-show, also once another is in its place', () => {
    const requestKey = noShowKey();
    expect(isOfNoShow({ requestKey })).toBe(true);
    expect(isOfNoShow({ requestKey: keyInPlaceOf({ requestKey }, 7) })).toBe(true);
    expect(isOfNoShow({ requestKey: keyInPlaceOf({ requestKey: null }, 7) })).toBe(false);
    expect(isOfNoShow({ requestKey: null })).toBe(false);
  });
});
