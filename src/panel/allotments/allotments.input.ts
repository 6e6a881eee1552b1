import { recordId } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional } from '../../http/record-form.js';
import { input } from '../../http/typed-input.js';
import {
  PARTNER_ALLOTMENT_FORM,
  PARTNER_ALLOTMENT_KIND,
} from '../../inventory/allotments/partner-allotment.record.js';
import { namedByMembers } from '../page/page-fields.js';
import { SEEN_RECORD } from '../promotions/promotions.input.js';

interface ReadDays {
  from: string | undefined;
  to: string | undefined;
}

function daysMustFit({ from, to }: ReadDays, at: ReadContext): void {
  if (from === undefined || to === undefined) return;
  for (const { field, message, reason } of PARTNER_ALLOTMENT_KIND.faults?.({ from, to }) ?? [])
    at.at(field).fault(message, reason);
}

const { rooms, ...NIGHTS } = PARTNER_ALLOTMENT_FORM;

export const SAVED_ALLOTMENT = input({
  ...SEEN_RECORD,
  allotment: namedByMembers(input({ ...NIGHTS, rooms }, daysMustFit)),
});

export const TRIED_ALLOTMENT = input({
  id: optional(recordId()),
  allotment: namedByMembers(input(NIGHTS, daysMustFit)),
});
