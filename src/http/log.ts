import { write, writeSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../settings.js';

const REDACTED = [
  'authorization',
  'cookie',
  'apiKey',
  // as Node.js names the header
  'apikey',
  'apiSecret',
  'password',
  'storeKey',
  'inquiryPassword',
  'token',
  'cardNumber',
  'seriesCode',
  'cardCode',
  'parameters',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const CHUNK_CHARACTERS = 64 * 1024;
/** What is kept for a slow reader; further lines are dropped. */
const MAX_GATHERED_CHARACTERS = 16 * 1024 * 1024;
const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;
/** The pipe is full because its reader is slow: the rest can be written later. */
const BUSY = new Set(['EAGAIN', 'EBUSY']);
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/**
 * Writes lines to an open file in large pieces: small writes would take as long as the requests that the lines are about.
 * Lines that cannot be written, as on a full disk, are dropped; nothing waits for them. Once lines can be written again, one
 * says how many were dropped.
 */
export class GatheredLines {
  private gathered = '';
  private isWriting = false;
  private dropped = 0;
  private readonly flushed: (() => void)[] = [];

  constructor(private readonly file: number) {
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.gathered.length >= MAX_GATHERED_CHARACTERS) {
      this.dropped++;
      return;
    }
    this.gathered += line;
    if (this.gathered.length >= CHUNK_CHARACTERS) this.writeGathered();
  }

  flush(done?: () => void): void {
    if (done) this.flushed.push(done);
    this.writeGathered();
  }

  /** Tries once: what waits for a pipe or a disk here would block the process. */
  flushSync(): void {
    const text = Buffer.from(this.gathered);
    let written = 0;
    this.gathered = '';
    try {
      while (written < text.length) written += writeSync(this.file, text, written);
    } catch (error) {
      if (isBusy(error)) this.gathered = text.toString('utf8', written);
    }
  }

  private writeGathered(): void {
    if (this.isWriting) return;
    if (this.gathered === '') {
      for (const done of this.flushed.splice(0)) done();
      return;
    }
    const text = Buffer.from(this.gathered);
    this.gathered = '';
    this.isWriting = true;
    this.writeFrom(text);
  }

  private writeFrom(text: Buffer, pauseMs = FIRST_PAUSE_MS): void {
    write(this.file, text, (error, written) => {
      if (isBusy(error)) {
        const nextMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
        return void setTimeout(() => this.writeFrom(text, nextMs), pauseMs);
      }
      if (!error && written < text.length) return this.writeFrom(text.subarray(written));
      if (error) this.dropped += linesIn(text);
      else if (this.dropped > 0) this.tellDropped();
      this.isWriting = false;
      if (this.gathered.length >= CHUNK_CHARACTERS || this.flushed.length > 0) this.writeGathered();
    });
  }

  private tellDropped(): void {
    const { dropped } = this;
    this.dropped = 0;
    const time = new Date().toISOString();
    this.gathered += `${JSON.stringify({ level: 'warn', time, dropped, msg: 'lines of the log were dropped' })}\n`;
  }
}

function linesIn(text: Buffer): number {
  return text.toString().split('\n').length - 1;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BUSY.has(String(error.code));
}

type LogSettings = Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>;

/** The process's log: JSON lines to `lines`, by default standard output, or readable ones in a terminal. */
export function createLog(settings: LogSettings, lines?: DestinationStream): Logger {
  if (isReadable(settings, process.stdout)) return pino(options(settings), readableLines(STANDARD_OUTPUT));
  return pino(options(settings), lines ?? new GatheredLines(STANDARD_OUTPUT));
}

/** The log of a command, in the same form on standard error: its standard output is for its result. */
export function createCommandLog(settings: LogSettings): Logger {
  if (isReadable(settings, process.stderr)) return pino(options(settings), readableLines(STANDARD_ERROR));
  return pino(options(settings), pino.destination({ dest: STANDARD_ERROR, sync: true }));
}

/** Whether the log is for people to read: as JSON lines it has nothing but these, for the programs that read them. */
export function isReadable({ LOG_FORMAT }: LogSettings, { isTTY }: { isTTY?: boolean }): boolean {
  return LOG_FORMAT === 'pretty' || (LOG_FORMAT === 'auto' && isTTY === true);
}

function options({ LOG_LEVEL }: LogSettings): LoggerOptions {
  return {
    level: LOG_LEVEL,
    base: undefined,
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
}

/** What the line of a request says in its message, in a terminal. */
const OF_REQUESTS = ['method', 'route', 'status', 'ms'] as const;

/** One line for each message; only a stack takes more. */
function readableLines(file: number): DestinationStream {
  const isTerminal = (file === STANDARD_OUTPUT ? process.stdout : process.stderr).isTTY === true;
  return pretty({
    destination: file,
    sync: true,
    colorize: isTerminal,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: OF_REQUESTS.join(','),
    errorLikeObjectKeys: ['stack'],
    messageFormat: readableMessage,
  });
}

function readableMessage(line: Record<string, unknown>, messageKey: string): string {
  const [method, route, status, ms] = OF_REQUESTS.map((name) => line[name]);
  if (method === undefined || typeof ms !== 'number') return String(line[messageKey] ?? '');
  return `${String(method)} ${String(route)} ${String(status)} in ${ms.toFixed(1)} ms`;
}

/** Flushes what an asynchronous log still holds, a few times a second and at the end. */
export function keepFlushing(log: Logger): () => void {
  const timer = setInterval(() => log.flush(), 250).unref();
  return () => {
    clearInterval(timer);
    log.flush();
  };
}

/**
 * Nest's own messages, in the same log. Errors go in by their message, never with parameters. An object is a line with these
 * members, of which `msg` is the message.
 */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug(...entry(message, context));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn(...entry(message, context));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...entry(message, rest.at(-1)));
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug(...entry(message, context));
  }
  verbose(message: unknown, context?: string): void {
    this.logger.trace(...entry(message, context));
  }
  fatal(message: unknown, context?: string): void {
    this.logger.fatal(...entry(message, context));
  }
}

function entry(message: unknown, context: unknown): [members: object, message: string | undefined] {
  if (message instanceof Error) return [{ context }, message.message];
  if (typeof message !== 'object' || message === null) return [{ context }, String(message)];
  return [{ context, ...message }, undefined];
}

/** Returns what a log may say of an error: not the message and detail of a database error, which can contain a row's values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: 'not an Error' };
  const cause: unknown = 'driverError' in error ? error.driverError : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const fromDatabase = 'driverError' in error || (code !== undefined && /^[0-9A-Z]{5}$/.test(code));
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: error.name,
    code,
    constraint:
      cause instanceof Error && 'constraint' in cause ? (cause.constraint as string | undefined) : undefined,
    message: fromDatabase ? undefined : error.message,
    stack: frames.slice(0, 12).join('\n'),
  };
}
