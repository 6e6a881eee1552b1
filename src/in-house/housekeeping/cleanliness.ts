export const CLEANLINESS = ['clean', 'dirty', 'inspected'] as const;

export type Cleanliness = (typeof CLEANLINESS)[number];
