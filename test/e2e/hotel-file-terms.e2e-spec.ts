import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const files = () => service.app.get(HotelFileService, { strict: false });

const FLEX = {
  code: 'FLEX',
  name: { tr: 'Esnek' },
  text: {},
  graceHours: 24,
  steps: [
    { daysBefore: 7, time: '18:00', percent: '50.00' },
    { daysBefore: 1, time: '00:00', nights: 1 },
  ],
  noShow: { percent: '100.00' },
  deposits: [{ percent: '30.00' }, { daysBefore: 14, percent: '70.00' }],
};
const STRICT = { ...FLEX, code: 'STRICT', graceHours: 0, steps: [], deposits: [] };
const CITY = {
  code: 'CITY',
  name: { en: 'City tax' },
  percent: null,
  amount: '3.00',
  per: 'personNight',
  included: false,
  paidAt: 'hotel',
  onTaxes: [],
  ages: { from: 12, to: null },
  maxNights: 7,
  valid: [{ from: '2027-01-01', to: '2027-12-31' }],
  of: ['lodging'],
};
const TERMS = {
  terms: [FLEX, STRICT],
  defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' },
  termsByArrival: [{ from: '2026-12-30', to: '2027-01-02', refundable: 'STRICT', nonRefundable: null }],
  taxes: [CITY],
};

async function faultsOf(document: object): Promise<string[]> {
  try {
    await files().import(document);
    return [];
  } catch (error) {
    if (error instanceof HotelFileError) return error.faults.map(({ path, reason }) => `${path}: ${reason}`);
    throw error;
  }
}

describe('the terms and taxes of a hotel file', () => {
  it('come out as they went in', async () => {
    const { hotelID } = await importHotel(service, smallHotel(TERMS));
    const first = await files().export(hotelID);
    expect(first).toMatchObject(TERMS);
    await files().import(first);
    expect(await files().export(hotelID)).toEqual(first);
  });

  it('name the terms of a rate plan once for both rates', async () => {
    const hotel = smallHotel({ ...TERMS });
    const [plan, ...others] = hotel.ratePlans as object[];
    const { hotelID } = await importHotel(service, {
      ...hotel,
      ratePlans: [{ ...plan, terms: 'STRICT' }, ...others],
    });
    const exported = await files().export(hotelID);
    expect(exported?.ratePlans?.[0]?.terms).toEqual({ refundable: 'STRICT', nonRefundable: 'STRICT' });
    const cleared = {
      hotel: { id: hotelID },
      ratePlans: [{ ...plan, terms: { refundable: null } }, ...others],
    };
    expect(await faultsOf(cleared)).toEqual([]);
    const after = await files().export(hotelID);
    expect(after?.ratePlans?.[0]?.terms).toEqual({ refundable: null, nonRefundable: 'STRICT' });
  });

  it('take the place of what a hotel said before', async () => {
    const old = { lodgingVatPercent: '10.00', otherVatPercent: '20.00', accommodationTaxPercent: '2.00' };
    const small = smallHotel({ cancellationTiers: [{ daysBefore: 7, percent: 50 }] });
    const { hotelID } = await importHotel(service, { ...small, hotel: { ...small.hotel, ...old } });
    const before = await files().export(hotelID);
    expect(before).toMatchObject({ hotel: old, cancellationTiers: [{ daysBefore: 7, percent: 50 }] });
    expect(before).not.toHaveProperty('terms');
    expect(before).not.toHaveProperty('taxes');
    const cancellationTiers = [{ daysBefore: 3, percent: 10 }];
    const hotel = { id: hotelID, lodgingVatPercent: '1.00' };
    expect(await faultsOf({ hotel, cancellationTiers, ...TERMS })).toEqual([]);
    const after = await files().export(hotelID);
    expect(after).not.toHaveProperty('cancellationTiers');
    expect(after?.hotel).not.toHaveProperty('lodgingVatPercent');
    const kept = await service.db.query(
      `SELECT h.lodging_vat_percent AS vat, t.days_before AS days FROM hotel h JOIN cancellation_tier t ON t.hotel_id = h.id
        WHERE h.id = $1`,
      [hotelID],
    );
    expect(kept).toEqual([{ vat: '10.00', days: 7 }]);
  });

  it('name what does not go together', async () => {
    const { hotelID } = await importHotel(service, smallHotel(TERMS));
    const hotel = { id: hotelID };
    const percent = (code: string, onTaxes: string[], more = {}) => ({
      code,
      name: { en: code },
      percent: '3',
      onTaxes,
      ...more,
    });
    expect(await faultsOf({ hotel, taxes: [{ ...CITY, of: ['extras'] }] })).toEqual([
      'taxes[0].of: extras alone bear only a percentage',
    ]);
    const taxes = [percent('A', ['B']), percent('B', ['C']), percent('C', ['A'])];
    expect(await faultsOf({ hotel, taxes })).toEqual([
      'taxes[0].onTaxes: taxes_in_a_circle: A, B, C',
      'taxes[1].onTaxes: taxes_in_a_circle: B, C, A',
      'taxes[2].onTaxes: taxes_in_a_circle: C, A, B',
    ]);
    expect(
      await faultsOf({ hotel, taxes: [percent('A', ['B']), percent('B', [], { included: true })] }),
    ).toEqual(['taxes[0].onTaxes: "B" is included']);
    expect(await faultsOf({ hotel, taxes: [CITY, CITY] })).toEqual(['taxes[1].code: "CITY" is a duplicate']);
    const noted = { from: 'today', to: 'today+9', refundable: 'FLEX' };
    expect(
      await faultsOf({ hotel, termsByArrival: [noted, { ...noted, from: 'today+9', to: 'today+8' }] }),
    ).toEqual(['termsByArrival[1].to: is before "from"']);
    expect(
      await faultsOf({ hotel, termsByArrival: [noted, { ...noted, from: 'today+9', to: 'today+20' }] }),
    ).toEqual(['termsByArrival[1].from: has arrivals that termsByArrival[0] has, too']);
    expect(await faultsOf({ hotel, defaultTerms: { refundable: 'GONE' } })).toEqual([
      'defaultTerms.refundable: there is no terms "GONE"',
    ]);
    expect(await faultsOf({ hotel, terms: [FLEX] })).toEqual([
      'terms: leaves out "STRICT", which stays of the hotel have',
    ]);
  });

  it('name a value that cannot be read alone, and nothing that follows from it', async () => {
    const name = { en: 'Faulty' };
    const from = 'today+9';
    const to = 'today+8';
    const faults = await faultsOf(
      smallHotel({
        promotions: [
          { code: 'A', name, amount: '5,00' },
          { code: 'B', name, percent: '5', bookable: { from: '2027-05-02', to: '2027-05-01' } },
          { code: 'C', name, percent: '5', bookable: { from, to } },
          { code: 'D', name },
        ],
        taxes: [
          { code: 'A', name, percent: '100.01' },
          { code: 'B', name, amount: '3.00', per: 'person' as never },
          { code: 'C', name },
        ],
      }),
    );
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'promotions[0].amount',
      'promotions[1].bookable.to',
      'taxes[0].percent',
      'taxes[1].per',
      'promotions[2].bookable.to',
      'promotions[3].percent',
      'taxes[2].percent',
    ]);
  });
});
