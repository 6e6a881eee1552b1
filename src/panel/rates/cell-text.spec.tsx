import fc from 'fast-check';
import { parseCell, plainCell, showCell } from './cell-text';

describe('a price', () => {
  it('is read as people of both languages write it', () => {
    expect(parseCell('price', '40', 'tr')).toBe(4_000);
    expect(parseCell('price', '40,5', 'tr')).toBe(4_050);
    expect(parseCell('price', '40.50', 'tr')).toBe(4_050);
    expect(parseCell('price', '1.234,50', 'tr')).toBe(123_450);
    expect(parseCell('price', '1.234', 'tr')).toBe(123_400);
    expect(parseCell('price', '1,234.5', 'en')).toBe(123_450);
    expect(parseCell('price', '12,345,678', 'en')).toBe(1_234_567_800);
    expect(parseCell('price', ' 1 250 ', 'en')).toBe(125_000);
    expect(parseCell('price', '-', 'en')).toBeNull();
    expect(parseCell('price', '', 'en')).toBeNull();
  });

  it('is not guessed', () => {
    for (const text of ['1.234', '12.345', '1,23,4', '40.505', 'abc', '-5', '1e3', '4 €', '1.2.3', '.5']) {
      expect(parseCell('price', text, 'en')).toBeUndefined();
    }
    expect(parseCell('price', '1,234', 'tr')).toBeUndefined();
  });

  it('reads back as it is shown and copied, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom('tr' as const, 'en' as const),
        (minor, language) => {
          expect(parseCell('price', plainCell('price', minor, language), language)).toBe(minor);
          expect(parseCell('price', showCell('price', minor, language), language)).toBe(minor);
        },
      ),
    );
    expect(showCell('price', 125_000, 'tr')).toBe('1.250');
    expect(showCell('price', 125_050, 'en')).toBe('1,250.50');
    expect(showCell('price', null, 'en')).toBe('');
  });
});

it('rooms, nights and switches are read within their ranges', () => {
  expect(parseCell('allotment', '0', 'tr')).toBe(0);
  expect(parseCell('allotment', '', 'tr')).toBeUndefined();
  expect(parseCell('allotment', '32768', 'tr')).toBeUndefined();
  expect(parseCell('allotment', '2.5', 'tr')).toBeUndefined();
  expect(parseCell('minStay', '', 'tr')).toBeNull();
  expect(parseCell('minStay', '0', 'tr')).toBeUndefined();
  expect(parseCell('maxStay', '14', 'tr')).toBe(14);
  expect(['x', 'X', '1', 'EVET', 'Açık', 'yes'].map((text) => parseCell('stopSale', text, 'tr'))).toEqual([
    1, 1, 1, 1, 1, 1,
  ]);
  expect(['', '0', '-', 'Hayır', 'HAYIR', 'off'].map((text) => parseCell('stopSale', text, 'tr'))).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
  expect(parseCell('stopSale', 'maybe', 'tr')).toBeUndefined();
});
