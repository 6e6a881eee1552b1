import { listError } from './errors.js';
import { scalarField } from './forms.js';
import { wholeNumber } from './strict.js';

/** The part of a list that a caller asks for. */
export interface Page {
  /** 1 to 200 records. */
  limit: number;
  /** From 1. */
  page: number;
  descending: boolean;
}

const DEFAULT_LIMIT = 20;
const LIMIT_MAX = 200;

/**
 * Reads `limit`, `page` and `order` of a query. Throws `limit_is_not_valid`, `page_is_not_valid` or
 * `order_is_not_valid` as a list's error; a limit above 200 is taken as 200.
 */
export function readPage(query: Record<string, unknown>): Page {
  const limit = scalarField(query, 'limit') ?? String(DEFAULT_LIMIT);
  const page = scalarField(query, 'page') ?? '1';
  const order = scalarField(query, 'order') ?? 'id';
  const wanted = typeof limit === 'string' && /^\d+$/.test(limit) ? Number(limit) : 0;
  if (wanted < 1) throw listError('limit_is_not_valid');
  const number = wholeNumber(page) ?? 0;
  if (number < 1) throw listError('page_is_not_valid');
  if (order !== 'id' && order !== '-id') throw listError('order_is_not_valid');
  return { limit: Math.min(wanted, LIMIT_MAX), page: number, descending: order === '-id' };
}

/** The answer of a list endpoint: the page asked for, and how many records there are in all. */
export interface ListAnswer<T> {
  success: true;
  count: number;
  items: T[];
}

/** A page of records that are in ascending order of their IDs. */
export function pageOf<T>(records: readonly T[], { limit, page, descending }: Page): ListAnswer<T> {
  const ordered = descending ? records.toReversed() : records;
  const start = (page - 1) * limit;
  return { success: true, count: records.length, items: ordered.slice(start, start + limit) };
}
