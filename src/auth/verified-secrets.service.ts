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
  private readonly partners = entryCache<string, VerifiedSecret>(MAX_PARTNERS);

  /** Returns the hash that the secret was verified against; undefined where it was not, or too long ago. */
  hashOf(apiKey: string, secret: string, nowMs = Date.now()): string | undefined {
    const known = this.partners.get(apiKey);
    if (!known || known.expiresAtMs <= nowMs) return undefined;
    return timingSafeEqual(known.mac, this.macOf(secret)) ? known.secretHash : undefined;
  }

  remember(apiKey: string, secretHash: string, secret: string, nowMs = Date.now()): void {
    const expiresAtMs = nowMs + KEPT_MS;
    this.partners.set(apiKey, { secretHash, mac: this.macOf(secret), expiresAtMs });
  }

  /** Returns a digest of the text under the key of this process. */
  digest(text: string): string {
    return this.macOf(text).toString('base64');
  }

  private macOf(secret: string): Buffer {
    return createHmac('sha256', this.key).update(secret).digest();
  }
}
