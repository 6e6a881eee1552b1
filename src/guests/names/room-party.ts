import { MAX_PUSHED_CHILD_AGE } from '../../values/limits.js';
import { dayText, parseDay } from '../../values/day.js';

export interface RoomParty {
  adults: number;
  children: number;
  arrival: number;
}

/** Guests without a birth date may be of any age, and a child may take the place of an adult. */
export function partyFault(
  { adults, children, arrival }: RoomParty,
  guests: readonly { birthDate: string | null }[],
): 'room_is_full' | 'adults_are_too_many' | undefined {
  if (guests.length > adults + children) return 'room_is_full';
  const grown = guests.filter(({ birthDate }) => birthDate !== null && isAdult(birthDate, arrival));
  return grown.length > adults ? 'adults_are_too_many' : undefined;
}

function isAdult(birthDate: string, day: number): boolean {
  if (parseDay(birthDate) === undefined) return false;
  const on = dayText(day);
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return years - (on.slice(5) < birthDate.slice(5) ? 1 : 0) > MAX_PUSHED_CHILD_AGE;
}
