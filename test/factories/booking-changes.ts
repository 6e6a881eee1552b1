import { entryOf, ledgerIsClean, type Offer, offerOf, outcomeOf, push, stay } from './booking.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';
import { type PanelClient, signIn, staffOf } from './panel.js';
import { startTwo, type TestService } from '../harness/service.js';

const BOOKING = '/external/online/channel/booking';

/** A hotel of its own for one test, its partner and its staff, on two instances. */
interface StaffedPartner {
  /** Of the hotel, in the addresses of its staff. */
  name: string;
  service: TestService;
  second: TestService;
  partner: PartnerClient;
  offer: Offer;
  reception: PanelClient;
  manager: PanelClient;
}

/** A booking as staff see it before they change it. */
export interface Seen {
  bookingId: number;
  version: string;
  total: string;
  rooms: {
    reservationId: number;
    roomTypeId: number;
    boardId: number;
    arrival: string;
    departure: string;
    adults: number;
    childAges: (number | null)[];
    rate: string;
    total: string;
  }[];
}

/**
 * Starts two instances for the tests of a `describe`. Each test begins with a hotel of its own, which `begin` is given, and ends
 * with a ledger that is right. Returns what staff and partner do with bookings there.
 */
export function testBookingChanges(begin: (its: StaffedPartner) => void) {
  let instances: [TestService, TestService];
  let its: StaffedPartner;
  let made = 0;
  beforeAll(async () => {
    instances = await startTwo({ PANEL: 'true' });
  });
  afterAll(async () => {
    for (const one of instances.toReversed()) await one.close();
  });
  beforeEach(async () => {
    const [service, second] = instances;
    const name = `changes-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
    its = {
      name,
      service,
      second,
      partner: await partnerOf(service, imported),
      offer: await offerOf(service, imported.hotelID),
      reception: await signIn(service, `reception@${name}.example`),
      manager: await signIn(service, `manager@${name}.example`),
    };
    begin(its);
  });
  afterEach(() => ledgerIsClean(its.service));

  /** A booking of a partner from `from` days after today: STD with breakfast for two at 80.00 a night unless changed. */
  async function booked(from = 10, until = 12, ...changes: [object?, object?]): Promise<number> {
    const json = stay(its.offer, from, until, ...(changes as [Record<string, unknown>]));
    const answer = await push(its.partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return entryOf(answer).SVC_ID!;
  }
  const seen = async (bookingId: number): Promise<Seen> =>
    (await its.reception.read('bookingChanges', 'booking', { bookingId })).body;
  const prices = async (bookingId: number, stayOf: Record<string, string | number>) => {
    const answer = await its.reception.read('bookingChanges', 'offers', { bookingId, ...stayOf });
    expect(answer.status).toBe(200);
    return answer.body.offers as {
      roomTypeId: number;
      left: number;
      takesParty: boolean;
      boards: { boardId: number; refundable: string | null; nonRefundable: string | null }[];
    }[];
  };
  const asked = ({ rooms }: Seen, changes: object, index = 0) => {
    const { total: shownTotal, ...rest } = rooms[index]!;
    return { ...rest, shownTotal, ownTotal: '', ...changes };
  };
  const change = async (by: PanelClient, booking: Seen, changes: object, more: object = {}) =>
    by.change('bookingChanges', 'change', {
      bookingId: booking.bookingId,
      version: booking.version,
      booker: null,
      reason: '',
      rooms: [asked(booking, changes)],
      ...more,
    });
  const cancel = (booking: Seen, reservationIds: number[] | null = null, reason = 'illness') =>
    its.reception.change('bookingChanges', 'cancel', {
      bookingId: booking.bookingId,
      version: booking.version,
      reservationIds,
      reason,
    });
  const done = (answer: Answer) => expect([answer.status, answer.text]).toEqual([200, '{"success":true}']);
  const refused = (answer: Answer, message: string, status = 409) =>
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  const readBack = async (bookingId: number) => {
    const [{ voucher }] = await its.service.db.query<[{ voucher: string }]>(
      'SELECT voucher FROM booking WHERE hotel_id = $1 AND id = $2',
      [its.offer.hotelID, bookingId],
    );
    return (await its.partner.get(BOOKING, { hotelID: its.offer.hotelID, ID: voucher })).body.booking;
  };

  const mismatch = (id: number) =>
    its.service.db.query<object[]>('SELECT price_mismatch FROM booking WHERE hotel_id = $1 AND id = $2', [
      its.offer.hotelID,
      id,
    ]);
  return { booked, seen, prices, asked, change, cancel, done, refused, readBack, mismatch };
}
