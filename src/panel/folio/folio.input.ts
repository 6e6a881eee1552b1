import {
  DESK_METHODS,
  isMoney,
  PAYMENT_METHODS,
  type PaymentMethod,
  POSTED_BY_STAFF,
  type PostedKind,
  POSTINGS,
} from '../../booking/folio/folio-kinds.js';
import { choice, flag, recordId } from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import { optional } from '../../http/record-form.js';
import { mapped, input, withFallback } from '../../http/typed-input.js';
import {
  amount,
  amountAboveZero,
  day,
  requestKey,
  requiredText,
  seenBalance,
  text,
} from '../page/page-fields.js';
import { PANEL_LANGUAGES } from '../../values/languages.js';

export const STATEMENT_QUERY = input({
  bookingId: recordId(),
  language: withFallback(undefined, choice(PANEL_LANGUAGES)),
});
export const SHEET_QUERY = input({
  bookingId: recordId(),
  format: withFallback('xlsx', choice(['csv', 'xlsx'])),
});

/** `day` is null for today, `poster` null for everybody's lines. */
const CASH_OF = { day: optional(day()), poster: optional(text()) };
export const CASH_QUERY = input(CASH_OF);
export const CASH_SHEET_QUERY = input({ ...CASH_OF, format: withFallback('csv', choice(['csv', 'xlsx'])) });

const MAX_PERCENT_HUNDREDTHS = 100_00;

const OF_FORM = {
  bookingId: recordId(),
  requestKey: requestKey(),
};

export const POSTING = mapped(
  input(
    {
      kind: choice(POSTED_BY_STAFF),
      amount: amountAboveZero(),
      ...OF_FORM,
      method: optional(choice(PAYMENT_METHODS)),
      text: text(),
      percent: optional(amount(MAX_PERCENT_HUNDREDTHS)),
      reservationId: optional(recordId()),
      usualChargeId: optional(recordId()),
      balance: seenBalance(),
      isMoreThanOwed: flag(false),
    },
    suitsKind,
  ),
  ({ amount: amountMinor, balance: seenBalanceMinor, kind, method, usualChargeId, percent, ...line }) => ({
    ...line,
    kind,
    amountMinor,
    seenBalanceMinor,
    method: isMoney(kind) ? method : null,
    usualChargeId: kind === 'charge' ? usualChargeId : null,
    percentHundredths: percent,
  }),
);

interface OfKind {
  kind: PostedKind | undefined;
  method: PaymentMethod | null | undefined;
  text: string | undefined;
}

/** Money has a method, which at the desk is not `online` but for a refund; other kinds may need a text. */
function suitsKind({ kind, method, text: typed }: OfKind, at: ReadContext): void {
  if (kind === undefined) return;
  const methods: readonly PaymentMethod[] = kind === 'refund' ? PAYMENT_METHODS : DESK_METHODS;
  if (isMoney(kind) && method === null) at.at('method').fault('is_required', 'is missing');
  else if (isMoney(kind) && method && !methods.includes(method)) {
    at.at('method').fault('is_not_a_choice', 'is not for this kind');
  }
  if (POSTINGS[kind].needsReason && typed === '') at.at('text').fault('is_required', 'must not be empty');
}

export const MOVE = mapped(
  input(
    { ...OF_FORM, lineId: recordId(), toBookingId: recordId(), amount: amountAboveZero() },
    goesElsewhere,
  ),
  ({ amount: amountMinor, ...move }) => ({ ...move, amountMinor }),
);

function goesElsewhere(
  { bookingId, toBookingId }: { bookingId: number | undefined; toBookingId: number | undefined },
  at: ReadContext,
): void {
  if (bookingId !== undefined && bookingId === toBookingId)
    at.at('toBookingId').fault('is_not_a_choice', 'is the same folio');
}

export const REVERSAL = input({ ...OF_FORM, lineId: recordId(), reason: requiredText() });
