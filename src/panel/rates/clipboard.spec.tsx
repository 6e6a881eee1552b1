import fc from 'fast-check';
import { parseTable, spread, tableText } from './clipboard';

describe('a table on the clipboard', () => {
  it('is read as spreadsheets write it', () => {
    expect(parseTable('40\t50\r\n60\t\r\n')).toEqual([
      ['40', '50'],
      ['60', ''],
    ]);
    expect(parseTable('"a\tb"\t"say ""x"""\n"two\nlines"\t5')).toEqual([
      ['a\tb', 'say "x"'],
      ['two\nlines', '5'],
    ]);
    expect(parseTable('12')).toEqual([['12']]);
    expect(parseTable('')).toEqual([]);
    expect(parseTable('\n')).toEqual([]);
  });

  it('reads back as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('1', ',', '"', '\t', '\n', 'ı', ' ') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (table) => {
          const [width] = table.map((row) => row.length);
          const even = table.map((row) => Array.from({ length: width! }, (_, index) => row[index] ?? ''));
          expect(parseTable(tableText(even))).toEqual(even);
        },
      ),
    );
  });
});

describe('the cells of a table', () => {
  it('fill a selection: one value everywhere, a pattern as often as it fits', () => {
    expect(spread([['7']], 2, 3)).toHaveLength(6);
    expect(spread([['1', '2']], 1, 4).map(({ text }) => text)).toEqual(['1', '2', '1', '2']);
    expect(spread([['1'], ['2']], 4, 1).map(({ text }) => text)).toEqual(['1', '2', '1', '2']);
  });

  it('else go from the corner on, beyond the selection', () => {
    expect(
      spread(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        1,
        1,
      ),
    ).toEqual([
      { row: 0, column: 0, text: '1' },
      { row: 0, column: 1, text: '2' },
      { row: 1, column: 0, text: '3' },
      { row: 1, column: 1, text: '4' },
    ]);
    expect(spread([['1', '2']], 1, 3)).toHaveLength(2);
    expect(spread([], 2, 2)).toEqual([]);
  });
});
