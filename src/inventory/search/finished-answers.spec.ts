import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { snapshotOf } from '../../../test/oracle/snapshot-of.js';
import { dayNumber } from '../../values/day.js';
import { FinishedAnswers } from './finished-answers.js';
import { applyChanges, type Snapshot, type StampedDay } from '../snapshot/snapshot.js';

const FIRST = dayNumber('2027-05-01');

function emptySnapshot(): Snapshot {
  const facts = {
    id: 1,
    currency: 'EUR',
    language: 'tr',
    onlineSales: true,
    releaseDays: 0,
    bookingHorizonDays: 500,
    unitMinor: 1,
    buildings: [],
    boards: [],
    roomTypes: [],
  };
  return snapshotOf(facts, '2027-05-01', 20);
}

const change = (day: number, revision: number): StampedDay => ({
  kind: 'room',
  id: 1,
  day,
  value: 1,
  restrictions: 0,
  revision,
});

describe('finished answers', () => {
  it('stay good while none of their days changes', () => {
    const answers = new FinishedAnswers(1_000_000);
    const snapshot = emptySnapshot();
    const body = Buffer.from('{}');
    answers.set('a', snapshot, body);
    const kept = () => answers.get('a', { snapshot, from: FIRST + 5, to: FIRST + 8 });
    applyChanges(snapshot, 2, [change(FIRST + 4, 2), change(FIRST + 9, 2), change(FIRST + 500, 2)]);
    expect(kept()).toMatchObject({ content: { plain: body }, needsRecount: false });
    applyChanges(snapshot, 3, [change(FIRST + 8, 3)]);
    expect(kept()).toMatchObject({ content: { plain: body }, needsRecount: true });
    applyChanges(snapshot, 4, [{ ...change(FIRST + 5, 4), kind: 'rate' }]);
    expect(kept()).toBeUndefined();
    answers.set('a', snapshot, body);
    expect(kept()).toMatchObject({ content: { plain: body }, needsRecount: false });
  });

  it('are gone when the catalogue has changed', () => {
    const answers = new FinishedAnswers(1_000_000);
    const snapshot = emptySnapshot();
    answers.set('a', snapshot, Buffer.from('{}'));
    expect(
      answers.get('a', { snapshot: { ...snapshot, catalogueRevision: 2 }, from: FIRST, to: FIRST }),
    ).toBeUndefined();
  });

  it('are kept from the second time on, and within their bytes', () => {
    const answers = new FinishedAnswers(10_000);
    const snapshot = emptySnapshot();
    const asked = (key: string) => answers.isRepeated(key, { snapshot, from: FIRST, to: FIRST + 2 });
    expect([asked('a'), asked('a'), asked('b')]).toEqual([false, true, false]);
    applyChanges(snapshot, 2, [change(FIRST, 2)]);
    expect([asked('a'), asked('a')]).toEqual([false, true]);
    for (let i = 0; i < 20; i++) answers.set(`key ${i}`, emptySnapshot(), Buffer.alloc(2_000));
    expect(answers.bytes).toBeLessThanOrEqual(10_000);
    expect(answers.bytes).toBeGreaterThan(5_000);
  });

  it('count what their zipped forms take, and make each once', async () => {
    const answers = new FinishedAnswers(100_000);
    const snapshot = emptySnapshot();
    const body = randomBytes(20_000);
    const content = answers.set('a', snapshot, body);
    const before = answers.bytes;
    const [gzip, again] = await Promise.all([content.zipped('gzip'), content.zipped('gzip')]);
    expect(gunzipSync(gzip!)).toEqual(body);
    expect(again).toBe(gzip);
    expect(answers.bytes).toBe(before + gzip!.length);
    const br = await content.zipped('br');
    expect(brotliDecompressSync(br!)).toEqual(body);
    expect(answers.bytes).toBe(before + gzip!.length + br!.length);
    expect(content.zipped('gzip')).toBe(gzip);
  });

  it('are given up with their zipped forms where these leave no room', async () => {
    const answers = new FinishedAnswers(50_000);
    const snapshot = emptySnapshot();
    const contents = ['a', 'b'].map((key) => answers.set(key, snapshot, randomBytes(20_000)));
    await contents[1]!.zipped('gzip');
    expect(answers.bytes).toBeLessThanOrEqual(50_000);
    const kept = (key: string) => answers.get(key, { snapshot, from: FIRST, to: FIRST });
    expect([kept('a'), kept('b')?.content]).toEqual([undefined, contents[1]]);
  });
});
