import { RoomBlocks } from '../../src/booking/blocks/room-blocks.service.js';
import { BlockBookings } from '../../src/booking/blocks/block-bookings.service.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { NO_ORIGIN } from '../../src/booking/changes/set-origin.js';
import { DeskBookingService } from '../../src/in-house/bookings/desk-booking.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { quotedRate } from '../../src/inventory/quote/quote.js';
import { dayNumber } from '../../src/values/day.js';
import { ledgerIsClean, type Offer, offerOf } from '../factories/booking.js';
import { reception } from '../factories/front-desk.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

type Json = ReturnType<typeof JSON.parse>;
type Rate = 'refundable' | 'non_refundable';

const step = (percent: string) => [{ daysBefore: 300, time: '00:00', percent }];
const FLEX = { code: 'FLEX', name: { tr: 'Esnek' }, steps: step('25'), noShow: { percent: '50' } };
const STRICT = { code: 'STRICT', name: { tr: 'Katı' }, steps: step('100') };
const RULES = { terms: [FLEX, STRICT], defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' } };
const GUEST = { name: 'Ali', surname: 'Demir', phone: '', email: '', countryCode: 'TR' };

let service: TestService;
let hotelId: number;
let offer: Offer;

beforeAll(async () => {
  service = await startService();
});
beforeEach(() => begin(RULES));
afterEach(() => ledgerIsClean(service));
afterAll(() => service.close());

async function begin(rules: Json): Promise<void> {
  hotelId = (await importHotel(service, smallHotel(rules))).hotelID;
  offer = await offerOf(service, hotelId);
}

const the = <T>(type: new (...given: never[]) => T): T => service.app.get(type, { strict: false });

async function sell(rate: Rate = 'refundable', { from = 10, rooms = 1 } = {}) {
  const [arrival, departure] = [dayNumber(offer.day(from)), dayNumber(offer.day(from + 2))];
  return the(DeskBookingService).sell(hotelId, reception, {
    kinds: [
      {
        roomTypeId: offer.roomType['STD']!,
        boardId: offer.board['BB']!,
        rate,
        arrival,
        departure,
        adults: 2,
        childAges: [],
        rooms,
        ownTotalMinor: null,
      },
    ],
    shownTotalMinor: (rate === 'refundable' ? 160_00 : 144_00) * rooms,
    priceReason: '',
    guest: GUEST,
    remarks: '',
    profileId: null,
    origin: NO_ORIGIN,
    deposit: null,
    packages: [],
    requestKey: null,
  });
}

async function terms(bookingId: number): Promise<(string | null)[]> {
  const rows = await service.db.query<Json[]>(
    `SELECT terms ->> 'code' AS code FROM booking_room WHERE hotel_id = $1 AND booking_id = $2 ORDER BY position`,
    [hotelId, bookingId],
  );
  return rows.map(({ code }) => code);
}

async function lines(bookingId: number): Promise<string[]> {
  const rows = await service.db.query<Json[]>(
    `SELECT kind, amount::text FROM folio_line WHERE hotel_id = $1 AND booking_id = $2 AND kind IN ('cancellation', 'no_show')
      ORDER BY id`,
    [hotelId, bookingId],
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}

async function cancel(bookingId: number, reservationIds: number[] | null = null): Promise<void> {
  const { version } = await the(BookingChanges).booking(hotelId, bookingId);
  const asked = { bookingId, version, reservationIds, reason: '', feeMinor: null, mayLowerFees: false };
  await the(BookingCancellations).cancel(hotelId, reception, asked);
}

const changeTerms = () =>
  importHotel(service, { hotel: { id: hotelId }, terms: [{ ...FLEX, steps: step('90') }, STRICT] } as never);

describe('a stay that the desk sells', () => {
  it('is under the terms of its rate, and owes their fee when it is cancelled, which an undo takes back', async () => {
    const { bookingId } = await sell();
    expect(await terms(bookingId)).toEqual(['FLEX']);
    await changeTerms();
    expect(await the(BookingCancellations).fees(hotelId, bookingId)).toMatchObject({
      fees: [{ cancellation: '40.00', noShow: '80.00', price: '160.00' }],
      whole: { cancellation: '40.00', price: '160.00' },
    });
    await cancel(bookingId);
    expect(await lines(bookingId)).toEqual(['cancellation 40.00']);
    await the(BookingCancellations).undoCancellation(hotelId, reception, bookingId);
    expect(await lines(bookingId)).toEqual(['cancellation 40.00', 'cancellation -40.00']);
    expect(await terms(bookingId)).toEqual(['FLEX']);
  });

  it('is cancelled beside rooms without terms, each by its own', async () => {
    await begin({ cancellationTiers: [{ daysBefore: 30, percent: 50 }] });
    const { bookingId, reservationIds } = await sell('refundable', { rooms: 2 });
    expect(await terms(bookingId)).toEqual([null, null]);
    await service.db.query(
      `UPDATE booking_room SET terms = (SELECT jsonb_build_object('versionId', 1, 'code', 'X', 'name', '{}'::jsonb, 'text', '{}'::jsonb,
         'graceHours', 0, 'deposits', '[]'::jsonb, 'noShow', '{"percent": 10000}'::jsonb,
         'steps', '[{"daysBefore": 300, "minuteOfDay": 0, "fee": {"percent": 1000}}]'::jsonb,
         'timeZone', 'Europe/Istanbul', 'language', 'tr', 'unitMinor', 1)) WHERE hotel_id = $1 AND id = $2`,
      [hotelId, reservationIds[0]],
    );
    expect((await the(BookingCancellations).fees(hotelId, bookingId)).whole.cancellation).toBe('96.00');
    await cancel(bookingId);
    expect(await lines(bookingId)).toEqual(['cancellation 96.00']);
  });

  it('owes the fee of a no-show that its terms say', async () => {
    const { bookingId, reservationIds } = await sell('refundable', { from: 0 });
    await the(FrontDeskService).noShow(hotelId, reception, reservationIds[0]!);
    expect(await lines(bookingId)).toEqual(['no_show 80.00']);
    await the(FrontDeskUndoService).undoNoShow(hotelId, reception, reservationIds[0]!);
    expect(await lines(bookingId)).toEqual(['no_show 80.00', 'no_show -80.00']);
  });

  it('keeps its terms when staff change it, and has those of the other rate when they change that', async () => {
    const { bookingId, reservationIds } = await sell();
    const changes = the(BookingChanges);
    const change = async (reservationId: number | null, departure: number, rate: Rate) => {
      const { version } = await changes.booking(hotelId, bookingId);
      const stay = {
        reservationId,
        arrival: dayNumber(offer.day(10)),
        departure: dayNumber(offer.day(departure)),
        adults: 2,
        childAges: [],
      };
      const plan = { roomTypeId: offer.roomType['STD']!, boardId: offer.board['BB']!, rate };
      const { offers } = await changes.roomOffers(hotelId, bookingId, stay);
      const shownTotalMinor = quotedRate(offers, plan)!.totalMinor;
      const room = { ...stay, ...plan, shownTotalMinor, ownTotalMinor: null };
      const rights = { maySetPrices: false, mayLowerFees: false, accepted: [] };
      const asked = { bookingId, version, rooms: [room], guest: null, reason: '', ...rights };
      await changes.change(hotelId, reception, asked);
    };
    await change(reservationIds[0]!, 13, 'refundable');
    expect(await terms(bookingId)).toEqual(['FLEX']);
    await change(null, 12, 'refundable');
    expect(await terms(bookingId)).toEqual(['FLEX', 'FLEX']);
    await change(reservationIds[0]!, 13, 'non_refundable');
    expect(await terms(bookingId)).toEqual(['STRICT', 'FLEX']);
    await expect(change(reservationIds[0]!, 13, 'refundable')).rejects.toThrow('only_managers_lower_fees');
  });
});

it('a group’s rooms are under the terms of the refundable rate', async () => {
  const [arrival, departure] = [dayNumber(offer.day(10)), dayNumber(offer.day(12))];
  const type = { roomTypeId: offer.roomType['STD']!, boardId: offer.board['BB']! };
  const { blockId } = await the(RoomBlocks).add(
    hotelId,
    reception,
    {
      name: 'Spor',
      status: 'held',
      arrival,
      departure,
      releaseDay: arrival,
      notes: '',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      maySetPrices: true,
      types: [{ ...type, priceMinor: 60_00, rooms: [2, 2] }],
    },
    null,
  );
  const { bookingId } = await the(BlockBookings).book(hotelId, reception, {
    blockId,
    arrival,
    departure,
    adults: 2,
    childAges: [],
    roomTypeId: type.roomTypeId,
    rooms: 1,
    shownTotalMinor: 120_00,
    guest: GUEST,
    remarks: '',
    requestKey: null,
  });
  expect(await terms(bookingId)).toEqual(['FLEX']);
});
