/** The base price of a day without one. */
export const NO_RATE = -1;
