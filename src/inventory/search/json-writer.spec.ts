import fc from 'fast-check';
import { minorToDecimal } from '../../values/money.js';
import { decimalWidth, JsonWriter } from './json-writer.js';

describe('the writer of JSON', () => {
  const writer = new JsonWriter();

  const amounts = fc.oneof(
    fc.nat(200_000),
    fc.nat(2_000_000_000),
    fc.maxSafeNat(),
    fc.constantFrom(0, 1, 99, 100, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 2 ** 31 - 1, 2 ** 31),
  );

  it('writes amounts of every width', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (minors) => {
        writer.restart();
        for (const minor of minors) {
          writer.reserve(64);
          writer.ascii('{"price":"');
          writer.decimal(decimalWidth(minor), minor);
          writer.ascii('"}');
        }
        const expected = minors.map((minor) => `{"price":"${minorToDecimal(minor)}"}`).join('');
        expect(writer.copy().toString()).toBe(expected);
      }),
    );
  });

  it('fills gaps with amounts that are given once', () => {
    const nights = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('', ' ', '-')), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 3, maxLength: 3 }), nights, (minors, gaps) => {
        const ends: number[] = [];
        let text = '';
        for (const [which, close] of gaps) {
          text += `:"${' '.repeat(decimalWidth(minors[which]!))}`;
          ends.push(text.length);
          text += `"${close}`;
        }
        writer.restart();
        writer.reserve(2_000);
        const start = writer.template(Buffer.from(text));
        const whichOfGaps = Uint16Array.from(gaps, ([which]) => which);
        writer.decimalsBefore(start, Uint16Array.from(ends), Float64Array.from(minors), 3, whichOfGaps);
        const expected = gaps
          .map(([which, close]) => `:"${minorToDecimal(minors[which]!)}"${close}`)
          .join('');
        expect(writer.copy().toString()).toBe(expected);
      }),
    );
  });

  it('writes integers, and sixteen bytes in base64url', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000_000 }), bytes, (value, piece) => {
        writer.restart();
        writer.reserve(64);
        writer.integer(value);
        const start = writer.template(Buffer.from('-'.repeat(22)));
        writer.base64At(start, Buffer.concat([Buffer.from('x'), piece]), 1);
        expect(writer.copy().toString()).toBe(`${value}${Buffer.from(piece).toString('base64url')}`);
      }),
    );
  });

  it('grows with what it writes, and keeps it', () => {
    const pieces = Array.from({ length: 50 }, (_, i) => Buffer.alloc(20_000, String(i % 10)));
    writer.restart();
    for (const piece of pieces) writer.block(piece);
    const written = writer.copy();
    expect(written.equals(Buffer.concat(pieces))).toBe(true);
    expect(writer.view().equals(written)).toBe(true);
  });
});
