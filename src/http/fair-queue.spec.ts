import { setImmediate as soon } from 'node:timers/promises';
import { tooManyUploads } from './errors.js';
import { FairQueue } from './fair-queue.js';

/** Work that ends when it is told to, and says when it begins. */
function pieces(turns: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, hotelId: number, signal?: AbortSignal) =>
    turns.run(hotelId, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await soon();
  };
  return { begun, start, end };
}

const LIMITS = { ofOwner: 2, ofAll: 3 };

it('begins one piece of a hotel at a time, and another hotel does not wait for it', async () => {
  const { begun, start, end } = pieces(new FairQueue(2, LIMITS, tooManyUploads));
  const all = [start('a1', 1), start('a2', 1), start('a3', 1), start('b1', 2)];
  await soon();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('lets a hotel that came later begin before the second piece of an earlier one', async () => {
  const { begun, start, end } = pieces(new FairQueue(1, LIMITS, tooManyUploads));
  const all = [start('a1', 1), start('a2', 1), start('b1', 2)];
  await soon();
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['b1', 'a2']) await end(name);
  await Promise.all(all);
});

it('lets owners take turns, however much of one waits and whenever another comes', async () => {
  const turns = new FairQueue(1, { ofOwner: 9, ofAll: 99 }, tooManyUploads);
  const { begun, start, end } = pieces(turns);
  const all = [start('a1', 1), start('a2', 1), start('a3', 1), start('b1', 2), start('b2', 2)];
  await soon();
  for (const name of ['a1', 'b1']) await end(name);
  all.push(start('c1', 3), start('c2', 3));
  for (const name of ['a2', 'b2', 'c1', 'a3', 'c2']) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'c2']);
});

it('refuses more than may wait, of one hotel and of all', async () => {
  const { start, end } = pieces(new FairQueue(1, LIMITS, tooManyUploads));
  const all = [start('a1', 1), start('a2', 1), start('a3', 1)];
  await expect(start('a4', 1)).rejects.toThrow('too_many_uploads');
  all.push(start('b1', 2));
  await expect(start('c1', 3)).rejects.toThrow('too_many_uploads');
  await soon();
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
  await Promise.all(all);
});

it('drops what waits when its caller leaves, and goes on after work that failed', async () => {
  const turns = new FairQueue(1, LIMITS, tooManyUploads);
  const { begun, start, end } = pieces(turns);
  const failed = turns.run(2, undefined, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  const first = start('a1', 1);
  const leaving = new AbortController();
  const left = start('a2', 1, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await soon();
  await end('a1');
  await first;
  expect(begun).toEqual(['a1']);
  await expect(start('a3', 1, leaving.signal)).rejects.toThrow('left');
});
