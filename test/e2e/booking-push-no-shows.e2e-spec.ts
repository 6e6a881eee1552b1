import {
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  outcomeOf,
  push,
  room,
  soldOn,
  stay,
} from '../factories/booking.js';
import { done, folioSteps, refused } from '../factories/folio.js';
import type { PartnerClient } from '../factories/hotel.js';
import type { PanelClient } from '../factories/panel.js';
import { selectionsOf } from '../factories/selections.js';
import { type StaffedHotel, staffedHotel } from '../factories/staffed-hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { Clock } from '../../src/values/clock.service.js';

const TWO_HOURS_MS = 7_200_000;

describe('a Modify of a booking whose guests have not come', () => {
  let service: TestService;
  let hotel: StaffedHotel;
  let offer: Offer;
  let partner: PartnerClient;
  let reception: PanelClient;
  let made = 0;
  const { folio, lines, balance, post } = folioSteps(() => hotel);

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotel = await staffedHotel(service, `no-shows-${++made}`);
    ({ offer, partner, reception } = hotel);
  });
  afterEach(async () => {
    service.app.get(Clock).nowMs = () => Date.now();
    await ledgerIsClean(service);
  });

  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  const ofToday = (changes: Json = {}) =>
    room(offer, { checkinDate: offer.day(0), checkoutDate: offer.day(2), ...total('160.00'), ...changes });
  const bookingOf = (rooms: Json[], sum: string, changes: Json = {}) =>
    stay(offer, 0, 2, { RoomStays: rooms, ...total(sum), ...changes });
  const modified = async (json: Json, changes: Json = {}) =>
    outcomeOf(await push(partner, { ...json, type: 'Modify', ...changes }));
  const remark = (text: string) => ({ SpecialRequest: [{ text }] });
  const reservations = async (id: number) =>
    (await folio(id)).rooms.map(({ reservationId }) => reservationId);
  const desk = (operation: 'noShow' | 'undoNoShow', reservationId: number) =>
    reception.change('frontDesk', operation, {
      reservationId,
      ...(operation === 'noShow' ? { fee: '', reason: '' } : {}),
    });
  const noShow = async (reservationId: number) => done(await desk('noShow', reservationId));
  const readBack = async ({ ID }: Json) =>
    (await partner.get('/external/online/channel/booking', { hotelID: offer.hotelID, ID: String(ID) })).body
      .booking;
  const standing = async (json: Json) => {
    const { RoomStays, Total } = await readBack(json);
    const rooms = RoomStays as { state: string; Total: { amountAfterTaxes: string } }[];
    const stands = rooms.filter(({ state }) => state !== 'cancelled');
    const sum = stands.reduce((minor, one) => minor + Number(one.Total.amountAfterTaxes) * 100, 0);
    expect(Number(Total.amountAfterTaxes) * 100).toBe(sum);
    return stands.map(({ state }) => state).sort();
  };
  const booked = async (json: Json) => entryOf(await push(partner, json)).SVC_ID!;

  it('neither books the room again nor forgives what it costs', async () => {
    const json = bookingOf([ofToday(), ofToday()], '320.00');
    const id = await booked(json);
    const ids = await reservations(id);
    await noShow(ids[0]!);
    const before = [await lines(id), await balance(id)];
    for (const text of ['high floor', 'late arrival']) {
      expect(await modified(json, remark(text))).toBe('ok');
      expect(await standing(json)).toEqual(['active', 'no_show']);
      expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([1, 1]);
      expect([await lines(id), await balance(id)]).toEqual(before);
      expect((await reservations(id)).sort()).toEqual(ids.sort());
      const [row] = await service.db.query('SELECT remarks FROM booking WHERE id = $1', [id]);
      expect(row).toEqual({ remarks: text });
    }
    done(await desk('undoNoShow', ids[0]!));
    expect(await standing(json)).toEqual(['active', 'active']);
    expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([2, 2]);
    expect(await balance(id)).toBe('320.00');
  });

  it('keeps each of several no-shows, the discount of one, and changes the room that is left', async () => {
    const rooms = ['1', '2', '3'].map((NumberOfUnits) => ofToday({ NumberOfUnits }));
    const json = bookingOf(rooms, '480.00');
    const id = await booked(json);
    const [first, second] = await reservations(id);
    await noShow(second!);
    await noShow(first!);
    const { manager } = hotel;
    const discount = { kind: 'discount', amount: '60', text: 'a regular guest', reservationId: first };
    done(await post(manager, id, discount));
    expect(await modified(json, remark('cot'))).toBe('ok');
    expect(await standing(json)).toEqual(['active', 'no_show', 'no_show']);
    expect(await balance(id)).toBe('420.00');
    const dearer = { ...rooms[2], ...total('170.00') };
    expect(await modified(json, { RoomStays: [rooms[0], rooms[1], dearer], ...total('490.00') })).toBe('ok');
    expect(await standing(json)).toEqual(['active', 'no_show', 'no_show']);
    expect(await balance(id)).toBe('430.00');
    expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([1, 1]);
    const states = await service.db.query<object[]>(
      'SELECT status, position FROM booking_room WHERE booking_id = $1 ORDER BY id',
      [id],
    );
    expect(states).toEqual([
      { status: 'no_show', position: 0 },
      { status: 'no_show', position: 1 },
      { status: 'active', position: 2 },
    ]);
    done(await desk('undoNoShow', second!));
  });

  it('takes the room whose guests are expected for the one it names, where it leaves the other one out', async () => {
    const json = bookingOf([ofToday(), ofToday()], '320.00');
    const id = await booked(json);
    const [gone, expected] = await reservations(id);
    await noShow(gone!);
    for (let i = 0; i < 2; i++) {
      expect(await modified(json, { RoomStays: [ofToday()], ...total('160.00') })).toBe('ok');
      expect(await standing(json)).toEqual(['active', 'no_show']);
      expect((await reservations(id)).sort()).toEqual([gone, expected].sort());
      expect(await balance(id)).toBe('320.00');
      expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([1, 1]);
    }
  });

  it('gives the room back whose guests are expected, where it names the label of the other one', async () => {
    const [first, second] = [ofToday({ NumberOfUnits: '1' }), ofToday({ NumberOfUnits: '2' })];
    const json = bookingOf([first, second], '320.00');
    const id = await booked(json);
    const [gone] = await reservations(id);
    await noShow(gone!);
    const rooms = [first, { ...second, type: 'Cancel' }];
    expect(await modified(json, { RoomStays: rooms, ...total('160.00') })).toBe('ok');
    expect(await standing(json)).toEqual(['no_show']);
    expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([0, 0]);
    expect(await balance(id)).toBe('160.00');
    done(await desk('undoNoShow', gone!));
  });

  it('books a room of its label at another price beside it, and leaves the expected one as it is', async () => {
    const [first, second] = [ofToday({ NumberOfUnits: '1' }), ofToday({ NumberOfUnits: '2' })];
    const json = bookingOf([first, second], '320.00');
    const id = await booked(json);
    const [gone, expected] = await reservations(id);
    await noShow(gone!);
    const dearer = { ...first, ...total('170.00') };
    for (let i = 0; i < 2; i++) {
      expect(await modified(json, { RoomStays: [dearer, second], ...total('330.00') })).toBe('ok');
      expect(await standing(json)).toEqual(['active', 'active', 'no_show']);
      expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([2, 2]);
      expect(await balance(id)).toBe('490.00');
      const rooms = await service.db.query<object[]>(
        'SELECT id, unit_label AS label, status, total FROM booking_room WHERE booking_id = $1 ORDER BY status DESC, total',
        [id],
      );
      expect(rooms).toMatchObject([
        { id: gone, label: '1', status: 'no_show', total: '160.00' },
        { id: expected, label: '2', status: 'active', total: '160.00' },
        { label: '1', status: 'active', total: '170.00' },
      ]);
    }
  });

  it('books a room of other days beside it, which then takes its place', async () => {
    const json = bookingOf([ofToday()], '160.00');
    const id = await booked(json);
    const [gone] = await reservations(id);
    await noShow(gone!);
    const later = stay(offer, 1, 3, { ID: json.ID, ...total('160.00') });
    for (let i = 0; i < 2; i++) {
      expect(await modified(later)).toBe('ok');
      expect(await standing(json)).toEqual(['active', 'no_show']);
      expect(await readBack(json)).toMatchObject({ checkinDate: offer.day(0), checkoutDate: offer.day(3) });
      expect(await soldOn(service, offer, 'STD', 0, 3)).toEqual([0, 1, 1]);
      expect((await lines(id)).slice(2)).toEqual(['no_show 160.00', 'room 160.00']);
    }
    refused(await desk('undoNoShow', gone!), 'booking_has_changed');
  });

  it('takes no place of the one it leaves out by the order of its rooms', async () => {
    const rooms = ['1', '2', '3'].map((NumberOfUnits) => ofToday({ NumberOfUnits }));
    const json = bookingOf(rooms, '480.00');
    const [gone] = await reservations(await booked(json));
    await noShow(gone!);
    for (const left of [[rooms[1]], [rooms[2], rooms[1]], [rooms[1]]]) {
      expect(await modified(json, { RoomStays: left, ...total(`${160 * left.length}.00`) })).toBe('ok');
    }
    expect(await standing(json)).toEqual(['active', 'no_show']);
    done(await desk('undoNoShow', gone!));
    expect(await standing(json)).toEqual(['active', 'active']);
    expect(await soldOn(service, offer, 'STD', 0, 2)).toEqual([2, 2]);
  });

  it('takes the place of the one it leaves out by a room that is moved within the booking afterwards', async () => {
    const json = bookingOf([ofToday()], '160.00');
    const [gone] = await reservations(await booked(json));
    await noShow(gone!);
    const dearer = ofToday(total('170.00'));
    expect(await modified(json, { RoomStays: [dearer], ...total('170.00') })).toBe('ok');
    const other = ofToday({ NumberOfUnits: '2', ...total('180.00') });
    expect(await modified(json, { RoomStays: [other, dearer], ...total('350.00') })).toBe('ok');
    refused(await desk('undoNoShow', gone!), 'booking_has_changed');
  });

  it('keeps the ages of the children, those that it tells and those of the one it leaves out', async () => {
    const ofChild = (NumberOfUnits: string) => ofToday({ NumberOfUnits, GuestCount: { adult: 1, child: 1 } });
    const ofAges = (...ages: number[]) => ({ ChildGuests: ages.map((age) => ({ age })) });
    const rooms = ['1', '2'].map(ofChild);
    const json = bookingOf(rooms, '320.00', ofAges(4, 9));
    const id = await booked(json);
    const [gone, expected] = await reservations(id);
    await noShow(gone!);
    const agesOf = async () => {
      const shown = (await reception.read('bookingChanges', 'booking', { bookingId: id })).body.rooms;
      return Object.fromEntries(
        (shown as { reservationId: number; childAges: (number | null)[] }[]).map((one) => [
          one.reservationId,
          one.childAges,
        ]),
      );
    };
    for (let i = 0; i < 2; i++) {
      expect(await modified(json, { RoomStays: [rooms[1]], ...total('160.00'), ...ofAges(8) })).toBe('ok');
      expect(await agesOf()).toEqual({ [gone!]: [4], [expected!]: [8] });
    }
    expect(await modified(json, { RoomStays: [rooms[1]], ...total('160.00'), ChildGuests: [] })).toBe('ok');
    expect(await agesOf()).toEqual({ [gone!]: [4], [expected!]: [8] });
  });

  it('may name the price option again by which the room was sold', async () => {
    const stayed = { checkinDate: offer.day(0), checkoutDate: offer.day(2) };
    const search = { startDate: offer.day(0), endDate: offer.day(2) };
    const [sold] = await selectionsOf(partner, offer, search);
    const json = stay(offer, 0, 2, {
      RoomStays: [{ ...sold!.json, ...stayed }],
      Total: sold!.json['Total'],
    });
    const id = await booked(json);
    await noShow((await reservations(id))[0]!);
    service.app.get(Clock).nowMs = () => Date.now() + TWO_HOURS_MS;
    expect(await modified(json, remark('sea view'))).toBe('ok');
    expect(await standing(json)).toEqual(['no_show']);
  });
});
