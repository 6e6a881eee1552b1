import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Settings } from '../../settings.js';
import { limitedAddress } from '../caller-address.js';
import type { Reader } from './reader.js';
import { givenUp, nextMark } from './reading-pace.js';
import { peerName, unreadByPeer } from './unread-bytes.js';
import { WaitingAnswers } from './waiting-answers.js';

/** How often unread bytes are looked at, and how soon at the latest where room is short. */
const LOOK_MS = 2_000;
const SOON_MS = 100;
/** Where room is short, a look is followed by a pause of so many times its own time: a tenth of the time goes to looks. */
const PAUSE_PER_LOOK = 9;

type Limits = Pick<Settings, 'UNREAD_ANSWERS_MB' | 'SLOW_READER_TIMEOUT_MS'>;

const answersOf = new WeakMap<Socket, UnreadAnswers>();

/** Of its limit, what is kept free for others where answers wait for room. */
const FREED_SHARE = 0.25;
/** Of its limit, what is handed over before it is looked how much of it was read, so that callers who read never wait. */
const LOOKED_AT_SHARE = 0.5;

/**
 * What the callers of a server have not read yet. Large answers are handed to the system only as far as all unread bytes stay
 * within their limit; whoever reads too slowly loses the connection.
 */
export class UnreadAnswers {
  /** Connections that were closed, by reason. */
  readonly closed = { slow_reader: 0, unread_limit: 0 };
  private readonly readers = new Map<Socket, Reader>();
  private readonly maxBytes: number;
  private readonly waiting = new WaitingAnswers();
  /** Bytes that were unread at the last look, and those that were handed over since. */
  private unread = 0;
  private handed = 0;
  private timer: NodeJS.Timeout | undefined;
  private dueMs = 0;
  private pauseMs = 0;
  private isLooking = false;

  constructor(
    private readonly server: Server,
    private readonly limits: Limits,
  ) {
    this.maxBytes = limits.UNREAD_ANSWERS_MB * 1024 * 1024;
    server.on('connection', (socket: Socket) => this.add(socket));
    server.once('close', () => clearTimeout(this.timer));
  }

  /** Undefined for a connection that is closed, or of another server. */
  static of(socket: Socket): UnreadAnswers | undefined {
    return answersOf.get(socket);
  }

  get connections(): number {
    return this.readers.size;
  }

  /** At the last look. */
  get unreadBytes(): number {
    return this.unread;
  }

  /** Whether a whole answer may be handed over at once: where so little is unread that looks alone keep it within its limit. */
  takesWhole(socket: Socket, bytes: number): boolean {
    const isSpare = this.unread + this.handed + bytes <= this.maxBytes * LOOKED_AT_SHARE;
    return isSpare && this.waiting.size === 0 && this.readers.has(socket) && this.take(bytes);
  }

  /** Waits until so many bytes of an answer may be handed over. Returns whether its connection is still open. */
  room(socket: Socket, bytes: number, content: Buffer): boolean | Promise<boolean> {
    const reader = this.readers.get(socket);
    if (!reader) return false;
    if (this.waiting.size === 0 && this.take(bytes)) return true;
    return new Promise((begin) => {
      this.waiting.add({ reader, bytes, content, begin });
      while (this.waiting.bytes > this.maxBytes)
        this.close(this.waiting.lastOfHeaviest()!.reader, 'unread_limit');
      this.lookIn(this.pauseMs);
    });
  }

  private add(socket: Socket): void {
    const { remoteAddress, remotePort = 0 } = socket;
    if (remoteAddress === undefined || socket.destroyed) return;
    const address = limitedAddress(remoteAddress);
    const peer = peerName(remoteAddress, remotePort);
    const reader: Reader = { socket, address, peer, unread: 0, read: 0 };
    this.readers.set(socket, reader);
    answersOf.set(socket, this);
    socket.once('close', () => this.forget(reader));
    this.lookIn(LOOK_MS);
  }

