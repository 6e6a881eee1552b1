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
