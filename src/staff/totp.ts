import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of a second factor (RFC 6238), in base32 as authenticator apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES));
}

/** The address that an authenticator app reads, as a link or in a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The code of a time step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step whose code was sent: the present one or a neighbour, as clocks differ. Undefined when none matches. */
export function totpStep(secret: string, code: string, nowMs: number): number | undefined {
  const sent = Buffer.from(code.replace(/\s/g, ''));
  if (sent.length !== DIGITS) return undefined;
  const present = Math.floor(nowMs / 1000 / STEP_SECONDS);
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), sent),
  );
}

function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31]!;
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    value = (value << 5) | ALPHABET.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
      value &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}
