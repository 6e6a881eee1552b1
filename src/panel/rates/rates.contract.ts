import type { HeldRooms } from '../../booking/blocks/shown-block.js';
import type { Edit, FieldEdit } from '../../inventory/rates/bulk-edit.js';
import type { CellAddress, CellChange, CellField, ChangeLine } from '../../inventory/rates/day-cell.js';
import type { PriceExample, DerivationExample } from '../../inventory/search/price-preview.js';
import type { StoredDerivation } from '../../inventory/snapshot/derived-price.js';
import type { ChangedDerivation, WantedDerivation } from '../../inventory/rates/changed-derivation.js';
import type { CellConflict, CellQuestion, CellRefusal } from '../../inventory/rates/day-changes.js';
import type { RateGrid } from '../../inventory/rates/rate-grid.js';
import type { SheetFault } from '../../inventory/rates/sheet-fault.js';
import type { DayFigures } from '../../reports/day-figures.js';
import type { DayText } from '../../values/day.js';
import type { Change, Download, Instant, PostedRead, Read, UploadToRead } from '../page/operations.js';

export interface Limited<T> {
  count: number;
  items: T[];
}

/** What of a bulk edit or a spreadsheet can be saved, what cannot, and what looks like a slip. */
export interface Preview {
  lines: ChangeLine[];
  refusals: Limited<CellRefusal>;
  questions: Limited<CellQuestion>;
}

/** `following` are the derived prices that would follow; `examples` are nights of some plans. */
export interface BulkEditPreview extends Preview {
  following: number;
  examples: PriceExample[];
}

export interface SheetPreview extends Preview {
  faults: Limited<SheetFault>;
}

/** `staffName` and `at` say who changed the cell and when; null where that is not known. */
export interface KnownConflict extends CellConflict {
  staffName: string | null;
  at: Instant | null;
}

export type Outcome =
  | { status: 'saved'; changeId: number; cells: number }
  | { status: 'unchanged' }
  | { status: 'refused'; refusals: Limited<CellRefusal> }
  | { status: 'conflict'; conflicts: Limited<KnownConflict> }
  | { status: 'questions'; questions: Limited<CellQuestion> };

export type ChangeSource = 'grid' | 'bulk' | 'spreadsheet';
export type SourceOfChange = ChangeSource | 'machine' | 'room' | 'derivation' | 'undo';

export interface ListedChange {
  id: number;
  at: Instant;
  staffName: string;
  source: SourceOfChange;
  /** Where the change was one of how a plan derives its prices. */
  derivation: ChangedDerivation | null;
  cellCount: number;
  firstDay: DayText;
  lastDay: DayText;
  fields: CellField[];
  roomTypes: string[];
  boards: string[];
  undoes: number | null;
  undoneBy: number | null;
}

export interface CellHistoryEntry extends Pick<CellChange, 'before' | 'after'> {
  changeId: number;
  at: Instant;
  staffName: string;
  source: SourceOfChange;
}

/** One edit of many days; days as `YYYY-MM-DD`, weekdays from 1 = Monday. */
export interface BulkEditInput {
  ranges: { from: DayText; to: DayText }[];
  weekdays: number[];
  roomTypeIds: number[];
  boardIds: number[];
  edits: FieldEdit[];
}

/** Prices of a range of days, both ends included; on the weekdays of the surcharge (1 = Monday) what it makes of them. */
export interface SeasonInput {
  from: DayText;
  to: DayText;
  prices: { roomTypeId: number; boardId: number; priceMinor: number }[];
  surcharge: { weekdays: number[]; edit: Edit } | null;
}

/** A rule as it is typed: what is not valid is refused with the field where it stands, such as `percent`. */
export type TypedRule = Record<keyof StoredDerivation, unknown>;

/** What is wanted of a rate plan; `rule` is null where it has only prices of its own. */
export interface DerivationInput {
  ratePlanId: number;
  rule: TypedRule | null;
  ownPrices: WantedDerivation['ownPrices'];
}

/** How a rate plan derives its prices, and how many it has of its own from today on. */
export interface OpenedDerivation {
  rule: StoredDerivation | null;
  ownPrices: number;
  version: number;
}

/** The days of a grid: from today where no day is named; 14, 31 or 62 of them. */
export interface GridQuery {
  from?: DayText;
  days: number;
}

export interface StayReason {
  identifier: string;
  /** In the person's language. */
  text: string;
  day: DayText | null;
  value: number | null;
}

/** One night of a stay, amounts as decimal texts; null where there is none. */
export interface StayNight {
  day: DayText;
  left: number | null;
  basePrice: string | null;
  shares: string | null;
  price: string | null;
  nonRefundablePrice: string | null;
  restrictions: { identifier: string; value: number | null }[];
}

export interface NearStay {
  startDate: DayText;
  endDate: DayText;
  refundable: string | null;
  nonRefundable: string | null;
  left: number;
}

/** A stay in a room type with a board. It is sold where there are no reasons. */
export interface ExplainedStay {
  roomTypeID: number;
  roomType: string;
  accommodationTypeID: number | null;
  accommodationType: string | null;
  sellable: boolean;
  reasons: StayReason[];
  left: number;
  currency: string;
  refundable: string | null;
  nonRefundable: string | null;
  nights: StayNight[];
  nearest: NearStay[];
}

export interface Explained {
  items: ExplainedStay[];
  /** What open blocks keep from sale in its nights. */
  held: HeldRooms[];
  errorMessage: string | null | undefined;
}

/** A stay of a party; ages as `7,3`, left out without children. */
export interface StayQuery {
  startDate: DayText;
  endDate: DayText;
  adultCount: number;
  childAges?: string;
}

export interface RatesContract {
  grid: Read<GridQuery, RateGrid>;
  /** Of the days of the grid, in its order. */
  figures: Read<GridQuery, { firstDay: number; days: DayFigures[] }>;
  sheet: Download<GridQuery>;
  /** The history of a cell, newest first; `ratePlanId` is '' for the room type's own. */
  cell: Read<
    Pick<CellAddress, 'roomTypeId' | 'field' | 'day'> & { ratePlanId: number | '' },
    CellHistoryEntry[]
  >;
  explain: Read<StayQuery, Explained>;
  /** One page (from 1) of the changes, newest first. */
  changes: Read<{ page: number }, Limited<ListedChange>>;
  bulk: PostedRead<BulkEditInput, BulkEditPreview>;
  season: PostedRead<SeasonInput, BulkEditPreview>;
  derivation: Read<{ ratePlanId: number }, OpenedDerivation>;
  /** What nights would cost; refused where it could not be saved. */
  tryDerivation: PostedRead<DerivationInput, { examples: DerivationExample[] }>;
  /** Refused by `record_has_changed` where the plan is no longer as the person saw it. */
  derive: Change<DerivationInput & { version: number }, Outcome>;
  readSheet: UploadToRead<SheetPreview>;
  /** Without `confirmed`, what looks like a slip is asked and nothing is saved. */
  save: Change<{ lines: ChangeLine[]; source: ChangeSource; confirmed: boolean }, Outcome>;
  undo: Change<{ id: number }, Outcome>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    rates: RatesContract;
  }
}
