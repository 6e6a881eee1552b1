/** Sizes of the room plan in pixels; its stylesheet has the same. Bars that fingers touch are higher. */
export const ROW_PX = window.matchMedia('(pointer: coarse)').matches ? 52 : 36;
export const HEAD_PX = 58;
export const NAME_PX = 150;
