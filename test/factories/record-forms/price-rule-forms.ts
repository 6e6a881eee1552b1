import { PARTNER_ALLOTMENT_FORM } from '../../../src/inventory/allotments/partner-allotment.record.js';
import { PartnerAllotments } from '../../../src/inventory/allotments/partner-allotments.service.js';
import { PROMOTION_FORM } from '../../../src/inventory/price-rules/promotion.record.js';
import { PriceRulesService } from '../../../src/inventory/price-rules/price-rules.service.js';
import {
  ACTOR,
  DAY,
  DECIMAL,
  field,
  fileOnly,
  FLAG,
  type FormsOf,
  LOCALIZED_NAME,
  NAME,
  panelOnly,
  type RecordCase,
  whole,
} from './record-case.js';

const limits = (below: number, above: number) => [
  'x',
  { min: below },
  { max: above },
  { min: 5, max: 4 },
  { min: 1.5 },
  { least: 1 },
];
const days = ['2027-02-30', 5, 'tomorrow'];
const TWO_NIGHTS = { from: '2027-02-01', to: '2027-02-02' };
const BACKWARDS = { from: '2027-02-02', to: '2027-02-01' };

export const priceRuleForms = ({ the, hotelId }: FormsOf): Record<string, RecordCase> => ({
  promotion: {
    form: { ...PROMOTION_FORM, roomTypes: true, boards: true, partners: true },
    save: (typed) => the(PriceRulesService).save('promotion', hotelId(), undefined, typed, ACTOR),
    section: 'promotions',
    isList: true,
    entry: { code: 'X', name: { tr: 'x' }, percent: '10' },
    typed: { code: 'X', name: '{"tr":"x"}', percent: '10' },
    fields: {
      code: field('code', ...NAME, 'x'.repeat(65)),
      name: field('name', ...LOCALIZED_NAME),
      active: field('active', ...FLAG),
      order: field('order', ...whole(-1, 10_001)),
      combines: field('combines', ...FLAG),
      bookable: field('bookable', 'x', BACKWARDS, ...days.map((from) => ({ from }))),
      daysBefore: field('daysBefore', ...limits(-1, 1_501)),
      nights: field('nights', ...limits(0, 366)),
      stay: field(
        'stay',
        'x',
        { weekdays: [] },
        { weekdays: [0] },
        { ranges: [BACKWARDS] },
        { ranges: [{ from: '2027-01-01' }] },
        ...days.map((to) => ({ ranges: [{ from: '2027-01-01', to }] })),
      ),
      roomTypeIds: panelOnly('x', [0], [999_999], ['x']),
      boardIds: panelOnly('x', [0], [999_999], ['x']),
      partnerIds: panelOnly('x', [0], [999_999], ['x']),
      roomTypes: fileOnly('roomTypes', 'x', [''], [5], ['NONE']),
      boards: fileOnly('boards', 'x', [''], [5], ['NONE']),
      partners: fileOnly('partners', 'x', [''], [5], ['nobody']),
      rates: field('rates', 'x', ['both'], ['refundable', 'refundable', 'refundable']),
      percent: field('percent', ...DECIMAL, '0', '100.01', '1.234'),
      amount: field('amount', ...DECIMAL, '0', '1.234', '5.00'),
      tiers: field(
        'tiers',
        'x',
        {},
        { 0: '5' },
        { 366: '5' },
        { x: '5' },
        { 7: '0' },
        { 7: '101' },
        { 7: '5' },
      ),
      freeNights: field(
        'freeNights',
        'x',
        {},
        { stay: 7 },
        { stay: 7, pay: 7 },
        { stay: 1, pay: 1 },
        { stay: 7, pay: 0 },
        { stay: 7, pay: 6 },
      ),
    },
  },
  partnerAllotment: {
    form: { ...PARTNER_ALLOTMENT_FORM, partner: true, roomType: true },
    save: (typed) => the(PartnerAllotments).save(hotelId(), undefined, typed, ACTOR),
    section: 'partnerAllotments',
    isList: true,
    entry: { partner: 'nobody', roomType: 'STD', ...TWO_NIGHTS, rooms: 1 },
    typed: { partnerId: '1', roomTypeId: '1', ...TWO_NIGHTS, rooms: '1' },
    fields: {
      partnerId: panelOnly('', 'x', 0, 999_999_999),
      roomTypeId: panelOnly('', 'x', 0),
      partner: fileOnly('partner', ...NAME, 'nobody'),
      roomType: fileOnly('roomType', ...NAME, 'NONE'),
      from: field('from', ...DAY),
      to: field('to', ...DAY),
      rooms: field('rooms', '', ...whole(0, 32_768)),
      releaseDays: field('releaseDays', ...whole(-1, 1_501)),
    },
  },
});
