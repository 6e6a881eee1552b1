import type { DataSource } from 'typeorm';
import { isDatabaseUnavailable } from './connection.js';
import { inHotelQueue } from './hotel-queue.js';

describe('the queue of a hotel', () => {
  const dataSource = {} as DataSource;
  const opened: (() => void)[] = [];
  const begun: string[] = [];
  const change = (hotelId: number, name: string) =>
    inHotelQueue(dataSource, hotelId, () => {
      begun.push(name);
      return new Promise<void>((resolve) => opened.push(resolve));
    });

  beforeEach(() => {
    opened.length = 0;
    begun.length = 0;
  });
  const { now } = performance;
  afterEach(() => void (performance.now = now));

  it('lets six changes of a hotel begin, and the next in their order, while those of others go on', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const changes = [...names.map((name) => change(1, name)), change(2, 'other')];
    await Promise.resolve();
    expect(begun).toEqual([...names.slice(0, 6), 'other']);
    opened.splice(0).forEach((end) => end());
    await Promise.all([...changes.slice(0, 6), changes.at(-1)]);
    expect(begun).toEqual([...names.slice(0, 6), 'other', 'g', 'h']);
    opened.splice(0).forEach((end) => end());
    await Promise.all(changes);
  });

  it('goes on after a change that fails', async () => {
    await expect(inHotelQueue(dataSource, 1, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    const next = change(1, 'next');
    await Promise.resolve();
    opened.forEach((end) => end());
    await next;
    expect(begun).toEqual(['next']);
  });

  it('refuses those whose turn comes too late, as the database refuses a lock', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const changes = names.map((name) => change(1, name));
    const late = change(1, 'late').catch((error: unknown) => error);
    await Promise.resolve();
    performance.now = () => now.call(performance) + 60_000;
    opened.splice(0).forEach((end) => end());
    await Promise.all(changes);
    expect(isDatabaseUnavailable(await late)).toBe(true);
    expect(begun).toEqual(names);
  });
});
