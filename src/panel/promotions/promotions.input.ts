import { recordId, whole } from '../../http/record-fields.js';
import { optional } from '../../http/record-form.js';
import { input } from '../../http/typed-input.js';
import type { Promotion } from '../../inventory/price-rules/promotion.entity.js';
import { PROMOTION_FORM, promotionFaults } from '../../inventory/price-rules/promotion.record.js';
import { MAX_ADULTS, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { day, namedByMembers } from '../page/page-fields.js';

const PROMOTION = namedByMembers(
  input(PROMOTION_FORM, (read, at) => {
    for (const { field, message, reason } of promotionFaults(read as Partial<Promotion>))
      at.at(field).fault(message, reason);
  }),
);

export const RECORD_ID = input({ id: recordId() });

/** Null for a record that is not saved yet. */
export const SEEN_RECORD = {
  id: optional(recordId()),
  version: optional(whole(0, Number.MAX_SAFE_INTEGER)),
};

export const SAVED_PROMOTION = input({ ...SEEN_RECORD, promotion: PROMOTION });

const EXAMPLE = input({
  arrival: day(),
  nights: whole(1, MAX_SEARCH_NIGHTS),
  ratePlanId: recordId(),
  adults: whole(1, MAX_ADULTS),
});

export const TRIED_PROMOTION = input({
  id: optional(recordId()),
  promotion: PROMOTION,
  stay: optional(EXAMPLE),
});
