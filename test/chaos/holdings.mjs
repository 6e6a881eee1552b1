/**
 * What the callers hold and what may be: for each room type and day the rooms held for sure, those possibly held, and the
 * values that staff have set or may have set. A push that was not answered leaves both ways open.
 *
 * @typedef {{ roomTypeId: number, arrival: string, departure: string }} RoomStay
 * @typedef {{ rooms: RoomStay[] }} Content
 * @typedef {{ voucher: string, svcId?: number, states: (Content | null)[], book?: object }} Booking states: null is "holds nothing"
 */
export class Holdings {
  /** @type {Map<string, { sure: number, possible: number, allotments: number[], prices: number[] }>} */
  cells = new Map();
  /** @type {Set<Map<string, { sure: number, possible: number, allotments: Set<number>, prices: Set<number> }>>} */
  #windows = new Set();

  addCell(roomTypeId, day, allotment, priceMinor) {
    this.cells.set(keyOf(roomTypeId, day), {
      ...{ sure: 0, possible: 0 },
      ...{ allotments: [allotment], prices: [priceMinor] },
    });
  }

  cell(roomTypeId, day) {
    return this.cells.get(keyOf(roomTypeId, day));
  }

  /** Says what a booking may hold from now on. @param {Booking} booking @param {(Content | null)[]} states */
  setStates(booking, states) {
    this.#count(booking.states, -1);
    booking.states = states;
    this.#count(states, 1);
    this.#changed();
  }

  /** @param {'allotments' | 'prices'} what @param {number[]} values */
  setValues(roomTypeId, day, what, values) {
    this.cell(roomTypeId, day)[what] = values;
    this.#changed();
  }

  /** Begins to note all that is true at some time from now until `close`, for an answer that is read meanwhile. */
  openWindow() {
    const window = new Map();
    for (const [key, cell] of this.cells) {
      const { sure, possible, allotments, prices } = cell;
      window.set(key, { sure, possible, allotments: new Set(allotments), prices: new Set(prices) });
    }
    this.#windows.add(window);
    return {
      close: () => this.#windows.delete(window),
      /** The least and the most rooms that could be left. */
      roomsLeft(roomTypeId, day) {
        const { sure, possible, allotments } = window.get(keyOf(roomTypeId, day));
        return [Math.max(0, Math.min(...allotments) - possible), Math.max(...allotments) - sure];
      },
      prices: (roomTypeId, day) => window.get(keyOf(roomTypeId, day)).prices,
    };
  }

  #count(states, sign) {
    const nights = states.map((content) => nightsOf(content));
    for (const key of new Set(nights.flatMap((one) => [...one.keys()]))) {
      const counts = nights.map((one) => one.get(key) ?? 0);
      const cell = this.cells.get(key);
      cell.sure += sign * Math.min(...counts);
      cell.possible += sign * Math.max(...counts);
    }
  }

  #changed() {
    for (const window of this.#windows) {
      for (const [key, seen] of window) {
        const now = this.cells.get(key);
        seen.sure = Math.min(seen.sure, now.sure);
        seen.possible = Math.max(seen.possible, now.possible);
        for (const value of now.allotments) seen.allotments.add(value);
        for (const value of now.prices) seen.prices.add(value);
      }
    }
  }
}

const keyOf = (roomTypeId, day) => `${roomTypeId} ${day}`;

/** Rooms by room type and night. @param {Content | null} content @returns {Map<string, number>} */
function nightsOf(content) {
  const nights = new Map();
  for (const { roomTypeId, arrival, departure } of content?.rooms ?? []) {
    for (let day = arrival; day < departure; day = dayAfter(day, 1)) {
      const key = keyOf(roomTypeId, day);
      nights.set(key, (nights.get(key) ?? 0) + 1);
    }
  }
  return nights;
}

/** @param {string} day @param {number} days */
export function dayAfter(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
