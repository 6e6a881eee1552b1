import {
  calendarDay,
  choice,
  decimal,
  flag,
  line,
  localizedName,
  money,
  moreThanZero,
  recordId,
  whole,
} from '../../http/record-fields.js';
import type { ReadContext } from '../../http/read-context.js';
import {
  emptyAsNull,
  type Field,
  type FormOf,
  fromJson,
  withDefault,
  list,
  optional,
  panelOnly,
  part,
  required,
} from '../../http/record-form.js';
import type { CrossFieldFault } from '../../hotel/hotel-record.js';
import { plainObject } from '../../http/scalars.js';
import { parseDay } from '../../values/day.js';
import { MAX_DAYS_AHEAD, MAX_FILE_PRICE_MINOR, MAX_STAY_NIGHTS } from '../../values/limits.js';
import type { NumberRange, Promotion } from './promotion.entity.js';

export const MAX_RANGES = 200;
const MAX_NAMED = 1_000;
const MAX_ORDER = 10_000;
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

const field = { isRequired: false, fileKey: undefined, isInPanel: true } as const;

/** The members of a promotion that hold days: the panel knows calendar days alone, a hotel file also `today+N`. */
export function promotionDays(day: Field<string>) {
  const bookable = part({
    from: withDefault(null, emptyAsNull(day)),
    to: withDefault(null, emptyAsNull(day)),
  });
  const range = part({ from: required(day), to: required(day) });
  const stay = part({
    ranges: list(checked(range, daysInOrder), MAX_RANGES),
    weekdays: withDefault(ALL_WEEK, list(whole(1, 7), 7, atLeastOne)),
  });
  return {
    bookable: withDefault({ from: null, to: null }, checked(bookable, daysInOrder)),
    stay: withDefault(
      { ranges: [], weekdays: ALL_WEEK },
      { ...stay, fromFormText: (value) => fromJson(value) },
    ),
  };
}

/** Codes and keys stand in a hotel file where the panel has ids. */
export const PROMOTION_FORM = {
  code: required(line(64)),
  name: localizedName(),
  active: flag(true),
  order: withDefault(0, whole(0, MAX_ORDER)),
  combines: flag(false),
  ...promotionDays(calendarDay()),
  daysBefore: numberRange(0, MAX_DAYS_AHEAD),
  nights: numberRange(1, MAX_STAY_NIGHTS),
  roomTypeIds: panelOnly(list(recordId(), MAX_NAMED)),
  boardIds: panelOnly(list(recordId(), MAX_NAMED)),
  rates: list(choice(['refundable', 'nonRefundable']), 2),
  partnerIds: panelOnly(list(recordId(), MAX_NAMED)),
  percent: optional(moreThanZero(decimal(2, 100))),
  amount: optional(moreThanZero(money(MAX_FILE_PRICE_MINOR))),
  tiers: optional(percentsByNights()),
  freeNights: optional(
    checked(
      part({ stay: required(whole(2, MAX_STAY_NIGHTS)), pay: required(whole(1, MAX_STAY_NIGHTS - 1)) }),
      ({ stay, pay }, at) => {
        if (pay >= stay) at.at('pay').fault('is_out_of_range', 'must be below stay');
      },
    ),
  ),
} satisfies FormOf<Promotion>;

const EFFECTS = ['percent', 'amount', 'tiers', 'freeNights'] as const;

/** A promotion has one effect. */
export function promotionFaults(promotion: Partial<Promotion>): CrossFieldFault[] {
  const named = EFFECTS.filter((effect) => promotion[effect] !== null && promotion[effect] !== undefined);
  if (named.length === 1) return [];
  const reason = 'must be the one effect: percent, amount, tiers or freeNights';
  return [{ field: named[1] ?? 'percent', message: 'must_have_one_effect', reason }];
}

function checked<T, In>(
  part: Field<T, In>,
  check: (value: NonNullable<T>, at: ReadContext) => void,
): Field<T, In> {
  return {
    ...part,
    // People's forms send an object as JSON; what is none is for the rule to refuse.
    fromFormText: (value) => fromJson(value),
    read: (value, at) => {
      const read = part.read(value, at);
      if (read !== undefined && read !== null) check(read, at);
      return read;
    },
  };
}

function daysInOrder({ from, to }: { from: string | null; to: string | null }, at: ReadContext): void {
  const [first, last] = [parseDay(from ?? ''), parseDay(to ?? '')];
  if (first !== undefined && last !== undefined && last < first)
    at.at('to').fault('is_before_from', 'is before from');
}

function atLeastOne(days: readonly unknown[], at: ReadContext): void {
  if (days.length === 0) at.fault('is_not_valid', 'must name at least one weekday');
}

function numberRange(least: number, most: number) {
  const limit = withDefault(null, optional(whole(least, most)));
  const range = part({ min: limit, max: limit });
  return withDefault<NumberRange, unknown, undefined>(
    { min: null, max: null },
    checked<NumberRange, unknown>(range, ({ min, max }, at) => {
      if (typeof min === 'number' && typeof max === 'number' && max < min)
        at.at('max').fault('is_out_of_range', 'must not be below min');
    }),
  );
}

/** An object whose keys are nights of a stay and whose values percents: `{"7": "5", "14": "10"}`. */
function percentsByNights(): Field<Record<string, string>, Record<string, string | number>> {
  const percent = moreThanZero(decimal(2, 100));
  return {
    ...field,
    read: (value, at) => {
      const sent = plainObject(value);
      const entries = Object.entries(sent ?? {});
      if (!sent || entries.length === 0)
        return at.fault('is_not_valid', 'must have a percent for a number of nights');
      for (const [nights] of entries) {
        if (!/^[1-9]\d{0,2}$/.test(nights) || Number(nights) > MAX_STAY_NIGHTS)
          at.at(nights).fault(
            'is_not_a_whole_number',
            `must be a number of nights from 1 to ${MAX_STAY_NIGHTS}`,
          );
      }
      const read = entries.map(([nights, one]) => [nights, percent.read(one, at.at(nights))] as const);
      return Object.fromEntries(read.sort(([a], [b]) => Number(a) - Number(b))) as Record<string, string>;
    },
    fromFormText: (value) => fromJson(value),
    toJson: (tiers) => tiers,
  };
}
