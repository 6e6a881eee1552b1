import type { ListedTax } from '../../inventory/price-rules/listed-rules.js';
import type { TaxPreview } from '../../inventory/search/rule-preview.js';
import type { Change, Nothing, PostedRead, Read } from '../page/operations.js';
import type { SavedRecord, SeenRecord, Versioned } from '../page/versions.js';
import type { EvenStayInput } from '../terms/terms.contract.js';

/** As it is typed: what is not valid is refused with the field where it stands, such as `valid[0].to`. */
export type TypedTax = Record<string, unknown>;

export interface TaxesContract {
  list: Read<Nothing, { taxes: Versioned<ListedTax>[] }>;
  preview: PostedRead<
    { id: number | null; tax: TypedTax; stay: EvenStayInput & { childAges: (number | null)[] } },
    TaxPreview
  >;
  save: Change<SeenRecord & { tax: TypedTax }, SavedRecord>;
  retire: Change<{ id: number }>;
  restore: Change<{ id: number }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    taxes: TaxesContract;
  }
}
