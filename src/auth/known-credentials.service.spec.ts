import { KnownCredentials } from './known-credentials.service.js';

describe('a genuine token', () => {
  const identity = { partnerId: 1, hotelId: 2, epoch: 0, expiresAtMs: 10_000 };

  it('is remembered until it expires', () => {
    const known = new KnownCredentials();
    known.rememberToken('Bearer abc', identity);
    expect(known.token('Bearer abc', 9_999)).toBe(identity);
    expect(known.token('Bearer abc', 10_000)).toBeUndefined();
  });

  it('is not remembered when it is padded: its spellings would fill the memory', () => {
    const known = new KnownCredentials();
    const padded = `Bearer${' '.repeat(8_000)}abc`;
    known.rememberToken(padded, identity);
    expect(known.token(padded, 0)).toBeUndefined();
  });
});
