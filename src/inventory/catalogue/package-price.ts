/** How often the price of a package is charged, as its `priceMode` says; 0 is once. */
const [PER_NIGHT, PER_PERSON, PER_PERSON_AND_NIGHT] = [1, 2, 3] as const;

/** A room of a booking; its days are numbers. */
export interface RoomOfPackage {
  arrival: number;
  departure: number;
  persons: number;
}

/**
 * Returns what one of a package costs a booking, in minor units: once, for each night from the first arrival to the last departure,
 * for each person, or for each person and night.
 */
export function packagePriceMinor(
  { priceMinor, priceMode }: { priceMinor: number; priceMode: number },
  rooms: readonly RoomOfPackage[],
): number {
  return priceMinor * timesOf(priceMode, rooms);
}

/** A package as it was sold with a booking; `totalMinor` is the price of all `count` of it. */
export interface SoldPrice {
  priceMinor: number;
  priceMode: number;
  count: number;
  totalMinor: number;
}

/**
 * Returns what a package that was sold with a booking costs once its rooms are others, in minor units: for each night or person that
 * comes or goes, the price that it was sold for. Where it was charged for fewer than the rooms had before, nothing is taken off that
 * the rooms have still.
 */
export function followedPriceMinor(
  { priceMinor, priceMode, count, totalMinor }: SoldPrice,
  before: readonly RoomOfPackage[],
  after: readonly RoomOfPackage[],
): number {
  const [wasMinor, isMinor] = [before, after].map(
    (rooms) => count * packagePriceMinor({ priceMinor, priceMode }, rooms),
  ) as [number, number];
  return Math.max(Math.min(totalMinor, isMinor), totalMinor + isMinor - wasMinor);
}

function timesOf(priceMode: number, rooms: readonly RoomOfPackage[]): number {
  const sum = (of: (room: RoomOfPackage) => number) => rooms.reduce((all, room) => all + of(room), 0);
  if (rooms.length === 0) return 0;
  switch (priceMode) {
    case PER_NIGHT:
      return (
        Math.max(...rooms.map(({ departure }) => departure)) -
        Math.min(...rooms.map(({ arrival }) => arrival))
      );
    case PER_PERSON:
      return sum(({ persons }) => persons);
    case PER_PERSON_AND_NIGHT:
      return sum(({ persons, arrival, departure }) => persons * (departure - arrival));
    default:
      return 1;
  }
}
