import { readSheet } from 'read-excel-file/node';
import type { Sheet } from './sheet.js';
import { SheetWriter } from './sheet-writer.service.js';
import { longestTurnMs, ordinaryTurnMs } from '../../test/harness/turns.js';

const DAY = new Date('2027-03-01T00:00:00Z');
const small: Sheet = { headings: ['Tür', DAY], rows: [['İstanbul', 40.1]], widths: [20, 11] };
/** A large hotel's rates of two months. */
const large: Sheet = {
  headings: Array.from({ length: 65 }, (_, i) => `Heading ${i}`),
  rows: Array.from({ length: 800 }, () => Array.from({ length: 65 }, (_, i) => (i < 3 ? 'text' : i * 1.5))),
  widths: Array.from({ length: 65 }, () => 11),
};

describe('the writer of spreadsheets', () => {
  it('writes texts, numbers, days and blank cells', async () => {
    const sheet: Sheet = {
      ...small,
      name: 'Fiyatlar',
      rows: [
        ['=1+1', 40.1],
        [null, 0],
        ['', null],
      ],
      formats: [undefined, '#,##0.00'],
      stickyColumns: 1,
      wraps: 'cells',
    };
    const content = await new SheetWriter().write(1, [sheet, { ...small, name: 'Other' }]);
    expect(await readSheet(content)).toEqual([
      ['Tür', DAY],
      ['=1+1', 40.1],
      [null, 0],
    ]);
  });

  it('holds up no other request', async () => {
    const limitMs = 2 * ordinaryTurnMs();
    const writer = new SheetWriter();
    expect(await longestTurnMs(() => writer.write(1, [large]), limitMs)).toBeLessThan(limitMs);
  });

  it('writes two files at a time, one of a hotel, and refuses what would wait behind too many', async () => {
    const writer = new SheetWriter();
    const left = new AbortController();
    const files = [1, 1, 1, 1, 1].map(() => writer.write(1, [small], left.signal));
    await expect(writer.write(1, [small])).rejects.toThrow('too_many_downloads');
    const other = await writer.write(2, [small]);
    expect(other.length).toBeGreaterThan(1_000);
    left.abort(new Error('left'));
    const outcomes = await Promise.allSettled(files);
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { message: 'left' } });
  });
});
