import type { DataSource } from 'typeorm';
import { readSettings } from '../settings.js';
import { isDatabaseUnavailable } from './connection.js';
import { dataSourceOptions } from './data-source.js';
import { inHotelQueue, queuedChanges } from './hotel-queue.js';

describe('the queue of a hotel', () => {
  const LOCK_TIMEOUT_MS = 2_000;
  const dataSourceOf = (settings: NodeJS.ProcessEnv) => {
    const env = { DATABASE_LOCK_TIMEOUT_MS: String(LOCK_TIMEOUT_MS), ...settings };
    return { options: dataSourceOptions(readSettings(env), { url: 'postgres://127.0.0.1' }) } as DataSource;
  };
  const usual = dataSourceOf({ DATABASE_POOL_SIZE: '16' });
  const opened: (() => void)[] = [];
  const begun: string[] = [];
  const change = (hotelId: number, name: string, dataSource = usual) =>
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

  it('lets changes of a hotel begin on a third of the connections, and the next in their order, while those of others go on', async () => {
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

  it('lets one change begin where there are few connections', async () => {
    const small = dataSourceOf({ DATABASE_POOL_SIZE: '2' });
    const ends: (() => void)[] = [];
    const both = [1, 2].map(() => inHotelQueue(small, 1, () => new Promise<void>((end) => ends.push(end))));
    await Promise.resolve();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await both[0];
    ends[1]?.();
    await both[1];
  });

  it('forgets a hotel when nothing of it is left', async () => {
    const changes = [change(1, 'a'), change(1, 'b'), change(2, 'other')];
    await Promise.resolve();
    expect(queuedChanges(usual)).toEqual({ hotels: 2, changes: 3 });
    opened.splice(0).forEach((end) => end());
    await Promise.all(changes);
    expect(queuedChanges(usual)).toEqual({ hotels: 0, changes: 0 });
  });

  it('goes on after a change that fails', async () => {
    await expect(inHotelQueue(usual, 1, () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    const next = change(1, 'next');
    await Promise.resolve();
    opened.forEach((end) => end());
    await next;
    expect(begun).toEqual(['next']);
  });

  it.each([
    ['refuses', usual],
    ['refuses, behind a pooler too,', dataSourceOf({ DATABASE_POOL_SIZE: '16', DATABASE_POOLER: 'true' })],
  ])('%s those whose turn comes too late, as the database refuses a lock', async (_, dataSource) => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const changes = names.map((name) => change(1, name, dataSource));
    const late = change(1, 'late', dataSource).catch((error: unknown) => error);
    await Promise.resolve();
    performance.now = () => now.call(performance) + LOCK_TIMEOUT_MS + 1;
    opened.splice(0).forEach((end) => end());
    await Promise.all(changes);
    expect(isDatabaseUnavailable(await late)).toBe(true);
    expect(begun).toEqual(names);
  });
});
