/**
 * What the callers hold and what may be: for each room type and day the rooms held for sure, those possibly held, and the
 * values that staff have set or may have set. A push that was not answered leaves both ways open.
 *
 * @typedef {{ roomTypeId: number, arrival: string, departure: string }} RoomStay
 * @typedef {{ rooms: RoomStay[] }} Content
 * @typedef {{ voucher: string, svcId?: number, isOfAgency: boolean, states: (Content | null)[], book?: object }} Booking
 *   states: null is "holds nothing"
 */
export class Holdings {
  /**
   * `ofAgency` counts what the agency may hold; `kept` is what is set aside for it beside that, 0 once it is released.
   * @type {Map<string, { sure: number, possible: number, ofAgency: number, allotments: number[], prices: number[], kept: number[] }>}
   */
  cells = new Map();
  /** @type {Set<Map<string, { sure: number, possible: number, ofAgency: number, allotments: Set<number>, prices: Set<number>, kept: Set<number> }>>} */
  #windows = new Set();

  addCell(roomTypeId, day, allotment, priceMinor, kept = 0) {
    this.cells.set(keyOf(roomTypeId, day), {
      sure: 0,
      possible: 0,
      ofAgency: 0,
      allotments: [allotment],
      prices: [priceMinor],
      kept: [kept],
    });
  }

  cell(roomTypeId, day) {
    return this.cells.get(keyOf(roomTypeId, day));
  }

  /** Says what a booking may hold from now on. @param {Booking} booking @param {(Content | null)[]} states */
  setStates(booking, states) {
    this.#count(booking, booking.states, -1);
    booking.states = states;
    this.#count(booking, states, 1);
    this.#changed();
  }

  /** @param {'allotments' | 'prices' | 'kept'} what @param {number[]} values */
  setValues(roomTypeId, day, what, values) {
    this.cell(roomTypeId, day)[what] = values;
    this.#changed();
  }

  /** Begins to note all that is true at some time from now until `close`, for an answer that is read meanwhile. */
  openWindow() {
    const window = new Map();
    for (const [key, cell] of this.cells) {
      const { sure, possible, ofAgency, allotments, prices, kept } = cell;
      const values = { allotments: new Set(allotments), prices: new Set(prices), kept: new Set(kept) };
      window.set(key, { sure, possible, ofAgency, ...values });
    }
    this.#windows.add(window);
    return {
      close: () => this.#windows.delete(window),
      /**
       * The least and the most rooms that could be left. The agency has what is kept for it, too. Of what it holds, all, some or none
       * may be taken from that.
       */
      roomsLeft(roomTypeId, day, isOfAgency) {
        const { sure, possible, ofAgency, allotments, kept } = window.get(keyOf(roomTypeId, day));
        const [least, most] = [Math.min(...allotments) - possible, Math.max(...allotments) - sure];
        if (isOfAgency) return [Math.max(0, least), most];
        const leastKept = Math.max(0, Math.min(...kept) - ofAgency);
        return [Math.max(0, least - Math.max(...kept)), most - leastKept];
      },
      prices: (roomTypeId, day) => window.get(keyOf(roomTypeId, day)).prices,
    };
  }

  #count({ isOfAgency }, states, sign) {
    const nights = states.map((content) => nightsOf(content));
    for (const key of new Set(nights.flatMap((one) => [...one.keys()]))) {
      const counts = nights.map((one) => one.get(key) ?? 0);
      const cell = this.cells.get(key);
      cell.sure += sign * Math.min(...counts);
      cell.possible += sign * Math.max(...counts);
      if (isOfAgency) cell.ofAgency += sign * Math.max(...counts);
    }
  }

  #changed() {
    for (const window of this.#windows) {
      for (const [key, seen] of window) {
        const now = this.cells.get(key);
        seen.sure = Math.min(seen.sure, now.sure);
        seen.possible = Math.max(seen.possible, now.possible);
        seen.ofAgency = Math.max(seen.ofAgency, now.ofAgency);
        for (const value of now.allotments) seen.allotments.add(value);
        for (const value of now.prices) seen.prices.add(value);
        for (const value of now.kept) seen.kept.add(value);
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
