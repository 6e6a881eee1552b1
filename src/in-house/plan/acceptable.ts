/** What a person is asked before guests get a room, and may accept. */
export const ACCEPTABLE = ['room_is_planned', 'room_is_not_clean'] as const;

export type Acceptable = (typeof ACCEPTABLE)[number];
