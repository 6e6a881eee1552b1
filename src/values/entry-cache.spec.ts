import { entryCache } from './entry-cache.js';

describe('a cache of entries', () => {
  it('forgets the entry that was used least recently when it is full', () => {
    const cache = entryCache<string, number>(2);
    cache.set('first', 1);
    cache.set('second', 2);
    cache.get('first');
    cache.set('third', 3);
    expect([...cache.keys()].sort()).toEqual(['first', 'third']);
  });

  it('keeps an entry that is set again as one', () => {
    const cache = entryCache<string, number>(2);
    for (const value of [1, 2, 3]) cache.set('first', value);
    cache.set('second', 4);
    expect([cache.get('first'), cache.get('second')]).toEqual([3, 4]);
  });
});
