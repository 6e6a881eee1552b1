import net from 'node:net';
import { z } from 'zod';
import { MAX_NOTE_LENGTH, MAX_STORED_TEXT_LENGTH, MAX_TEXT_LENGTH } from './values/limits.js';

/** Every setting, read once at start; `.env.example` describes each. Times carry their unit. */

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1');

const whole = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Timers of Node.js take little more: a longer one would fire at once. */
const MAX_TIMER_MS = 2_000_000_000;
const ms = (fallback: number, min = 0) => whole(fallback, min, MAX_TIMER_MS);

/** A hundred years: much further back there is no valid date. */
const MAX_KEEP_DAYS = 36_500;
const keepDays = (fallback: number, min: number) => whole(fallback, min, MAX_KEEP_DAYS);
const MAX_KEEP_MONTHS = 1_200;
const MAX_EXPIRY_MINUTES = 7 * 24 * 60;

const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === '' ? undefined : text));

const httpUrl = z
  .string()
  .regex(/^https?:\/\//i, { error: 'must begin with http:// or https://', abort: true })
  .refine((text) => URL.canParse(text), 'must be a URL');

const optionalHttpUrl = optionalText.pipe(httpUrl.optional());

/** Where callers turn to: an e-mail address or a page. */
const contact = z
  .string()
  .refine(
    (text) => z.email().safeParse(text).success || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'must be an e-mail address, or a page that begins with https:// or http://',
  );

function isProxyTrust(text: string): boolean {
  if (/^(true|false|\d{1,3})$/.test(text)) return true;
  return text.split(',').every((part) => {
    const [address = '', prefix, ...rest] = part.trim().split('/');
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return prefix === undefined;
    const bits = { 0: -1, 4: 32, 6: 128 }[net.isIP(address)] ?? -1;
    if (prefix === undefined) return bits > 0;
    return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
  });
}

/** Whether the address can be taken apart: a `#` or `%` of a password must be escaped. */
function isDatabaseUrl(text: string): boolean {
  try {
    decodeURIComponent(text);
    // Without a host it is a socket's address: `postgres://user:password@/hotel?host=/run/postgresql`.
    return URL.canParse(text.replace('@/', '@localhost/'));
  } catch {
    return false;
  }
}

/** Whether server, user and password can be read from the address of a mail server. */
function isSmtpUrl(text: string): boolean {
  try {
    const { hostname, username, password, hash } = new URL(text);
    decodeURIComponent(username + password);
    return hostname !== '' && hash === '';
  } catch {
    return false;
  }
}

const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//i, { error: 'must begin with smtp:// or smtps://', abort: true })
  .refine(isSmtpUrl, 'must name a server, special characters of its password written as %23 and the like');

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine(isDatabaseUrl, 'must be a URL, special characters of its password written as %23 and the like');

const ENCRYPTION_KEY_FORM = /^([A-Za-z0-9_-]{1,32}:)?[0-9a-fA-F]{64}$/;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(3000, 0, 65535),
  /** Without a slash at its end. */
  PUBLIC_URL: optionalHttpUrl.transform((url) => url?.replace(/\/+$/, '')),
  CONTACT: optionalText.pipe(contact.optional()),
  TRUST_PROXY: z
    .string()
    .default('false')
    .refine(isProxyTrust, 'must be true, false, a number of proxies, or addresses and subnets'),
  WEB_CONCURRENCY: whole(1, 1, 64),

  DATABASE_URL: optionalText.pipe(databaseUrl.optional()),
  DATABASE_REPLICA_URL: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(databaseUrl)),
  DATABASE_REPLICA_TIMEOUT_MS: ms(1_000, 10),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).default('.'),
  DATABASE_POOLER: flag(false),
  DATABASE_POOL_SIZE: whole(16, 2, 500),
  DATABASE_CONNECT_TIMEOUT_MS: ms(3_000, 100),
  DATABASE_STATEMENT_TIMEOUT_MS: ms(15_000, 100),
  DATABASE_LOCK_TIMEOUT_MS: ms(8_000, 100),
  MIGRATE_AT_START: flag(true),
  DEMO: z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((text) => (text === undefined ? undefined : text === 'true' || text === '1')),

  JWT_SECRET: optionalText.pipe(z.string().min(32, 'must have at least 32 characters').optional()),
  ENCRYPTION_KEY: optionalText.pipe(
    z.string().regex(ENCRYPTION_KEY_FORM, 'must be 64 hex digits, optionally "id:" before them').optional(),
  ),
  ENCRYPTION_KEYS_OLD: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.string().regex(ENCRYPTION_KEY_FORM, 'must be keys of the form "id:64 hex digits"'))),

  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  METRICS_PORT: whole(0, 0, 65535),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PUBLIC: flag(false),

  OTEL_EXPORTER_OTLP_ENDPOINT: optionalHttpUrl,
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),

  TOKEN_DAYS: whole(7, 1, 365),
  LIMITS: z.enum(['process', 'shared']).default('process'),
  RATE_LIMIT_PER_CREDENTIAL: whole(12_000),
  RATE_LIMIT_PER_ADDRESS: whole(1_200),
  CONNECTIONS: whole(10_000),
  CONNECTIONS_PER_ADDRESS: whole(1_000),
  SLOW_READER_TIMEOUT_MS: ms(20_000),
  UNREAD_ANSWERS_MB: whole(128, 1),
  LOGIN_FAILURES_PER_KEY: whole(10),
  LOGIN_FAILURES_PER_ADDRESS: whole(100),
  BODY_LIMIT_BYTES: whole(2 * 1024 * 1024, 1024),
  FORM_LIMIT_BYTES: whole(100 * 1024, 1024),
  TEXT_LIMIT: whole(MAX_TEXT_LENGTH, 16, MAX_STORED_TEXT_LENGTH),
  NOTE_LIMIT: whole(MAX_NOTE_LENGTH, MAX_TEXT_LENGTH),
  SHUTDOWN_DELAY_MS: ms(0),
  SHUTDOWN_GRACE_MS: ms(10_000),
  PANEL: flag(true),
  JOBS: flag(true),
  WEBHOOKS: flag(true),
  WEBHOOK_TIMEOUT_MS: ms(10_000, 10),

  PICTURES_PER_HOTEL: whole(500),
  PICTURE_MB_PER_HOTEL: whole(500),
  PICTURE_MEMORY_MB: whole(32, 1),

  SNAPSHOT_MEMORY_MB: whole(256, 1),

  PAYMENT_EXPIRY_MINUTES: whole(30, 1, MAX_EXPIRY_MINUTES),
  PAYMENT_TIMEOUT_MS: ms(10_000, 10),
  ALLOW_PRIVATE_ADDRESSES: flag(false),
  PAYMENT_GATEWAY_HOSTS: z
    .string()
    .default('127.0.0.1,localhost')
    .transform((text) => text.split(',').flatMap((host) => host.trim() || [])),

  RATES_TCMB_URL: httpUrl.default('https://www.tcmb.gov.tr/kurlar/today.xml'),
  RATES_ECB_URL: httpUrl.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  RATES_REFRESH: flag(true),

  CARD_ERASE_DAYS_AFTER_CHECKOUT: keepDays(7, 0),
  CVV_KEEP_DAYS: whole(7, 1, 7),
  GUEST_DATA_KEEP_DAYS: keepDays(730, 1),
  IDENTITY_NUMBER_KEEP_DAYS: keepDays(90, 1),
  AUDIT_KEEP_MONTHS: whole(13, 1, MAX_KEEP_MONTHS),

  SMTP_URL: optionalText.pipe(smtpUrl.optional()),
  MAIL_FROM: z.string().default('no-reply@localhost'),
});

