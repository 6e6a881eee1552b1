import type { ListedFee, ListedTerms } from '../../inventory/price-rules/listed-rules';
import type { TypedTerms } from './terms.contract';

export const FEE_KINDS = ['percent', 'nights', 'amount'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** A fee as it is typed. */
export interface TypedFee {
  kind: FeeKind;
  value: string;
}

interface TypedStep extends TypedFee {
  daysBefore: string;
  time: string;
}

interface TypedDeposit extends TypedFee {
  daysBefore: string;
}

export interface TermsFields {
  code: string;
  name: Record<string, string>;
  text: Record<string, string>;
  graceHours: string;
  steps: TypedStep[];
  noShow: TypedFee;
  deposits: TypedDeposit[];
}

export const NEW_STEP: TypedStep = { daysBefore: '1', time: '00:00', kind: 'percent', value: '100' };
export const NEW_DEPOSIT: TypedDeposit = { daysBefore: '', kind: 'percent', value: '30' };

export const NEW_TERMS: TermsFields = {
  code: '',
  name: {},
  text: {},
  graceHours: '0',
  steps: [NEW_STEP],
  noShow: { kind: 'percent', value: '100' },
  deposits: [],
};

export function fieldsOf({
  code,
  name,
  text,
  graceHours,
  steps,
  noShow,
  deposits,
}: ListedTerms): TermsFields {
  return {
    code,
    name,
    text,
    graceHours: String(graceHours),
    steps: steps.map(({ daysBefore, time, ...fee }) => ({
      ...feeOf(fee),
      daysBefore: String(daysBefore),
      time,
    })),
    noShow: feeOf(noShow),
    deposits: deposits.map(({ daysBefore, ...part }) => ({
      ...feeOf(part),
      daysBefore: daysBefore === undefined ? '' : String(daysBefore),
    })),
  };
}

function feeOf({ percent, nights, amount }: ListedFee): TypedFee {
  if (percent !== undefined) return { kind: 'percent', value: percent };
  return nights === undefined
    ? { kind: 'amount', value: amount ?? '' }
    : { kind: 'nights', value: String(nights) };
}

export function typedOf({ code, name, text, graceHours, steps, noShow, deposits }: TermsFields): TypedTerms {
  return {
    code,
    name,
    text,
    graceHours,
    steps: steps.map(({ daysBefore, time, ...fee }) => ({ daysBefore, time, ...sentFee(fee) })),
    noShow: sentFee(noShow),
    deposits: deposits.map(({ daysBefore, ...fee }) => ({
      ...(daysBefore.trim() === '' ? {} : { daysBefore }),
      ...sentFee(fee),
    })),
  };
}

/** Without a value nothing is sent, which is refused at the field as no fee. */
function sentFee({ kind, value }: TypedFee): Partial<Record<FeeKind, string>> {
  return value.trim() === '' ? {} : { [kind]: value.trim() };
}
