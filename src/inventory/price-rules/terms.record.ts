import {
  calendarDay,
  decimal,
  line,
  localized,
  localizedName,
  money,
  paragraphs,
  recordId,
  timeOfDay,
  whole,
} from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import {
  type Field,
  type Form,
  type FormOf,
  withDefault,
  list,
  objectAsTyped,
  optional,
  panelOnly,
  record,
  required,
} from '../../http/record-form.js';
import type { CrossFieldFault } from '../../hotel/hotel-record.js';
import { MAX_DAYS_AHEAD, MAX_FILE_PRICE_MINOR, MAX_STAY_NIGHTS } from '../../values/limits.js';
import type { StoredDeposit, StoredFee, StoredStep, Terms } from './terms.entity.js';
import type { TermsByArrival } from './terms-by-arrival.entity.js';

const MAX_GRACE_HOURS = 720;
/** Each price option that shows terms repeats them: a search has thousands of options. */
const MAX_STEPS = 20;
const MAX_DEPOSITS = 10;
export const MAX_CODE_LENGTH = 64;

const PART_FORM = { percent: decimal(2, 100), amount: money(MAX_FILE_PRICE_MINOR) };
const FEE_FORM = { ...PART_FORM, nights: whole(1, MAX_STAY_NIGHTS) };

const fee = oneOf(FEE_FORM, record<typeof FEE_FORM, StoredFee>(FEE_FORM));

const STEP_FORM = {
  daysBefore: required(whole(0, MAX_DAYS_AHEAD)),
  time: required(timeOfDay()),
  ...FEE_FORM,
};
const step = oneOf(FEE_FORM, record<typeof STEP_FORM, StoredStep>(STEP_FORM));

const DEPOSIT_FORM = { daysBefore: whole(0, MAX_DAYS_AHEAD), ...PART_FORM };
const deposit = oneOf(PART_FORM, record<typeof DEPOSIT_FORM, StoredDeposit>(DEPOSIT_FORM));

export const TERMS_FORM = {
  code: required(line(MAX_CODE_LENGTH)),
  name: localizedName(),
  text: localized(paragraphs(2_000)),
  graceHours: withDefault(0, whole(0, MAX_GRACE_HOURS)),
  steps: list(step, MAX_STEPS),
  noShow: withDefault<StoredFee, unknown, undefined>({ percent: '100.00' }, fee),
  deposits: list(deposit, MAX_DEPOSITS),
} satisfies FormOf<Terms>;

/** In a hotel file codes of terms stand in the place of ids. */
export const TERMS_BY_ARRIVAL_FORM = {
  from: required(calendarDay()),
  to: required(calendarDay()),
  refundableTermsId: panelOnly(optional(recordId())),
  nonRefundableTermsId: panelOnly(optional(recordId())),
} satisfies FormOf<TermsByArrival>;

export const PLAN_TERMS_FORM = {
  refundableTermsId: optional(recordId()),
  nonRefundableTermsId: optional(recordId()),
};

export function termsByArrivalFaults({ from, to }: Partial<TermsByArrival>): CrossFieldFault[] {
  const isInOrder = from === undefined || to === undefined || from <= to;
  return isInOrder ? [] : [{ field: 'to', message: 'is_before_from', reason: 'is before from' }];
}

/** A value of which exactly one of the members `parts` says how much. */
function oneOf<T extends object, In>(parts: Form, field: Field<T, In>): Field<T, In> {
  const names = Object.keys(parts);
  const reason = `must have one of ${names.join(', ')}`;
  return {
    ...objectAsTyped(field),
    read: (value: unknown, at: ReadContext) => {
      const before = at.faults.length;
      const read = field.read(value, at);
      if (!read || at.faults.length > before) return read;
      const named = names.filter((name) => name in read);
      return named.length === 1 ? read : at.fault('must_have_one_part', reason);
    },
  };
}
