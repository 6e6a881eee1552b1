import type { ListedPlan, ListedPromotion, NamedPartner } from '../../inventory/price-rules/listed-rules.js';
import type { PromotionPreview, WantedExample } from '../../inventory/search/rule-preview.js';
import type { DayText } from '../../values/day.js';
import type { Change, Nothing, PostedRead, Read } from '../page/operations.js';
import type { SavedRecord, SeenRecord, Versioned } from '../page/versions.js';

/** As it is typed: what is not valid is refused with the field where it stands, such as `nights.max`. */
export type TypedPromotion = Record<string, unknown>;

export interface PromotionsContract {
  list: Read<
    Nothing,
    {
      today: DayText;
      promotions: Versioned<ListedPromotion>[];
      plans: ListedPlan[];
      partners: NamedPartner[];
    }
  >;
  preview: PostedRead<
    {
      id: number | null;
      promotion: TypedPromotion;
      stay: (Omit<WantedExample, 'arrival'> & { arrival: DayText }) | null;
    },
    PromotionPreview
  >;
  save: Change<SeenRecord & { promotion: TypedPromotion }, SavedRecord>;
  retire: Change<{ id: number }>;
  restore: Change<{ id: number }>;
}

declare module '../page/contract.js' {
  interface PanelContract {
    promotions: PromotionsContract;
  }
}
