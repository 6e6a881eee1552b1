import { dayNumber } from '../../values/day.js';
import type { SoldTerms } from '../room/sold-terms.js';
import { type DepositRoom, depositsOfBooking, openDeposit } from './deposits.js';

const BOOKED = dayNumber('2027-03-01');
const ARRIVAL = dayNumber('2027-04-01');
const registeredAt = new Date('2027-03-01T10:00:00Z');

/** A room of 100.00 of which 30 % are due at booking, and the rest two weeks before arrival. */
function room(changes: Partial<DepositRoom> = {}): DepositRoom {
  const terms = {
    code: 'FLEX',
    timeZone: 'Europe/Istanbul',
    unitMinor: 1,
    deposits: [
      { daysBefore: 14, percent: 70_00 },
      { daysBefore: null, percent: 30_00 },
    ],
  } as unknown as SoldTerms;
  return { arrival: ARRIVAL, totalMinor: 100_00, taxes: null, terms, ...changes };
}

describe('the deposits of a booking', () => {
  it('are what the desk asked for, at most the whole price, in the place of what the terms say', () => {
    const asked = { due: BOOKED + 5, amountMinor: 120_00 };
    const rooms = [room(), room({ terms: null })];
    expect(depositsOfBooking(rooms, { totalMinor: 200_00, paidMinor: 20_00, registeredAt, asked })).toEqual([
      { due: BOOKED + 5, amountMinor: 120_00, paidMinor: 20_00 },
    ]);
    expect(depositsOfBooking([room()], { totalMinor: 100_00, paidMinor: 0, registeredAt, asked })).toEqual([
      { due: BOOKED + 5, amountMinor: 100_00, paidMinor: 0 },
    ]);
    expect(depositsOfBooking([], { totalMinor: 100_00, paidMinor: 0, registeredAt, asked })).toEqual([]);
  });

  it('are one for each day on which something is due, and payments count for the first ones', () => {
    const rooms = [room(), room({ arrival: ARRIVAL + 7 }), room({ terms: null })];
    expect(
      depositsOfBooking(rooms, { totalMinor: null, paidMinor: 75_00, registeredAt, asked: null }),
    ).toEqual([
      { due: BOOKED, amountMinor: 60_00, paidMinor: 60_00 },
      { due: ARRIVAL - 14, amountMinor: 70_00, paidMinor: 15_00 },
      { due: ARRIVAL - 7, amountMinor: 70_00, paidMinor: 0 },
    ]);
  });

  it('are all unpaid where more was given back than paid', () => {
    const [first] = depositsOfBooking([room()], {
      totalMinor: null,
      paidMinor: -10_00,
      registeredAt,
      asked: null,
    });
    expect(first).toEqual({ due: BOOKED, amountMinor: 30_00, paidMinor: 0 });
  });

  it('are missing together once their days have passed, else the next one', () => {
    const deposits = depositsOfBooking([room()], {
      totalMinor: null,
      paidMinor: 10_00,
      registeredAt,
      asked: null,
    });
    const rest = ARRIVAL - 14;
    expect([BOOKED, BOOKED + 1, rest, rest + 1].map((today) => openDeposit(deposits, today))).toEqual([
      { state: 'today', due: BOOKED, missingMinor: 20_00 },
      { state: 'overdue', due: BOOKED, missingMinor: 20_00 },
      { state: 'overdue', due: BOOKED, missingMinor: 20_00 },
      { state: 'overdue', due: BOOKED, missingMinor: 90_00 },
    ]);
    const paid = depositsOfBooking([room()], {
      totalMinor: null,
      paidMinor: 30_00,
      registeredAt,
      asked: null,
    });
    expect(openDeposit(paid, BOOKED)).toEqual({ state: 'later', due: rest, missingMinor: 70_00 });
    expect(
      openDeposit(
        depositsOfBooking([room()], { totalMinor: null, paidMinor: 100_00, registeredAt, asked: null }),
        rest + 1,
      ),
    ).toBeNull();
  });
});
