/** Sizes of the grid in pixels; its stylesheet has the same. */
export const ROW_HEIGHT = 30;
export const COLUMN_WIDTH = 66;
export const LABEL_WIDTH = 250;
export const HEAD_HEIGHT = 46;
