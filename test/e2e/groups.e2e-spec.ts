import { setImmediate } from 'node:timers/promises';
import writeXlsx from 'write-excel-file/node';
import { RoomBlocks } from '../../src/booking/blocks/room-blocks.service.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { checkLedger } from '../../src/booking/ledger/ledger-check.js';
import { query } from '../../src/database/queries.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { type Offer, offerOf, outcomeOf, push, soldOn, stay } from '../factories/booking.js';
import { hotelToday, roomsOf } from '../factories/front-desk.js';
import {
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { isRefused, PanelRecords } from '../factories/panel-records.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { search } from '../factories/search.js';
import { ACTIVITY } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

const DAY_MS = 86_400_000;
const BOOKER = {
  ...{ guestName: 'Deniz', guestSurname: 'Aksoy', guestPhone: '', guestEmail: '' },
  ...{ guestCountry: 'TR', remarks: '' },
};

describe('groups', () => {
  let service: TestService;
  let second: TestService;
  let partner: PartnerClient;
  let elsewhere: PartnerClient;
  let desk: PanelClient;
  let other: PanelClient;
  let offer: Offer;
  let hotelId: number;
  let today: number;
  let made = 0;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    second = await startService({ PANEL: 'true', DATABASE_URL: service.databaseUrl });
  });
  afterAll(async () => {
    await second.close();
    await service.close();
  });
  beforeEach(async () => {
    setDays(0);
    const name = `groups-${++made}`;
    const inventory = [
      { roomType: 'STD', from: 'today-10', to: 'today+365', allotment: 10 },
      { roomType: 'FAM', from: 'today-10', to: 'today+365', allotment: 2 },
    ];
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name), inventory }));
    hotelId = imported.hotelID;
    partner = await partnerOf(service, imported);
    elsewhere = await partnerOf(second, imported);
    desk = await signIn(service, `reception@${name}.example`);
    other = await signIn(second, `manager@${name}.example`);
    offer = await offerOf(service, hotelId);
    today = await hotelToday(service, hotelId);
  });
  afterEach(async () => expect(await checkLedger(service.db)).toEqual([]));

  const setDays = (days: number) => {
    for (const one of [service, second]) one.app.get(Clock).nowMs = () => Date.now() + days * DAY_MS;
  };
  const day = (offset: number) => dayText(today + offset);
  const read = (operation: string, input: Record<string, string | number> = {}) =>
    desk.read('groups', operation, input);
  const change = (operation: string, input: unknown, by = desk) => by.change('groups', operation, input);
  const done = (answer: Answer) => expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  const refused = (answer: Answer, message: string, members: object = {}) =>
    expect(answer.body).toMatchObject({ success: false, message, ...members });
  /** Rooms that a search finds for two adults from day 20 to day 22. */
  const found = async (from = 20, until = 22): Promise<Record<string, number>> => {
    const answer = await search(partner, { startDate: offer.day(from), endDate: offer.day(until) });
    const items = (answer.body.items ?? []) as { id: number; roomCount: number }[];
    const codes = Object.entries(offer.roomType);
    return Object.fromEntries(
      items.map(({ id, roomCount }) => [codes.find((one) => one[1] === id)![0], roomCount]),
    );
  };
  const auditOf = async (entity: string, entityId: number): Promise<string[]> =>
    (
      await query<{ action: string }>(
        service.db,
        'SELECT action FROM audit_entry WHERE hotel_id = $1 AND entity = $2 AND entity_id = $3 ORDER BY id',
        [hotelId, entity, String(entityId)],
      )
    ).map(({ action }) => action);

  describe('names from a list', () => {
    let bookingId: number;
    let rooms: number[];

    beforeEach(async () => {
      const sale = {
        ...{ arrival: day(0), departure: day(3), adults: 2, childAges: [], rooms: 3 },
        ...{ roomTypeId: offer.roomType.STD, boardId: offer.board.BB, rate: 'refundable' },
        ...{ shownTotal: '720.00', ...BOOKER },
      };
      const sold = await desk.change('frontDesk', 'sell', sale);
      done(sold);
      ({ bookingId, roomIds: rooms } = sold.body);
    });
    const preview = async (text: string, replaces = false) => {
      const answer = await change('readList', { bookingId, text, replaces });
      done(answer);
      return answer.body;
    };
    const save = (seen: string, named: unknown, by = desk) =>
      change('saveNames', { bookingId, seen, rooms: named }, by);
    const names = async () => (await read('names', { bookingId })).body;
    const namedIn = async () =>
      ((await names()).rooms as { named: { firstName: string }[] }[]).map((room) =>
        room.named.map(({ firstName }) => firstName).join(' '),
      );

    it('shows who goes where before anything is saved, and saves all of it in one step', async () => {
      const text =
        'Oda\tAd\tSoyad\tDoğum tarihi\tUyruk\tKimlik no\n1\tAyşe\tYılmaz\t31.01.1990\tTürkiye\t10000000146\n3\tJörg\tGroß\t\tDE\t';
      const shown = await preview(text);
      expect(shown.lines.map((line: { faults: unknown[] }) => line.faults)).toEqual([[], []]);
      expect(await namedIn()).toEqual(['', '', '']);
      done(await save(shown.seen, shown.rooms));
      expect(await namedIn()).toEqual(['Ayşe', '', 'Jörg']);
      expect(await auditOf('booking', bookingId)).toEqual(['desk_booking', 'guests_named']);
      const [entry] = await query<{ changes: object }>(
        service.db,
        `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'guests_named'`,
        [hotelId],
      );
      expect(entry).toEqual({ changes: { rooms: 2, guests: 2 } });
      const { body } = await desk.change('find', 'all', { text: 'gross' });
      expect(body).toMatchObject({ found: [{ bookingId, guests: ['Ayşe Yılmaz', 'Jörg Groß'] }] });
    });

    it('adds to the names that are there, or replaces them, and takes them away', async () => {
      const first = await preview('1\tAyşe\tYılmaz\n2\tMehmet\tÖz');
      done(await save(first.seen, first.rooms));
      const more = await preview('Fatma Kaya\nAli Can');
      expect(more.rooms).toMatchObject([
        { reservationId: rooms[0], guests: [{ firstName: 'Ayşe' }, { firstName: 'Fatma' }] },
        { reservationId: rooms[1], guests: [{ firstName: 'Mehmet' }, { firstName: 'Ali' }] },
      ]);
      const instead = await preview('Fatma Kaya', true);
      done(await save(instead.seen, instead.rooms));
      // Mehmet, who is not on the new list, is named no more.
      expect(await namedIn()).toEqual(['Fatma', '', '']);
      const two = await preview('2\tMehmet\tÖz');
      done(await save(two.seen, two.rooms));
      done(await save((await names()).seen, [{ reservationId: rooms[0], guests: [] }]));
      expect(await namedIn()).toEqual(['', 'Mehmet', '']);
      expect((await read('bookings')).body.bookings).toMatchObject([
        { bookingId, rooms: 3, persons: 6, named: 1 },
      ]);
    });

    it('saves nothing of a list with a fault, and nothing over what somebody else has changed', async () => {
      const shown = await preview('1\tAyşe\tYılmaz\t01.01.1980\n1\tAli\tÖz\t01.01.1980\n1\tCan\tÖz\n9\tX\tY');
      expect(shown.lines.map((line: { faults: { message: string }[] }) => line.faults[0]?.message)).toEqual([
        ...[undefined, undefined, 'room_is_full', 'room_is_not_found'],
      ]);
      const guest = (more: object) => ({
        firstName: 'A',
        lastName: 'B',
        identityNumber: '',
        birthDate: '',
        nationality: '',
        ...more,
      });
      const room = (guests: object[]) => [{ reservationId: rooms[0], guests }];
      refused(
        await save(shown.seen, room([guest({ firstName: ' ' }), guest({ nationality: 'XXL' })])),
        'guests_are_not_valid',
        {
          errors: [
            { field: 'rooms[0].guests[0].firstName', message: 'is_missing' },
            { field: 'rooms[0].guests[1].nationality', message: 'is_not_valid' },
          ],
        },
      );
      refused(await save(shown.seen, room([guest({}), guest({}), guest({})])), 'guests_are_not_valid', {
        errors: [{ field: 'rooms[0].guests', message: 'room_is_full' }],
      });
      done(await save(shown.seen, room([guest({})]), other));
      refused(await save(shown.seen, room([guest({})])), 'names_have_changed');
      expect(await namedIn()).toEqual(['A', '', '']);
    });

    it('names nobody for a room whose guests have come, and offers those who are named at check-in', async () => {
      const shown = await preview('1\tAyşe\tYılmaz\t31.01.1990\tTR\t10000000146');
      done(await save(shown.seen, shown.rooms));
      const { body } = await desk.read('frontDesk', 'list', { list: 'arrivals', search: 'ayse' });
      expect(body.reservations).toMatchObject([
        { reservationId: rooms[0], namedGuests: [{ firstName: 'Ayşe', identityNumber: null }] },
      ]);
      const due = await desk.read('frontDesk', 'dueOfBooking', { bookingId });
      expect(due.body.reservations[0].namedGuests).toEqual(shown.rooms[0].guests);
      const [room] = due.body.rooms.filter(
        (one: { roomTypeId: number }) => one.roomTypeId === offer.roomType.STD,
      );
      const guests = shown.rooms[0].guests;
      done(
        await desk.change('frontDesk', 'checkIn', {
          reservationId: rooms[0],
          roomId: room.roomId,
          reason: '',
          guests,
        }),
      );
      const { seen } = await names();
      refused(await save(seen, [{ reservationId: rooms[0], guests }]), 'room_is_not_active');
      refused(await save(seen, [{ reservationId: 1, guests }]), 'room_is_not_active');
    });

    it('is who the room plan and the printed lists name for a room', async () => {
      const shown = await preview(
        '1\tAyşe\tYılmaz\t31.01.1990\tTürkiye\t10000000146\n1\tCan\tÖz\n2\tJörg\tGroß\t\tDE',
      );
      done(await save(shown.seen, shown.rooms));
      const roomIds = await roomsOf(service, hotelId);
      done(
        await desk.change('roomPlan', 'plan', {
          moves: [{ reservationId: rooms[1], roomId: roomIds['102'] }],
        }),
      );
      const plan = (await desk.read('frontDesk', 'plan', { from: day(0), days: 3 })).body;
      const names = (stays: { guestName: string }[]) => stays.map(({ guestName }) => guestName);
      expect([names(plan.expected), names(plan.planned)]).toEqual([
        ['Ayşe Yılmaz, Can Öz', 'Deniz Aksoy'],
        ['Jörg Groß'],
      ]);
      const free = (await desk.read('frontDesk', 'freeRooms', { reservationId: rooms[0]! })).body.rooms;
      expect(free.find((room: { roomName: string }) => room.roomName === '102').plannedFor.guestName).toBe(
        'Jörg Groß',
      );
      const proposal = (await desk.read('roomPlan', 'proposal', { day: day(0) })).body.stays;
      expect(names(proposal)).toEqual(['Ayşe Yılmaz, Can Öz', 'Deniz Aksoy']);
      const paper = async (path: string) =>
        (await send(service, 'GET', `/admin/paper/${path}`, { headers: { cookie: desk.cookie } })).text;
      for (const list of ['arrivals', 'inHouse', 'breakfast'])
        expect(await paper(`list?list=${list}&day=${day(list === 'arrivals' ? 0 : 1)}`)).toContain(
          'Ayşe Yılmaz, Can Öz',
        );
      expect(await paper(`list?list=arrivals&day=${day(0)}`)).toMatch(/Ayşe Yılmaz, Can Öz.*Deniz Aksoy/);
      const card = await paper(`registration-card?reservationId=${rooms[0]}`);
      expect(card).toMatch(/Ayşe<.*Yılmaz<.*31 Ocak 1990.*10000000146.*Can<.*Öz</s);
      expect(await paper(`registration-card?reservationId=${rooms[1]}`)).toContain('Groß');
      expect(await paper(`registration-cards?day=${day(0)}`)).toContain('Meldeschein');
    });

    it('gives a template with the rooms, and reads it and other files back', async () => {
      const headers = { cookie: desk.cookie, origin: service.url };
      const upload = (body: Buffer) =>
        send(service, 'POST', '/admin/api/pages/groups/readFile', {
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body,
        });
      const template = await send(service, 'GET', `/admin/api/pages/groups/template?bookingId=${bookingId}`, {
        headers,
      });
      expect(template.headers.get('content-type')).toContain('spreadsheetml');
      const sheet = await writeXlsx([
        ['Room', 'First name', 'Last name', 'Birth date'].map((value) => ({ value, type: String })),
        [
          { value: 2, type: Number },
          ...['Ann', 'Lee'].map((value) => ({ value, type: String })),
          { value: new Date('1990-01-31'), type: Date, format: 'yyyy-mm-dd' },
        ],
      ]).toBuffer();
      const text = (await upload(sheet)).body.text as string;
      expect(text).toBe('Room\tFirst name\tLast name\tBirth date\n2\tAnn\tLee\t1990-01-31');
      expect((await preview(text)).rooms).toMatchObject([
        { reservationId: rooms[1], guests: [{ firstName: 'Ann' }] },
      ]);
      expect((await upload(Buffer.from([0xd6, 0x7a, 0x3b, 0xdd]))).body.text).toBe('Öz;İ');
      refused(await upload(Buffer.from('PK but no archive')), 'spreadsheet_is_not_readable');
      refused(await upload(Buffer.from([0xd0, 0xcf, 0, 1])), 'spreadsheet_is_not_readable');
      refused(await upload(Buffer.alloc(200_001, 'x')), 'spreadsheet_is_too_large');
    });

    it('tells the partner of its booking that the hotel has changed it, and forgets the names in time', async () => {
      const json = stay(offer, 1, 2);
      expect(outcomeOf(await push(partner, json))).toBe('ok');
      const [{ id, room }] = (await query<{ id: number; room: number }>(
        service.db,
        `SELECT b.id, r.id AS room FROM booking b JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id
          WHERE b.hotel_id = $1 AND b.voucher = $2`,
        [hotelId, json.ID],
      )) as [{ id: number; room: number }];
      const { seen } = (await read('names', { bookingId: id })).body;
      const guests = [
        { firstName: 'Ann', lastName: 'Lee', identityNumber: 'U1', birthDate: '', nationality: 'DE' },
      ];
      done(await change('saveNames', { bookingId: id, seen, rooms: [{ reservationId: room, guests }] }));
      const named = { hotelID: hotelId, ID: String(json.ID) };
      const standing = await partner.get('/external/online/channel/booking', named);
      expect(standing.body.booking).toMatchObject({ changedBy: 'hotel' });
      const kept = () =>
        query(service.db, 'SELECT first_name, identity_number FROM named_guest WHERE hotel_id = $1', [
          hotelId,
        ]);
      const departed = (days: number) =>
        service.db.query(
          `UPDATE booking_room SET arrival = arrival - $2::int, departure = departure - $2::int WHERE hotel_id = $1 AND id = $3`,
          [hotelId, days, room],
        );
      await departed(100);
      await service.app.get(GuestDataErasure).eraseDueGuestData();
      expect(await kept()).toEqual([{ first_name: 'Ann', identity_number: null }]);
      await service.db.query(
        `UPDATE booking SET arrival = arrival - 4000, departure = departure - 4000 WHERE hotel_id = $1 AND id = $2`,
        [hotelId, id],
      );
      await service.app.get(GuestDataErasure).eraseDueGuestData();
      expect(await kept()).toEqual([]);
    });

    it('belongs to its hotel alone', async () => {
      await importHotel(service, smallHotel({ staff: staffOf(`alone-${made}`) }));
      const stranger = await signIn(service, `reception@alone-${made}.example`);
      expect((await stranger.read('groups', 'names', { bookingId })).status).toBe(404);
      const { seen } = await names();
      const guests = [
        { firstName: 'Ann', lastName: 'Lee', identityNumber: '', birthDate: '', nationality: '' },
      ];
      expect((await save(seen, [{ reservationId: rooms[0], guests }], stranger)).status).toBe(404);
    });
  });

  describe('rooms held for a group', () => {
    const block = (more: object = {}, rooms = [4, 4, 4]) => ({
      ...{ name: 'Kardelen Spor', status: 'held', arrival: day(20), departure: day(23), releaseDay: day(10) },
      ...{
        contactName: 'Deniz Aksoy',
        contactPhone: '+90 555',
        contactEmail: 'd@example.com',
        notes: 'Otobüs',
      },
      types: [{ roomTypeId: offer.roomType.STD, boardId: offer.board.BB, price: '60,00', rooms }],
      ...more,
    });
    const add = async (more: object = {}, rooms?: number[]): Promise<number> => {
      const answer = await change('addBlock', block(more, rooms));
      done(answer);
      return answer.body.blockId as number;
    };
    const shown = async (blockId: number) => (await read('block', { blockId })).body;
    const book = (blockId: number, rooms = 1, more: object = {}, by = desk) =>
      change(
        'book',
        {
          ...{ blockId, arrival: day(20), departure: day(23), adults: 2, childAges: [], rooms },
          ...{ roomTypeId: offer.roomType.STD, shownTotal: `${180 * rooms}.00`, ...BOOKER, ...more },
        },
        by,
      );
    const nights = async (blockId: number): Promise<string> =>
      ((await shown(blockId)).types[0].nights as { rooms: number; pickedUp: number; free: number }[])
        .map(({ rooms, pickedUp, free }) => `${pickedUp}/${rooms}+${free}`)
        .join(' ');
    /** Adds rooms like the first one of a booking, each at a price of its own. */
    const addRooms = async (bookingId: number, ...prices: string[]) => {
      const { seen, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
      const added = prices.map((shownTotal) => ({
        ...(rooms as object[])[0],
        ...{ reservationId: null, rate: 'refundable', shownTotal, ownTotal: '' },
      }));
      return desk.change('bookingChanges', 'change', {
        ...{ bookingId, seen, booker: null, reason: '', rooms: added },
      });
    };
    const cancelBooking = async (bookingId: number) => {
      const { seen } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
      const input = { bookingId, seen, reservationIds: null, reason: 'grup azaldı', fee: '' };
      return desk.change('bookingChanges', 'cancel', input);
    };

    it('are not sold to partners from the next search on, until they are picked up or released', async () => {
      expect(await found()).toMatchObject({ STD: 10 });
      const blockId = await add();
      const why = { startDate: day(19), endDate: day(22), adultCount: 2 };
      expect((await desk.read('rates', 'explain', why)).body.held).toEqual([
        {
          ...{ blockId, name: 'Kardelen Spor', roomTypeId: offer.roomType.STD, rooms: 4 },
          ...{ from: day(20), to: day(21) },
        },
      ]);
      const groups = async () =>
        (await other.read('reports', 'read', { from: day(21), to: day(40) })).body.groups as object[];
      const told = { name: 'Kardelen Spor', releaseDay: day(10), held: 8, pickedUp: 0, left: 8 };
      expect(await groups()).toEqual([told]);
      expect(await found()).toMatchObject({ STD: 6 });
      const booked = await book(blockId, 3);
      done(booked);
      expect(await found()).toMatchObject({ STD: 6 });
      expect(await nights(blockId)).toBe('3/4+6 3/4+6 3/4+6');
      expect((await shown(blockId)).bookings).toMatchObject([
        { voucher: booked.body.voucher, rooms: 3, persons: 6, named: 0, total: '540.00', status: 'active' },
      ]);
      done(await change('releaseBlock', { blockId }));
      expect(await found()).toMatchObject({ STD: 7 });
      refused(await change('releaseBlock', { blockId }), 'block_is_closed');
      refused(await book(blockId), 'block_is_closed');
      expect(await auditOf('room-block', blockId)).toEqual(['room-block.added', 'room-block.released']);
      expect((await read('blocks')).body.blocks).toMatchObject([
        { blockId, status: 'released', roomNights: 12, pickedUp: 9 },
      ]);
    });

    it('go back to the block when a booking of it is cancelled or shortened before the release, else to sales', async () => {
      const blockId = await add();
      const first = (await book(blockId, 2)).body.bookingId as number;
      const later = (await book(blockId, 1)).body.bookingId as number;
      done(await cancelBooking(first));
      expect(await nights(blockId)).toBe('1/4+6 1/4+6 1/4+6');
      expect(await found()).toMatchObject({ STD: 6 });
      const { seen, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId: later })).body;
      const stayOf = { ...rooms[0], departure: day(22) };
      const quoted = await desk.read('bookingChanges', 'offers', {
        ...{ bookingId: later, reservationId: stayOf.reservationId, adults: 2, childAges: '' },
        ...{ arrival: stayOf.arrival, departure: stayOf.departure },
      });
      const ofType = (
        quoted.body.offers as { roomTypeId: number; boards: { boardId: number; refundable: string }[] }[]
      ).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD);
      const shownTotal = ofType!.boards.find(({ boardId }) => boardId === offer.board.BB)!.refundable;
      done(
        await desk.change('bookingChanges', 'change', {
          ...{ bookingId: later, seen, booker: null, reason: '' },
          rooms: [{ ...stayOf, rate: 'refundable', shownTotal, ownTotal: '' }],
        }),
      );
      expect(await nights(blockId)).toBe('1/4+6 1/4+6 0/4+6');
      done(await change('releaseBlock', { blockId }));
      expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([1, 1, 0]);
      done(await cancelBooking(later));
      expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([0, 0, 0]);
    });

    it('can be changed in dates and numbers, and are refused in words where rooms are not left', async () => {
      expect(outcomeOf(await push(partner, stay(offer, 21, 22)))).toBe('ok');
      refused(await change('addBlock', block({}, [10, 10, 10])), 'block_is_not_available', {
        ...{ roomTypeId: offer.roomType.STD, day: day(21), left: 9 },
      });
      const blockId = await add({}, [10, 9, 8]);
      const { version } = await shown(blockId);
      const edit = (more: object, rooms: number[], seen = version) =>
        change('changeBlock', { ...block(more, rooms), blockId, version: seen });
      refused(await edit({}, [10, 10, 8]), 'block_is_not_available', { day: day(21), left: 0 });
      done(await edit({ arrival: day(21), departure: day(24), status: 'definite' }, [9, 10, 2]));
      expect(await nights(blockId)).toBe('0/9+0 0/10+0 0/2+8');
      refused(await edit({}, [1, 1, 1]), 'block_has_changed');
      refused(await edit({}, [0, 0, 0], version + 1), 'block_is_empty');
      refused(await edit({ releaseDay: day(0) }, [1, 1, 1], version + 1), 'release_day_is_not_valid');
      refused(await edit({ releaseDay: day(24) }, [1, 1, 1], version + 1), 'release_day_is_not_valid');
      refused(
        await change('addBlock', block({ arrival: day(-1), departure: day(2) })),
        'block_dates_are_not_valid',
      );
      const wrong = { roomTypeId: offer.roomType.FAM, boardId: offer.board.RO, price: '', rooms: [1, 1, 1] };
      refused(await change('addBlock', block({ types: [wrong] })), 'block_type_is_not_sold');
      refused(
        await change('addBlock', block({ name: ' ', contactEmail: 'x' }, [1, 1])),
        'fields_are_not_valid',
      );
      const lowered = await desk.read('rates', 'grid', { from: day(21), days: 14 });
      expect(lowered.body.roomTypes[0].values.sold.slice(0, 3)).toEqual([10, 10, 2]);
    });

    it('are booked at the agreed price, or at that of now, within the block and no more of them than it has', async () => {
      const blockId = await add({
        types: [
          { roomTypeId: offer.roomType.STD, boardId: offer.board.BB, price: '60.00', rooms: [2, 1, 2] },
          { roomTypeId: offer.roomType.FAM, boardId: offer.board.BB, price: '', rooms: [1, 1, 1] },
        ],
      });
      const quote = await read('quote', {
        ...{ blockId, arrival: day(20), departure: day(23), adults: 2, childAges: '' },
      });
      expect(quote.body.rooms).toEqual([
        {
          roomTypeId: offer.roomType.STD,
          boardId: offer.board.BB,
          left: 1,
          takesParty: true,
          total: '180.00',
        },
        {
          roomTypeId: offer.roomType.FAM,
          boardId: offer.board.BB,
          left: 1,
          takesParty: true,
          total: '330.00',
        },
      ]);
      refused(await book(blockId, 2), 'block_is_used_up', { day: day(21), left: 1 });
      refused(await book(blockId, 1, { shownTotal: '179.00' }), 'price_has_changed', { total: '180.00' });
      refused(await book(blockId, 1, { departure: day(24) }), 'stay_is_not_of_block');
      refused(await book(blockId, 1, { adults: 3 }), 'party_does_not_fit');
      refused(await book(blockId, 1, { roomTypeId: offer.roomType.SUI }), 'block_type_is_not_sold');
      done(await book(blockId, 2, { departure: day(21), shownTotal: '120.00' }));
      done(await book(blockId, 1, { roomTypeId: offer.roomType.FAM, shownTotal: '330.00' }));
      expect(await nights(blockId)).toBe('2/2+8 0/1+9 0/2+8');
    });

    it('stay as they were agreed where the hotel no longer sells a type, and take no new one of it', async () => {
      const std = {
        roomTypeId: offer.roomType.STD,
        boardId: offer.board.BB,
        price: '60.00',
        rooms: [2, 2, 2],
      };
      const fam = {
        roomTypeId: offer.roomType.FAM!,
        boardId: offer.board.BB,
        price: '90.00',
        rooms: [1, 1, 1],
      };
      const blockId = await add({ types: [std, fam] });
      const manager = await signIn(service, `manager@groups-${made}.example`);
      const retire = async (resource: string, id: number) =>
        expect(isRefused(await new PanelRecords(service, manager).act(resource, id, 'retire'))).toBe(false);
      const [plan] = await query<{ id: number }>(
        service.db,
        'SELECT id FROM rate_plan WHERE hotel_id = $1 AND room_type_id = $2',
        [hotelId, fam.roomTypeId],
      );
      await retire('ratePlans', plan!.id);
      const free = await read('free', { arrival: day(20), departure: day(23) });
      expect(free.body.types.map(({ roomTypeId }: typeof fam) => roomTypeId)).not.toContain(fam.roomTypeId);
      const edited = { ...block({ contactPhone: '+90 556', types: [std, fam] }), blockId, version: 1 };
      done(await change('changeBlock', edited));
      expect((await shown(blockId)).types).toMatchObject([
        { roomTypeId: std.roomTypeId },
        { roomTypeId: fam.roomTypeId, nights: [{ rooms: 1 }, { rooms: 1 }, { rooms: 1 }] },
      ]);
      await retire('roomTypes', fam.roomTypeId);
      const quote = await read('quote', {
        ...{ blockId, arrival: day(20), departure: day(23), adults: 2, childAges: '' },
      });
      expect(quote.body.rooms).toContainEqual({
        ...{ roomTypeId: fam.roomTypeId, boardId: fam.boardId, left: 1, takesParty: true, total: '270.00' },
      });
      refused(await book(blockId, 1, { roomTypeId: fam.roomTypeId, adults: 9 }), 'party_does_not_fit');
      done(await book(blockId, 1, { roomTypeId: fam.roomTypeId, shownTotal: '270.00' }));
      refused(await change('addBlock', block({ types: [fam] })), 'block_type_is_not_sold');
    });

    it('are not booked at what was agreed before somebody else changed it', async () => {
      const blockId = await add();
      /** Starts something that waits for the hotel while the block gets another price. */
      const whilePriceBecomes = async (price: number, start: () => Promise<Answer>) => {
        const runner = service.db.createQueryRunner();
        await runner.startTransaction();
        await runner.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [hotelId]);
        const started = start();
        const waits = `SELECT 1 FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        while ((await query(service.db, waits, [])).length === 0) await setImmediate();
        await runner.query('UPDATE room_block_type SET price = $2 WHERE hotel_id = $1', [hotelId, price]);
        await runner.commitTransaction();
        await runner.release();
        return started;
      };
      refused(await whilePriceBecomes(70, () => book(blockId)), 'block_has_changed');
      const sold = await book(blockId, 1, { shownTotal: '210.00' });
      done(sold);
      const another = await whilePriceBecomes(75, () => addRooms(sold.body.bookingId as number, '210.00'));
      refused(another, 'price_has_changed', { total: '225.00' });
      done(await addRooms(sold.body.bookingId as number, '225.00'));
    });

    it('keep their agreed price when a booking of the group is changed or gets another room', async () => {
      const blockId = await add({}, [4, 4, 4]);
      const sold = await book(blockId, 1, { departure: day(22), shownTotal: '120.00' });
      const { bookingId } = sold.body as { bookingId: number };
      const { seen, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
      const [first] = rooms as { reservationId: number; childAges: number[] }[];
      const priceOf = async (stayOf: Record<string, string | number>, board = 'BB', adults = 2) => {
        const stay = { arrival: day(20), departure: day(23), adults, childAges: '', ...stayOf };
        const { body } = await desk.read('bookingChanges', 'offers', { bookingId, ...stay });
        const type = (
          body.offers as { roomTypeId: number; boards: { boardId: number; refundable: string }[] }[]
        ).find(({ roomTypeId }) => roomTypeId === offer.roomType.STD);
        return type!.boards.find(({ boardId }) => boardId === offer.board[board])?.refundable;
      };
      const own = { reservationId: first!.reservationId };
      expect(await priceOf(own)).toBe('180.00');
      expect(await priceOf({})).toBe('180.00');
      // One night more than the block has is sold at the price of the day, another party is still the group's.
      expect(await priceOf({ ...own, departure: day(24) })).toBe('260.00');
      expect(await priceOf(own, 'BB', 1)).toBe('180.00');
      const { body } = await desk.read('bookingChanges', 'dates', {
        ...{ bookingId, arrival: day(21), departure: day(23) },
      });
      expect(body.rooms).toMatchObject([{ before: '120.00', after: '120.00', isLeft: true }]);
      const longer = { ...first, departure: day(23), rate: 'refundable', shownTotal: '180.00', ownTotal: '' };
      done(
        await desk.change('bookingChanges', 'change', {
          ...{ bookingId, seen, booker: null, reason: '' },
          rooms: [longer, { ...longer, reservationId: null }],
        }),
      );
      expect(await nights(blockId)).toBe('2/4+6 2/4+6 2/4+6');
      expect((await shown(blockId)).bookings).toMatchObject([{ rooms: 2, total: '360.00' }]);
      done(await change('releaseBlock', { blockId }));
      expect(await priceOf({})).toBe('240.00');
    });

    it('have their agreed price in as many rooms as the block has, also when several are changed at once', async () => {
      const blockId = await add({}, [2, 2, 1]);
      const bookingOf = async (sold: Promise<Answer>) => (await sold).body.bookingId as number;
      const first = await bookingOf(book(blockId, 1, { departure: day(22), shownTotal: '120.00' }));
      refused(await addRooms(first, '120.00', '120.00'), 'price_has_changed', { total: '160.00' });
      done(await addRooms(first, '120.00', '160.00'));
      expect(await nights(blockId)).toBe('3/2+7 3/2+7 0/1+9');
      done(await cancelBooking(first));

      const bookingId = await bookingOf(book(blockId, 2, { departure: day(22), shownTotal: '240.00' }));
      const dates = { arrival: day(21), departure: day(23) };
      const { body } = await desk.read('bookingChanges', 'dates', { bookingId, ...dates });
      expect(body.rooms).toMatchObject([
        { before: '120.00', after: '120.00', isLeft: true },
        { before: '120.00', after: '140.00', isLeft: true },
      ]);
      const { seen, rooms } = (await desk.read('bookingChanges', 'booking', { bookingId })).body;
      const moved = (...prices: string[]) => ({
        ...{ bookingId, seen, booker: null, reason: '' },
        rooms: (rooms as object[]).map((room, i) => ({
          ...room,
          ...dates,
          shownTotal: prices[i],
          ownTotal: '',
        })),
      });
      const both = await desk.change('bookingChanges', 'change', moved('120.00', '120.00'));
      refused(both, 'price_has_changed', { total: '140.00' });
      done(await desk.change('bookingChanges', 'change', moved('120.00', '140.00')));
      expect(await nights(blockId)).toBe('0/2+8 2/2+8 2/1+8');
    });

    it('take guests of the group even where the hotel has nothing else left', async () => {
      const blockId = await add({}, [4, 4, 4]);
      for (let i = 0; i < 6; i++) {
        expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe('ok');
      }
      expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe(
        `03 room_is_not_available: ${day(20)}`,
      );
      done(await book(blockId, 4));
      refused(await book(blockId), 'block_is_used_up');
      const bookingId = (await shown(blockId)).bookings[0].bookingId as number;
      done(await cancelBooking(bookingId));
      expect(outcomeOf(await push(partner, stay(offer, 20, 23)))).toBe(
        `03 room_is_not_available: ${day(20)}`,
      );
    });

    it('are released by themselves when the release day begins in the hotel, and only then', async () => {
      const blockId = await add({ releaseDay: day(2) });
      const kept = await add({ releaseDay: day(3) });
      done(await book(blockId));
      setDays(1);
      expect(await service.app.get(RoomBlocks).releaseDue()).toEqual({ released: 0 });
      setDays(2);
      const outcomes = await Promise.all(
        [service, second].map((one) => one.app.get(RoomBlocks).releaseDue()),
      );
      expect(outcomes.reduce((sum, { released }) => sum + released, 0)).toBe(1);
      desk = await signIn(service, `reception@groups-${made}.example`);
      expect((await shown(blockId)).status).toBe('released');
      expect((await shown(kept)).status).toBe('held');
      expect(await soldOn(service, offer, 'STD', 20, 21)).toEqual([1 + 4]);
    });

    it('are let go when the group does not come, and forget whom they were arranged with in time', async () => {
      const blockId = await add();
      done(await book(blockId));
      done(await change('cancelBlock', { blockId }));
      expect(await shown(blockId)).toMatchObject({ status: 'cancelled', contactName: 'Deniz Aksoy' });
      const contact = { contactName: 'Umut Aksoy', contactPhone: '', contactEmail: 'x', notes: '' };
      const changed = (more: object) => change('changeContact', { ...contact, ...more, blockId });
      refused(await changed({ version: 2 }), 'fields_are_not_valid', { errors: [{ field: 'contactEmail' }] });
      refused(await changed({ version: 1, contactEmail: '' }), 'block_has_changed');
      done(await changed({ version: 2, contactEmail: '' }));
      expect(await shown(blockId)).toMatchObject({ ...contact, contactEmail: '', version: 3 });
      expect((await auditOf('room-block', blockId)).at(-1)).toBe('room-block.changed');
      const nobody = { contactName: '', contactEmail: '' };
      done(await changed({ ...nobody, version: 3 }));
      expect(await shown(blockId)).toMatchObject(nobody);
      done(await changed({ version: 4, contactEmail: 'd@example.com' }));
      expect(await soldOn(service, offer, 'STD', 20, 21)).toEqual([1]);
      await service.db.query(
        `UPDATE room_block SET arrival = arrival - 4000, departure = departure - 4000, release_day = release_day - 4000
          WHERE hotel_id = $1`,
        [hotelId],
      );
      expect(await service.app.get(GuestDataErasure).eraseDueGuestData()).toMatchObject({ contacts: 1 });
      expect(await shown(blockId)).toMatchObject({
        contactName: '',
        contactPhone: '',
        contactEmail: '',
        notes: '',
      });
    });

    it('are never sold twice while people book, push, change and release on two instances at once', async () => {
      const blockId = await add({}, [5, 5, 5]);
      const bookings = Array.from({ length: 12 }, (_, i) => book(blockId, 1, {}, i % 2 ? desk : other));
      const pushes = Array.from({ length: 16 }, (_, i) =>
        push(i % 2 ? partner : elsewhere, stay(offer, 20, 23)),
      );
      const [booked, pushed] = await Promise.all([Promise.all(bookings), Promise.all(pushes)]);
      expect(booked.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(pushed.map(outcomeOf).filter((outcome) => outcome === 'ok')).toHaveLength(5);
      expect(await soldOn(service, offer, 'STD', 20, 23)).toEqual([10, 10, 10]);
      const ids = (await shown(blockId)).bookings.map(
        (one: { bookingId: number }) => one.bookingId,
      ) as number[];
      await Promise.all([
        ...ids.slice(0, 3).map((id) => cancelBooking(id)),
        change('releaseBlock', { blockId }, other),
        ...Array.from({ length: 6 }, (_, i) => push(i % 2 ? partner : elsewhere, stay(offer, 20, 23))),
        book(blockId),
      ]);
      const [sold] = await soldOn(service, offer, 'STD', 20, 21);
      expect(sold).toBeLessThanOrEqual(10);
      expect(await checkLedger(service.db)).toEqual([]);
    });

    it('belong to their hotel alone, and are changed by nobody who may not', async () => {
      const blockId = await add();
      await importHotel(service, smallHotel({ staff: staffOf(`stranger-${made}`) }));
      const stranger = await signIn(service, `manager@stranger-${made}.example`);
      expect((await stranger.read('groups', 'block', { blockId })).status).toBe(404);
      for (const operation of ['releaseBlock', 'cancelBlock']) {
        refused(await change(operation, { blockId }, stranger), 'block_is_not_found');
      }
      refused(
        await change('changeBlock', { ...block(), blockId, version: 1 }, stranger),
        'block_is_not_found',
      );
      const contact = { contactName: '', contactPhone: '', contactEmail: '', notes: '' };
      refused(
        await change('changeContact', { ...contact, blockId, version: 1 }, stranger),
        'block_is_not_found',
      );
    });
  });
});
