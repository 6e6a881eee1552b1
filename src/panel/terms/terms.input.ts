import { recordId, whole } from '../../http/record-fields.js';
import { input } from '../../http/typed-input.js';
import {
  TERMS_BY_ARRIVAL_FORM,
  TERMS_FORM,
  termsByArrivalFaults,
} from '../../inventory/price-rules/terms.record.js';
import { MAX_ADULTS, MAX_FILE_PRICE_MINOR, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { amount, day, idOrNull, namedByMembers } from '../page/page-fields.js';
import { SEEN_RECORD } from '../promotions/promotions.input.js';

export const EVEN_STAY = input({
  arrival: day(),
  nights: whole(1, MAX_SEARCH_NIGHTS),
  night: amount(MAX_FILE_PRICE_MINOR),
  adults: whole(1, MAX_ADULTS),
});

const TERMS = namedByMembers(input(TERMS_FORM));

export const SAVED_TERMS = input({ ...SEEN_RECORD, terms: TERMS });
export const TRIED_TERMS = input({ terms: TERMS, stay: EVEN_STAY });

const IN_USE = { refundableTermsId: idOrNull(), nonRefundableTermsId: idOrNull() };

export const DEFAULT_TERMS = input(IN_USE);
export const PLAN_TERMS = input({ ratePlanId: recordId(), ...IN_USE });

const ARRIVALS = input(TERMS_BY_ARRIVAL_FORM, (read, at) => {
  const { from, to } = read;
  if (from === undefined || to === undefined) return;
  for (const { field, message, reason } of termsByArrivalFaults({ from, to }))
    at.at(field).fault(message, reason);
});

export const SAVED_ARRIVALS = input({ ...SEEN_RECORD, arrivals: namedByMembers(ARRIVALS) });
