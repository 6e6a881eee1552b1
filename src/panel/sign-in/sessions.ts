import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import session, { type SessionData } from 'express-session';
import type pg from 'pg';
import { isDatabaseUnavailable } from '../../database/connection.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { unavailable } from '../../http/errors.js';
import { wholeNumber } from '../../http/scalars.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { MS_PER_DAY } from '../../values/day.js';
import { IDLE_MS, MAX_SESSION_MS } from '../../staff/session-time.js';
import type { SignedIn } from '../../staff/staff-session.entity.js';

/** The header of requests that a page makes by itself, without the person: they do not prolong the session. */
const BACKGROUND_HEADER = 'Panel-Background';
const COOKIE_NAME = 'panel';
/** Under https, browsers take a cookie of this name from this host alone, for the whole of it. */
const HOST_PREFIX = '__Host-';
const TABLE_NAME = 'staff_session';
const LAST_HOTEL_COOKIE = 'panel-hotel';
const LAST_HOTEL_MS = 365 * MS_PER_DAY;
const FORGET_EVERY_MS = 15 * 60 * 1000;

declare module 'express-session' {
  interface SessionData {
    signedIn: SignedIn;
    /** The person who gave the right password and must still give the second factor. */
    owesCode: { staffId: number; epoch: number; untilMs: number };
    totpSecret: string;
  }
}

/** The table of sessions. A session that has ended is not written again by requests that are still under way. */
class SessionTable extends session.Store {
  private readonly begunEarlier = new WeakSet<object>();
  private readonly background = new WeakSet<object>();

  constructor(private readonly pool: pg.Pool) {
    super();
  }

  override createSession(request: Request, stored: SessionData): session.Session & SessionData {
    const read = super.createSession(request, stored);
    this.begunEarlier.add(read);
    if (request.get(BACKGROUND_HEADER) !== undefined) this.background.add(read);
    return read;
  }

  /** Passes on no ENOENT, such as that of a missing socket: express-session would take the session for one that has ended. */
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.pool
      .query<{ sess: SessionData }>(`SELECT sess FROM ${TABLE_NAME} WHERE sid = $1 AND expire >= $2`, [
        sid,
        new Date(),
      ])
      .then(
        ({ rows }) => done(null, rows[0]?.sess ?? null),
        (error: unknown) => done(isDatabaseUnavailable(error) ? unavailable() : error),
      );
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    this.pool.query(`DELETE FROM ${TABLE_NAME} WHERE sid = $1`, [sid]).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    if (this.background.has(data)) return done?.();
    this.pool
      .query(`UPDATE ${TABLE_NAME} SET expire = $2 WHERE sid = $1`, [sid, new Date(Date.now() + IDLE_MS)])
      .then(
        () => done?.(),
        () => done?.(),
      );
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    const expire = new Date(Date.now() + IDLE_MS);
    const write = this.begunEarlier.has(data)
      ? `UPDATE ${TABLE_NAME} SET sess = $2, expire = $3 WHERE sid = $1`
      : `INSERT INTO ${TABLE_NAME} (sid, sess, expire) VALUES ($1, $2, $3)
           ON CONFLICT (sid) DO UPDATE SET sess = $2, expire = $3`;
    this.pool.query(write, [sid, data, expire]).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }
}

/** Ignores a failure: the next call deletes the rest. */
function forgetEnded(pool: pg.Pool): void {
  pool.query(`DELETE FROM ${TABLE_NAME} WHERE expire < $1`, [new Date()]).catch(() => undefined);
}

/** Sessions of staff, in PostgreSQL and so on every instance. */
@Injectable()
export class PanelSessions implements OnApplicationShutdown {
  readonly handler: RequestHandler;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(database: ReadPool, @Inject(SETTINGS) settings: Settings) {
    if (settings.JOBS) {
      this.timer = setInterval(() => forgetEnded(database.pool), FORGET_EVERY_MS).unref();
    }
    const secret = createHmac('sha256', settings.JWT_SECRET ?? '')
      .update('staff sessions')
      .digest('hex');
    const sessionsOf = (request: Pick<Request, 'secure'>) => {
      const { name, ...cookie } = cookieOf(request, COOKIE_NAME);
      return session({
        secret,
        name,
        cookie: { ...cookie, maxAge: MAX_SESSION_MS },
        store: new SessionTable(database.pool),
        resave: false,
        saveUninitialized: false,
      });
    };
    const [https, http] = [sessionsOf({ secure: true }), sessionsOf({ secure: false })] as const;
    this.handler = (request, response, next) => (request.secure ? https : http)(request, response, next);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

/** A new session id with nothing in it: at login, so that an id planted before is worth nothing afterwards. */
export function renewSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(asError(error)) : resolve()));
  });
}

/** Waits until the session is stored, so that the page that follows finds it. */
export function saveSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(asError(error)) : resolve()));
  });
}

export function rememberHotel(request: Request, response: Response, hotelId: number): void {
  const { name, ...cookie } = cookieOf(request, LAST_HOTEL_COOKIE);
  response.cookie(name, String(hotelId), { ...cookie, maxAge: LAST_HOTEL_MS });
}

/** The hotel that was opened last in this browser; whether the person may open it is looked up with the session. */
export function lastHotel(request: Request): number | null {
  const { name } = cookieOf(request, LAST_HOTEL_COOKIE);
  const cookies = (request.headers.cookie ?? '').split(/; */);
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  return wholeNumber(found?.slice(name.length + 1)) ?? null;
}

function cookieOf({ secure }: Pick<Request, 'secure'>, name: string) {
  const rules = { httpOnly: true, secure, sameSite: 'strict' as const, path: '/' };
  return { ...rules, name: secure ? `${HOST_PREFIX}${name}` : name };
}

export function endSession(request: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(asError(error)) : resolve()));
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
