import fc from 'fast-check';
import { boxOf, type Extent, isIn, placeAfterKey, placesOf } from './selection';

/** Lines 0 and 3 are names of room types. */
const extent: Extent = { rows: 6, columns: 14, hasCells: (row) => row !== 0 && row !== 3 };
const at = (row: number, column: number) => ({ row, column });

describe('keys', () => {
  const move = (key: string, row: number, column: number, far = false) =>
    placeAfterKey(at(row, column), key, far, 2, extent);

  it('move past lines without cells, and no further than the grid', () => {
    expect(move('ArrowDown', 2, 1)).toEqual(at(4, 1));
    expect(move('ArrowUp', 4, 1)).toEqual(at(2, 1));
    expect(move('ArrowUp', 1, 1)).toEqual(at(1, 1));
    expect(move('ArrowDown', 5, 1)).toEqual(at(5, 1));
    expect(move('ArrowLeft', 1, 0)).toEqual(at(1, 0));
    expect(move('ArrowRight', 1, 13)).toEqual(at(1, 13));
    expect(move('PageDown', 1, 3)).toEqual(at(4, 3));
  });

  it('jump to the ends', () => {
    expect(move('Home', 4, 5)).toEqual(at(4, 0));
    expect(move('End', 4, 5)).toEqual(at(4, 13));
    expect(move('Home', 4, 5, true)).toEqual(at(1, 0));
    expect(move('End', 1, 5, true)).toEqual(at(5, 13));
    expect(move('ArrowDown', 1, 5, true)).toEqual(at(5, 5));
    expect(move('ArrowRight', 1, 5, true)).toEqual(at(1, 13));
    expect(move('a', 1, 5)).toBeUndefined();
  });
});

it('a selection is the same from whichever corner it was drawn', () => {
  const place = fc.record({ row: fc.nat(5), column: fc.nat(13) });
  fc.assert(
    fc.property(place, place, (anchor, focus) => {
      const box = boxOf({ anchor, focus });
      expect(box).toEqual(boxOf({ anchor: focus, focus: anchor }));
      expect(isIn(box, anchor) && isIn(box, focus)).toBe(true);
      for (const one of placesOf({ anchor, focus }, extent)) {
        expect(isIn(box, one) && extent.hasCells(one.row)).toBe(true);
      }
    }),
  );
  expect(placesOf({ anchor: at(2, 1), focus: at(4, 2) }, extent)).toEqual([
    at(2, 1),
    at(2, 2),
    at(4, 1),
    at(4, 2),
  ]);
});
