import { csvOf } from './csv.js';

describe('a CSV file', () => {
  it('has no cell that a spreadsheet computes, and keeps numbers below zero', () => {
    const row = ['=1+1', '+90 242', '-SUM(A1)', '@x', '-12.50', -3, null, 'a'];
    expect(csvOf([row]).toString()).toBe(`\ufeff'=1+1,'+90 242,'-SUM(A1),'@x,-12.50,-3,,a\r\n`);
  });

  it('has none either where semicolons separate cells', () => {
    expect(csvOf([['bar;=1+1;x', 'a; b']]).toString()).toBe("\ufeffbar;'=1+1;x,a; b\r\n");
  });

  it('has none of wide signs, after a comma and on a second line either', () => {
    const row = ['＝1+1', '＋1', '－1', '＠x', '\n=1', 'a,=1', 'b;＝1', 'c\n@x'];
    const cells = ["'＝1+1", "'＋1", "'－1", "'＠x", `"'\n'=1"`, `"a,'=1"`, "b;'＝1", `"c\n'@x"`];
    expect(csvOf([row]).toString()).toBe(`\ufeff${cells.join(',')}\r\n`);
  });

  it('separates cells and decimals as spreadsheets of the language do', () => {
    const row = ['a;b', 'c,d', 12.5, -3, { decimal: '-0.1250' }, '12.50', null];
    expect(csvOf([row], 'tr').toString()).toBe('\ufeff"a;b";c,d;12,5;-3;-0,1250;12.50;\r\n');
    expect(csvOf([row], 'en').toString()).toBe('\ufeffa;b,"c,d",12.5,-3,-0.1250,12.50,\r\n');
  });

  it('quotes what would end a cell or a line', () => {
    expect(csvOf([['a"b', 'c,d'], ['e\nf']]).toString()).toBe('\ufeff"a""b","c,d"\r\n"e\nf"\r\n');
  });
});
