import { VerifiedSecrets } from './verified-secrets.service.js';

describe('secrets verified lately', () => {
  it('count for their partner and the hash that they were verified against alone', () => {
    const secrets = new VerifiedSecrets();
    expect(secrets.isVerified(1, 'hash', 'secret')).toBe(false);
    secrets.remember(1, 'hash', 'secret');
    expect(secrets.isVerified(1, 'hash', 'secret')).toBe(true);
    expect(secrets.isVerified(1, 'hash', 'secret2')).toBe(false);
    expect(secrets.isVerified(1, 'hash', '')).toBe(false);
    expect(secrets.isVerified(1, 'other hash', 'secret')).toBe(false);
    expect(secrets.isVerified(2, 'hash', 'secret')).toBe(false);
  });

  it('are forgotten after ten minutes', () => {
    const secrets = new VerifiedSecrets();
    secrets.remember(1, 'hash', 'secret', 1_000);
    const isVerified = (nowMs: number) => secrets.isVerified(1, 'hash', 'secret', nowMs);
    expect([isVerified(600_999), isVerified(601_000)]).toEqual([true, false]);
  });
});
