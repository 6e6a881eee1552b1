import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { KeyPair } from './login.dto.js';
import { LoginFailures } from './login-failures.service.js';
import { Partner } from './partner.entity.js';
import { verifyPassword, withPasswordSlot } from './password.js';
import { VerifiedSecrets } from './verified-secrets.service.js';

/** Finds the partners of key pairs. */
@Injectable()
export class PartnerKeyPairs {
  /** Logins that wait for their turn, by their digest: who sends the same meanwhile waits for that one. */
  private readonly waiting = new Map<string, Promise<Partner | undefined>>();

  constructor(
    @InjectRepository(Partner) private readonly partners: Repository<Partner>,
    private readonly failures: LoginFailures,
    private readonly verified: VerifiedSecrets,
  ) {}

  /** Returns undefined for a wrong pair. Throws `too_many_requests`, and what {@link withPasswordSlot} throws. */
  async find(keys: KeyPair, address: string): Promise<Partner | undefined> {
    await this.failures.check(keys.apiKey, address);
    return (await this.findVerified(keys)) ?? this.verifyOnce(keys, address);
  }

  private async findVerified({ apiKey, apiSecret }: KeyPair): Promise<Partner | undefined> {
    const partner = await this.partners.findOneBy({ apiKey });
    const isVerified = partner && this.verified.isVerified(partner.id, partner.secretHash, apiSecret);
    return isVerified ? partner : undefined;
  }

  /** An engine that starts logs in for all its hotels at once: its secret is verified once. */
  private verifyOnce(keys: KeyPair, address: string): Promise<Partner | undefined> {
    const digest = this.verified.digest(JSON.stringify([keys.apiKey, keys.apiSecret, address]));
    const waiting = this.waiting.get(digest);
    if (waiting) return waiting;
    let hasBegun = false;
    const verification = withPasswordSlot({ kind: 'partner', address }, () => {
      hasBegun = true;
      this.waiting.delete(digest);
      return this.verify(keys, address);
    });
    if (!hasBegun) this.waiting.set(digest, verification);
    verification.catch(() => hasBegun || this.waiting.delete(digest));
    return verification;
  }

  private async verify(keys: KeyPair, address: string): Promise<Partner | undefined> {
    // Checked again in our turn: attempts that waited together must not all get a try.
    await this.failures.check(keys.apiKey, address);
    const partner = await this.partners.findOneBy({ apiKey: keys.apiKey });
    if (partner && this.verified.isVerified(partner.id, partner.secretHash, keys.apiSecret)) return partner;
    const matches = await verifyPassword(partner?.secretHash, keys.apiSecret);
    if (!partner || !matches) return undefined;
    this.verified.remember(partner.id, partner.secretHash, keys.apiSecret);
    return partner;
  }
}
