import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { CatalogueService } from '../../src/inventory/catalogue/catalogue.service.js';
import { GuestsService } from '../../src/in-house/desk/guests.service.js';
import { writeCursor } from '../../src/partner-kit/changes/cursor.js';
import type { StandingRoom } from '../../src/partner-kit/read-back/read-back.dto.js';
import { booking, card, entryOf, type Offer, outcomeOf, push, room, stay } from '../factories/booking.js';
import { changesOf, lineOf } from '../factories/changes.js';
import { changeDeparture, hotelToday, reception, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, send, smallHotel } from '../factories/hotel.js';
import { selectionOf } from '../factories/selections.js';
import { twoPartners } from '../factories/two-partners.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const BOOKING = '/external/online/channel/booking';
const BOOKINGS = '/external/online/channel/bookings';
const GUESTS = '/public/json/customer/inhotel/changes';

describe('reading back', () => {
  let service: TestService;
  let partner: PartnerClient;
  let other: PartnerClient;
  let offer: Offer;
  let apiKey: string;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    const hotel = await twoPartners(service);
    ({ partner, other, offer } = hotel);
    apiKey = hotel.imported.apiKeys[0]!.key!;
  });

  const read = async (ID: string, by = partner) =>
    (await by.get(BOOKING, { hotelID: offer.hotelID, ID })).body;
  const list = async (query: Record<string, string | number> = {}, by = partner) =>
    (await by.get(BOOKINGS, { hotelID: offer.hotelID, ...query })).body;
  const guests = async (form: Record<string, string> = {}) => {
    const init = { headers: { ApiKey: apiKey }, body: new URLSearchParams(form) };
    return (await send(service, 'POST', GUESTS, init)).body;
  };
  const desk = () => service.app.get(FrontDeskService);
  const ayse = { firstName: 'Ayşe', lastName: 'Yılmaz', identityNumber: '10000000146' };

  /** Books a room from today on and checks its guests in. Returns the reservation. */
  async function checkIn(ID: string, name = '101'): Promise<number> {
    expect(outcomeOf(await push(partner, stay(offer, 0, 2, { ID })))).toBe('ok');
    const [{ id }] = await service.db.query<[{ id: number }]>(
      `SELECT r.id FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE b.hotel_id = $1 AND b.voucher = $2`,
      [offer.hotelID, ID],
    );
    const roomId = (await roomsOf(service, offer.hotelID))[name]!;
    await desk().checkIn(offer.hotelID, reception, id, { roomId }, [ayse]);
    return id;
  }

  it('gives a booking as it was pushed, without its card', async () => {
    const names = { roomName: 'Standart', ratePlanName: 'Oda kahvaltı' };
    const paid = room(offer, { PaymentCard: card(), ...names });
    const { SVC_ID } = entryOf(await push(partner, booking(offer, { ID: 'R-1', RoomStays: [paid] })));
    const { success, booking: standing } = await read('R-1');
    expect(success).toBe(true);
    expect(standing).toEqual({
      ID: 'R-1',
      SVC_ID,
      state: 'active',
      checkinDate: offer.day(10),
      checkoutDate: offer.day(12),
      RoomStays: [
        {
          roomTypeID: String(offer.roomType.STD),
          ...names,
          ratePlanID: String(offer.board.BB),
          NumberOfUnits: '1',
          checkinDate: offer.day(10),
          checkoutDate: offer.day(12),
          GuestCount: { adult: 2, child: 0 },
          PerDayRates: null,
          Total: { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', currency: 'EUR' },
          state: 'active',
          refundable: true,
          selectionID: null,
        },
      ],
      Total: { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', extraTotal: '0.00', currency: 'EUR' },
      paymentStatus: null,
      registeredAt: expect.any(String) as string,
      changedAt: expect.any(String) as string,
      changedBy: 'partner',
      revision: null,
    });
  });

  it('gives each amount in the currency in which it was pushed, and in the booking’s where none was named', async () => {
    const nights = { PerDayRate: [{ stayDate: offer.day(10), baseRate: '50.00' }] };
    const total = { amountAfterTaxes: '100.00', amountOfTaxes: '0' };
    const RoomStays = [
      room(offer, { Total: { ...total, currency: 'USD' }, PerDayRates: { ...nights, currency: 'GBP' } }),
      room(offer, { Total: total, PerDayRates: nights }),
    ];
    expect(outcomeOf(await push(partner, booking(offer, { ID: 'R-5', RoomStays })))).toBe('ok');
    const currencies = async () =>
      ((await read('R-5')).booking.RoomStays as StandingRoom[]).map((one) => [
        one.Total.currency,
        one.PerDayRates?.currency,
      ]);
    expect(await currencies()).toEqual([
      ['USD', 'GBP'],
      ['EUR', 'EUR'],
    ]);
    const modified = { ID: 'R-5', type: 'Modify', RoomStays: [...RoomStays].reverse() };
    expect(outcomeOf(await push(partner, booking(offer, modified)))).toBe('ok');
    expect(await currencies()).toEqual([
      ['EUR', 'EUR'],
      ['USD', 'GBP'],
    ]);
  });

  it('names the price option that a room was sold by, until the hotel sets another price', async () => {
    const { option, json } = await selectionOf(partner, offer, 'STD', 'BB', '2-0');
    const sold = booking(offer, { ID: 'R-6', RoomStays: [json, room(offer, { NumberOfUnits: '2' })] });
    expect(outcomeOf(await push(partner, sold))).toBe('ok');
    const selections = async () =>
      ((await read('R-6')).booking.RoomStays as StandingRoom[]).map(({ selectionID }) => selectionID);
    expect(await selections()).toEqual([option.id, null]);
    const [{ id }] = await service.db.query<[{ id: number }]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 AND selection_id = $2',
      [offer.hotelID, option.id],
    );
    await changeDeparture(service, offer.hotelID, id, (await hotelToday(service, offer.hotelID)) + 13);
    expect(await selections()).toEqual([null, null]);
  });

  it('names the last revision that was accepted', async () => {
    await push(partner, stay(offer, 10, 12, { ID: 'R-4', revision: 3 }));
    expect((await read('R-4')).booking.revision).toBe(3);
  });

  it.each(['A\tB', 'line\nline', 'U+2028\u2028', ' 7 '])('finds the ID %j as it was pushed', async (ID) => {
    await push(partner, stay(offer, 10, 12, { ID }));
    expect((await read(ID)).booking).toMatchObject({ ID });
  });

  it('knows only the partner’s own bookings', async () => {
    await push(partner, stay(offer, 10, 12, { ID: 'R-2' }));
    const notFound = { success: false, message: 'booking_is_not_found' };
    expect(await read('R-2', other)).toEqual(notFound);
    expect(await read('R-0')).toEqual(notFound);
    expect(await read('')).toEqual(notFound);
    expect((await list({}, other)).bookings).toEqual([]);
  });

  it('tells what the desk has done', async () => {
    const reservation = await checkIn('R-3');
    expect((await read('R-3')).booking).toMatchObject({ state: 'checked_in', changedBy: 'hotel' });
    const today = await hotelToday(service, offer.hotelID);
    await changeDeparture(service, offer.hotelID, reservation, today + 3);
    expect((await read('R-3')).booking).toMatchObject({
      checkoutDate: offer.day(3),
      RoomStays: [{ checkinDate: offer.day(0), checkoutDate: offer.day(3), state: 'checked_in' }],
    });
    await desk().checkOut(offer.hotelID, reception, reservation);
    expect((await read('R-3')).booking).toMatchObject({
      state: 'checked_out',
      RoomStays: [{ checkoutDate: offer.day(0), state: 'checked_out' }],
    });
  });

  it('lists bookings in the order of their last change, each once', async () => {
    for (const ID of ['L-1', 'L-2', 'L-3']) await push(partner, stay(offer, 10, 11, { ID }));
    await push(partner, { hotelID: String(offer.hotelID), ID: 'L-1', type: 'Cancel' });
    const ids = (answer: { bookings: { ID: string }[] }) => answer.bookings.map(({ ID }) => ID);
    const first = await list({ limit: 2 });
    expect(ids(first)).toEqual(['L-2', 'L-3']);
    const rest = await list({ after: first.next });
    expect(rest.bookings).toMatchObject([{ ID: 'L-1', state: 'cancelled' }]);
    expect(await list({ after: rest.next })).toMatchObject({ bookings: [], next: rest.next });
    await push(partner, stay(offer, 12, 13, { ID: 'L-2', type: 'Modify' }));
    expect(ids(await list({ after: rest.next }))).toEqual(['L-2']);
    const { next } = await changesOf(partner);
    expect(await list({ after: next })).toEqual({ success: false, message: 'cursor_is_not_valid' });
  });

  it('refuses a cursor of bookings beyond the last change, which is of before a restore', async () => {
    await push(partner, stay(offer, 10, 11, { ID: 'L-1' }));
    const [{ last }] = await service.db.query<[{ last: number }]>(
      'SELECT changes AS last FROM hotel_revision WHERE hotel_id = $1',
      [offer.hotelID],
    );
    const after = (seq: number) => list({ after: writeCursor('bookings', offer.hotelID, seq) });
    expect(await after(Number(last))).toMatchObject({ success: true, bookings: [] });
    expect(await after(Number(last) + 1)).toEqual({ success: false, message: 'cursor_is_too_old' });
  });

  describe('the hotspot', () => {
    it('gets who joins, moves, stays longer and leaves', async () => {
      const start = await guests();
      expect(start).toMatchObject({ success: 1, degisenler: [] });
      const reservation = await checkIn('G-1');
      const joined = await guests({ after: start.next });
      expect(joined.degisenler).toMatchObject([
        { kind: 'join', firstName: 'Ayşe', roomName: '101', inHotel: 1, checkout2: null },
      ]);
      const { unique, at } = joined.degisenler[0];
      expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(600);
      const hotel = [offer.hotelID, reception] as const;
      const renamed = { stayId: unique, guest: { ...ayse, lastName: 'Kaya' } };
      await service.app.get(GuestsService).change(...hotel, { ...renamed, seen: ayse });
      const roomId = (await roomsOf(service, offer.hotelID))['102']!;
      await desk().moveRoom(...hotel, reservation, { roomId });
      const today = await hotelToday(service, offer.hotelID);
      await changeDeparture(service, offer.hotelID, reservation, today + 4);
      await desk().checkOut(...hotel, reservation);
      const rest = await guests({ after: joined.next });
      expect(rest.degisenler.map(({ kind }: { kind: string }) => kind)).toEqual([
        'update',
        'move',
        'extend',
        'leave',
      ]);
      expect(rest.degisenler[3]).toMatchObject({ unique, lastName: 'Kaya', roomName: '102', inHotel: 0 });
      expect(rest.degisenler[3].checkout2).toEqual(expect.any(Number));
    });

    it('is told of everyone in a room or building that is changed', async () => {
      await checkIn('G-3');
      const { next } = await guests();
      const rooms = await roomsOf(service, offer.hotelID);
      const catalogue = service.app.get(CatalogueService);
      const rename = (room: string, name: string) =>
        catalogue.save('room', offer.hotelID, rooms[room]!, { name }, reception);
      await rename('102', '102 A');
      expect((await guests({ after: next })).degisenler).toEqual([]);
      await rename('101', '101 A');
      const renamed = await guests({ after: next });
      expect(renamed.degisenler).toMatchObject([{ kind: 'update', firstName: 'Ayşe', roomName: '101 A' }]);
      const [building] = await service.db.query<[{ id: number }]>(
        `SELECT id FROM building WHERE hotel_id = $1 AND code = 'A'`,
        [offer.hotelID],
      );
      await catalogue.save('building', offer.hotelID, building.id, { routerEncryption: '1' }, reception);
      const { degisenler } = await guests({ after: renamed.next });
      expect(degisenler).toMatchObject([{ kind: 'update', roomName: '101 A', routerSifreleme: 1 }]);
    });

    it('is told of a building that a hotel file changes', async () => {
      await checkIn('G-4');
      const { next } = await guests();
      const file = smallHotel();
      const importBuildings = (encryption: 0 | 1) => {
        const buildings = file.buildings!.map((one) => ({ ...one, routerSifreleme: encryption }));
        return importHotel(service, { hotel: { id: offer.hotelID }, buildings });
      };
      await importBuildings(1);
      const changed = await guests({ after: next });
      expect(changed.degisenler).toMatchObject([{ kind: 'update', firstName: 'Ayşe', routerSifreleme: 1 }]);
      await importBuildings(1);
      expect((await guests({ after: changed.next })).degisenler).toEqual([]);
    });

    it('learns without names that a check-in was a mistake', async () => {
      const start = await guests();
      const reservation = await checkIn('G-2');
      await service.app.get(FrontDeskUndoService).undoCheckIn(offer.hotelID, reception, reservation);
      const { degisenler } = await guests({ after: start.next });
      expect(degisenler).toMatchObject([
        { kind: 'leave', rezervasyon_id: reservation, roomName: '101', firstName: '', identityNumber: null },
      ]);
    });

    it('goes past a check-in that was a mistake, however short its pages are', async () => {
      let { next } = await guests();
      const mistaken = await checkIn('G-5');
      await service.app.get(FrontDeskUndoService).undoCheckIn(offer.hotelID, reception, mistaken);
      await checkIn('G-6', '102');
      const kinds: string[] = [];
      for (;;) {
        const page = await guests({ after: next, limit: '1' });
        if (page.degisenler.length === 0) break;
        kinds.push(...page.degisenler.map((one: { kind: string }) => one.kind));
        next = page.next;
      }
      expect(kinds).toEqual(['leave', 'join']);
    });

    it('records the use of the key', async () => {
      const usedAt = async () => {
        const [key] = await service.db.query<[{ at: Date | null }]>(
          'SELECT last_used_at AS at FROM api_key WHERE hotel_id = $1',
          [offer.hotelID],
        );
        return key.at ?? undefined;
      };
      expect(await usedAt()).toBeUndefined();
      await guests();
      const at = await until('the use of the key is recorded', usedAt, 5_000);
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('is refused in its own form, and partners see nothing of guests', async () => {
      const partnerCursor = (await changesOf(partner)).next;
      await checkIn('G-3');
      const seen = (await changesOf(partner, { after: partnerCursor })).changes.map(lineOf);
      expect(seen).toEqual([`availability ${offer.roomType.STD} 0-1`, 'booking G-3']);
      expect(await guests({ after: partnerCursor })).toEqual({ success: 0, message: 'cursor_is_not_valid' });
      expect(await guests({ limit: 'x' })).toEqual({ success: 0, message: 'limit_is_not_valid' });
    });
  });
});
