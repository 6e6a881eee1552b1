/** A room of the house. Rooms stand in the order in which people walk through it. */
export interface ProposedRoom {
  roomId: number;
  roomName: string;
  roomTypeId: number;
  buildingId: number;
}

/** Nights from the day `from` to the day before `until` (day numbers) on which a room is not free. */
export interface TakenNights {
  roomId: number;
  from: number;
  until: number;
}

export interface Unplaced {
  reservationId: number;
  bookingId: number;
  roomTypeId: number;
  from: number;
  until: number;
}

export interface RoomProposal {
  reservationId: number;
  /** Null where no room of the type is free for the whole stay. */
  roomId: number | null;
}

/** How far around a stay others are looked at, to leave long gaps whole. */
export const MAX_GAP_DAYS = 30;
const OTHER_FLOOR = 10;
const OTHER_BUILDING = 1_000;

/**
 * Proposes a room of the booked type that is free for the whole stay. Rooms of one booking lie as near to each other,
 * and to `siblings` (rooms that the booking has already), as can be; of equally near ones, the one with the shortest
 * free time around the stay is taken, so that long gaps stay whole.
 */
export function proposeRooms(
  rooms: readonly ProposedRoom[],
  uses: readonly TakenNights[],
  unplaced: readonly Unplaced[],
  siblings: readonly { bookingId: number; roomId: number }[] = [],
): RoomProposal[] {
  const placement = new Placement(rooms, uses);
  const found = new Map<number, number | null>();
  for (const group of groupsOf(unplaced)) {
    const near = siblings
      .filter(({ bookingId }) => bookingId === group[0]?.bookingId)
      .map(({ roomId }) => roomId);
    for (const [reservationId, roomId] of placement.place(group, near)) found.set(reservationId, roomId);
  }
  return unplaced.map(({ reservationId }) => ({ reservationId, roomId: found.get(reservationId) ?? null }));
}

/** The floor on which a room lies by its number: 305 is on the third, 12 on none that the number tells. */
export function floorOf(roomName: string): number | null {
  const number = /\d{3,5}/.exec(roomName)?.[0];
  return number === undefined ? null : Math.floor(Number(number) / 100);
}

/** The reservations of each booking together: those that are hardest to place first. */
function groupsOf(unplaced: readonly Unplaced[]): Unplaced[][] {
  const groups = new Map<number, Unplaced[]>();
  for (const one of unplaced) groups.set(one.bookingId, [...(groups.get(one.bookingId) ?? []), one]);
  const nights = (group: readonly Unplaced[]) => Math.max(...group.map(({ from, until }) => until - from));
  const ordered = [...groups.values()].map((group) =>
    group.sort((a, b) => b.until - b.from - (a.until - a.from)),
  );
  return ordered.sort((a, b) => b.length - a.length || nights(b) - nights(a));
}

interface Spot {
  roomId: number;
  roomTypeId: number;
  buildingId: number;
  floor: number | null;
  place: number;
}

/** A room that is free for a stay, with the free nights around it. */
interface FreeRoom {
  spot: Spot;
  gap: number;
}

interface Placed {
  rooms: Map<number, number | null>;
  missing: number;
  cost: number;
  gap: number;
}

class Placement {
  private readonly spots: readonly Spot[];
  private readonly uses = new Map<number, { from: number; until: number }[]>();

  constructor(rooms: readonly ProposedRoom[], uses: readonly TakenNights[]) {
    this.spots = rooms.map(({ roomName, ...room }, place) => ({ ...room, floor: floorOf(roomName), place }));
    for (const use of uses) this.take(use);
  }

  /** Places the reservations of a booking around whichever room brings them nearest together, and takes their rooms. */
  place(group: readonly Unplaced[], near: readonly number[]): Map<number, number | null> {
    const free = group.map((one) => this.freeRooms(one));
    const known = this.spots.filter(({ roomId }) => near.includes(roomId));
    const placed =
      group.length === 1 && known.length === 0
        ? new Map([[group[0]!.reservationId, tightest(free[0]!)?.spot.roomId ?? null]])
        : this.together(group, free, known);
    for (const { reservationId, from, until } of group) {
      const roomId = placed.get(reservationId) ?? null;
      if (roomId !== null) this.take({ roomId, from, until });
    }
    return placed;
  }

