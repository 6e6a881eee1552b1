/** Half a year: of all days of one name, only the nearest is as near. */
const NEAR_DAYS = 182;

/** Whether people who read a day without its year think of the right one: the nearest of its name. Both are day numbers. */
export function needsNoYear(day: number, today: number): boolean {
  return Math.abs(day - today) <= NEAR_DAYS;
}
