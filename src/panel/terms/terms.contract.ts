import type {
  ListedArrivals,
  ListedPlan,
  ListedTerms,
  TermsInUse,
} from '../../inventory/price-rules/listed-rules.js';
import type { TermsPreview } from '../../inventory/search/rule-preview.js';
import type { DayText } from '../../values/day.js';
import type { Change, Nothing, PostedRead, Read } from '../page/operations.js';
import type { SavedRecord, SeenRecord, Versioned } from '../page/versions.js';

/** As it is typed: what is not valid is refused with the field where it stands, such as `steps[0].time`. */
export type TypedTerms = Record<string, unknown>;

/** An example of which each night costs `night`. */
export interface EvenStayInput {
  arrival: DayText;
  nights: number;
  night: string;
  adults: number;
}

export interface TermsContract {
  list: Read<
    Nothing,
    {
      terms: Versioned<ListedTerms>[];
      defaults: TermsInUse;
      plans: ListedPlan[];
      arrivals: Versioned<ListedArrivals>[];
    }
  >;
  preview: PostedRead<{ terms: TypedTerms; stay: EvenStayInput }, TermsPreview>;
  save: Change<SeenRecord & { terms: TypedTerms }, SavedRecord>;
  retire: Change<{ id: number }>;
  restore: Change<{ id: number }>;
  saveDefaults: Change<TermsInUse>;
  saveOfPlan: Change<TermsInUse & { ratePlanId: number }>;
  saveArrivals: Change<SeenRecord & { arrivals: TermsInUse & { from: string; to: string } }, SavedRecord>;
  endArrivals: Change<{ id: number }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    terms: TermsContract;
  }
}
