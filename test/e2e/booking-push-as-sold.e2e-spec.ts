import { NamedGuest } from '../../src/booking/room/named-guest.entity.js';
import {
  booking,
  card,
  entryOf,
  type Json,
  type Offer,
  outcomeOf,
  push,
  room,
} from '../factories/booking.js';
import { importHotel, type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { selectionOf } from '../factories/selections.js';
import type { TestService } from '../harness/service.js';

const SOLD = smallHotel({
  inventory: [{ roomType: 'STD', from: 'today', to: 'today+365', allotment: 500 }],
  rates: [{ roomType: 'STD', board: 'RO', from: 'today', to: 'today+365', price: '116.94' }],
});
/** Two nights of 116.94 less 10 %. */
const NON_REFUNDABLE = '210.50';

describe('a Modify that leaves a room as it was sold', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: SOLD });
  afterEach(() => setRates({ price: '116.94' }));

  const setRates = (values: Json) => importDays('rates', { board: 'RO', ...values });
  const importDays = (section: 'rates' | 'inventory', values: Json) =>
    importHotel(service, {
      hotel: { id: offer.hotelID },
      [section]: [{ roomType: 'STD', from: 'today', to: 'today+365', ...values }],
    } as never);
  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  const roomOnly = (changes: Json = {}) =>
    room(offer, { ratePlanID: String(offer.board.RO), ...total(NON_REFUNDABLE), ...changes });
  const bookingOf = (...rooms: Json[]) => {
    const sum = rooms.reduce((amount, { Total }) => amount + Number((Total as Json).amountAfterTaxes), 0);
    return booking(offer, { RoomStays: rooms, ...total(sum.toFixed(2)) });
  };
  const booked = async (...rooms: Json[]) => {
    const json = bookingOf(...rooms);
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return { json, id: entryOf(answer).SVC_ID! };
  };
  const outcome = async (json: Json, changes: Json = {}) =>
    outcomeOf(await push(partner, { ...json, type: 'Modify', ...changes }));
  const otherTelephone = ({ PrimaryGuests }: Json): Json => ({
    PrimaryGuests: (PrimaryGuests as Json[]).map((guest) => ({ ...guest, PhoneNumber: '+905559998877' })),
  });
  const readBack = async ({ ID }: Json): Promise<{ RoomStays: { refundable: boolean | null }[] }> =>
    (await partner.get('/external/online/channel/booking', { hotelID: offer.hotelID, ID: String(ID) })).body
      .booking;
  const ratesOf = async (json: Json) => (await readBack(json)).RoomStays.map(({ refundable }) => refundable);
  const owedOnceCancelled = async (json: Json, id: number) => {
    expect(await outcome(json, { type: 'Cancel' })).toBe('ok');
    const [row] = await service.db.query<{ balance: string }[]>('SELECT balance FROM booking WHERE id = $1', [
      id,
    ]);
    return row!.balance;
  };
  const differencesOf = async (id: number) => {
    const [row] = await service.db.query<{ differences: Json[] | null }[]>(
      'SELECT price_mismatch AS differences FROM booking WHERE id = $1',
      [id],
    );
    return row!.differences;
  };

  it.each([
    ['has risen', { price: '130.00' }],
    ['has fallen by just the discount', { price: '105.25' }],
    ['is gone', { price: null }],
  ])('keeps its rate where the price %s', async (_, price) => {
    const { json, id } = await booked(roomOnly());
    await setRates(price);
    expect(await outcome(json, { ...otherTelephone(json), strict: true })).toBe('ok');
    expect(await outcome(json, otherTelephone(json))).toBe('ok');
    expect(await ratesOf(json)).toEqual([false]);
    expect(await differencesOf(id)).toBeNull();
    expect(await owedOnceCancelled(json, id)).toBe(NON_REFUNDABLE);
  });

  it('keeps the rates of other rooms than the one that is changed, which is a sale of now', async () => {
    const { json, id } = await booked(roomOnly(), roomOnly({ NumberOfUnits: '2' }));
    await setRates({ price: '130.00' });
    const longer = roomOnly({ NumberOfUnits: '2', checkoutDate: offer.day(13), ...total('351.00') });
    const rooms = { checkoutDate: offer.day(13), RoomStays: [longer, roomOnly()], ...total('561.50') };
    expect(await outcome(json, { ...rooms, strict: true })).toBe('ok');
    expect(await ratesOf(json)).toEqual([false, false]);
    expect(await differencesOf(id)).toBeNull();
    const dearer = roomOnly({ NumberOfUnits: '2', checkoutDate: offer.day(13), ...total('300.00') });
    const other = { ...rooms, RoomStays: [dearer, roomOnly()], ...total('510.50') };
    expect(await outcome(json, { ...other, strict: true })).toBe('03 price_has_changed: 390.00');
    expect(await outcome(json, other)).toBe('ok');
    expect(await ratesOf(json)).toEqual([null, false]);
    expect((await differencesOf(id))?.[0]).toMatchObject({ kind: 'room', position: 0 });
  });

  it('is not refused by a restriction of today, with its selection or without', async () => {
    const { json: sold } = await selectionOf(partner, offer, 'STD', 'RO', '1-0');
    const { json } = await booked(sold);
    await importDays('inventory', { closedToCheckin: true, allotment: 500 });
    expect(await outcome(json, { ...otherTelephone(json), strict: true })).toBe('ok');
    const { selectionID: _, ...withoutSelection } = sold;
    expect(await outcome(json, { RoomStays: [withoutSelection], strict: true })).toBe('ok');
    expect(await ratesOf(json)).toEqual([false]);
    expect(await outcome(json, { RoomStays: [sold, roomOnly()], ...total('421.00'), strict: true })).toBe(
      '03 room_is_restricted: closed_to_checkin',
    );
    await importDays('inventory', { closedToCheckin: false, allotment: 500 });
  });

  it('keeps a price difference that staff have seen no more of, where its room is now', async () => {
    const { json, id } = await booked(roomOnly(), roomOnly({ NumberOfUnits: '2', ...total('200.00') }));
    const difference = { kind: 'room', pushed: 20_000, refundable: 23_388, nonRefundable: 21_050 };
    expect(await differencesOf(id)).toEqual([{ ...difference, position: 1 }]);
    await setRates({ price: '100.00' });
    const rooms = (json.RoomStays as Json[]).toReversed();
    expect(await outcome(json, { RoomStays: rooms })).toBe('ok');
    expect(await differencesOf(id)).toEqual([{ ...difference, position: 0 }]);
    expect(await ratesOf(json)).toEqual([null, false]);
  });

  it('keeps its reservation at a new place; a changed one keeps it with its guests and its planned room, too', async () => {
    const { json, id } = await booked(roomOnly(), roomOnly({ NumberOfUnits: '2' }));
    const { db } = service;
    const reservations = async () => {
      const rows = await db.query<{ id: number }[]>(
        `SELECT id FROM booking_room WHERE booking_id = $1 AND status = 'active' ORDER BY position`,
        [id],
      );
      return rows.map((row) => row.id);
    };
    const [first, second] = await reservations();
    await db.query(
      `INSERT INTO planned_room (hotel_id, booking_id, booking_room_id, room_id, from_day, until_day)
       SELECT b.hotel_id, b.booking_id, b.id, r.id, b.arrival, b.departure
         FROM booking_room b JOIN room r ON r.hotel_id = b.hotel_id AND r.name = '101'
        WHERE b.hotel_id = $1 AND b.id = $2`,
      [offer.hotelID, first],
    );
    await db.manager.insert(NamedGuest, {
      hotelId: offer.hotelID,
      bookingId: id,
      bookedRoomId: first!,
      position: 0,
      firstName: 'Anna',
      lastName: 'Öz',
      identityNumber: null,
      birthDate: null,
      nationality: null,
    });
    const longer = roomOnly({ checkoutDate: offer.day(13), ...total('315.75') });
    const rooms = [roomOnly({ NumberOfUnits: '2' }), longer];
    const changed = { checkoutDate: offer.day(13), RoomStays: rooms, ...total('526.25') };
    expect(await outcome(json, changed)).toBe('ok');
    expect(await reservations()).toEqual([second, first]);
    const plans = await db.query(
      `SELECT booking_room_id AS id, until_day::text AS until FROM planned_room WHERE hotel_id = $1`,
      [offer.hotelID],
    );
    expect(plans).toEqual([{ id: first, until: offer.day(13) }]);
    expect(await db.manager.findBy(NamedGuest, { bookingId: id })).toMatchObject([{ bookedRoomId: first }]);
  });
});

