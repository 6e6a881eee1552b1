import { dayNumber, dayText } from '../../values/day';
import { MAX_ADULTS, MAX_CHILD_AGE, MAX_CHILDREN, MAX_SEARCH_NIGHTS } from '../../values/limits';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { StayQuery, StayReason } from './rates.contract';
import { boxOf, type Selection } from './selection';

export interface TypedStay {
  arrival: string;
  departure: string;
  adults: string;
  childAges: string;
}

export type StayFault = 'dates' | 'party';

/** The stay of two adults on the days that are selected, from today on; else of tonight. */
export function stayOf(grid: RateGrid, selection: Selection | undefined): TypedStay {
  const { left, right } = selection ? boxOf(selection) : { left: 0, right: 0 };
  const first = selection ? Math.max(grid.firstDay + left, grid.today) : grid.today;
  const last = Math.max(first, Math.min(grid.firstDay + right, first + MAX_SEARCH_NIGHTS - 1));
  const until = selection ? last + 1 : first + 1;
  return { arrival: dayText(first), departure: dayText(until), adults: '2', childAges: '' };
}

export function questionOf(typed: TypedStay, today: number): StayQuery | StayFault {
  const { arrival, departure, adults, childAges } = typed;
  if (arrival === '' || departure === '') return 'dates';
  const nights = dayNumber(departure) - dayNumber(arrival);
  if (dayNumber(arrival) < today || nights < 1 || nights > MAX_SEARCH_NIGHTS) return 'dates';
  const ages = childAges.split(/[\s,;]+/).filter((age) => age !== '');
  const areAges = ages.every((age) => /^\d{1,2}$/.test(age) && Number(age) <= MAX_CHILD_AGE);
  const adultCount = Number(adults);
  const isParty = /^\d{1,2}$/.test(adults.trim()) && adultCount >= 1 && adultCount <= MAX_ADULTS;
  if (!isParty || !areAges || ages.length > MAX_CHILDREN) return 'party';
  const stay = { startDate: arrival, endDate: departure, adultCount };
  return ages.length > 0 ? { ...stay, childAges: ages.join(',') } : stay;
}

/** The days, both included, on which a reason holds; null where it is of no single day. */
export interface ReasonOfDays {
  text: string;
  from: string | null;
  to: string | null;
}

export function joinedReasons(reasons: readonly StayReason[]): ReasonOfDays[] {
  const joined: ReasonOfDays[] = [];
  for (const { text, day } of reasons) {
    const last = joined.at(-1);
    const isNextDay = last?.text === text && last.to !== null && day !== null;
    if (isNextDay && dayNumber(day) === dayNumber(last.to!) + 1) last.to = day;
    else joined.push({ text, from: day, to: day });
  }
  return joined;
}
