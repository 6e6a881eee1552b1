import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DataSource, LessThan } from 'typeorm';
import { limitedAddress } from '../http/caller-address.js';
import { ServiceError, tooManyRequests } from '../http/errors.js';
import { limitHeaders } from '../http/limits.js';
import { ReadPool } from '../database/read-pool.service.js';
import { SETTINGS, type Settings } from '../settings.js';
import { LoginFailure } from './login-failure.entity.js';

const WINDOW_SECONDS = 60;
const MAX_WRONG_CODES = 10;
const CODE_WINDOW_SECONDS = 15 * 60;

/**
 * Failed logins, counted across instances: per account together with the address, so that no stranger locks others out, and
 * per address. Wrong codes of a second factor also count per account alone, because only those who know the password try them.
 */
@Injectable()
export class LoginFailures {
  private readonly perAccount: RateLimiterPostgres | undefined;
  private readonly perAddress: RateLimiterPostgres | undefined;
  private readonly codes: RateLimiterPostgres;

  constructor(
    private readonly dataSource: DataSource,
    database: ReadPool,
    @Inject(SETTINGS) settings: Settings,
  ) {
    // The limiter names its statements, which PgBouncer does not allow: the names are left out.
    const storeClient = {
      query: ({ text, values }: { text: string; values: unknown[] }) => database.pool.query(text, values),
    };
    const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'login_failure',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    const { LOGIN_FAILURES_PER_KEY: perKey, LOGIN_FAILURES_PER_ADDRESS: perAddress } = settings;
    this.perAccount = perKey === 0 ? undefined : limiter('account', perKey);
    this.perAddress = perAddress === 0 ? undefined : limiter('address', perAddress);
    this.codes = limiter('code', MAX_WRONG_CODES, CODE_WINDOW_SECONDS);
  }

  /** Throws `too_many_requests` when the account from this address, or the address, has failed too often. */
  async check(account: string, callerAddress: string): Promise<void> {
    const address = limitedAddress(callerAddress);
    const [byAccount, byAddress] = await Promise.all([
      this.perAccount?.get(accountKey(account, address)),
      this.perAddress?.get(address),
    ]);
    for (const [policy, limiter, state] of [
      ['failed-logins-of-account', this.perAccount, byAccount],
      ['failed-logins-of-address', this.perAddress, byAddress],
    ] as const) {
      if (limiter && state && state.consumedPoints >= limiter.points) {
        throw tooManyRequests(state.msBeforeNext / 1000, limitHeaders(policy, limiter.points, state));
      }
    }
  }

  async count(account: string, callerAddress: string, failures = 1): Promise<void> {
    const address = limitedAddress(callerAddress);
    await Promise.all([
      this.perAccount?.penalty(accountKey(account, address), failures),
      this.perAddress?.penalty(address, failures),
    ]);
  }

  /** Throws `too_many_wrong_codes` when too many were given for the account, from whichever addresses. */
  async checkCodes(staffId: number): Promise<void> {
    const state = await this.codes.get(staffId);
    if (!state || state.consumedPoints < MAX_WRONG_CODES) return;
    const retryAfter = String(Math.ceil(state.msBeforeNext / 1000));
    throw new ServiceError('too_many_wrong_codes', 429, {}, { 'Retry-After': retryAfter });
  }

  async countWrongCode(staffId: number): Promise<void> {
    await this.codes.penalty(staffId);
  }

  async forgetExpired(nowMs: number): Promise<number> {
    const { affected } = await this.dataSource.manager.delete(LoginFailure, { expire: LessThan(nowMs) });
    return affected ?? 0;
  }
}

function accountKey(account: string, address: string): string {
  return createHash('sha256')
    .update(JSON.stringify([account, address]))
    .digest('base64url');
}
