import { ServiceError } from './errors.js';
import { pageOf, PagePipe } from './paging.js';

const readPage = (query: Record<string, unknown>) => PagePipe.transform(query);

describe('PagePipe', () => {
  it('has the defaults of the description', () => {
    expect(readPage({})).toEqual({ limit: 20, page: 1, order: 'id' });
  });

  it.each([
    ['1', 1],
    ['200', 200],
    ['201', 200],
    ['9223372036854775808', 200],
  ])('takes limit %s as %d', (limit, expected) => {
    expect(readPage({ limit }).limit).toBe(expected);
  });

  it.each(['', '0', '-1', '1e0', '0x1', ' 5 ', '1.5', 'ten', ['1', '2']])('refuses the limit %p', (limit) => {
    expect(() => readPage({ limit })).toThrow(new ServiceError('limit_is_not_valid'));
  });

  it.each(['', '0', '-1', '1e0', 'x', ['1', '1']])('refuses the page %p', (page) => {
    expect(() => readPage({ page })).toThrow(new ServiceError('page_is_not_valid'));
  });

  it.each(['', 'name', 'ID', '+id', ['id', 'id']])('refuses the order %p', (order) => {
    expect(() => readPage({ order })).toThrow(new ServiceError('order_is_not_valid'));
  });
});

describe('pageOf', () => {
  const records = [1, 2, 3, 4, 5];

  it('cuts pages, and counts all records', () => {
    expect(pageOf(records, { limit: 2, page: 2, order: 'id' })).toEqual({
      success: true,
      count: 5,
      items: [3, 4],
    });
    expect(pageOf(records, { limit: 2, page: 3, order: '-id' }).items).toEqual([1]);
  });

  it('has nothing beyond the last page', () => {
    expect(pageOf(records, { limit: 200, page: Number.MAX_SAFE_INTEGER, order: 'id' })).toEqual({
      success: true,
      count: 5,
      items: [],
    });
  });
});
