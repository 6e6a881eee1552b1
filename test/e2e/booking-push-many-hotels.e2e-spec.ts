import { booking, type Entry, type Json, offerOf, push } from '../factories/booking.js';
import {
  allHotelsPartnerOf,
  type Answer,
  importHotel,
  type PartnerClient,
  smallHotel,
} from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const KEYS = { apiKey: 'push-many-hotels', apiSecret: 'secret-of-push-many-hotels' };

describe('a push with a token for many hotels', () => {
  let service: TestService;
  let partner: PartnerClient;
  let own: [number, number];
  let unlinked: number;
  let foreign: number;

  beforeAll(async () => {
    service = await startService();
    own = [await importOne(), await importOne()];
    unlinked = await importOne(smallHotel({ partners, hotel: { onlineChannel: false } }));
    foreign = await importOne(smallHotel());
    partner = await allHotelsPartnerOf(service, KEYS, own[0]);
  });
  afterAll(() => service.close());

  const partners = [{ name: 'Many', ...KEYS }];
  const importOne = async (file = smallHotel({ partners })) => (await importHotel(service, file)).hotelID;
  const bookingAt = async (hotelID: number) => booking(await offerOf(service, hotelID));
  const outcomesOf = ({ body }: Answer) =>
    (body.BookingPushRS.BookingConfirmNumbers as Entry[]).map(({ ID, Error: errors }) => [
      ID,
      errors?.[0]?.detail ?? 'ok',
    ]);
  /** The hotels at which bookings stand, and those whose partner messages tell of a failure, in their order. */
  const stored = async (bookings: readonly Json[]) => {
    const vouchers = bookings.map(({ ID }) => ID);
    const rows = await service.db.query<{ hotel: number; kind: string }[]>(
      `SELECT hotel_id AS hotel, 'booked' AS kind FROM booking WHERE voucher = ANY($1)
       UNION ALL
       SELECT hotel_id, 'failed' FROM booking_push WHERE voucher = ANY($1) AND outcome = 'failed' ORDER BY 1, 2`,
      [vouchers],
    );
    return rows.map(({ hotel, kind }) => [hotel, kind]);
  };

  it('registers each booking at the hotel that it names', async () => {
    const bookings = [await bookingAt(own[0]), await bookingAt(own[1]), await bookingAt(own[0])];
    expect(outcomesOf(await push(partner, ...bookings))).toEqual(bookings.map(({ ID }) => [ID, 'ok']));
    expect(await stored(bookings)).toEqual([
      [own[0], 'booked'],
      [own[0], 'booked'],
      [own[1], 'booked'],
    ]);
    const again = await push(partner, ...bookings.map((one) => ({ ...one, type: 'Cancel' })));
    expect(outcomesOf(again)).toEqual(bookings.map(({ ID }) => [ID, 'ok']));
  });

  it('refuses those of hotels that the token is not good for, or that are not linked, and no others', async () => {
    const bookings = [
      await bookingAt(foreign),
      await bookingAt(own[1]),
      await bookingAt(unlinked),
      { ...(await bookingAt(own[0])), hotelID: '424242' },
      await bookingAt(own[0]),
    ];
    const [ofForeign, second, ofUnlinked, unknown, last] = bookings.map(({ ID }) => ID);
    expect(outcomesOf(await push(partner, ...bookings, 'no booking' as never))).toEqual([
      [ofForeign, 'hotel_id_is_not_found'],
      [second, 'ok'],
      [ofUnlinked, 'hotel_is_not_linked'],
      [unknown, 'hotel_id_is_not_found'],
      [last, 'ok'],
      [null, 'field_is_not_valid: Bookings[5]'],
    ]);
    expect(await stored([bookings[1]!, bookings[4]!])).toEqual([
      [own[0], 'booked'],
      [own[1], 'booked'],
    ]);
    // A hotel hears of what was meant for it alone.
    expect(await stored([bookings[0]!, bookings[2]!, bookings[3]!])).toEqual([[unlinked, 'failed']]);
  });

  it('is refused as a whole where it names no hotel of the partner, or only such as are not linked', async () => {
    const whole = async (...bookings: Json[]) => outcomesOf(await push(partner, ...bookings));
    expect(await whole(await bookingAt(foreign), await bookingAt(foreign))).toEqual([
      [null, 'hotel_id_is_not_found'],
    ]);
    expect(await whole(await bookingAt(unlinked), await bookingAt(foreign))).toEqual([
      [null, 'hotel_is_not_linked'],
    ]);
    expect(await whole('no booking' as never)).toEqual([[null, 'hotel_id_is_not_found']]);
  });

  it('is told of to the hotels that are not linked, where it is refused as a whole', async () => {
    const alsoUnlinked = await importOne(smallHotel({ partners, hotel: { onlineChannel: false } }));
    await push(
      partner,
      await bookingAt(alsoUnlinked),
      await bookingAt(alsoUnlinked),
      await bookingAt(foreign),
    );
    const rows = await service.db.query<Json[]>(
      'SELECT voucher, outcome, code, detail FROM booking_push WHERE hotel_id = $1',
      [alsoUnlinked],
    );
    expect(rows).toEqual([{ voucher: null, outcome: 'failed', code: '02', detail: 'hotel_is_not_linked' }]);
  });
});
