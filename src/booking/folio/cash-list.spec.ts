import { type CashLine, cashSums } from './cash-list.js';

const line = (method: CashLine['method'], amountMinor: number, changes: Partial<CashLine> = {}): CashLine =>
  ({ kind: 'payment', method, amountMinor, currency: 'EUR', ...changes }) as CashLine;

describe('the sums of a cash list', () => {
  it('are what was taken and given back by each method, in each currency', () => {
    const lines = [
      line('cash', 100_00),
      line('cash', 50_00, { kind: 'deposit' }),
      line('cash', -30_00, { kind: 'refund' }),
      line('card', 20_00),
      line('cash', 700_00, { currency: 'TRY' }),
    ];
    expect(cashSums(lines)).toEqual({
      sums: [
        { currency: 'EUR', method: 'cash', taken: '150.00', given: '-30.00', total: '120.00' },
        { currency: 'EUR', method: 'card', taken: '20.00', given: '0.00', total: '20.00' },
        { currency: 'TRY', method: 'cash', taken: '700.00', given: '0.00', total: '700.00' },
      ],
      totals: [
        { currency: 'EUR', total: '140.00' },
        { currency: 'TRY', total: '700.00' },
      ],
    });
  });

  it('have no reversed lines in them, on whichever side those stood', () => {
    const reversal = { isReversal: true };
    const lines = [
      line('cash', 100_00),
      line('cash', -100_00, reversal),
      line('cash', -30_00, { kind: 'refund' }),
      line('cash', 30_00, { kind: 'refund', ...reversal }),
    ];
    expect(cashSums(lines).sums).toEqual([
      { currency: 'EUR', method: 'cash', taken: '0.00', given: '0.00', total: '0.00' },
    ]);
    expect(cashSums([])).toEqual({ sums: [], totals: [] });
  });
});
