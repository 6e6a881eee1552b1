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

class Placement {
  private readonly places = new Map<number, number>();
  private readonly uses = new Map<number, { from: number; until: number }[]>();

  constructor(
    private readonly rooms: readonly ProposedRoom[],
    uses: readonly TakenNights[],
  ) {
    rooms.forEach(({ roomId }, place) => this.places.set(roomId, place));
    for (const use of uses) this.take(use);
  }

  /** Places the reservations of a booking around whichever room brings them nearest together, and takes their rooms. */
  place(group: readonly Unplaced[], near: readonly number[]): Map<number, number | null> {
    const types = new Set(group.map(({ roomTypeId }) => roomTypeId));
    const known = this.rooms.filter(({ roomId }) => near.includes(roomId));
    const anchors = known.length > 0 ? known : this.rooms.filter(({ roomTypeId }) => types.has(roomTypeId));
    let best: { placed: Map<number, number | null>; missing: number; cost: number; gap: number } | undefined;
    for (const anchor of anchors) {
      const found = this.around(anchor, group);
      const isBetter =
        !best ||
        found.missing < best.missing ||
        (found.missing === best.missing &&
          (found.cost < best.cost || (found.cost === best.cost && found.gap < best.gap)));
      if (isBetter) best = found;
    }
    const placed = best?.placed ?? new Map<number, number | null>();
    for (const { reservationId, from, until } of group) {
      const roomId = placed.get(reservationId) ?? null;
      if (roomId !== null) this.take({ roomId, from, until });
    }
    return placed;
  }

  private around(anchor: ProposedRoom, group: readonly Unplaced[]) {
    const placed = new Map<number, number | null>();
    const taken: TakenNights[] = [];
    let [missing, cost, gap] = [0, 0, 0];
    for (const one of group) {
      let best: { roomId: number; cost: number; gap: number } | undefined;
      for (const room of this.rooms) {
        if (room.roomTypeId !== one.roomTypeId || !this.isFree(room.roomId, one, taken)) continue;
        const distance = this.distance(anchor, room);
        const candidate = { roomId: room.roomId, cost: distance, gap: this.gap(room.roomId, one) };
        if (
          !best ||
          candidate.cost < best.cost ||
          (candidate.cost === best.cost && candidate.gap < best.gap)
        ) {
          best = candidate;
        }
      }
      placed.set(one.reservationId, best?.roomId ?? null);
      if (!best) missing++;
      else {
        taken.push({ roomId: best.roomId, from: one.from, until: one.until });
        cost += best.cost;
        gap += best.gap;
      }
    }
    return { placed, missing, cost, gap };
  }

  private isFree(roomId: number, { from, until }: Unplaced, taken: readonly TakenNights[]): boolean {
    const overlaps = (use: { from: number; until: number }) => use.from < until && from < use.until;
    return (
      !(this.uses.get(roomId) ?? []).some(overlaps) &&
      !taken.some((use) => use.roomId === roomId && overlaps(use))
    );
  }

  /** Free nights before and after a stay, at most {@link MAX_GAP_DAYS} on either side. */
  private gap(roomId: number, { from, until }: Unplaced): number {
    let [before, after] = [MAX_GAP_DAYS, MAX_GAP_DAYS];
    for (const use of this.uses.get(roomId) ?? []) {
      if (use.until <= from) before = Math.min(before, from - use.until);
      if (use.from >= until) after = Math.min(after, use.from - until);
    }
    return before + after;
  }

  private distance(a: ProposedRoom, b: ProposedRoom): number {
    if (a.buildingId !== b.buildingId) return OTHER_BUILDING;
    const [one, other] = [floorOf(a.roomName), floorOf(b.roomName)];
    const floors = one === null || other === null ? 0 : Math.abs(one - other);
    const steps = Math.abs(this.placeOf(a) - this.placeOf(b));
    return floors === 0 ? steps : Math.min(OTHER_BUILDING - 1, steps + floors * OTHER_FLOOR);
  }

  private placeOf({ roomId }: ProposedRoom): number {
    return this.places.get(roomId) ?? 0;
  }

  private take({ roomId, from, until }: TakenNights): void {
    this.uses.set(roomId, [...(this.uses.get(roomId) ?? []), { from, until }]);
  }
}
