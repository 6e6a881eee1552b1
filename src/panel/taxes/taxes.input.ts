import { recordId, whole } from '../../http/record-fields.js';
import { optional } from '../../http/record-form.js';
import { input } from '../../http/typed-input.js';
import type { Tax } from '../../inventory/price-rules/tax.entity.js';
import { TAX_FORM, taxFaults } from '../../inventory/price-rules/tax.record.js';
import { MAX_ADULTS, MAX_FILE_PRICE_MINOR, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { agesOrUnknown, amount, day, namedByMembers } from '../page/page-fields.js';
import { SEEN_RECORD } from '../promotions/promotions.input.js';

const TAX = namedByMembers(
  input(TAX_FORM, (read, at) => {
    for (const { field, message, reason } of taxFaults(read as Partial<Tax>))
      at.at(field).fault(message, reason);
  }),
);

export const SAVED_TAX = input({ ...SEEN_RECORD, tax: TAX });

const STAY = input({
  arrival: day(),
  nights: whole(1, MAX_SEARCH_NIGHTS),
  night: amount(MAX_FILE_PRICE_MINOR),
  adults: whole(1, MAX_ADULTS),
  childAges: agesOrUnknown(),
});

export const TRIED_TAX = input({ id: optional(recordId()), tax: TAX, stay: STAY });
