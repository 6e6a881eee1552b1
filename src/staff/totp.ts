import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
/** Clocks differ: the code before and the one after the present one are accepted too. */
const WINDOW = 1;

/** Returns a new secret of a second factor (RFC 6238), in base32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ secret, issuer, label: account }).toString();
}

/** Returns the code of a time step of 30 seconds. */
export function totpCode(secret: string, step: number): string {
  const totp = new TOTP({ secret });
  return totp.generate({ timestamp: step * totp.period * 1000 });
}

/** Returns the time step that the code belongs to: the present one or a neighbour. Undefined when none matches. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const totp = new TOTP({ secret });
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}
