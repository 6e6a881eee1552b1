export const CLEANLINESS = ['clean', 'dirty', 'inspected'] as const;

/** What housekeeping says of a room. */
export type Cleanliness = (typeof CLEANLINESS)[number];
