import { TAX_FORM } from '../../../src/inventory/price-rules/tax.record.js';
import { TaxesService } from '../../../src/inventory/price-rules/taxes.service.js';
import {
  PLAN_TERMS_FORM,
  TERMS_BY_ARRIVAL_FORM,
  TERMS_FORM,
} from '../../../src/inventory/price-rules/terms.record.js';
import { TermsService } from '../../../src/inventory/price-rules/terms.service.js';
import {
  ACTOR,
  DAY,
  DECIMAL,
  field,
  fileOnly,
  FLAG,
  type FormsOf,
  LOCALIZED_NAME,
  localizedText,
  NAME,
  panelOnly,
  type RecordCase,
  SORT,
  whole,
} from './record-case.js';

/** Two parts, none, and amounts that are none. */
const BAD_FEES = [
  'x',
  {},
  { percent: '50', nights: 1 },
  { percent: '100.01' },
  { amount: '-1' },
  { nights: 0 },
  { nights: 366 },
];
const STEP = { daysBefore: 1, time: '18:00' };
const BAD_STEPS = [
  ...BAD_FEES.map((fee) => (typeof fee === 'string' ? fee : { ...STEP, ...fee })),
  { time: '18:00', nights: 1 },
  { daysBefore: 1, nights: 1 },
  { ...STEP, daysBefore: -1, nights: 1 },
  { ...STEP, daysBefore: 1_501, nights: 1 },
  { ...STEP, time: '24:00', nights: 1 },
  { ...STEP, time: '9:00', nights: 1 },
];
const BAD_DEPOSITS = [{}, { percent: '30', amount: '5' }, { nights: 1 }, { daysBefore: -1, percent: '30' }];
const TAX = { code: 'x', name: { tr: 'x' } };
const ONE_NIGHT = { from: '2027-01-01', to: '2027-01-01' };

export const termsForms = ({ the, hotelId }: FormsOf): Record<string, RecordCase> => ({
  terms: {
    section: 'terms',
    isList: true,
    form: TERMS_FORM,
    entry: { code: 'x', name: { tr: 'x' } },
    typed: { code: 'x', name: '{"tr":"x"}' },
    save: (typed) => the(TermsService).save(hotelId(), undefined, typed, ACTOR),
    fields: {
      code: field('code', ...NAME, 'x'.repeat(65)),
      name: field('name', ...LOCALIZED_NAME),
      text: field('text', ...localizedText(2_000)),
      graceHours: field('graceHours', ...whole(-1, 721)),
      steps: field('steps', 'x', ...BAD_STEPS.map((one) => [one]), Array(21).fill({ ...STEP, nights: 1 })),
      noShow: field('noShow', ...BAD_FEES),
      deposits: field('deposits', 'x', ...BAD_DEPOSITS.map((one) => [one]), Array(11).fill({ percent: '1' })),
    },
  },
  termsByArrival: {
    section: 'termsByArrival',
    isList: true,
    form: TERMS_BY_ARRIVAL_FORM,
    entry: ONE_NIGHT,
    typed: ONE_NIGHT,
    save: (typed) => the(TermsService).saveByArrival(hotelId(), undefined, typed, ACTOR),
    fields: {
      from: field('from', ...DAY),
      to: field('to', ...DAY, '2026-12-31'),
      refundableTermsId: panelOnly(0, 'x', 999_999_999),
      nonRefundableTermsId: panelOnly(0, 'x', 999_999_999),
    },
  },
  defaultTerms: {
    section: 'defaultTerms',
    form: { ...PLAN_TERMS_FORM, refundable: null, nonRefundable: null },
    entry: {},
    save: (typed) => the(TermsService).saveDefaults(hotelId(), typed, ACTOR),
    fields: {
      refundableTermsId: panelOnly(0, 'x', 999_999_999),
      nonRefundableTermsId: panelOnly(0, 'x', 999_999_999),
      refundable: fileOnly('refundable', '', 5, 'no such terms'),
      nonRefundable: fileOnly('nonRefundable', '', 5, 'no such terms'),
    },
  },
  tax: {
    section: 'taxes',
    isList: true,
    form: TAX_FORM,
    entry: { ...TAX, percent: '10' },
    typed: { code: 'x', name: '{"tr":"x"}', percent: '10' },
    save: (typed) => the(TaxesService).save(hotelId(), undefined, typed, ACTOR),
    fields: {
      code: field('code', ...NAME, 'x'.repeat(65)),
      name: field('name', ...LOCALIZED_NAME),
      percent: field('percent', ...DECIMAL, '100.01', '1.234'),
      amount: field('amount', ...DECIMAL, '1.234'),
      per: field('per', 'night', 'roomNight'),
      included: field('included', ...FLAG),
      paidAt: field('paidAt', 'desk', 1),
      onTaxes: field('onTaxes', 'x', [''], ['no such tax'], ['x']),
      ages: field('ages', 'x', { from: -1 }, { from: 19 }, { to: 121 }, { from: 12, to: 6 }, { from: 12 }),
      maxNights: field('maxNights', ...whole(0, 366)),
      valid: field(
        'valid',
        'x',
        [{}],
        [{ from: '2027-01-02', to: '2027-01-01' }],
        [{ from: '2027-02-30', to: '2027-03-01' }],
      ),
      of: field('of', 'x', [], ['breakfast']),
      sort: SORT,
    },
  },
});
