import {
  calendarDay,
  choice,
  decimal,
  flag,
  line,
  localizedName,
  money,
  sortOrder,
  whole,
} from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import {
  type Field,
  type FormOf,
  withDefault,
  list,
  objectAsTyped,
  optional,
  part,
  required,
} from '../../http/record-form.js';
import type { CrossFieldFault } from '../../hotel/hotel-record.js';
import { parseDay } from '../../values/day.js';
import { MAX_FILE_PRICE_MINOR, MAX_STAY_NIGHTS, MAX_TAXES_OF_HOTEL } from '../../values/limits.js';
import { MAX_RANGES } from './promotion.record.js';
import { MAX_CODE_LENGTH } from './terms.record.js';
import { type AgeRange, type Tax, TAX_UNITS, TAXED_PARTS } from './tax.entity.js';

const MAX_AGE = 120;
/** An adult is that old or older, and nobody says by how much. */
const ADULT_AGE = 18;

const ages = inOrder(
  part({
    from: withDefault<number | null, number | null, undefined>(null, optional(whole(0, ADULT_AGE))),
    to: withDefault<number | null, number | null, undefined>(null, optional(whole(0, MAX_AGE))),
  }),
  ({ from, to }) => from === null || to === null || from <= to,
);

/** The ranges of nights of a tax; a hotel file reads days in its own way. */
export function validNights(day: Field<string>) {
  const range = part({ from: required(day), to: required(day) });
  const isInOrder = ({ from, to }: { from: string; to: string }) => {
    const [first, last] = [parseDay(from), parseDay(to)];
    return first === undefined || last === undefined || first <= last;
  };
  return list(inOrder(range, isInOrder), MAX_RANGES);
}

export const TAX_FORM = {
  code: required(line(MAX_CODE_LENGTH)),
  name: localizedName(),
  percent: optional(decimal(2, 100)),
  amount: optional(money(MAX_FILE_PRICE_MINOR)),
  per: optional(choice(TAX_UNITS)),
  included: flag(false),
  paidAt: withDefault<Tax['paidAt'], string, undefined>('booking', choice(['booking', 'hotel'])),
  onTaxes: list(required(line(MAX_CODE_LENGTH)), MAX_TAXES_OF_HOTEL),
  ages: withDefault<AgeRange, unknown, undefined>({ from: null, to: null }, ages),
  maxNights: optional(whole(1, MAX_STAY_NIGHTS)),
  valid: validNights(calendarDay()),
  of: withDefault<Tax['of'], string[], undefined>(
    ['lodging'],
    list(choice(TAXED_PARTS), TAXED_PARTS.length, (parts, at) => {
      if (parts.length === 0) at.fault('is_not_valid', 'must name lodging, extras or both');
    }),
  ),
  sort: sortOrder(),
} satisfies FormOf<Tax>;

/** What is wrong between the fields of a tax. */
export function taxFaults(tax: Partial<Tax>): CrossFieldFault[] {
  const { percent = null, amount = null, per = null, included = false, onTaxes = [], ages: payers } = tax;
  const { of: parts = [] } = tax;
  const faults: CrossFieldFault[] = [];
  const fault = (field: string, message: string, reason: string) => faults.push({ field, message, reason });
  if ((percent === null) === (amount === null))
    fault('percent', 'must_have_one_part', 'must have one of percent, amount');
  if (amount !== null && per === null) fault('per', 'is_required', 'is missing: the amount is of what');
  if (percent !== null && per !== null) fault('per', 'is_of_amounts_alone', 'is only for an amount');
  const hasAges = payers !== undefined && (payers.from !== null || payers.to !== null);
  if (hasAges && per !== 'personNight')
    fault('ages', 'is_of_persons_alone', 'are only for an amount per person and night');
  if (onTaxes.length > 0 && (included || percent === null))
    fault('onTaxes', 'is_of_added_percents_alone', 'are only for a percentage that is added');
  // Extras have no persons, nights or stay of their own, by which an amount would count.
  if (amount !== null && parts.length > 0 && !parts.includes('lodging'))
    fault('of', 'is_of_percents_alone', 'extras alone bear only a percentage');
  return faults;
}

type TaxOfSet = Pick<Tax, 'code' | 'included' | 'onTaxes'>;

/** Returns what is wrong between the taxes of a hotel that are in use. */
export function taxSetFaults(taxes: readonly TaxOfSet[]): (CrossFieldFault & { code: string })[] {
  const byCode = new Map(taxes.map((tax) => [tax.code, tax]));
  const fault = (code: string, message: string, reason: string) => ({
    code,
    field: 'onTaxes',
    message,
    reason,
  });
  return taxes.flatMap(({ code, onTaxes }) => {
    for (const named of onTaxes) {
      const other = byCode.get(named);
      if (!other) return [fault(code, 'is_not_found', `there is no tax ${JSON.stringify(named)}`)];
      if (other.included) return [fault(code, 'tax_is_included', `${JSON.stringify(named)} is included`)];
    }
    const circle = circleFrom(code, byCode);
    const reason = `taxes_in_a_circle: ${circle?.join(', ')}`;
    return circle ? [fault(code, 'taxes_in_a_circle', reason)] : [];
  });
}

/** Returns the codes on the way from a tax back to itself; undefined where there is none. */
function circleFrom(code: string, taxes: ReadonlyMap<string, TaxOfSet>): string[] | undefined {
  const seen = new Set<string>();
  const follow = (at: string): string[] | undefined => {
    for (const next of taxes.get(at)?.onTaxes ?? []) {
      if (next === code) return [at];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = follow(next);
      if (rest) return [at, ...rest];
    }
    return undefined;
  };
  return follow(code);
}

function inOrder<T, In>(field: Field<T, In>, isInOrder: (value: T) => boolean): Field<T, In> {
  return {
    ...objectAsTyped(field),
    read: (value: unknown, at: ReadContext) => {
      const before = at.faults.length;
      const read = field.read(value, at);
      if (read === undefined || at.faults.length > before || isInOrder(read)) return read;
      return at.at('to').fault('is_before_from', 'is before from');
    },
  };
}
