import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import Bowser from 'bowser';
import { DataSource, In, Raw, Repository } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { transaction } from '../database/transaction.js';
import type { OwnSession, SessionOwner } from './own-session.js';
import { IDLE_MS, MAX_SESSION_MS } from './session-time.js';
import { auditOwn, lockOwnAccount } from './staff-membership.js';
import { type SignedIn, StaffSession } from './staff-session.entity.js';

interface StandingSession extends SignedIn {
  sid: string;
  expire: Date;
}

@Injectable()
export class StaffSessionsService {
  constructor(
    @InjectRepository(StaffSession) private readonly sessions: Repository<StaffSession>,
    private readonly dataSource: DataSource,
  ) {}

  /** The sessions that still hold, the one that asks first, then those used last. */
  async of(owner: SessionOwner, nowMs: number): Promise<OwnSession[]> {
    const found = await standing(this.sessions, owner, nowMs);
    const rank = (one: StandingSession) => (one.sid === owner.sid ? Infinity : one.expire.getTime());
    return found
      .sort((a, b) => rank(b) - rank(a))
      .map(({ sid, expire, sinceMs, address = '', userAgent = '' }) => ({
        id: idOf(sid),
        browser: browserName(userAgent),
        address,
        sinceAt: new Date(sinceMs).toISOString(),
        lastUsedAt: sid === owner.sid ? null : new Date(expire.getTime() - IDLE_MS).toISOString(),
      }));
  }

  /** Ends one session, with `null` all but the asking one. Throws `session_has_ended` where that is over. */
  async end(owner: SessionOwner, id: string | null, actor: Actor, nowMs: number): Promise<void> {
    await transaction(this.dataSource, async (tx) => {
      // First, so that what another session has asked for meanwhile comes before this or not at all.
      await lockOwnAccount(tx, owner);
      const sids = (await standing(tx.getRepository(StaffSession), owner, nowMs))
        .map(({ sid }) => sid)
        .filter((sid) => (id === null ? sid !== owner.sid : idOf(sid) === id));
      if (sids.length === 0) return;
      await tx.delete(StaffSession, { sid: In(sids) });
      await auditOwn(tx, owner.staffId, 'staff.sessions-ended', actor);
    });
  }
}

async function standing(
  sessions: Repository<StaffSession>,
  { staffId, epoch }: SessionOwner,
  nowMs: number,
): Promise<StandingSession[]> {
  const found = await sessions.findBy({
    sess: Raw((column) => `${column} -> 'signedIn' ->> 'staffId' = :staffId`, { staffId: String(staffId) }),
  });
  return found
    .flatMap(({ sid, sess: { signedIn }, expire }) => (signedIn ? [{ ...signedIn, sid, expire }] : []))
    .filter((one) => one.epoch === epoch && nowMs - one.sinceMs < MAX_SESSION_MS)
    .filter(({ expire }) => expire.getTime() > nowMs);
}

function idOf(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

function browserName(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(', ');
}
