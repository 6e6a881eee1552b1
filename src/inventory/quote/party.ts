import type { RoomTypeOfHotel } from '../snapshot/snapshot.js';

/** Null stands for an age that is not known. In any order, unless it is said. */
export type ChildAges = readonly (number | null)[];

export function eldestFirst(childAges: ChildAges): ChildAges {
  return [...childAges].sort((a, b) => (b ?? -1) - (a ?? -1));
}

type Capacities = Pick<RoomTypeOfHotel, 'capacityAdult' | 'capacityChildren' | 'capacityTotal'>;

/** A capacity of a room that a party exceeds: of its adults, its children, or both together. */
export interface ExceededCapacity {
  limit: 'adults' | 'children' | 'persons';
  /** How many a room takes. */
  value: number;
}

export function takesParty(type: Capacities, adults: number, children: number): boolean {
  return exceededCapacity(type, adults, children) === undefined;
}

/** Returns the first capacity that the party exceeds; undefined where one room takes it. */
export function exceededCapacity(
  { capacityAdult, capacityChildren, capacityTotal }: Capacities,
  adults: number,
  children: number,
): ExceededCapacity | undefined {
  if (adults > capacityAdult) return { limit: 'adults', value: capacityAdult };
  if (children > capacityChildren) return { limit: 'children', value: capacityChildren };
  if (adults + children > capacityTotal) return { limit: 'persons', value: capacityTotal };
  return undefined;
}
