import { listQuery } from './list-query.js';

describe('listQuery', () => {
  it('reads filters, both ends of ranges, and the order', () => {
    const query =
      'filters.status=active&filters.arrival~~from=2026-11-27&filters.arrival~~to=2026-12-03&page=2';
    expect(listQuery(`${query}&sortBy=arrival&direction=desc`)).toEqual({
      filters: [
        ['status', 'active'],
        ['arrival', { from: '2026-11-27', to: '2026-12-03' }],
      ],
      sort: { sortBy: 'arrival', direction: 'desc' },
    });
  });

  it('reads nothing where nothing is asked for, and leaves out what is no filter', () => {
    expect(listQuery('')).toEqual({ filters: [], sort: { direction: 'asc' } });
    expect(listQuery('filters.a.b=1&filters.=2&filters.x~~y=3&columns=z').filters).toEqual([]);
  });
});
