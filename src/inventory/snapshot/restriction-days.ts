// The restrictions of a day are one number, to save memory: three flags, above them the least and the most nights of a
// stay that begins on it, in ten bits each; 0 nights is no limit.
export const STOP_SALE = 1;
export const NO_CHECKIN = 2;
export const NO_CHECKOUT = 4;
export const MIN_STAY_BIT = 3;
export const MAX_STAY_BIT = 13;

const NIGHTS_MASK = 2 ** (MAX_STAY_BIT - MIN_STAY_BIT) - 1;
export const minStayOf = (restrictions: number) => (restrictions >> MIN_STAY_BIT) & NIGHTS_MASK;
export const maxStayOf = (restrictions: number) => restrictions >> MAX_STAY_BIT;

/** Of a room type or a board: the restrictions of each day as one number. */
export interface RestrictionDays {
  readonly restrictions: Uint32Array;
}
