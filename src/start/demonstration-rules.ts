import type { HotelFile } from '../hotel-file/hotel-file.js';
import { dayFrom } from './demonstration-stock.js';

/** Promotions, terms, taxes and an allotment of the demonstration hotel; none of them changes what three nights cost. */
export function demonstrationRules(partner: string): Partial<HotelFile> {
  return {
    promotions: [
      {
        code: 'WEEK',
        name: { tr: '7 gece kal 6 gece öde', en: 'Stay 7, pay 6' },
        order: 1,
        freeNights: { stay: 7, pay: 6 },
      },
      {
        code: 'LONG',
        name: { tr: 'Uzun konaklama', en: 'Long stay' },
        order: 2,
        tiers: { 5: '5', 10: '8' },
      },
      {
        code: 'WINTER',
        name: { tr: 'Kış indirimi', en: 'Winter offer' },
        order: 3,
        active: false,
        nights: { min: 4, max: null },
        percent: '15',
      },
    ],
    terms: [
      {
        code: 'FLEX',
        name: { tr: 'Esnek', en: 'Flexible' },
        graceHours: 24,
        steps: [{ daysBefore: 7, time: '18:00', nights: 1 }],
        noShow: { percent: '100' },
        deposits: [{ daysBefore: 14, percent: '30' }],
      },
      {
        code: 'STRICT',
        name: { tr: 'İade edilmez', en: 'Non-refundable' },
        steps: [{ daysBefore: 1_000, time: '00:00', percent: '100' }],
        noShow: { percent: '100' },
        deposits: [{ percent: '100' }],
      },
    ],
    defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' },
    taxes: [
      { code: 'VAT', name: { tr: 'KDV', en: 'VAT' }, percent: '10', included: true },
      {
        code: 'STAY',
        name: { tr: 'Konaklama vergisi', en: 'Accommodation tax' },
        percent: '2',
        included: true,
      },
    ],
    partnerAllotments: [
      { partner, roomType: 'AILE', from: dayFrom(40), to: dayFrom(80), rooms: 2, releaseDays: 14 },
    ],
  };
}
