import { readFileSync } from 'node:fs';

interface CurrencyRow {
  id: number;
  titleCode: string;
  symbol: string;
  minorUnits: number;
}

const currencies: CurrencyRow[] = JSON.parse(
  readFileSync(new URL('./currencies.json', import.meta.url), 'utf8'),
);
const byCode = new Map(currencies.map((currency) => [currency.titleCode, currency]));

const codesWith = (minorUnits: number) =>
  currencies
    .filter((currency) => currency.minorUnits === minorUnits)
    .map((currency) => currency.titleCode)
    .sort()
    .join(' ');

describe('the list of currencies', () => {
  it('holds the 155 currencies of ISO 4217 that are money in circulation in 2026', () => {
    expect(currencies).toHaveLength(155);
  });

  it.each(['id', 'titleCode'] as const)('has no %s twice', (field) => {
    expect(new Set(currencies.map((currency) => currency[field])).size).toBe(currencies.length);
  });

  it('is written in the order of its IDs, which are ISO numeric codes', () => {
    const ids = currencies.map((currency) => currency.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.every((id) => Number.isInteger(id) && id >= 8 && id <= 999)).toBe(true);
  });

  it.each(currencies)('$titleCode has a code of three letters and a symbol', (currency) => {
    expect(Object.keys(currency)).toEqual(['id', 'titleCode', 'symbol', 'minorUnits']);
    expect(currency.titleCode).toMatch(/^[A-Z]{3}$/);
    expect(currency.symbol).toBe(currency.symbol.trim());
    expect(currency.symbol).not.toBe('');
  });

  it('knows the minor units of ISO 4217', () => {
    expect(codesWith(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
    expect(codesWith(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
    expect(codesWith(2).split(' ')).toHaveLength(155 - 16 - 7);
  });

  it.each([
    ['TRY', 949, '₺', 2],
    ['EUR', 978, '€', 2],
    ['USD', 840, '$', 2],
    ['GBP', 826, '£', 2],
    ['JPY', 392, '¥', 0],
    ['KWD', 414, 'د.ك', 3],
    ['CHF', 756, 'CHF', 2],
    ['SLE', 925, 'Le', 2],
    ['VED', 926, 'Bs.D', 2],
    ['ZWG', 924, 'ZiG', 2],
    ['XCG', 532, 'Cg', 2],
    ['XAF', 950, 'FCFA', 0],
    ['XCD', 951, '$', 2],
  ])('%s is %i, %s, with %i decimals', (titleCode, id, symbol, minorUnits) => {
    expect(byCode.get(titleCode)).toEqual({ id, titleCode, symbol, minorUnits });
  });

  it.each(
    'ANG BGN CUC HRK SLL ZWL VEF XTS XXX XAU XAG XDR XSU XUA XAD CHE CHW CLF COU MXV USN UYI BOV'.split(' '),
  )('leaves out %s, which is withdrawn or no money', (code) => {
    expect(byCode.has(code)).toBe(false);
  });
});
