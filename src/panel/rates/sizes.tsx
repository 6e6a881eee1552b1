/** Sizes of the grid in pixels; its stylesheet has the same, but for the width of labels, which the grid tells it. */
export const ROW_HEIGHT = 30;
export const COLUMN_WIDTH = 66;
const isTelephone = globalThis.matchMedia?.('(max-width: 700px)').matches ?? false;
/** Narrow on a telephone, so that days have most of the screen. */
export const LABEL_WIDTH = isTelephone ? 150 : 250;
/** The line of days, which stays above the lines while they are scrolled. */
export const HEAD_HEIGHT = 46;
/** Of each line of figures, which stays below the days. */
export const FIGURE_HEIGHT = 24;

/** What stays above the lines of the grid. */
export interface GridHeadSize {
  lines: number;
  height: number;
}

export function headWith(figureLines: number): GridHeadSize {
  return { lines: 1 + figureLines, height: HEAD_HEIGHT + figureLines * FIGURE_HEIGHT };
}