describe('the cards of a Modify', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: SOLD });

  const ofRoom = (NumberOfUnits: string, PaymentCard?: Json) =>
    room(offer, { NumberOfUnits, ...(PaymentCard ? { PaymentCard } : {}) });
  const bookingOf = (...rooms: Json[]) => {
    const amountAfterTaxes = (160 * rooms.length).toFixed(2);
    return booking(offer, { RoomStays: rooms, Total: { amountAfterTaxes, currency: 'EUR' } });
  };
  const booked = async (json: Json) => {
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return entryOf(answer).SVC_ID!;
  };
  const modified = async (json: Json, ...rooms: Json[]) =>
    outcomeOf(await push(partner, { ...json, ...bookingOf(...rooms), ID: json.ID, type: 'Modify' }));
  const cardsOf = async (id: number) => {
    const rows = await service.db.query<{ position: number; masked: string }[]>(
      'SELECT room_position AS position, masked FROM card WHERE booking_id = $1 ORDER BY 1',
      [id],
    );
    return rows.map(({ position, masked }) => `${position} ${masked.slice(-4)}`);
  };
  const [first, second, third] = ['4111111111111111', '5555555555554444', '4012888888881881'].map(
    (cardNumber) => card({ cardNumber }),
  );

  it('replace those of their rooms alone', async () => {
    const json = bookingOf(ofRoom('1', first), ofRoom('2', second));
    const id = await booked(json);
    expect(await modified(json, ofRoom('1'), ofRoom('2', third))).toBe('ok');
    expect(await cardsOf(id)).toEqual(['0 1111', '1 1881']);
  });

  it('go with their rooms to other places', async () => {
    const json = bookingOf(ofRoom('1', first), ofRoom('2', second));
    const id = await booked(json);
    expect(await modified(json, ofRoom('3', third), ofRoom('2'), ofRoom('1'))).toBe('ok');
    expect(await cardsOf(id)).toEqual(['0 1881', '1 4444', '2 1111']);
    expect(await modified(json, ofRoom('2'))).toBe('ok');
    expect(await cardsOf(id)).toEqual(['0 4444']);
  });

  it('stay with a booking of which every room is another, where none comes', async () => {
    const json = bookingOf(ofRoom('1', first), ofRoom('2'));
    const id = await booked(json);
    const family = { roomTypeID: String(offer.roomType.FAM) };
    expect(await modified(json, { ...ofRoom('1'), ...family })).toMatch('03');
    expect(await modified(json, ofRoom('2'))).toBe('ok');
    expect(await cardsOf(id)).toEqual(['0 1111']);
  });
});
