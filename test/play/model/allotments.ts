// Rooms that a hotel sets aside for its partners, by the contract alone.

/** Rooms of a type for one partner on a range of nights, both included. */
export interface Allotment {
  partner: string;
  type: string;
  from: number;
  to: number;
  rooms: number;
  /** So many days before each night what is left of it is for all; null for never. */
  releaseDays: number | null;
}

export interface AllottedCell {
  partner: string;
  type: string;
  day: number;
}

interface AllottedNight extends AllottedCell {
  rooms: number;
  releaseDay: number | null;
  /** What was left of it when its day came; null before. */
  released: number | null;
}

/** What reports say of the room nights of a partner. */
export interface AllotmentFigures {
  held: number;
  used: number;
  released: number;
  left: number;
}

const keyOf = ({ partner, type, day }: AllottedCell) => `${partner} ${type} ${day}`;

export class Allotments {
  private readonly nights = new Map<string, AllottedNight>();
  /** As they were set last. */
  records: readonly Allotment[] = [];

  /** `taken`: how many booked rooms of the partner hold the night from its allotment. */
  constructor(private readonly taken: (cell: AllottedCell) => number) {}

  /** Rooms that a partner has left of its own. */
  left(cell: AllottedCell): number {
    const night = this.nights.get(keyOf(cell));
    return night ? this.leftOf(night) : 0;
  }

  /** Rooms that are kept for any partner. */
  kept(type: string, day: number): number {
    const all = [...this.nights.values()].filter((night) => night.type === type && night.day === day);
    return all.reduce((sum, night) => sum + this.leftOf(night), 0);
  }

  /** Whether what is given back of it returns to the partner. */
  isKept(cell: AllottedCell): boolean {
    return this.nights.get(keyOf(cell))?.released === null;
  }

  /**
   * Makes the nights from today on those of these allotments, unless more is set aside than `leftOfAll` says that all have. Returns
   * whether it did.
   */
  set(
    wanted: readonly Allotment[],
    today: number,
    leftOfAll: (type: string, day: number) => number,
  ): boolean {
    const after = new Map<string, AllottedNight>();
    for (const night of this.nights.values()) {
      if (night.day < today) continue;
      after.set(keyOf(night), { ...night, rooms: 0, releaseDay: null, released: null });
    }
    for (const { partner, type, from, to, rooms, releaseDays } of wanted) {
      for (let day = Math.max(from, today); day <= to; day++) {
        const cell = { partner, type, day };
        const releaseDay = releaseDays === null ? null : day - releaseDays;
        const before = this.nights.get(keyOf(cell))?.released ?? null;
        const isReleased = releaseDay !== null && releaseDay <= today;
        const released = isReleased ? (before ?? Math.max(0, rooms - this.taken(cell))) : null;
        after.set(keyOf(cell), { ...cell, rooms, releaseDay, released });
      }
    }
    const more = new Map<string, { type: string; day: number; rooms: number }>();
    for (const night of after.values()) {
      const { type, day } = night;
      const sum = more.get(`${type} ${day}`)?.rooms ?? 0;
      more.set(`${type} ${day}`, { type, day, rooms: sum + this.leftOf(night) - this.left(night) });
    }
    if ([...more.values()].some(({ type, day, rooms }) => rooms > 0 && rooms > leftOfAll(type, day)))
      return false;
    for (const [key, night] of after) this.nights.set(key, night);
    this.records = wanted;
    return true;
  }

  /** What is left of nights whose day has come is for all. */
  release(today: number): void {
    for (const night of this.nights.values()) {
      const isDue = night.releaseDay !== null && night.releaseDay <= today;
      if (isDue && night.released === null) night.released = this.leftOf(night);
    }
  }

  /** The figures of the nights from a day to another, by the partner. */
  figures(from: number, to: number): Map<string, AllotmentFigures> {
    const found = new Map<string, AllotmentFigures>();
    for (const night of this.nights.values()) {
      if (night.day < from || night.day > to || night.rooms === 0) continue;
      const { held, used, released, left } = found.get(night.partner) ?? nothing();
      found.set(night.partner, {
        held: held + night.rooms,
        used: used + Math.min(this.taken(night), night.rooms),
        released: released + (night.released ?? 0),
        left: left + this.leftOf(night),
      });
    }
    return found;
  }

  private leftOf(night: AllottedNight): number {
    return night.released === null ? Math.max(0, night.rooms - this.taken(night)) : 0;
  }
}

function nothing(): AllotmentFigures {
  return { held: 0, used: 0, released: 0, left: 0 };
}
