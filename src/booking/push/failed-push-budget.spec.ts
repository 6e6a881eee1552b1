import { FailedPushBudget } from './failed-push-budget.js';

const HOTEL = 1;
const PARTNER = 10;

function budgetAt(clock: { ms: number }) {
  return new FailedPushBudget({ rows: 3, contentLength: 100 }, () => clock.ms);
}

describe('what is kept of failed pushes', () => {
  it('is everything within the limits', () => {
    const budget = budgetAt({ ms: 0 });
    expect(budget.take(HOTEL, PARTNER, 60).keeps).toBe('whole');
    expect(budget.take(HOTEL, PARTNER, 40).keeps).toBe('whole');
  });

  it('is no content beyond the limit of contents, and small ones still fit', () => {
    const budget = budgetAt({ ms: 0 });
    budget.take(HOTEL, PARTNER, 60);
    expect(budget.take(HOTEL, PARTNER, 41).keeps).toBe('name');
    expect(budget.take(HOTEL, PARTNER, 40).keeps).toBe('whole');
  });

  it('is nothing beyond the limit of rows, of which the first is told', () => {
    const budget = budgetAt({ ms: 0 });
    const taken = Array.from({ length: 5 }, () => budget.take(HOTEL, PARTNER, 0));
    expect(taken.map(({ keeps }) => keeps)).toEqual(['whole', 'whole', 'whole', 'nothing', 'nothing']);
    expect(taken.map(({ isFirst }) => isFirst)).toEqual([false, false, false, true, false]);
  });

  it('is counted for each partner of each hotel', () => {
    const budget = budgetAt({ ms: 0 });
    budget.take(HOTEL, PARTNER, 100);
    expect(budget.take(HOTEL, PARTNER + 1, 100).keeps).toBe('whole');
    expect(budget.take(HOTEL + 1, PARTNER, 100).keeps).toBe('whole');
  });

  it('begins again with each hour', () => {
    const clock = { ms: 3_599_999 };
    const budget = budgetAt(clock);
    budget.take(HOTEL, PARTNER, 100);
    expect(budget.take(HOTEL, PARTNER, 1).keeps).toBe('name');
    clock.ms++;
    expect(budget.take(HOTEL, PARTNER, 100).keeps).toBe('whole');
  });
});
