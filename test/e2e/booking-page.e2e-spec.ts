import { randomUUID } from 'node:crypto';
import type {
  BookingDetails,
  BookingStory,
  StoryEntry,
} from '../../src/panel/front-desk/booking/booking.contract.js';
import { dayNumber } from '../../src/values/day.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { booking, entryOf, type Json, ledgerIsClean, push, room, stay } from '../factories/booking.js';
import { cash, done, folioSteps, refused } from '../factories/folio.js';
import { changeDeparture, roomsOf } from '../factories/front-desk.js';
import { send } from '../factories/hotel.js';
import { type PanelClient, PASSWORD, signIn } from '../factories/panel.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const TERMS = {
  terms: [
    {
      code: 'FLEX',
      name: { tr: 'Esnek', en: 'Flexible' },
      graceHours: 0,
      steps: [{ daysBefore: 2, time: '18:00', nights: 1 }],
      deposits: [{ percent: '30' }],
    },
  ],
  defaultTerms: { refundable: 'FLEX' },
};

describe('the page of a booking', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let reception: PanelClient;
  let manager: PanelClient;
  let made = 0;
  const { booked, folio, post, reverse, cancelled } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `page-${++made}`, TERMS);
    ({ reception, manager } = hotel);
  });
  afterEach(() => ledgerIsClean(service));

  const details = async (bookingId: number, by = reception): Promise<BookingDetails> =>
    (await by.read('booking', 'booking', { bookingId })).body;
  const story = async (bookingId: number, by = reception): Promise<BookingStory> =>
    (await by.read('booking', 'story', { bookingId })).body;
  const kinds = async (bookingId: number) =>
    (await story(bookingId)).entries.map(({ kind }) => kind).reverse();
  const last = async (bookingId: number): Promise<StoryEntry> => (await story(bookingId)).entries[0]!;
  const roomOf = async (bookingId: number) => (await details(bookingId)).rooms[0]!.reservationId;
  const desk = async (operation: string, input: object) => {
    const answer = await reception.change('frontDesk', operation, input);
    expect([operation, answer.status, answer.text.slice(0, 200)]).toEqual([
      operation,
      200,
      answer.text.slice(0, 200),
    ]);
  };
  const checkedIn = async (reservationId: number, door = '101') => {
    const roomId = (await roomsOf(service, hotel.offer.hotelID))[door];
    const guests = ['Ayşe', 'Can'].map((firstName) => ({ firstName, lastName: 'Yılmaz' }));
    await desk('checkIn', { reservationId, roomId, accepted: ACCEPTABLE, guests });
  };

  it('shows rooms with their nights and where the amount of each comes from', async () => {
    const { offer } = hotel;
    const rates = (amounts: string[]) => ({
      currency: 'EUR',
      PerDayRate: amounts.map((baseRate, i) => ({ stayDate: offer.day(10 + i), baseRate })),
    });
    const id = await booked({}, { PerDayRates: rates(['90.00', '70.00']) });
    const shown = await details(id);
    expect(shown).toMatchObject({
      bookingId: id,
      source: 'partner',
      state: 'expected',
      currency: 'EUR',
      total: '160.00',
      balance: '160.00',
      payment: null,
      isGuestDataErased: false,
      booker: { name: 'Ayşe', surname: 'Yılmaz', phone: '+905551112233' },
      reservations: [{ bookingId: id, status: 'active' }],
    });
    expect(shown.partnerName).toMatch(/^Partner/);
    expect(shown.rooms).toMatchObject([
      {
        status: 'active',
        adults: 2,
        childAges: [],
        rate: 'refundable',
        total: '160.00',
        roomTypeName: { en: 'Standard room' },
        boardTitle: { en: 'Bed & breakfast' },
        terms: null,
        cancellationFee: '0.00',
        nights: [
          { day: offer.day(10), amount: '90.00', amountFrom: 'partner', state: 'held' },
          { day: offer.day(11), amount: '70.00', amountFrom: 'partner', state: 'held' },
        ],
      },
    ]);
  });

  it('shows what promotions have taken off a night', async () => {
    const promoted = await staffedHotel(service, `page-promoted-${made}`, {
      promotions: [{ code: 'TEN', name: { tr: 'Onda bir', en: 'A tenth' }, percent: '10' }],
    });
    const { offer, partner } = promoted;
    const Total = { amountAfterTaxes: '144.00', currency: 'EUR' };
    const sold = entryOf(await push(partner, stay(offer, 10, 12, { Total }, { Total })));
    const [shown] = (await details(sold.SVC_ID!, promoted.reception)).rooms;
    expect(shown!.nights[0]).toMatchObject({
      amount: '72.00',
      amountFrom: 'price',
      promotions: [{ code: 'TEN', name: { en: 'A tenth' }, amount: '8.00' }],
    });
  });

  it('shows the terms that a room was sold under, until when it is free and what cancelling costs now', async () => {
    const { offer, partner } = hotel;
    const id = await booked({}, { termsCode: 'FLEX' });
    const shown = (await details(id)).rooms[0]!;
    expect(shown).toMatchObject({
      cancellationFee: '0.00',
      terms: {
        code: 'FLEX',
        freeUntil: `${offer.day(8)}T18:00:00+03:00`,
        noShow: '160.00',
        deposits: [{ due: offer.day(0), amount: '48.00' }],
      },
    });
    const near = await push(partner, stay(offer, 1, 3, {}, { termsCode: 'FLEX' }));
    const soon = (await details(entryOf(near).SVC_ID!)).rooms[0]!;
    expect(soon).toMatchObject({ cancellationFee: '80.00', terms: { freeUntil: null } });
  });

  it('shows the deposits of the rooms that are expected, and what of each is paid', async () => {
    const { offer } = hotel;
    const id = await booked({}, { termsCode: 'FLEX' });
    const deposits = async () => (await details(id)).deposits;
    expect(await deposits()).toEqual([{ due: offer.day(0), amount: '48.00', paid: '0.00', state: 'today' }]);
    done(await post(reception, id, { ...cash, kind: 'deposit', amount: '20.00' }));
    expect(await deposits()).toMatchObject([{ paid: '20.00', state: 'today' }]);
    done(await post(reception, id, { ...cash, amount: '28.00' }));
    expect(await deposits()).toMatchObject([{ paid: '48.00', state: 'paid' }]);
    done(await cancelled(id, reception, ''));
    expect(await deposits()).toEqual([]);
  });

  it('is found in the list by what is missing of its deposits', async () => {
    const listed = async (state: string) => {
      const path = `/admin/api/resources/bookings/actions/list?filters.deposit=${state}`;
      const { body } = await send(service, 'GET', path, { headers: { cookie: reception.cookie } });
      const { meta, records } = body as { meta: { total: number }; records: { params: Json }[] };
      expect(meta.total).toBe(records.length);
      return records.map(({ params }) => [params['id'], params['depositMissing'], params['depositDue']]);
    };
    const [id] = [await booked({}, { termsCode: 'FLEX' }), await booked()];
    const day = hotel.offer.day(0);
    expect([await listed('today'), await listed('overdue'), await listed('never')]).toEqual([
      [[id, '48.00', day]],
      [],
      [],
    ]);
    done(await post(reception, id, { ...cash, kind: 'deposit', amount: '20.00' }));
    expect(await listed('today')).toEqual([[id, '28.00', day]]);
    await service.db.query(`UPDATE booking SET registered_at = now() - interval '2 days' WHERE id = $1`, [
      id,
    ]);
    expect([await listed('today'), await listed('overdue')]).toEqual([
      [],
      [[id, '28.00', hotel.offer.day(-2)]],
    ]);
    done(await post(reception, id, { ...cash, amount: '28.00' }));
    expect(await listed('overdue')).toEqual([]);
  });

  it('has the state of its rooms, and the rooms that a cancellation left', async () => {
    const { offer, partner } = hotel;
    const two = booking(offer, {
      RoomStays: [room(offer), room(offer, { NumberOfUnits: '2' })],
      Total: { amountAfterTaxes: '320.00', currency: 'EUR' },
    });
    const id = entryOf(await push(partner, two)).SVC_ID!;
    const [first] = (await details(id)).rooms;
    done(await cancelled(id, reception, '', [first!.reservationId]));
    const shown = await details(id);
    expect([shown.state, shown.rooms.map(({ status }) => status)]).toEqual([
      'expected',
      ['cancelled', 'active'],
    ]);
    expect(shown.rooms[0]).toMatchObject({ cancellationFee: null });
    expect(shown.reservations).toHaveLength(1);
    done(await cancelled(id, reception, ''));
    expect(await details(id)).toMatchObject({ state: 'cancelled', reservations: [] });
    done(await reception.change('booking', 'undoCancellation', { bookingId: id }));
    expect((await details(id)).state).toBe('expected');
  });

  it('is not found in another hotel, and is for reception and above', async () => {
    const id = await booked();
    const other = await staffedHotel(service, `page-other-${made}`);
    for (const operation of ['booking', 'story', 'atPartner']) {
      refused(await other.manager.read('booking', operation, { bookingId: id }), 'booking_is_not_found', 404);
      refused(await manager.read('booking', operation, { bookingId: 1 }), 'booking_is_not_found', 404);
    }
    const undo = { bookingId: id };
    refused(await other.manager.change('booking', 'undoCancellation', undo), 'booking_is_not_found', 404);
    expect((await reception.read('booking', 'atPartner', { bookingId: id })).status).toBe(404);
    await manager.change('account', 'confirm', { currentPassword: PASSWORD });
    await service.db.query(
      `UPDATE staff_hotel SET role = 'housekeeping'
        WHERE staff_id = (SELECT id FROM staff_member WHERE email = $1)`,
      [`reception@page-${made}.example`],
    );
    const housekeeper = await signIn(service, `reception@page-${made}.example`, { confirmed: false });
    expect((await housekeeper.read('booking', 'booking', { bookingId: id })).status).toBe(404);
  });

  it('tells managers what its partner sent and is told', async () => {
    const { partner, offer } = hotel;
    const json = stay(offer, 10, 12);
    const id = entryOf(await push(partner, json)).SVC_ID!;
    await push(partner, json);
    const read = (await manager.read('booking', 'atPartner', { bookingId: id })).body;
    expect(read).toMatchObject({
      pushes: [{ type: 'Book', outcome: 'registered', repeats: 1 }],
      content: { rooms: [{ totalMinor: 16_000 }] },
      readBack: { ID: json['ID'], SVC_ID: id, state: 'active' },
    });
  });

  it('tells the sale and each change of a partner, with before and after', async () => {
    const { partner, offer } = hotel;
    const json = stay(offer, 10, 12);
    const id = entryOf(await push(partner, json)).SVC_ID!;
    const RoomStays = [
      room(offer, { checkoutDate: offer.day(13), Total: { amountAfterTaxes: '240.00', currency: 'EUR' } }),
    ];
    const changed = { checkoutDate: offer.day(13), RoomStays };
    const Total = { amountAfterTaxes: '240.00', currency: 'EUR' };
    entryOf(await push(partner, { ...json, ...changed, Total, type: 'Modify' }));
    const { entries, isOfEarlierRelease, olderCount } = await story(id);
    expect([isOfEarlierRelease, olderCount]).toEqual([false, 0]);
    const facts = (departure: string, total: string) => ({
      arrival: offer.day(10),
      departure,
      total,
      adults: 2,
      status: 'active',
      roomTypeName: { en: 'Standard room' },
    });
    expect(entries).toMatchObject([
      {
        number: 2,
        kind: 'modified',
        byKind: 'partner',
        isLastStanding: true,
        byName: expect.stringMatching(/^Partner/) as string,
        total: { before: '160.00', after: '240.00' },
        rooms: [
          {
            place: 1,
            before: facts(offer.day(12), '160.00'),
            after: facts(offer.day(13), '240.00'),
          },
        ],
      },
      {
        number: 1,
        kind: 'booked',
        byKind: 'partner',
        total: { before: null, after: '160.00' },
        rooms: [{ place: 1, before: null, after: facts(offer.day(12), '160.00') }],
      },
    ]);
  });

  it('tells a stay from check-in to check-out, with undos', async () => {
    const { offer } = hotel;
    const id = await booked({}, {}, 0, 2);
    const reservationId = await roomOf(id);
    await checkedIn(reservationId);
    expect(await last(id)).toMatchObject({
      kind: 'checked_in',
      byKind: 'staff',
      byName: 'Işıl Resepsiyon',
      roomName: '101',
      guests: 2,
      isLastStanding: true,
    });
    await desk('undoCheckIn', { reservationId });
    const [undo, undone] = (await story(id)).entries;
    expect(undo).toMatchObject({ kind: 'check_in_undone', undoes: undone!.number });
    expect(undone).toMatchObject({ undoneBy: undo!.number, isLastStanding: false });
    await checkedIn(reservationId);
    const doors = await roomsOf(service, offer.hotelID);
    await desk('moveRoom', {
      reservationId,
      roomId: doors['102'],
      accepted: ACCEPTABLE,
      newTotal: '',
      reason: '',
    });
    expect(await last(id)).toMatchObject({ kind: 'moved', roomNameBefore: '101', roomName: '102' });
    await changeDeparture(service, offer.hotelID, reservationId, dayNumber(offer.day(3)));
    expect(await last(id)).toMatchObject({
      kind: 'changed',
      total: { before: '160.00', after: '240.00' },
      rooms: [{ before: { departure: offer.day(2) }, after: { departure: offer.day(3) } }],
    });
    const { stayId } = (await details(id)).reservations[0]!.guests[1]!;
    await desk('checkOutGuest', { stayId, othersStay: true, balance: '' });
    expect(await last(id)).toMatchObject({ kind: 'guest_checked_out', reservationId, stayId });
    await desk('undoGuestCheckOut', { stayId });
    await desk('checkOut', { reservationId, balance: '240.00' });
    expect(await last(id)).toMatchObject({ kind: 'checked_out', roomName: '102' });
    expect((await details(id)).state).toBe('checked_out');
    await desk('undoCheckOut', { reservationId, roomId: doors['102'], accepted: ACCEPTABLE });
    expect(await kinds(id)).toEqual([
      ...['booked', 'checked_in', 'check_in_undone', 'checked_in', 'moved', 'changed'],
      ...['guest_checked_out', 'guest_check_out_undone', 'checked_out', 'check_out_undone'],
    ]);
  });

  it('tells payments, charges and their reversal by kind and amount, without their texts', async () => {
    const [id, other] = [await booked(), await booked()];
    done(await post(reception, id, { ...cash, amount: '60', text: 'for Mrs Yılmaz' }));
    expect(await last(id)).toMatchObject({
      kind: 'posted',
      lines: [{ kind: 'payment', method: 'cash', amount: '-60.00', currency: 'EUR', isReversal: false }],
    });
    expect(JSON.stringify(await story(id))).not.toContain('Mrs Yılmaz');
    const { lineId } = (await folio(id)).lines.at(-1)!;
    done(await reverse(manager, id, lineId));
    expect(await last(id)).toMatchObject({ kind: 'line_reversed', lines: [{ isReversal: true }] });
    done(await post(reception, id));
    const charge = (await folio(id)).lines.at(-1)!.lineId;
    const move = {
      bookingId: id,
      lineId: charge,
      toBookingId: other,
      amount: '12.50',
      requestKey: randomUUID(),
    };
    done(await reception.change('folio', 'move', move));
    expect([(await last(id)).kind, (await last(other)).kind]).toEqual(['charge_moved', 'charge_moved']);
  });

  it('tells cancellations with their fee and reason, no-shows, and changes of guests without any name', async () => {
    const id = await booked();
    done(await cancelled(id, reception, ''));
    expect(await last(id)).toMatchObject({ kind: 'cancelled', reason: 'illness', isLastStanding: true });
    done(await reception.change('booking', 'undoCancellation', { bookingId: id }));
    const { version } = (await reception.read('bookingChanges', 'booking', { bookingId: id })).body;
    const booker = {
      guestName: 'Selin',
      guestSurname: 'Demirkan',
      guestPhone: '',
      guestEmail: '',
      guestCountry: 'TR',
      remarks: '',
    };
    const change = { bookingId: id, version, rooms: [], booker, reason: '', accepted: [] };
    done(await reception.change('bookingChanges', 'change', change));
    const named = (await reception.read('groups', 'names', { bookingId: id })).body;
    const rooms = (named.rooms as Json[]).map(({ reservationId }) => ({
      reservationId,
      guests: [{ firstName: 'Selin', lastName: 'Demirkan' }],
    }));
    done(await reception.change('groups', 'saveNames', { bookingId: id, version: named.version, rooms }));
    expect(await kinds(id)).toEqual([
      'booked',
      'cancelled',
      'cancellation_undone',
      'guest_changed',
      'guests_named',
    ]);
    expect(JSON.stringify(await story(id))).not.toContain('Demirkan');

    const late = await booked({}, {}, 0, 2);
    const reservationId = await roomOf(late);
    await desk('noShow', { reservationId, fee: '', reason: '' });
    expect(await last(late)).toMatchObject({ kind: 'no_show', fee: '160.00', reservationId });
    await desk('undoNoShow', { reservationId });
    expect(await kinds(late)).toEqual(['booked', 'no_show', 'no_show_undone']);
  });

  it('begins with what stands where an earlier release booked it', async () => {
    const id = await booked();
    // The first row of such a booking is of a later change.
    await service.db.query(`UPDATE booking_history SET kind = 'guest_changed' WHERE booking_id = $1`, [id]);
    const { entries, isOfEarlierRelease } = await story(id);
    expect([isOfEarlierRelease, entries.length]).toEqual([true, 2]);
    expect(entries[1]).toMatchObject({
      number: null,
      kind: 'booked',
      byKind: 'partner',
      total: { after: '160.00' },
      rooms: [{ before: null, after: { total: '160.00' } }],
    });
  });
});
