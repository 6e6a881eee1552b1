import fc from 'fast-check';
import { noShowFee } from './room-fees.js';
import { dueCharges } from './charged-lines.js';
import { chargedMinor } from './discounts.js';
import type { PricedBooking } from './settled-lines.js';

const price = fc.constantFrom(1, 99, 100_00, 160_00, 33_33, 99_999_999_999_99);
const random = fc.record({
  prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  /** What the booking costs, of the sum of its rooms. */
  share: fc.constantFrom(0, 0.001, 0.3, 0.625, 0.99, 1, 1.1),
  percent: fc.integer({ min: 0, max: 100 }),
  /** By which the rooms are sorted in which guests do not come. */
  order: fc.array(fc.double({ noNaN: true }), { minLength: 6, maxLength: 6 }),
});
const booking = { status: 'active' as const, currency: 'EUR', extras: [] };
const room = (id: number, totalMinor: number) => ({
  id,
  totalMinor,
  status: 'active',
  matchedRate: 'refundable',
  arrival: 100,
  departure: 102,
});
const line = (id: number, changes: object) => ({
  id,
  reversesId: null,
  requestKey: null,
  postedAt: new Date(0),
  text: '',
  currency: 'EUR',
  ...changes,
});
const sum = (amounts: readonly number[]) => amounts.reduce((all, minor) => all + minor, 0);

describe('the fees of no-shows', () => {
  it('are together the percentage of what their rooms were sold for, in any order, and so is what the folio charges', () => {
    fc.assert(
      fc.property(random, ({ prices, share, percent, order }) => {
        const pricesMinor = sum(prices);
        const totalMinor = Math.round(pricesMinor * share);
        const rooms = prices.map((minor, id) => room(id, minor)) as unknown as PricedBooking['rooms'];
        const due = dueCharges({ ...booking, totalMinor }, rooms);
        const lines = due.map((charge, i) => line(i + 1, charge));
        let folio = { booking: { ...booking, totalMinor }, rooms, lines } as unknown as PricedBooking;
        const soldMinor = Math.min(totalMinor, pricesMinor);
        const gone: number[] = [];
        const fees: number[] = [];
        for (const { id } of [...rooms].sort((a, b) => order[a.id]! - order[b.id]! || a.id - b.id)) {
          const status = 'no_show' as const;
          const { priceMinor, feeMinor } = noShowFee(
            { ...folio, rooms: folio.rooms.map((one) => (one.id === id ? { ...one, status } : one)) },
            { id },
            [{ daysBefore: 0, percent }] as never,
          );
          expect(feeMinor).toBeGreaterThanOrEqual(0);
          expect(priceMinor).toBeGreaterThanOrEqual(feeMinor);
          expect(priceMinor).toBeLessThanOrEqual(prices[id]!);
          const discount = { kind: 'discount', bookedRoomId: id, amountMinor: feeMinor - priceMinor };
          folio = {
            ...folio,
            rooms: folio.rooms.map((one) => (one.id === id ? { ...one, status } : one)),
            lines: [...folio.lines, line(folio.lines.length + 1, discount)] as PricedBooking['lines'],
          };
          gone.push(prices[id]!);
          fees.push(feeMinor);
          const exact = (sum(gone) / pricesMinor) * soldMinor * (percent / 100);
          expect(Math.abs(sum(fees) - exact)).toBeLessThan(gone.length + 1);
        }
        expect(sum(fees)).toBe(Math.round((soldMinor * percent) / 100));
        expect(chargedMinor(folio.lines)).toBe(sum(fees) + totalMinor - soldMinor);
      }),
    );
  });
});