const NEEDS_OWN_ID =
  'every key needs an id of its own (without one it is 1): give the new key another, "2026b:…"';

/** Encrypted values name their key, so two keys must not have the same name. */
function haveOwnIds(encryptionKeys: readonly string[]): boolean {
  const named = encryptionKeys
    .map((key) => key.split(':'))
    .map(([id = '', digits]) => (digits === undefined ? { id: '1', digits: id } : { id, digits }));
  const keys = new Set(named.map(({ id, digits }) => `${id}:${digits.toLowerCase()}`));
  return new Set(named.map(({ id }) => id)).size === keys.size;
}

const schemaAsAWhole = schema.superRefine((settings, context) => {
  const { ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD } = settings;
  if (!haveOwnIds([ENCRYPTION_KEY ?? [], ENCRYPTION_KEYS_OLD].flat()))
    context.addIssue({ code: 'custom', path: ['ENCRYPTION_KEYS_OLD'], message: NEEDS_OWN_ID });
  if (settings.DATABASE_REPLICA_URL.length > 0 && settings.DATABASE_URL === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_REPLICA_URL'],
      message: 'needs DATABASE_URL, the database that is replicated',
    });
  }
  // Anybody may ask for a link to a new password, under any Host that they send.
  if (settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['SMTP_URL'],
      message: 'needs PUBLIC_URL, with which the links in mails begin',
    });
  }
});

export type Settings = Readonly<z.infer<typeof schema>>;

export const SETTINGS = Symbol('SETTINGS');

export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

export class SettingsError extends Error {}

/** What the setting says against a key that was read from a file; undefined where it may be used. */
export function keyFault(
  { ENCRYPTION_KEYS_OLD }: Settings,
  name: 'JWT_SECRET' | 'ENCRYPTION_KEY',
  key: string,
): string | undefined {
  const { error } = schema.shape[name].safeParse(key);
  if (error) return error.issues[0]?.message;
  const isNamedTwice = name === 'ENCRYPTION_KEY' && !haveOwnIds([key, ...ENCRYPTION_KEYS_OLD]);
  return isNamedTwice ? NEEDS_OWN_ID : undefined;
}

/** Reads the settings from an environment. Throws {@link SettingsError} that names every bad value. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = schemaAsAWhole.safeParse(env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new SettingsError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  return Object.freeze(result.data);
}
