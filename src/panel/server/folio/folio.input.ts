import type { AskedLine } from '../../../booking/folio/folio.service.js';
import {
  DESK_METHODS,
  isMoney,
  PAYMENT_METHODS,
  POSTED_BY_STAFF,
  POSTINGS,
} from '../../../booking/folio/folio-kinds.js';
import { FieldReader } from '../../../http/field-reader.js';
import { decimalMinor } from '../../../http/strict.js';
import { MAX_FOLIO_AMOUNT, MAX_TEXT_LENGTH } from '../../../values/limits.js';
import { readDay } from '../front-desk/front-desk.input.js';
import type { Input } from '../panel-page.js';

const REQUEST_KEY = /^[0-9a-f-]{36}$/;
const ZERO = /^\s*0+([.,]0*)?\s*$/;

export function readPosting(input: Input): AskedLine {
  const fields = new FieldReader(input);
  const kind = fields.choice('kind', POSTED_BY_STAFF, 'charge');
  const isRefund = kind === 'refund';
  const methods = isRefund ? PAYMENT_METHODS : DESK_METHODS;
  const idOf = (field: string) => ((fields.raw(field) ?? null) === null ? null : fields.id(field));
  const amountMinor = decimalMinor(fields.decimal('amount', 2, MAX_FOLIO_AMOUNT), 2) ?? 0;
  if (ZERO.test(String(fields.raw('amount')))) fields.fault('amount', 'is_out_of_range');
  const read = {
    ...keyOf(fields),
    kind,
    amountMinor,
    method: isMoney(kind) ? fields.choice('method', methods, 'cash') : null,
    text: POSTINGS[kind].needsReason
      ? fields.requiredText('text', MAX_TEXT_LENGTH)
      : fields.text('text', MAX_TEXT_LENGTH),
    reservationId: idOf('reservationId'),
    usualChargeId: kind === 'charge' ? idOf('usualChargeId') : null,
  };
  fields.refuse();
  return read;
}

export function readReversal(input: Input) {
  const fields = new FieldReader(input);
  const read = {
    ...keyOf(fields),
    lineId: fields.id('lineId'),
    reason: fields.requiredText('reason', MAX_TEXT_LENGTH),
  };
  fields.refuse();
  return read;
}

/** `day` is null for today, `poster` null for everybody's lines. */
export function readCashQuery(input: Input): { day: number | null; poster: string | null } {
  const fields = new FieldReader(input);
  const day = fields.raw('day') === undefined ? null : readDay(fields, 'day');
  const poster = fields.optionalText('poster', MAX_TEXT_LENGTH);
  fields.refuse();
  return { day, poster };
}

function keyOf(fields: FieldReader): { bookingId: number; requestKey: string } {
  return {
    bookingId: fields.id('bookingId'),
    requestKey: fields.requiredText('requestKey', 36, REQUEST_KEY),
  };
}
