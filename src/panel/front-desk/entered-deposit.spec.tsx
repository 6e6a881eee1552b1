import { depositAmount, NO_DEPOSIT } from './entered-deposit';

describe('a deposit in percent', () => {
  const of = (percent: string, total: string, currency: string) =>
    depositAmount({ ...NO_DEPOSIT, percent }, total, currency);

  it('is that part of the total, rounded half up to an amount of its currency', () => {
    expect(of('12.5', '160.04', 'EUR')).toBe('20.01');
    expect(of('30', '12345.00', 'JPY')).toBe('3704.00');
    expect(of('30', '12345.00', 'KWD')).toBe('3703.50');
  });
});
