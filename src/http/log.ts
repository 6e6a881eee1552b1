import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, pino, type Logger } from 'pino';
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

/**
 * Hands lines on in large pieces: a write for every few of them takes as long as the answers that they tell of. (The
 * destination gathers lines too, but measures all it has gathered at every one.)
 */
class GatheredLines {
  private gathered = '';
  private readonly destination = pino.destination({ dest: 1, sync: false, minLength: 1 });

  write(line: string): void {
    this.gathered += line;
    if (this.gathered.length >= CHUNK_CHARACTERS) this.flushGathered();
  }

  flush(done?: () => void): void {
    this.flushGathered();
    this.destination.flush(done);
  }

  flushSync(): void {
    this.flushGathered();
    this.destination.flushSync();
  }

  private flushGathered(): void {
    if (this.gathered !== '') this.destination.write(this.gathered);
    this.gathered = '';
  }
}

/** The process's log: JSON lines to `lines`, by default standard output, or readable ones in a terminal. */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  lines?: DestinationStream,
): Logger {
  const readable =
    settings.LOG_FORMAT === 'pretty' || (settings.LOG_FORMAT === 'auto' && process.stdout.isTTY);
  const options = {
    level: settings.LOG_LEVEL,
    base: undefined,
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return readable
    ? pino(options, pretty({ sync: true, colorize: process.stdout.isTTY }))
    : pino(options, lines ?? new GatheredLines());
}

/** Flushes what an asynchronous log still holds, a few times a second and at the end. */
export function keepFlushing(log: Logger): () => void {
  const timer = setInterval(() => log.flush(), 250).unref();
  return () => {
    clearInterval(timer);
    log.flush();
  };
}

/** Nest's own messages, in the same log. Errors go in by their message, never with parameters. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.logger.error({ context }, message instanceof Error ? message.message : String(message));
  }
  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }
}

/** What a log may tell of an error. Messages and details of database errors can hold values of a row: they stay out. */
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
