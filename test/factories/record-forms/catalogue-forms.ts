import { CATALOGUE_KINDS, type CatalogueKind } from '../../../src/inventory/catalogue/catalogue-kinds.js';
import { CatalogueService } from '../../../src/inventory/catalogue/catalogue.service.js';
import {
  ACTOR,
  DECIMAL,
  field,
  FLAG,
  LOCALIZED_NAME,
  localizedText,
  NAME,
  panelOnly,
  SORT,
  whole,
  type FormsOf,
  type RecordCase,
} from './record-case.js';

const catalogue = ({ the, hotelId }: FormsOf, kind: CatalogueKind): Pick<RecordCase, 'form' | 'save'> => ({
  form: CATALOGUE_KINDS[kind].form,
  save: (typed) => the(CatalogueService).save(kind, hotelId(), undefined, typed, ACTOR),
});

export const catalogueForms = (its: FormsOf): Record<string, RecordCase> => ({
  building: {
    ...catalogue(its, 'building'),
    section: 'buildings',
    isList: true,
    entry: { code: 'x', name: 'x' },
    typed: { code: 'x', name: 'x' },
    fields: {
      code: field('code', ...NAME),
      name: field('name', ...NAME),
      routerEncryption: field('routerSifreleme', 2, 'x', true),
      sort: SORT,
    },
  },
  board: {
    ...catalogue(its, 'board'),
    section: 'boards',
    isList: true,
    entry: { code: 'x', title: { tr: 'x' } },
    typed: { code: 'x', title: '{"tr":"x"}' },
    fields: {
      code: field('code', ...NAME),
      title: field('title', ...LOCALIZED_NAME),
      priceType: field('priceType', 2, 'x'),
      sort: SORT,
    },
  },
  room: {
    ...catalogue(its, 'room'),
    section: 'roomTypes',
    inside: { entry: { code: 'STD', name: { tr: 'x' }, capacityAdult: 1 }, list: 'rooms' },
    entry: { name: '901', building: 'A' },
    typed: { name: '901', roomTypeId: '1', buildingId: '1' },
    fields: {
      name: field('name', ...NAME),
      roomTypeId: panelOnly(0, 'x'),
      buildingId: panelOnly(0, 'x'),
      sort: SORT,
    },
  },
  roomType: {
    ...catalogue(its, 'roomType'),
    section: 'roomTypes',
    isList: true,
    entry: { code: 'x', name: { tr: 'x' }, capacityAdult: 2, capacityChildren: 1 },
    typed: { code: 'x', name: '{"tr":"x"}', capacityAdult: '2', capacityChildren: '1', capacityTotal: '3' },
    fields: {
      code: field('code', ...NAME),
      name: field('name', ...LOCALIZED_NAME),
      detail: field('detail', ...localizedText(100_000)),
      capacityAdult: field('capacityAdult', ...whole(0, 41)),
      capacityChildren: field('capacityChildren', ...whole(-1, 41)),
      // The last two contradict the two adults and the child.
      capacityTotal: field('capacityTotal', ...whole(0, 81), 1),
      totalBed: field('totalBed', ...whole(-1, 1_001)),
      totalBathroom: field('totalBathroom', ...whole(-1, 1_001)),
      roomSize: field('roomSize', ...whole(-1, 100_001)),
      refundable: field('refundable', ...FLAG),
      nonRefundable: field('nonRefundable', ...FLAG),
      onlineSales: field('onlineSales', ...FLAG),
      images: field('images', 'x', ['https://x.example/a.png'], [''], [5], Array(51).fill('/media/a.png')),
      features: field('features', 'x', [{ title: {} }], [{ title: { tr: [] } }], [{ icon: 'x' }]),
      sort: SORT,
    },
  },
  ratePlan: {
    ...catalogue(its, 'ratePlan'),
    section: 'ratePlans',
    isList: true,
    entry: { roomType: 'STD', board: 'BB' },
    typed: { roomTypeId: '1', boardId: '1' },
    fields: {
      roomTypeId: panelOnly(0, 'x'),
      boardId: panelOnly(0, 'x'),
      nonRefundableDiscountPercent: field('nonRefundableDiscountPercent', ...DECIMAL, '100.01'),
      adultMultipliers: field('adultMultipliers', 'x', ['x'], ['1.23456'], [10_000], Array(41).fill(1)),
      childBands: field(
        'childBands',
        'x',
        [{ ordinal: 1, fromAge: 0, toAge: 6 }],
        [{ ordinal: 0, fromAge: 0, toAge: 6, multiplier: 1 }],
        [{ ordinal: 1, fromAge: 7, toAge: 6, multiplier: 1 }],
        [{ ordinal: 1, fromAge: 0, toAge: 100, multiplier: 1 }],
        [0, 6].map((fromAge) => ({ ordinal: 1, fromAge, toAge: fromAge + 6, multiplier: 1 })),
      ),
    },
  },
  package: {
    ...catalogue(its, 'package'),
    section: 'packages',
    isList: true,
    entry: { name: { tr: 'x' }, price: '1' },
    typed: { name: '{"tr":"x"}', price: '1' },
    fields: {
      name: field('name', ...LOCALIZED_NAME),
      note: field('note', ...localizedText(10_000)),
      price: field('price', '', ...DECIMAL, '1.234', '999999999999'),
      priceMode: field('priceMode', 4, 'x'),
      sort: SORT,
    },
  },
});
