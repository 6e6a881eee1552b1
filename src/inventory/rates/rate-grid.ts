import type { CellField, CellValue } from './day-cell.js';

/** The values of one row of the grid by field, each as long as the days shown. */
export type RowValues = Partial<Record<CellField | 'sold', CellValue[]>>;

export interface RateGridPlan {
  id: number;
  boardId: number;
  code: string;
  title: string;
  /** 0: the price is for a person; 1: for the room. */
  priceType: 0 | 1;
  values: RowValues;
  /** Absent where the plan does not derive its prices. */
  derived?: DerivedRow;
}

/** How the prices of a plan follow from those of another one. */
export interface DerivedRow {
  /** The plan that it derives from. */
  ratePlanId: number;
  /** What each day has without a price of its own. */
  values: CellValue[];
}

export interface RateGridRoomType {
  id: number;
  code: string;
  name: string;
  onlineSales: boolean;
  capacityAdult: number;
  values: RowValues;
  plans: RateGridPlan[];
}

/** What room types and their boards hold on the days from `firstDay` on. Days are day numbers. */
export interface RateGrid {
  today: number;
  firstDay: number;
  dayCount: number;
  currency: string;
  roomTypes: RateGridRoomType[];
}
