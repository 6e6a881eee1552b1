import { retryAfterMs, retryDelayMs } from './retry-delay.js';

describe('a webhook that fails', () => {
  it('is tried again after twice as long each time, up to half an hour', () => {
    const delays = [1, 2, 3, 9, 10, 1_000].map((tries) => retryDelayMs(tries, 0.5));
    expect(delays).toEqual([5_000, 10_000, 20_000, 1_280_000, 1_800_000, 1_800_000]);
    expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([4_000, 6_000]);
  });

  it('says when to try again in seconds or as a time', () => {
    const now = Date.parse('2027-03-01T10:00:00Z');
    expect(retryAfterMs(undefined, now)).toBeUndefined();
    expect(retryAfterMs('soon', now)).toBeUndefined();
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs('Mon, 01 Mar 2027 10:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterMs('Mon, 01 Mar 2027 09:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('999999999', now)).toBe(86_400_000);
  });
});