  private forget(reader: Reader): void {
    this.readers.delete(reader.socket);
    this.waiting.end(reader);
  }

  /** An answer that is larger than the limit is handed over where nothing else is unread. */
  private take(bytes: number): boolean {
    const before = this.unread + this.handed;
    if (before > 0 && before + bytes > this.maxBytes) return false;
    this.handed += bytes;
    if (this.isShort) this.lookIn(this.pauseMs);
    return true;
  }

  private get isShort(): boolean {
    return this.waiting.size > 0 || this.handed > this.maxBytes * LOOKED_AT_SHARE;
  }

  private close(reader: Reader, reason: keyof UnreadAnswers['closed']): void {
    this.closed[reason]++;
    this.forget(reader);
    // Closed as usual, the system would go on keeping what it has for the caller.
    reader.socket.resetAndDestroy();
  }

  private lookIn(ms: number): void {
    const dueMs = performance.now() + ms;
    if (this.isLooking || (this.timer && dueMs >= this.dueMs)) return;
    clearTimeout(this.timer);
    this.dueMs = dueMs;
    this.timer = setTimeout(() => void this.look(), ms).unref();
  }

  /** Never counts less than is unread: what moves to the system while it is asked is counted in both places. */
  private async look(): Promise<void> {
    this.isLooking = true;
    this.timer = undefined;
    const beganMs = performance.now();
    const { handed } = this;
    const readers = [...this.readers.values()];
    const atBegin = readers.map(({ socket }) => ({
      written: socket.bytesWritten,
      kept: socket.writableLength,
    }));
    const held = await unreadByPeer(this.server.address() as AddressInfo | null);
    const atMs = performance.now();
    for (const [i, reader] of readers.entries()) {
      const { written, kept } = atBegin[i]!;
      reader.unread = kept + (held?.get(reader.peer) ?? 0);
      reader.read = written - reader.unread;
      this.judge(reader, atMs);
    }
    this.giveUp(atMs);
    this.unread = 0;
    for (const { unread } of this.readers.values()) this.unread += unread;
    this.handed -= handed;
    this.isLooking = false;
    this.beginWaiting();
    this.pauseMs = Math.min(SOON_MS, PAUSE_PER_LOOK * (performance.now() - beganMs));
    if (this.readers.size > 0) this.lookIn(this.isShort ? this.pauseMs : LOOK_MS);
  }

  private judge(reader: Reader, atMs: number): void {
    const observed = { atMs, read: reader.read, unread: reader.unread };
    const mark = nextMark(reader.mark, observed, this.limits.SLOW_READER_TIMEOUT_MS);
    if (mark === 'late') this.close(reader, 'slow_reader');
    else reader.mark = mark;
    if (reader.unread === 0) reader.first = undefined;
    else reader.first ??= observed;
  }

  private giveUp(nowMs: number): void {
    const maxBytes = this.waiting.size > 0 ? this.maxBytes * (1 - FREED_SHARE) : this.maxBytes;
    const holdings = [...this.readers.values()].flatMap((reader) => {
      const { address, unread, first } = reader;
      if (!first) return [];
      return [{ address, unread, sinceMs: first.atMs, read: reader.read - first.read, reader }];
    });
    for (const { reader } of givenUp(holdings, maxBytes, nowMs)) this.close(reader, 'unread_limit');
  }

  /** Those of addresses for which little is kept come first. */
  private beginWaiting(): void {
    const kept = new Map<string, number>();
    const add = (address: string, bytes: number) => kept.set(address, (kept.get(address) ?? 0) + bytes);
    for (const { address, unread } of this.readers.values()) add(address, unread);
    for (
      let next = this.waiting.first(kept);
      next && this.take(next.bytes);
      next = this.waiting.first(kept)
    ) {
      add(next.reader.address, next.bytes);
      this.waiting.begin(next);
    }
  }
}
