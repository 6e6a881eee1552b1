import type { SoldBooking, RoomOfSale } from '../../src/booking/mails/sale-facts.js';
import type { SoldTerms } from '../../src/booking/room/sold-terms.js';
import type { SoldTax } from '../../src/booking/room/sold-taxes.js';

/** Free until two days before arrival; 30 % due at booking. */
export const FLEX: SoldTerms = {
  versionId: 1,
  code: 'FLEX',
  name: { en: 'Flexible' },
  text: {},
  graceHours: 0,
  steps: [{ daysBefore: 2, minuteOfDay: 18 * 60, fee: { nights: 1 } }],
  noShow: { percent: 100_00 },
  deposits: [{ daysBefore: null, percent: 30_00 }],
  timeZone: 'Europe/Istanbul',
  language: 'tr',
  unitMinor: 1,
};

export const CITY: SoldTax = {
  code: 'CITY',
  name: { tr: 'Şehir vergisi', en: 'City tax' },
  rate: { amountMinor: 2_00, per: 'personNight' },
  isIncluded: false,
  paidAt: 'hotel',
  onTaxes: [],
  ages: { from: null, to: null },
  maxNights: null,
  valid: [],
  isOfLodging: true,
  isOfExtras: false,
  amountMinor: 12_00,
  nightsMinor: [4_00, 4_00, 4_00],
  isCharged: false,
  unitMinor: 1,
};

/** A room of 300.00 for three nights, sold under nothing. */
export function soldRoom<T extends object>(changes: T): RoomOfSale & T {
  return {
    roomType: { tr: 'Süit', en: 'Suite' },
    arrival: '2027-03-01',
    total: '300.00',
    terms: null,
    taxes: null,
    promotions: null,
    isExpected: true,
    ...changes,
  };
}

/** What is sold under {@link FLEX} with {@link CITY} and an early booking. */
export const UNDER_ALL = {
  terms: FLEX,
  taxes: [CITY],
  promotions: {
    '2027-03-01': [{ code: 'EARLY', name: { tr: 'Erken', en: 'Early booking' }, amountMinor: 10_00 }],
    '2027-03-02': [{ code: 'EARLY', name: { tr: 'Erken', en: 'Early booking' }, amountMinor: 6_50 }],
  },
} satisfies Partial<RoomOfSale>;

/** What a booking says of its sale beside its rooms. */
export const SOLD: Omit<SoldBooking, 'rooms'> = {
  currency: 'EUR',
  registeredAt: new Date('2027-02-01T10:00:00Z'),
  today: '2027-02-03',
  total: '300.00',
  paid: '0.00',
  cancellationFee: '0.00',
  askedDeposit: null,
  askedDepositDue: null,
  extraTaxes: null,
};
