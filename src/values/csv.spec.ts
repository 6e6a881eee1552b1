import { csvOf } from './csv.js';

describe('a CSV file', () => {
  it('has no cell that a spreadsheet computes, and keeps numbers below zero', () => {
    const row = ['=1+1', '+90 242', '-SUM(A1)', '@x', '-12.50', -3, null, 'a'];
    expect(csvOf([row]).toString()).toBe(`\ufeff'=1+1,'+90 242,'-SUM(A1),'@x,-12.50,-3,,a\r\n`);
  });

  it('has none either where semicolons separate cells', () => {
    expect(csvOf([['bar;=1+1;x', 'a; b']]).toString()).toBe("\ufeffbar;'=1+1;x,a; b\r\n");
  });

  it('quotes what would end a cell or a line', () => {
    expect(csvOf([['a"b', 'c,d'], ['e\nf']]).toString()).toBe('\ufeff"a""b","c,d"\r\n"e\nf"\r\n');
  });
});
