import { VerifiedSecrets } from './verified-secrets.service.js';

describe('secrets verified lately', () => {
  it('count for their apiKey and the hash that they were verified against alone', () => {
    const secrets = new VerifiedSecrets();
    expect(secrets.hashOf('acme', 'secret')).toBeUndefined();
    secrets.remember('acme', 'hash', 'secret');
    expect(secrets.hashOf('acme', 'secret')).toBe('hash');
    expect(secrets.hashOf('acme', 'secret2')).toBeUndefined();
    expect(secrets.hashOf('acme', '')).toBeUndefined();
    expect(secrets.hashOf('other', 'secret')).toBeUndefined();
  });

  it('are forgotten after ten minutes', () => {
    const secrets = new VerifiedSecrets();
    secrets.remember('acme', 'hash', 'secret', 1_000);
    const hashAt = (nowMs: number) => secrets.hashOf('acme', 'secret', nowMs);
    expect([hashAt(600_999), hashAt(601_000)]).toEqual(['hash', undefined]);
  });
});
