import {
  MAX_STAY_BIT,
  MIN_STAY_BIT,
  NO_CHECKIN,
  NO_CHECKOUT,
  STOP_SALE,
} from '../snapshot/restriction-days.js';
import { firstRestriction, isClosedToArrival, restrictionOf, RESTRICTIONS } from './restriction.js';

const DAYS = 6;

function reasonFor(
  days: Partial<Record<'flags' | 'minStay' | 'maxStay', number[]>>,
  { arrival = 1, nights = 2, closed = false } = {},
): string | null | undefined {
  const { flags = [], minStay = [], maxStay = [] } = days;
  const filled = (values: number[]) => Array.from({ length: DAYS }, (_, i) => values[i] ?? 0);
  const restriction = restrictionOf(
    {
      restrictions: Uint32Array.from(
        filled(flags),
        (flag, i) => flag + ((minStay[i] ?? 0) << MIN_STAY_BIT) + ((maxStay[i] ?? 0) << MAX_STAY_BIT),
      ),
    },
    arrival,
    nights,
    closed,
  );
  return RESTRICTIONS[restriction.code];
}

describe('a restriction', () => {
  it('stops sales on the nights of the stay, not on the day of departure', () => {
    expect(reasonFor({ flags: [STOP_SALE, 0, 0, STOP_SALE] })).toBeNull();
    expect(reasonFor({ flags: [0, STOP_SALE] })).toBe('passive_sales');
    expect(reasonFor({ flags: [0, 0, STOP_SALE] })).toBe('passive_sales');
  });

  it('forbids check-in on the day of arrival and check-out on that of departure alone', () => {
    expect(reasonFor({ flags: [NO_CHECKIN, NO_CHECKOUT, NO_CHECKIN | NO_CHECKOUT, NO_CHECKIN] })).toBeNull();
    expect(reasonFor({ flags: [0, NO_CHECKIN] })).toBe('closed_to_checkin');
    expect(reasonFor({ flags: [0, 0, 0, NO_CHECKOUT] })).toBe('closed_to_checkout');
  });

  it('limits the nights by the day of arrival', () => {
    expect(reasonFor({ minStay: [9, 2, 9], maxStay: [1, 2, 1] })).toBeNull();
    expect(reasonFor({ minStay: [0, 3] })).toBe('minimum_stay');
    expect(reasonFor({ flags: [0, 0, NO_CHECKIN], minStay: [0, 2], maxStay: [0, 999] })).toBeNull();
    expect(reasonFor({ minStay: [0, 999], maxStay: [0, 999] })).toBe('minimum_stay');
    expect(reasonFor({ maxStay: [0, 1] })).toBe('maximum_stay');
  });

  it('is named in the order of the list', () => {
    const flags = [0, STOP_SALE | NO_CHECKIN, 0, NO_CHECKOUT];
    expect(reasonFor({ flags, minStay: [0, 3] }, { closed: true })).toBe('passive_sales');
    expect(reasonFor({ flags: [0, NO_CHECKIN] }, { closed: true })).toBe('closed_to_arrival');
  });

  it('of a room type and its board is the first of the two, or the stricter', () => {
    const limit = (code: number, nights: number) => ({ code, nights });
    expect(firstRestriction(limit(0, 0), limit(7, 0)).code).toBe(7);
    expect(firstRestriction(limit(5, 3), limit(1, 0)).code).toBe(1);
    expect(firstRestriction(limit(5, 3), limit(5, 4)).nights).toBe(4);
    expect(firstRestriction(limit(6, 3), limit(6, 4)).nights).toBe(3);
  });

  it('closes arrivals within the release period and beyond the horizon', () => {
    const hotel = { releaseDays: 2, bookingHorizonDays: 10 };
    expect([101, 102, 110, 111].map((arrival) => isClosedToArrival(arrival, 100, hotel))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
