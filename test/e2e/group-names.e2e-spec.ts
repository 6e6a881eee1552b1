import writeXlsx from 'write-excel-file/node';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { query } from '../../src/database/queries.js';
import { rowsOfText } from '../../src/guests/names/list-text.js';
import { type Offer, outcomeOf, push, stay } from '../factories/booking.js';
import { roomsOf } from '../factories/front-desk.js';
import { BOOKER, done, refused, testGroups } from '../factories/groups.js';
import { importHotel, type PartnerClient, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import type { TestService } from '../harness/service.js';

describe('names from a list', () => {
  let service: TestService;
  let name: string;
  let partner: PartnerClient;
  let desk: PanelClient;
  let other: PanelClient;
  let offer: Offer;
  let hotelId: number;
  const { day, read, change, auditOf } = testGroups((hotel, its) => {
    service = its;
    ({ name, partner, desk, other, offer, hotelId } = hotel);
  });

  let bookingId: number;
  let rooms: number[];

  beforeEach(async () => {
    const sale = {
      arrival: day(0),
      departure: day(3),
      adults: 2,
      childAges: [],
      rooms: 3,
      roomTypeId: offer.roomType.STD,
      boardId: offer.board.BB,
      rate: 'refundable',
      shownTotal: '720.00',
      ...BOOKER,
    };
    const sold = await desk.change('frontDesk', 'sell', sale);
    done(sold);
    ({ bookingId, reservationIds: rooms } = sold.body);
  });
  const preview = async (text: string, replaces = false) => {
    const answer = await change('readList', { bookingId, text, replaces });
    done(answer);
    return answer.body;
  };
  const save = (version: string, named: unknown, by = desk) =>
    change('saveNames', { bookingId, version, rooms: named }, by);
  const names = async () => (await read('names', { bookingId })).body;
  const namedIn = async () =>
    ((await names()).rooms as { named: { firstName: string }[] }[]).map((room) =>
      room.named.map(({ firstName }) => firstName).join(' '),
    );

  it('is refused where it has more lines than a booking can have guests', async () => {
    const text = 'Ayşe Kaya\n'.repeat(2_010);
    expect((await change('readList', { bookingId, text, replaces: false })).body.message).toBe(
      'list_is_too_long',
    );
    expect(rowsOfText('",'.repeat(100_000))[0]!.length).toBeLessThanOrEqual(50);
  });

  it('shows who goes where before anything is saved, and saves all of it in one step', async () => {
    const text =
      'Oda\tAd\tSoyad\tDoğum tarihi\tUyruk\tKimlik no\n1\tAyşe\tYılmaz\t31.01.1990\tTürkiye\t10000000146\n3\tJörg\tGroß\t\tDE\t';
    const shown = await preview(text);
    expect(shown.lines.map((line: { faults: unknown[] }) => line.faults)).toEqual([[], []]);
    expect(await namedIn()).toEqual(['', '', '']);
    done(await save(shown.version, shown.rooms));
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
    done(await save(first.version, first.rooms));
    const more = await preview('Fatma Kaya\nAli Can');
    expect(more.rooms).toMatchObject([
      { reservationId: rooms[0], guests: [{ firstName: 'Ayşe' }, { firstName: 'Fatma' }] },
      { reservationId: rooms[1], guests: [{ firstName: 'Mehmet' }, { firstName: 'Ali' }] },
    ]);
    const instead = await preview('Fatma Kaya', true);
    done(await save(instead.version, instead.rooms));
    // Mehmet, who is not on the new list, is named no more.
    expect(await namedIn()).toEqual(['Fatma', '', '']);
    const two = await preview('2\tMehmet\tÖz');
    done(await save(two.version, two.rooms));
    done(await save((await names()).version, [{ reservationId: rooms[0], guests: [] }]));
    expect(await namedIn()).toEqual(['', 'Mehmet', '']);
    expect((await read('bookings')).body.bookings).toMatchObject([
      { bookingId, rooms: 3, persons: 6, named: 1 },
    ]);
  });

  it('saves nothing of a list with a fault, and nothing over what somebody else has changed', async () => {
    const shown = await preview('1\tAyşe\tYılmaz\t01.01.1980\n1\tAli\tÖz\t01.01.1980\n1\tCan\tÖz\n9\tX\tY');
    expect(shown.lines.map((line: { faults: { message: string }[] }) => line.faults[0]?.message)).toEqual([
      undefined,
      undefined,
      'room_is_full',
      'room_is_not_found',
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
      await save(shown.version, room([guest({ firstName: ' ' }), guest({ nationality: 'XXL' })])),
      'guests_are_not_valid',
      {
        errors: [
          { field: 'rooms[0].guests[0].firstName', message: 'is_missing' },
          { field: 'rooms[0].guests[1].nationality', message: 'is_not_valid' },
        ],
      },
    );
    refused(await save(shown.version, room([guest({}), guest({}), guest({})])), 'guests_are_not_valid', {
      errors: [{ field: 'rooms[0].guests', message: 'room_is_full' }],
    });
    done(await save(shown.version, room([guest({})]), other));
    refused(await save(shown.version, room([guest({})])), 'names_have_changed');
    expect(await namedIn()).toEqual(['A', '', '']);
  });

  it('names nobody for a room whose guests have come, and offers those who are named at check-in', async () => {
    const shown = await preview('1\tAyşe\tYılmaz\t31.01.1990\tTR\t10000000146');
    done(await save(shown.version, shown.rooms));
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
    const { version } = await names();
    refused(await save(version, [{ reservationId: rooms[0], guests }]), 'room_is_not_active');
    refused(await save(version, [{ reservationId: 1, guests }]), 'room_is_not_active');
  });

  it('is who the room plan and the printed lists name for a room', async () => {
    const shown = await preview(
      '1\tAyşe\tYılmaz\t31.01.1990\tTürkiye\t10000000146\n1\tCan\tÖz\n2\tJörg\tGroß\t\tDE',
    );
    done(await save(shown.version, shown.rooms));
    const roomIds = await roomsOf(service, hotelId);
    done(
      await desk.change('roomPlan', 'plan', {
        moves: [{ reservationId: rooms[1], roomId: roomIds['102'] }],
      }),
    );
    const plan = (await desk.read('roomPlan', 'chart', { from: day(0), days: 3 })).body;
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
    const { version } = (await read('names', { bookingId: id })).body;
    const guests = [
      { firstName: 'Ann', lastName: 'Lee', identityNumber: 'U1', birthDate: '', nationality: 'DE' },
    ];
    done(await change('saveNames', { bookingId: id, version, rooms: [{ reservationId: room, guests }] }));
    const named = { hotelID: hotelId, ID: String(json.ID) };
    const standing = await partner.get('/external/online/channel/booking', named);
    expect(standing.body.booking).toMatchObject({ changedBy: 'hotel' });
    const kept = () =>
      query(service.db, 'SELECT first_name, identity_number FROM named_guest WHERE hotel_id = $1', [hotelId]);
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
    await importHotel(service, smallHotel({ staff: staffOf(`alone-${name}`) }));
    const stranger = await signIn(service, `reception@alone-${name}.example`);
    expect((await stranger.read('groups', 'names', { bookingId })).status).toBe(404);
    const { version } = await names();
    const guests = [
      { firstName: 'Ann', lastName: 'Lee', identityNumber: '', birthDate: '', nationality: '' },
    ];
    expect((await save(version, [{ reservationId: rooms[0], guests }], stranger)).status).toBe(404);
  });
});