  private together(
    group: readonly Unplaced[],
    free: readonly FreeRoom[][],
    known: readonly Spot[],
  ): Map<number, number | null> {
    const types = new Set(group.map(({ roomTypeId }) => roomTypeId));
    const anchors = known.length > 0 ? known : this.spots.filter(({ roomTypeId }) => types.has(roomTypeId));
    let best: Placed | undefined;
    for (const anchor of anchors) best = this.around(anchor, group, free, best) ?? best;
    return best?.rooms ?? new Map<number, number | null>();
  }

  /** Undefined as soon as it cannot be better than `best`. */
  private around(
    anchor: Spot,
    group: readonly Unplaced[],
    free: readonly FreeRoom[][],
    best: Placed | undefined,
  ): Placed | undefined {
    const taken: TakenNights[] = [];
    const placed: Placed = { rooms: new Map(), missing: 0, cost: 0, gap: 0 };
    for (const [i, one] of group.entries()) {
      const nearest = this.nearest(anchor, one, free[i]!, taken);
      placed.rooms.set(one.reservationId, nearest?.roomId ?? null);
      if (!nearest) placed.missing++;
      else {
        taken.push({ roomId: nearest.roomId, from: one.from, until: one.until });
        placed.cost += nearest.cost;
        placed.gap += nearest.gap;
      }
      if (best && (placed.missing - best.missing || placed.cost - best.cost) > 0) return undefined;
    }
    const isBetter =
      !best || (placed.missing - best.missing || placed.cost - best.cost || placed.gap - best.gap) < 0;
    return isBetter ? placed : undefined;
  }

  private nearest(
    anchor: Spot,
    one: Unplaced,
    free: readonly FreeRoom[],
    taken: readonly TakenNights[],
  ): { roomId: number; cost: number; gap: number } | undefined {
    let best: { roomId: number; cost: number; gap: number } | undefined;
    for (const { spot, gap } of free) {
      const cost = distance(anchor, spot);
      if (best && (cost - best.cost || gap - best.gap) >= 0) continue;
      if (taken.some((use) => use.roomId === spot.roomId && overlap(use, one))) continue;
      best = { roomId: spot.roomId, cost, gap };
    }
    return best;
  }

  private freeRooms(one: Unplaced): FreeRoom[] {
    return this.spots.flatMap((spot) => {
      const uses = this.uses.get(spot.roomId) ?? [];
      if (spot.roomTypeId !== one.roomTypeId || uses.some((use) => overlap(use, one))) return [];
      return [{ spot, gap: gapOf(uses, one) }];
    });
  }

  private take({ roomId, from, until }: TakenNights): void {
    const uses = this.uses.get(roomId);
    if (uses) uses.push({ from, until });
    else this.uses.set(roomId, [{ from, until }]);
  }
}

function distance(a: Spot, b: Spot): number {
  if (a.buildingId !== b.buildingId) return OTHER_BUILDING;
  const floors = a.floor === null || b.floor === null ? 0 : Math.abs(a.floor - b.floor);
  const steps = Math.abs(a.place - b.place);
  return floors === 0 ? steps : Math.min(OTHER_BUILDING - 1, steps + floors * OTHER_FLOOR);
}

function tightest(free: readonly FreeRoom[]): FreeRoom | undefined {
  return free.reduce<FreeRoom | undefined>(
    (best, one) => (best && best.gap <= one.gap ? best : one),
    undefined,
  );
}

function overlap(
  use: { from: number; until: number },
  { from, until }: { from: number; until: number },
): boolean {
  return use.from < until && from < use.until;
}

/** Free nights before and after a stay, at most {@link MAX_GAP_DAYS} on either side. */
function gapOf(uses: readonly { from: number; until: number }[], { from, until }: Unplaced): number {
  let [before, after] = [MAX_GAP_DAYS, MAX_GAP_DAYS];
  for (const use of uses) {
    if (use.until <= from) before = Math.min(before, from - use.until);
    if (use.from >= until) after = Math.min(after, use.from - until);
  }
  return before + after;
}
