import type { ListedTax } from '../../inventory/price-rules/listed-rules';
import type { TypedRange } from '../parts/day-ranges';
import type { TypedTax } from './taxes.contract';

export const UNITS = ['personNight', 'roomNight', 'stay'] as const;
export const PARTS = ['lodging', 'extras'] as const;
export type Unit = (typeof UNITS)[number];

/** A tax as its form has it: numbers as they were typed. */
export interface TaxFields {
  code: string;
  name: Record<string, string>;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  per: Unit;
  included: boolean;
  paidAt: 'booking' | 'hotel';
  onTaxes: string[];
  ageFrom: string;
  ageTo: string;
  maxNights: string;
  valid: TypedRange[];
  of: (typeof PARTS)[number][];
  sort: string;
}

export function newTax(sort: number): TaxFields {
  return {
    code: '',
    name: {},
    kind: 'percent',
    percent: '',
    amount: '',
    per: 'personNight',
    included: true,
    paidAt: 'booking',
    onTaxes: [],
    ageFrom: '',
    ageTo: '',
    maxNights: '',
    valid: [],
    of: ['lodging'],
    sort: String(sort),
  };
}

export function fieldsOf(tax: ListedTax): TaxFields {
  const { code, name, percent, amount, per, included, paidAt, onTaxes, ages, maxNights, valid, of } = tax;
  return {
    code,
    name,
    included,
    paidAt,
    onTaxes,
    valid,
    of,
    kind: percent === null ? 'amount' : 'percent',
    percent: percent ?? '',
    amount: amount ?? '',
    per: per ?? 'personNight',
    ageFrom: text(ages.from),
    ageTo: text(ages.to),
    maxNights: text(maxNights),
    sort: String(tax.sort),
  };
}

/** What is sent: fields that do not fit what is charged are left out. */
export function typedOf(fields: TaxFields): TypedTax {
  const { code, name, kind, percent, amount, per, included, paidAt, onTaxes } = fields;
  const { ageFrom, ageTo, maxNights, valid, of, sort } = fields;
  const isAmount = kind === 'amount';
  const hasAges = isAmount && per === 'personNight';
  return {
    code,
    name,
    included,
    paidAt,
    maxNights,
    valid,
    of,
    sort,
    percent: isAmount ? null : percent,
    amount: isAmount ? amount : null,
    per: isAmount ? per : null,
    onTaxes: canBeOnTaxes(fields) ? onTaxes : [],
    ages: hasAges ? { from: ageFrom || null, to: ageTo || null } : { from: null, to: null },
  };
}

/** Only a percentage that is added is charged on other taxes. */
export function canBeOnTaxes({ kind, included }: Pick<TaxFields, 'kind' | 'included'>): boolean {
  return kind === 'percent' && !included;
}

function text(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
