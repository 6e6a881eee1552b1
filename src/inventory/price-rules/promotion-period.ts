import { dayNumber } from '../../values/day.js';

interface PromotionDays {
  bookable: { from: string | null; to: string | null };
  stay: { ranges: readonly { to: string }[] };
  daysBefore: { min: number | null };
}

/**
 * Returns whether a promotion can be booked on a day (`today`), only later, or never again: the last day on which it can be booked
 * has passed, or there is no night left that it may make cheaper.
 */
export function promotionPeriod(
  { bookable, stay, daysBefore }: PromotionDays,
  today: string,
): 'now' | 'later' | 'over' {
  const firstNight = dayNumber(today) + (daysBefore.min ?? 0);
  const hasNights = stay.ranges.length === 0 || stay.ranges.some(({ to }) => dayNumber(to) >= firstNight);
  if (!hasNights || (bookable.to !== null && bookable.to < today)) return 'over';
  return bookable.from !== null && bookable.from > today ? 'later' : 'now';
}
