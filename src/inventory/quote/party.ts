import type { RoomTypeOfHotel } from '../snapshot/snapshot.js';

/** Null stands for an age that is not known. In any order, unless it is said. */
export type ChildAges = readonly (number | null)[];

export function eldestFirst(childAges: ChildAges): ChildAges {
  return [...childAges].sort((a, b) => (b ?? -1) - (a ?? -1));
}

export function takesParty(
  type: Pick<RoomTypeOfHotel, 'capacityAdult' | 'capacityChildren' | 'capacityTotal'>,
  adults: number,
  children: number,
): boolean {
  return (
    adults <= type.capacityAdult &&
    children <= type.capacityChildren &&
    adults + children <= type.capacityTotal
  );
}
