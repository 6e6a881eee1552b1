import { DataSource } from 'typeorm';
import { exportHotel } from '../../src/hotel-file/export-hotel.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { faultsOf } from '../factories/hotel-file.js';
import { startService, type TestService } from '../harness/service.js';

const named = (tr: string, en: string) => ({ name: { tr, en } });
const LISTS = {
  bookingSources: [named('Telefon', 'Telephone'), named('Acente', 'Agency')],
  marketSegments: [named('Tatil', 'Leisure'), named('Grup', 'Group')],
};
const PARTNER = { apiKey: 'origin-partner', apiSecret: 'x'.repeat(40) };
const COMPANY = { name: 'Anadolu Turizm A.Ş.', taxNumber: '1234567890', taxOffice: 'Kadıköy' };
const booking = (voucher: string, origin: object, arrival = 1) => ({
  voucher,
  booked: 'today-1',
  guest: { firstName: 'AYŞE', lastName: 'YILMAZ' },
  rooms: [{ roomType: 'STD', arrival: `today+${arrival}`, departure: `today+${arrival + 1}` }],
  ...origin,
});

describe('a hotel file says where its bookings come from', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const imported = (bookings: object[], more: object = {}) =>
    importHotel(service, smallHotel({ ...LISTS, bookings, ...more } as Partial<HotelFile>));
  const originsOf = (hotelID: number) =>
    service.db.query<object[]>(
      `SELECT b.voucher, s.name ->> 'tr' AS source, m.name ->> 'tr' AS segment, c.name AS company, c.tax_office
         FROM booking b LEFT JOIN booking_source s ON s.hotel_id = b.hotel_id AND s.id = b.booking_source_id
         LEFT JOIN market_segment m ON m.hotel_id = b.hotel_id AND m.id = b.market_segment_id
         LEFT JOIN company c ON c.hotel_id = b.hotel_id AND c.id = b.company_id
        WHERE b.hotel_id = $1 ORDER BY b.voucher`,
      [hotelID],
    );
  const none = { source: null, segment: null, company: null, tax_office: null };

  it('by names in any language, a company once for all of its bookings, and a partner itself', async () => {
    const bookings = [
      booking('X-1', { source: 'Telefon', segment: 'Leisure', company: COMPANY }),
      booking('X-2', { source: 'Agency', company: { ...COMPANY, taxOffice: 'Beşiktaş' } }),
      booking('X-3', { partner: PARTNER.apiKey, segment: 'Grup' }),
      booking('X-4', { cancelled: 'today' }),
    ];
    const { hotelID } = await imported(bookings, { partners: [PARTNER] });
    const company = { company: COMPANY.name, tax_office: COMPANY.taxOffice };
    expect(await originsOf(hotelID)).toEqual([
      { voucher: 'X-1', source: 'Telefon', segment: 'Tatil', ...company },
      { voucher: 'X-2', source: 'Acente', segment: null, ...company },
      { ...none, voucher: 'X-3', segment: 'Grup' },
      { ...none, voucher: 'X-4' },
    ]);
    // What is known is not brought in again, whatever else it says.
    const again = [booking('X-4', { source: 'Telefon' }), booking('X-5', { company: COMPANY }, 3)];
    expect(await faultsOf(service, { hotel: { id: hotelID }, bookings: again } as never)).toEqual([]);
    const [, , , fourth, fifth] = await originsOf(hotelID);
    expect([fourth, fifth]).toEqual([
      { ...none, voucher: 'X-4' },
      { ...none, voucher: 'X-5', ...company },
    ]);
  });

  it('and is refused where the hotel has no such entry, a partner would have a source, or a company no name', async () => {
    const bookings = [
      booking('X-1', { source: 'Faks', segment: 'Kongre' }),
      booking('X-2', { partner: PARTNER.apiKey, source: 'Telefon' }),
    ];
    const file = smallHotel({ ...LISTS, partners: [PARTNER], bookings } as Partial<HotelFile>);
    expect(await faultsOf(service, file)).toEqual([
      'bookings[0].source: there is no booking source "Faks"',
      'bookings[0].segment: there is no market segment "Kongre"',
      'bookings[1].source: is the partner, who sold it',
    ]);
    const nameless = [booking('X-1', { company: { taxNumber: '1' } })];
    const [fault] = await faultsOf(service, smallHotel({ bookings: nameless } as Partial<HotelFile>));
    expect(fault).toMatch(/^bookings\[0\]\.company\.name: /);
  });

  it('its lists are exported, and name the bookings of another hotel that they are imported into', async () => {
    const { hotelID } = await imported([]);
    const file = await exportHotel(service.app.get(DataSource).manager, hotelID);
    const { bookingSources, marketSegments } = file!;
    const bookings = [booking('X-1', { source: 'Telephone', segment: 'Tatil', company: COMPANY })];
    const other = await imported(bookings, { bookingSources, marketSegments });
    expect(await originsOf(other.hotelID)).toMatchObject([{ source: 'Telefon', segment: 'Tatil' }]);
    const again = await exportHotel(service.app.get(DataSource).manager, other.hotelID);
    expect([again!.bookingSources, again!.marketSegments]).toEqual([bookingSources, marketSegments]);
  });
});
