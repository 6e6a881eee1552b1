import fc from 'fast-check';
import { typedDecimal, writtenDecimal } from './typed-decimal';

it('a decimal is written with the sign of the language', () => {
  expect(writtenDecimal('1234.50', 'tr', true)).toBe('1234,50');
  expect(writtenDecimal('1234.50', 'en', true)).toBe('1234.50');
  expect(writtenDecimal('12', 'tr', true)).toBe('12');
  expect(writtenDecimal('', 'tr', false)).toBe('');
  expect(writtenDecimal('1.2.3', 'tr', false)).toBe('1.2.3');
});

it('a decimal is written without the zeros that a database adds', () => {
  expect(writtenDecimal('0.5000', 'tr', false)).toBe('0,5');
  expect(writtenDecimal('0.5000', 'en', false)).toBe('0.5');
  expect(writtenDecimal('1.0000', 'tr', false)).toBe('1');
  expect(writtenDecimal('10.0000', 'tr', false)).toBe('10');
  expect(writtenDecimal('1.0050', 'tr', false)).toBe('1,005');
  expect(writtenDecimal('80.0000', 'tr', true)).toBe('80,00');
  expect(writtenDecimal('80.1250', 'tr', true)).toBe('80,125');
});

it('a decimal is read with either sign', () => {
  for (const language of ['tr', 'en'] as const) {
    expect(typedDecimal('0,5', language, false)).toBe('0.5');
    expect(typedDecimal('0.5', language, false)).toBe('0.5');
    expect(typedDecimal('1.125', language, false)).toBe('1.125');
    expect(typedDecimal('12,', language, false)).toBe('12');
    expect(typedDecimal(' 7 ', language, false)).toBe('7');
  }
});

it('money may have signs between thousands', () => {
  expect(typedDecimal('1.250', 'tr', true)).toBe('1250');
  expect(typedDecimal('1.250,5', 'tr', true)).toBe('1250.5');
  expect(typedDecimal('1 250,50', 'tr', true)).toBe('1250.50');
  expect(typedDecimal('1.234.567,89', 'tr', true)).toBe('1234567.89');
  expect(typedDecimal('12.50', 'tr', true)).toBe('12.50');
  expect(typedDecimal('0.250', 'tr', true)).toBe('0.250');
  expect(typedDecimal('1,250', 'en', true)).toBe('1250');
  expect(typedDecimal('1,250.50', 'en', true)).toBe('1250.50');
  expect(typedDecimal('12,50', 'en', true)).toBe('12.50');
});

it('what is no decimal stays as it is, to be refused', () => {
  for (const text of ['', 'on', '1,2,3', '1.2,3', '-5', '12 €', '1e3', ',5']) {
    expect([text, typedDecimal(text, 'tr', false)]).toEqual([text, text]);
  }
  expect(typedDecimal('1.25.000', 'tr', true)).toBe('1.25.000');
  expect(typedDecimal('1.250.5', 'tr', true)).toBe('1.250.5');
});

it('a decimal reads back as it is written', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.stringMatching(/^\d{0,4}$/),
      fc.constantFrom('tr' as const, 'en' as const),
      fc.boolean(),
      (whole, decimals, language, money) => {
        const value = decimals === '' ? String(whole) : `${whole}.${decimals}`;
        fc.pre(!money || decimals.length !== 3);
        const again = typedDecimal(writtenDecimal(value, language, money), language, money);
        expect(withoutZeros(again)).toBe(withoutZeros(value));
      },
    ),
  );
});

function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
