import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../values/limits.js';
import { Choice, Field, WholeNumber } from './request-fields.js';
import { FormPipe } from './request.pipe.js';

export class PageRequest {
  @Field(pageSize, {
    type: 'integer',
    minimum: 1,
    default: DEFAULT_PAGE_SIZE,
    description: `Records per page; a larger one is taken as ${MAX_PAGE_SIZE}. Else \`limit_is_not_valid\`.`,
  })
  limit!: number;
  @WholeNumber({ min: 1, default: 1, description: 'Else `page_is_not_valid`.' })
  page!: number;
  @Choice(['id', '-id'], { default: 'id', description: 'Else `order_is_not_valid`.' })
  order!: 'id' | '-id';
}

function pageSize(sent: unknown): number | undefined {
  const size = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : 0;
  return size < 1 ? undefined : Math.min(size, MAX_PAGE_SIZE);
}

/** Reads the page of a query; throws `limit_is_not_valid`, `page_is_not_valid` or `order_is_not_valid`. */
export const PagePipe = new FormPipe(PageRequest, ({ field }) => `${field}_is_not_valid`);

/** `count` is how many records there are in all. */
export interface ListAnswer<T> {
  success: true;
  count: number;
  items: T[];
}

/** A page of records that are in ascending order of their IDs. */
export function pageOf<T>(records: readonly T[], { limit, page, order }: PageRequest): ListAnswer<T> {
  const ordered = order === '-id' ? records.toReversed() : records;
  const start = (page - 1) * limit;
  return { success: true, count: records.length, items: ordered.slice(start, start + limit) };
}
