import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.js';

/** The secret of RFC 6238's appendix B, `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('second factor', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('has the code of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  });

  it('takes the code of the present step and its neighbours, and no other', () => {
    const secret = newTotpSecret();
    const nowMs = 1_800_000_000_000;
    const step = nowMs / 30_000;
    for (const near of [step - 1, step, step + 1]) {
      expect(totpStep(secret, totpCode(secret, near), nowMs)).toBe(near);
    }
    for (const text of [totpCode(secret, step - 2), totpCode(secret, step + 2), '', '12345', 'abcdef']) {
      expect(totpStep(secret, text, nowMs)).toBeUndefined();
    }
  });

  it('names issuer and account in its address', () => {
    expect(totpUri(RFC_SECRET, 'Deniz Otel', 'a@b.c')).toBe(
      `otpauth://totp/Deniz%20Otel:a%40b.c?issuer=Deniz%20Otel&secret=${RFC_SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
