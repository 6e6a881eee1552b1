import type { PromotionFields } from './promotion-fields';
import type { PromotionList } from './words';

/** What the form shows of itself and where it tells what is wrong. */
export interface PromotionPartProps {
  fields: PromotionFields;
  set: (changes: Partial<PromotionFields>) => void;
  faultIn: (field: string) => string | undefined;
  list: PromotionList;
}
