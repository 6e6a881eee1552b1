import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { download, DownloadError } from '../outside/download.js';
import type { Settings } from '../settings.js';
import { type DayText, parseDay } from '../values/day.js';

export interface ExchangeRates {
  source: 'tcmb' | 'ecb';
  /** The day for which the source published them. */
  date: DayText;
  /** ISO 4217 code → TRY for ONE unit, a decimal string with at most ten decimals. TRY itself is `1`. */
  tryPerUnit: Map<string, string>;
}

export class ExchangeRateError extends Error {}

interface Decimal {
  digits: bigint;
  decimals: number;
}

interface Log {
  warn(message: string): void;
}

const FETCH_TIMEOUT_MS = 10_000;
const MAX_FILE_BYTES = 1024 * 1024;
const XML = 'application/xml, text/xml';
const RATE_DECIMALS = 10;

const CURRENCY_CODE = /^[A-Z]{3}$/;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,12}))?$/;
/** The column that keeps a rate has 24 digits, ten of them decimals. */
const SCALED_LIMIT = 10n ** 24n;
const WHOLE = /^\d{1,9}$/;

const MANY = new Set(['Currency', 'Cube']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => MANY.has(name),
});

/**
 * Asks TCMB, else ECB, of which one line of the log tells; each may take `timeoutMs` in all. Throws {@link ExchangeRateError} when
 * neither has rates; its message names the hosts and what each did.
 */
export async function fetchExchangeRates(
  settings: Pick<Settings, 'RATES_TCMB_URL' | 'RATES_ECB_URL'>,
  log: Log,
  timeoutMs = FETCH_TIMEOUT_MS,
): Promise<ExchangeRates> {
  const sources = [
    { name: 'TCMB', url: settings.RATES_TCMB_URL, parse: parseTcmb },
    { name: 'ECB', url: settings.RATES_ECB_URL, parse: parseEcb },
  ];
  const failures: string[] = [];
  for (const { name, url, parse } of sources) {
    try {
      const rates = parse(await download(url, { accept: XML, timeoutMs, maxBytes: MAX_FILE_BYTES }));
      if (failures.length > 0) log.warn(`Exchange rates are taken from ${name}: ${failures.join('; ')}`);
      return rates;
    } catch (error) {
      if (!(error instanceof ExchangeRateError || error instanceof DownloadError)) throw error;
      failures.push(`${name} at ${new URL(url).host}: ${error.message}`);
    }
  }
  throw new ExchangeRateError(`No source of exchange rates is available (${failures.join('; ')})`);
}

/**
 * Reads TCMB's today.xml. The rate is ForexBuying, the one at which Turkish tax law values foreign money
 * (VUK article 280); it is published per `Unit`, for JPY per 100. A currency without that rate is left out, as is
 * XDR, which is not money in circulation. Throws {@link ExchangeRateError}.
 */
export function parseTcmb(xml: string): ExchangeRates {
  const file = member(parse(xml), 'Tarih_Date', 'the file of TCMB');
  const tryPerUnit = new Map([['TRY', '1']]);
  for (const currency of list(file.Currency)) {
    const code = currencyCode(text(currency.CurrencyCode) || text(currency.Kod));
    const rate = text(currency.ForexBuying);
    if (code === 'XDR' || rate === '') continue;
    const unit = text(currency.Unit);
    if (!WHOLE.test(unit)) throw new ExchangeRateError(`the unit of ${code} is not a whole number`);
    put(tryPerUnit, code, divide(positive(rate, code), positive(unit, code), code));
  }
  if (tryPerUnit.size === 1) throw new ExchangeRateError('the file of TCMB holds no rate');
  return { source: 'tcmb', date: day(turkishDay(text(file.Tarih))), tryPerUnit };
}

/** Reads ECB's eurofxref-daily.xml: units per euro, converted by its rate of TRY. Throws {@link ExchangeRateError}. */
export function parseEcb(xml: string): ExchangeRates {
  const envelope = member(parse(xml), 'Envelope', 'the file of ECB');
  const days = list(envelope.Cube).flatMap((cube) => list(cube.Cube));
  const [daily] = days;
  if (daily === undefined || days.length !== 1) {
    throw new ExchangeRateError('the file of ECB does not hold exactly one day');
  }
  const perEuro = new Map<string, Decimal>();
  for (const cube of list(daily.Cube)) {
    const code = currencyCode(text(cube.currency));
    put(perEuro, code, positive(text(cube.rate), code));
  }
  const tryPerEuro = perEuro.get('TRY');
  if (tryPerEuro === undefined) throw new ExchangeRateError('the file of ECB has no rate of TRY');
  put(perEuro, 'EUR', { digits: 1n, decimals: 0 });
  const tryPerUnit = new Map([...perEuro].map(([code, rate]) => [code, divide(tryPerEuro, rate, code)]));
  return { source: 'ecb', date: day(text(daily.time)), tryPerUnit };
}

function parse(xml: string): Record<string, unknown> {
  // Neither source has a document type, and without one no entity can be defined.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new ExchangeRateError('the file has a document type');
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new ExchangeRateError(`the file is not well-formed: ${verdict.err.msg}`);
  try {
    return parser.parse(xml) as Record<string, unknown>;
  } catch (error) {
    throw new ExchangeRateError('the file cannot be parsed', { cause: error });
  }
}

function member(parent: Record<string, unknown>, name: string, file: string): Record<string, unknown> {
  const value = parent[name];
  if (!isElement(value)) throw new ExchangeRateError(`${file} has no ${name}`);
  return value;
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isElement) : [];
}

function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function currencyCode(code: string): string {
  if (!CURRENCY_CODE.test(code)) throw new ExchangeRateError('a currency has no valid code');
  return code;
}

function put<T>(rates: Map<string, T>, code: string, rate: T): void {
  if (rates.has(code)) throw new ExchangeRateError(`${code} stands in the file twice`);
  rates.set(code, rate);
}

function turkishDay(date: string): string {
  const [, dayOfMonth, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(date) ?? [];
  return `${year}-${month}-${dayOfMonth}`;
}

function day(date: string): DayText {
  if (parseDay(date) === undefined) throw new ExchangeRateError('the file has no valid date');
  return date;
}

function positive(rate: string, code: string): Decimal {
  const match = DECIMAL.exec(rate);
  const [, whole = '', fraction = ''] = match ?? [];
  const digits = BigInt(whole + fraction);
  if (match === null || digits === 0n)
    throw new ExchangeRateError(`the rate of ${code} is not a positive number`);
  return { digits, decimals: fraction.length };
}

/** a ÷ b with {@link RATE_DECIMALS} decimals, rounded half up, without trailing zeros. */
function divide(a: Decimal, b: Decimal, code: string): string {
  const dividend = a.digits * 10n ** BigInt(RATE_DECIMALS + b.decimals);
  const divisor = b.digits * 10n ** BigInt(a.decimals);
  const quotient = (2n * dividend + divisor) / (2n * divisor);
  if (quotient === 0n || quotient >= SCALED_LIMIT) {
    throw new ExchangeRateError(`the rate of ${code} is out of range`);
  }
  const digits = quotient.toString().padStart(RATE_DECIMALS + 1, '0');
  const fraction = digits.slice(-RATE_DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -RATE_DECIMALS);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
