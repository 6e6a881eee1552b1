/** Sizes of the room plan in pixels; its stylesheet has the same. */
export const ROW_PX = 36;
export const HEAD_PX = 48;
export const NAME_PX = 150;
