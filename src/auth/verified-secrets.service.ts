import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { entryCache } from '../values/entry-cache.js';

const KEPT_MS = 10 * 60 * 1000;
const MAX_PARTNERS = 10_000;

interface VerifiedSecret {
  /** The stored hash that the secret was verified against. Once the partner has another hash, the entry is of no use. */
  secretHash: string;
  mac: Buffer;
  expiresAtMs: number;
}

/** Remembers partner secrets for ten minutes after argon2 has verified them, as MACs under a key of this process only. */
@Injectable()
export class VerifiedSecrets {
  private readonly key = randomBytes(32);
  private readonly partners = entryCache<number, VerifiedSecret>(MAX_PARTNERS);

  isVerified(partnerId: number, secretHash: string, secret: string, nowMs = Date.now()): boolean {
    const known = this.partners.get(partnerId);
    if (known?.secretHash !== secretHash || known.expiresAtMs <= nowMs) return false;
    return timingSafeEqual(known.mac, this.macOf(secret));
  }

  remember(partnerId: number, secretHash: string, secret: string, nowMs = Date.now()): void {
    const expiresAtMs = nowMs + KEPT_MS;
    this.partners.set(partnerId, { secretHash, mac: this.macOf(secret), expiresAtMs });
  }

  /** Returns a digest of the text under the key of this process. */
  digest(text: string): string {
    return this.macOf(text).toString('base64');
  }

  private macOf(secret: string): Buffer {
    return createHmac('sha256', this.key).update(secret).digest();
  }
}
