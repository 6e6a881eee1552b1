import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Metrics } from '../http/metrics.service.js';
import type { LoginFailureIdentifier } from './auth.errors.js';
import type { KeyPair } from './login.dto.js';
import { LoginFailures } from './login-failures.service.js';
import { Partner } from './partner.entity.js';
import { verifyPassword, withPasswordSlot } from './password.js';
import { VerifiedSecrets } from './verified-secrets.service.js';

/** Logins with the same pair from one address that wait for one verification. */
interface WaitingLogins {
  count: number;
  partner: Promise<Partner | undefined>;
}

/** Finds the partners of key pairs, and records logins that fail. */
@Injectable()
export class PartnerKeyPairs {
  private readonly logger = new Logger('Login');
  private readonly waiting = new Map<string, WaitingLogins>();

  constructor(
    @InjectRepository(Partner) private readonly partners: Repository<Partner>,
    private readonly failures: LoginFailures,
    private readonly verified: VerifiedSecrets,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Returns undefined for a wrong pair, which is then recorded. Throws `too_many_requests`, and what
   * {@link withPasswordSlot} throws.
   */
  async find(keys: KeyPair, address: string): Promise<Partner | undefined> {
    return (await this.findVerified(keys, address)) ?? this.verifyOnce(keys, address);
  }

  async recordFailure(
    failure: LoginFailureIdentifier,
    apiKey: string,
    address: string,
    { partner, logins = 1 }: { partner: Partner | null; logins?: number },
  ): Promise<void> {
    this.metrics.loginFailures.inc({ kind: 'partner' }, logins);
    await this.failures.count(apiKey, address, logins);
    const who = partner ? `of partner ${partner.id}` : 'with an unknown apiKey';
    const times = logins === 1 ? '' : `, ${logins} times at once`;
    this.logger.warn(`login ${who} from ${address} failed: ${failure}${times}`);
  }

  /** Reads nothing for a pair that was not verified before: hundreds at once must not take the database from others. */
  private async findVerified({ apiKey, apiSecret }: KeyPair, address: string): Promise<Partner | undefined> {
    const hash = this.verified.hashOf(apiKey, apiSecret);
    if (hash === undefined) return undefined;
    await this.failures.check(apiKey, address);
    return (await this.partners.findOneBy({ apiKey, secretHash: hash })) ?? undefined;
  }

  /** An engine that starts logs in for all its hotels at once: its secret is verified once. */
  private verifyOnce(keys: KeyPair, address: string): Promise<Partner | undefined> {
    const digest = this.verified.digest(JSON.stringify([keys.apiKey, keys.apiSecret, address]));
    const waiting = this.waiting.get(digest);
    if (waiting) {
      waiting.count++;
      return waiting.partner;
    }
    let hasBegun = false;
    const partner = withPasswordSlot({ kind: 'partner', address }, () => {
      hasBegun = true;
      const logins = this.waiting.get(digest)?.count ?? 1;
      this.waiting.delete(digest);
      return this.verify(keys, address, logins);
    });
    if (!hasBegun) this.waiting.set(digest, { count: 1, partner });
    partner.catch(() => hasBegun || this.waiting.delete(digest));
    return partner;
  }

  /** Counts a failure in its turn: those who wait must not all get a try before. */
  private async verify(keys: KeyPair, address: string, logins: number): Promise<Partner | undefined> {
    const { apiKey, apiSecret } = keys;
    await this.failures.check(apiKey, address);
    const partner = await this.partners.findOneBy({ apiKey });
    if (partner && this.verified.hashOf(apiKey, apiSecret) === partner.secretHash) return partner;
    const matches = await verifyPassword(partner?.secretHash, apiSecret);
    if (partner && matches) {
      this.verified.remember(apiKey, partner.secretHash, apiSecret);
      return partner;
    }
    await this.recordFailure('partner_is_not_found', apiKey, address, { partner, logins });
    return undefined;
  }
}
