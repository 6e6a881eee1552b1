/** SQL: the business day of the hotel `h` that an instant falls on, as `businessDayIn` says it. */
export function businessDayOf(instant: string, h = 'h'): string {
  return `(${instant} AT TIME ZONE ${h}.time_zone - ${h}.day_ends_at::interval)::date`;
}

/** SQL: the instant at which a day of the hotel `h` begins. */
export function beginningOfDay(day: string, h = 'h'): string {
  return `((${day}::date + ${h}.day_ends_at::interval) AT TIME ZONE ${h}.time_zone)`;
}
