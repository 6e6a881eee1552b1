import { randomUUID } from 'node:crypto';
import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import { IdentityDigests } from '../../src/guests/profiles/identity-digests.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { rotateSecrets } from '../../src/secrets/rotate-secrets.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { type Offer, stay } from '../factories/booking.js';
import {
  guest,
  type GuestHotel,
  guestHotel,
  guestSteps,
  ok,
  profileForm,
  refused,
} from '../factories/guests.js';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const IDENTITY = '10000000146';
const OTHER_IDENTITY = 'U 12-345 67';

describe('profiles of guests', () => {
  let service: TestService;
  let hotel: GuestHotel;
  let offer: Offer;
  let reception: PanelClient;
  const { reservationOf, people, bookerOf, book, link, checkIn, checkOut, profile, find, list } = guestSteps(
    () => ({ service, hotel }),
  );

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  beforeEach(async () => {
    hotel = await guestHotel(service);
    ({ offer, reception } = hotel);
  });
  afterAll(() => service.close());

  it('know a person again by e-mail address and name, or identity number, and ask about the rest', async () => {
    const email = 'isil@ornek.example';
    const first = await book(0, { email, PhoneNumber: '+90 532 123 45 67' });
    const again = await book(20, { name: 'GROSS', surname: 'ISIL', email: 'Isil@Ornek.example' });
    const cousin = await book(30, { name: 'Can', surname: 'Groß', email });
    const phone = await book(40, { PhoneNumber: '0532 1234567' });
    expect((await people(first)).booker).toBeNull();
    await service.app.get(GuestLinks, { strict: false }).linkDue('recent');
    const id = await bookerOf(first);
    expect(await bookerOf(again)).toBe(id);
    const others = [await bookerOf(cousin), await bookerOf(phone)];
    expect(new Set([id, ...others]).size).toBe(3);
    const shown = await profile(id);
    expect(shown.proposals.map((one) => [one.id, one.reasons])).toEqual([
      [others[1], ['phone']],
      [others[0], ['email']],
    ]);
    expect(shown).toMatchObject({
      expectedOrInHouse: { stays: 2, nights: 2 },
      earlier: { stays: 0, nights: 0 },
    });
    expect((await people(first)).proposals).toBe(2);

    await checkIn(first, '101', guest('Işıl', 'Groß', OTHER_IDENTITY, '1980-05-06'), guest('Ada', 'Groß'));
    const [booked, ada] = (await people(first)).guests;
    expect([booked!.guest.id, ada!.guest.id === id]).toEqual([id, false]);
    expect(await profile(id)).toMatchObject({ hasIdentityNumber: true, birthDate: '1980-05-06' });

    const strange = await book(0, { name: 'Başka', surname: 'Biri' });
    await link();
    await checkIn(strange, '102', guest('Isil', 'Gross-Ak', 'u1234567'));
    expect((await people(strange)).guests[0]!.guest.id).toBe(id);
    const namesake = await book(0, { email });
    await link();
    await checkIn(namesake, '103', guest('Işıl', 'Groß', IDENTITY));
    expect((await people(namesake)).guests[0]!.guest.id).not.toBe(id);
  });

  it('are the person who booked wherever only their name is entered for rooms of the booking', async () => {
    const { hotelID } = offer;
    const RoomStays = [1, 2, 3].map(() => stay(offer, 0, 1)['RoomStays']).flat();
    const Total = { amountAfterTaxes: 480, currency: 'EUR' };
    const bookingId = await book(0, { email: 'group@ornek.example' }, { RoomStays, Total });
    await link();
    const booker = await bookerOf(bookingId);
    const reserved = await service.db.query<{ id: number }[]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 AND booking_id = $2 ORDER BY id',
      [hotelID, bookingId],
    );
    const named = (...guests: object[]) => guests;
    const ofRooms = [
      named(guest('Işıl', 'Groß'), guest('Işıl', 'Groß')),
      named(guest('Işıl', 'Groß')),
      named(guest('Işıl', 'Groß', '', '1980-05-06')),
    ];
    const rooms = ofRooms.map((guests, index) => ({
      reservationId: reserved[index]!.id,
      roomId: hotel.rooms[String(101 + index)],
      guests,
      accepted: ['room_is_not_clean'],
    }));
    ok(await reception.change('frontDesk', 'checkInTogether', { rooms }));
    const areBooker = async () => {
      const { guests } = await people(bookingId);
      return guests.sort((a, b) => a.stayId - b.stayId).map((one) => one.guest.id === booker);
    };
    expect(await areBooker()).toEqual([true, false, true, false]);
    const stayId = Math.min(...(await people(bookingId)).guests.map((one) => one.stayId));
    const correct = async (before: string, after: string) =>
      ok(
        await reception.change('frontDesk', 'changeGuest', {
          stayId,
          guest: guest('Işıl', 'Groß', after),
          seen: guest('Işıl', 'Groß', before),
        }),
      );
    await correct('', IDENTITY);
    await correct(IDENTITY, OTHER_IDENTITY);
    expect(await areBooker()).toEqual([true, false, true, false]);
    expect(await profile(booker)).toMatchObject({ email: 'group@ornek.example', hasIdentityNumber: true });
  });

  it('are listed with the day on which they left, also before the booked one', async () => {
    const bookingId = await book(
      0,
      {},
      { checkoutDate: offer.day(4), RoomStays: stay(offer, 0, 4)['RoomStays'] },
    );
    const friends = await book(0, { name: 'Can', surname: 'Ak' });
    await link();
    await checkIn(bookingId, '101', guest('Işıl', 'Groß'), guest('Ada', 'Su'));
    await checkIn(friends, '102', guest('Can', 'Ak'));
    const lastOf = async (name: string) => (await list(name))[0]!.lastDeparture;
    expect([await lastOf('isil'), await lastOf('ada su')]).toEqual([offer.day(4), offer.day(4)]);
    const due = { reservationId: await reservationOf(bookingId) };
    const { balance } = (await reception.read('folio', 'folio', { bookingId })).body.sums as {
      balance: string;
    };
    ok(await reception.change('frontDesk', 'checkOut', { ...due, balance }));
    expect([await lastOf('isil'), await lastOf('ada su')]).toEqual([offer.day(0), offer.day(0)]);
    expect(await lastOf('can ak')).toBe(offer.day(1));
  });

  it('take what each booking tells that comes at once, of two telephone numbers the first', async () => {
    const email = 'isil@ornek.example';
    const bookings = [
      await book(0, { email }),
      await book(1, { email, PhoneNumber: '+90 532 765 43 21' }),
      await book(2, { email, PhoneNumber: '+90 555 000 00 00' }),
    ];
    expect(await link()).toEqual({ linked: 3 });
    const ids = new Set(await Promise.all(bookings.map(bookerOf)));
    expect(ids.size).toBe(1);
    expect(await profile([...ids][0]!)).toMatchObject({ email, phone: '+90 532 765 43 21' });
    expect(await link()).toEqual({ linked: 0 });
  });

  it('keep their digests when the encryption key changes, and have others in each hotel', async () => {
    const bookingId = await book(0, {});
    await checkIn(bookingId, '101', guest('Işıl', 'Groß', IDENTITY));
    const tx = service.db.manager;
    const digests = service.app.get(IdentityDigests, { strict: false });
    const before = await digests.known(tx, offer.hotelID)(IDENTITY);
    const [row] = await service.db.query<{ digest: string }[]>(
      'SELECT identity_digest AS digest FROM guest_profile WHERE hotel_id = $1',
      [offer.hotelID],
    );
    expect(row!.digest).toBe(before);
    const current = service.app.get(SecretBox, { strict: false });
    const next = `next:${'ab'.repeat(32)}`;
    const [stored] = await service.db.query<{ value: string }[]>(
      'SELECT key_encrypted AS value FROM guest_digest_key WHERE hotel_id = $1',
      [offer.hotelID],
    );
    const place = {
      hotelId: offer.hotelID,
      table: 'guest_digest_key',
      row: offer.hotelID,
      field: 'key_encrypted',
    };
    const renewed = new SecretBox(next);
    await service.db.query('UPDATE guest_digest_key SET key_encrypted = $2 WHERE hotel_id = $1', [
      ...[offer.hotelID, renewed.encrypt(current.decrypt(stored!.value, place), place)],
    ]);
    expect(await new IdentityDigests(renewed).known(tx, offer.hotelID)(IDENTITY)).toBe(before);
    await service.db.query('UPDATE guest_digest_key SET key_encrypted = $2 WHERE hotel_id = $1', [
      ...[offer.hotelID, stored!.value],
    ]);
    const rotations = await rotateSecrets(service.db, current);
    expect(rotations.find(({ column }) => column === 'guest_digest_key.key_encrypted')).toMatchObject({
      unreadable: 0,
    });
    const foreign = await importHotel(service, smallHotel());
    expect(await digests.known(tx, foreign.hotelID)(IDENTITY)).toBeNull();
  });

  it('count nights and money of what was and what comes', async () => {
    const email = 'count@ornek.example';
    const past = await book(0, { email });
    const coming = await book(10, { email }, { checkoutDate: offer.day(11) });
    const cancelled = await book(20, { email });
    await link();
    await checkIn(past, '101', guest('Işıl', 'Groß'), guest('Ada', 'Groß'));
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
    await service.db.query('UPDATE stay SET checked_in_at = $2 WHERE hotel_id = $1', [
      offer.hotelID,
      threeDaysAgo,
    ]);
    await checkOut(past);
    const version = ok(await reception.read('bookingChanges', 'booking', { bookingId: cancelled }))
      .version as string;
    const cancellation = { bookingId: cancelled, version, reservationIds: null, reason: 'x', fee: '' };
    ok(await reception.change('bookingChanges', 'cancel', cancellation));
    const shown = await profile(await bookerOf(past));
    expect(shown).toMatchObject({
      earlier: { stays: 1, nights: 3 },
      expectedOrInHouse: { stays: 1, nights: 1 },
      money: [{ currency: 'EUR', earlier: '160.00', expectedOrInHouse: '160.00' }],
    });
    expect(shown.stays.map((one) => [one.bookingId, one.status, one.nights, one.hasStayed])).toEqual([
      [cancelled, 'cancelled', 0, false],
      [coming, 'active', 1, false],
      [past, 'checked_out', 3, true],
    ]);
    const ada = (await people(past)).guests.find(({ guest: one }) => one.firstName === 'Ada')!.guest;
    expect(await profile(ada.id)).toMatchObject({ earlier: { stays: 1, nights: 3 }, money: [] });
    expect(ada).toMatchObject({ bookings: 1, nextArrival: null });
  });

  it('say when a guest comes next, and until when they stayed: nobody has stayed who has not checked in', async () => {
    const bookingId = await book(0, { email: 'heute@gross.example', surname: 'Heute' });
    await link();
    const [today, tomorrow] = [offer.day(0), offer.day(1)];
    const seen = async () => (await people(bookingId)).booker;
    expect(await seen()).toMatchObject({ bookings: 1, nextArrival: today, lastDeparture: null });
    await checkIn(bookingId, '102', guest('Heute', 'Groß'));
    expect(await seen()).toMatchObject({ bookings: 1, nextArrival: null, lastDeparture: tomorrow });
  });

  it('are added once where the form is sent again because no answer came', async () => {
    const form = {
      firstName: 'Ümit',
      lastName: 'Iğdır',
      phone: '',
      email: '',
      countryCode: 'TR',
      birthDate: '',
      mark: 'none',
      preferences: '',
      notes: '',
      requestKey: randomUUID(),
    };
    const added = await Promise.all([0, 1].map(() => reception.change('guests', 'add', form)));
    const [first, second] = added.map((answer) => ok(answer) as { id: number });
    expect(second).toEqual(first);
    const other = await reception.change('guests', 'add', { ...form, firstName: 'Ada' });
    expect([other.status, other.body.message]).toEqual([409, 'request_was_used_already']);
  });

  it('begin a booking, also for another name, and refuse that of another hotel', async () => {
    const added = await reception.change('guests', 'add', {
      firstName: 'Ümit',
      lastName: 'Iğdır',
      phone: '',
      email: 'umit@ornek.example',
      countryCode: 'TR',
      birthDate: '',
      mark: 'vip',
      preferences: 'üst kat',
      notes: '',
    });
    const { id } = ok(added) as { id: number };
    const days = { arrival: offer.day(0), departure: offer.day(1), adults: 2 };
    const offered = ok(await reception.read('frontDesk', 'offers', { ...days, childAges: '' }));
    const [type] = offered.offers as {
      roomTypeId: number;
      boards: { boardId: number; refundable: string }[];
    }[];
    const [board] = type!.boards;
    const sale = {
      ...days,
      childAges: [],
      rooms: 1,
      roomTypeId: type!.roomTypeId,
      boardId: board!.boardId,
      rate: 'refundable',
      shownTotal: board!.refundable,
      guestName: 'Ümit',
      guestSurname: 'Iğdır',
    };
    const sold = ok(await reception.change('frontDesk', 'sell', { ...sale, guestId: id }));
    expect((await people(sold.bookingId as number)).booker).toMatchObject({ id, mark: 'vip', bookings: 1 });
    const unknown = ok(await reception.change('frontDesk', 'sell', sale));
    expect(await bookerOf(unknown.bookingId as number)).not.toBe(id);
    refused(await reception.change('frontDesk', 'sell', { ...sale, guestId: 1 }), 404, 'guest_is_not_found');
    expect((await list('umit')).map((one) => one.mark).sort()).toEqual(['none', 'vip']);
  });

  it('show their marks where guests arrive: in the list, at the reservation, on paper and on Today', async () => {
    const first = await book(0, { email: 'vip@ornek.example' });
    const second = await book(0, { name: 'Can', surname: 'Ak', PhoneNumber: '0532 123 45 67' });
    const namesake = await book(0, { PhoneNumber: '0532 765 43 21' });
    await link();
    const marks = { [first]: 'vip', [second]: 'blocked' };
    for (const [bookingId, mark] of Object.entries(marks))
      ok(
        await reception.change(
          'guests',
          'save',
          profileForm(await profile(await bookerOf(+bookingId)), { mark }),
        ),
      );
    const [vip, blocked] = [await bookerOf(first), await bookerOf(second)];
    await checkIn(second, '101', guest('Can', 'Ak'), guest('Ela', 'Ak'));
    const listed = async (name: string) => {
      const { reservations } = ok(await reception.read('frontDesk', 'list', { list: name, search: '' }));
      return Object.fromEntries(
        (reservations as { bookingId: number; marked: object[] }[]).map((one) => [one.bookingId, one.marked]),
      );
    };
    expect(await listed('arrivals')).toMatchObject({
      [first]: [{ guestId: vip, name: 'Işıl Groß', mark: 'vip' }],
      [second]: [{ guestId: blocked, name: 'Can Ak', mark: 'blocked' }],
    });
    expect((await listed('arrivals'))[namesake]).toEqual([]);
    const reservationId = await reservationOf(first);
    expect(ok(await reception.read('frontDesk', 'reservation', { reservationId })).marked).toHaveLength(1);
    const today = ok(await reception.read('today', 'read'));
    expect(today.marked).toMatchObject({
      count: 2,
      items: [
        { guestId: blocked, mark: 'blocked', status: 'checked_in', roomName: '101' },
        { guestId: vip, mark: 'vip', status: 'active', roomName: null },
      ],
    });
    const paper = await send(service, 'GET', '/admin/paper/list?list=arrivals', {
      headers: { cookie: reception.cookie },
    });
    expect(paper.text).toContain('>Işıl Groß · VIP<');
    expect(paper.text).toContain('>Can Ak, Ela Ak · Kara listede: Can Ak<');
    // A mark of a profile that was merged is the person's.
    const keptId = await bookerOf(namesake);
    ok(await reception.change('guests', 'merge', { keptId, mergedId: vip }));
    expect((await listed('arrivals'))[namesake]).toMatchObject([{ guestId: keptId, mark: 'vip' }]);
  });

  it('are counted on Today where more of them have a mark than it lists', async () => {
    const bookingId = await book(0, {});
    const party = Array.from({ length: 22 }, (_, i) => guest(`Ada ${i}`, 'Ak'));
    await checkIn(bookingId, '101', ...party);
    await service.db.query(
      `UPDATE guest_profile SET mark = 'vip' WHERE hotel_id = $1 AND first_name LIKE 'Ada %'`,
      [offer.hotelID],
    );
    const { marked } = ok(await reception.read('today', 'read'));
    expect([marked.count, marked.items.length]).toEqual([22, 20]);
  });

  it('are found fifty at a time, those who left last before others, with what was merged into them', async () => {
    const bookingId = await book(0, { name: 'Eski', surname: 'Adım' });
    await link();
    const merged = await bookerOf(bookingId);
    await service.db.query(
      `INSERT INTO guest_profile (hotel_id, first_name, last_name, name_key)
       SELECT $1, 'Sık ' || n, 'Gelen', 'gelen sik' || n FROM generate_series(1, 60) AS n`,
      [offer.hotelID],
    );
    const [first] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM guest_profile WHERE hotel_id = $1 AND first_name = 'Sık 1'`,
      [offer.hotelID],
    );
    ok(await reception.change('guests', 'merge', { keptId: first!.id, mergedId: merged }));
    const answer = ok(await reception.change('guests', 'list', { text: 'sik gelen' }));
    const { guests, hasMore } = answer as {
      guests: { firstName: string; bookings: number }[];
      hasMore: boolean;
    };
    expect([guests.length, hasMore]).toEqual([50, true]);
    expect(guests.slice(0, 2)).toMatchObject([
      { firstName: 'Sık 1', bookings: 1 },
      { firstName: 'Sık 60', bookings: 0 },
    ]);
  });

  it('have names of one line, whatever is pasted, and notes of several', async () => {
    const bookingId = await book(0, { email: 'bir@ornek.example' });
    await link();
    const shown = await profile(await bookerOf(bookingId));
    const pasted = { firstName: 'Işıl\nTotal: 0\t', phone: '0532\t1' };
    const notes = { notes: 'a\nb', preferences: 'c\nd' };
    ok(await reception.change('guests', 'save', profileForm(shown, { ...pasted, ...notes })));
    const oneLine = { firstName: 'Işıl Total: 0', phone: '0532 1' };
    expect(await profile(shown.id)).toMatchObject({ ...oneLine, ...notes });
    expect((await find('ışıl\ttotal:')).guests).toMatchObject([{ id: shown.id }]);
    await checkIn(bookingId, '101', guest('Işıl\nTotal: 0', 'Groß'));
    expect((await people(bookingId)).guests.map(({ guest: one }) => one.firstName)).toEqual([
      'Işıl Total: 0',
    ]);
  });

  it('stay with a booking whose name is corrected by a letter, and not with one for somebody else', async () => {
    const contact = { PhoneNumber: '0532 123 45 67', email: 'jonh@ornek.example' };
    const bookingId = await book(3, { name: 'Jonh', surname: 'Smith', ...contact });
    await link();
    const id = await bookerOf(bookingId);
    const rename = async (firstName: string) => {
      const read = ok(await reception.read('bookingChanges', 'booking', { bookingId }));
      const booker = {
        guestName: firstName,
        guestSurname: 'Smith',
        guestPhone: contact.PhoneNumber,
        guestEmail: contact.email,
        guestCountry: 'DE',
        remarks: '',
      };
      const change = { bookingId, version: read.version as string, rooms: [], booker, reason: '' };
      ok(await reception.change('bookingChanges', 'change', change));
      await link();
      return bookerOf(bookingId);
    };
    expect(await rename('John')).toBe(id);
    expect(await profile(id)).toMatchObject({ firstName: 'John', lastName: 'Smith' });
    expect(await rename('Mary')).not.toBe(id);
  });

  it('follow a booking that is for somebody else now, and what is corrected of a guest', async () => {
    const email = 'follow@ornek.example';
    const bookingId = await book(0, { email }, { ID: 'moved' });
    await link();
    const before = await bookerOf(bookingId);
    await book(
      0,
      { name: 'Can', surname: 'Ak', email: 'can@ornek.example' },
      { ID: 'moved', type: 'Modify' },
    );
    const after = (await people(bookingId)).booker!;
    expect([after.firstName, after.id === before]).toEqual(['Can', false]);
    // Nothing was left of the first one, and nobody had written anything.
    expect((await reception.read('guests', 'profile', { guestId: before })).status).toBe(404);

    const first = guest('Can', 'Ak', IDENTITY, '1990-01-31');
    const [stayId] = await checkIn(bookingId, '101', first);
    ok(await reception.change('guests', 'save', profileForm(await profile(after.id), { notes: 'balkon' })));
    const corrected = guest('Can', 'Ak', 'P 7654321', '1990-01-13');
    ok(await reception.change('frontDesk', 'changeGuest', { stayId, guest: corrected, seen: first }));
    expect((await people(bookingId)).guests[0]!.guest.id).toBe(after.id);
    expect((await find('p7654321')).guests.map(({ id }) => id)).toEqual([after.id]);
    expect((await find(IDENTITY)).guests).toEqual([]);
    const renamed = guest('Cem', 'Su', 'P 7654321');
    ok(await reception.change('frontDesk', 'changeGuest', { stayId, guest: renamed, seen: corrected }));
    expect((await find('cem su')).guests).toMatchObject([{ firstName: 'Cem' }]);
    expect(await bookerOf(bookingId)).toBe(after.id);
    ok(await reception.change('frontDesk', 'undoCheckIn', { reservationId: await reservationOf(bookingId) }));
    expect((await people(bookingId)).guests).toEqual([]);
  });

  it('are those of one hotel, and what is sent of them is read strictly', async () => {
    const bookingId = await book(0, { email: 'own@ornek.example' });
    await link();
    const guestId = await bookerOf(bookingId);
    const shown = await profile(guestId);
    await importHotel(service, smallHotel({ staff: staffOf(`stranger-of-${hotel.name}`) }));
    const stranger = await signIn(service, `manager@stranger-of-${hotel.name}.example`);
    const { id: own } = ok(await stranger.change('guests', 'add', profileForm(shown))) as { id: number };
    for (const [operation, input] of [
      ['save', profileForm(shown)],
      ['merge', { keptId: own, mergedId: guestId }],
      ['merge', { keptId: guestId, mergedId: own }],
      ['separate', { guestId }],
      ['erase', { guestId }],
    ] as const) {
      const answer = await stranger.change('guests', operation, input);
      expect([operation, answer.status, answer.body.message]).toEqual([operation, 404, 'guest_is_not_found']);
    }
    refused(await stranger.read('guests', 'profile', { guestId }), 404, 'guest_is_not_found');
    expect(ok(await stranger.read('guests', 'ofBooking', { bookingId }))).toEqual({
      booker: null,
      guests: [],
      proposals: 0,
    });
    expect((await find('own@ornek', stranger)).found).toEqual([]);
    expect(await profile(guestId)).toMatchObject({ version: shown.version, proposals: [] });
    for (const [field, value] of [
      ['firstName', ''],
      ['lastName', 'x'.repeat(256)],
      ['email', 'no address'],
      ['countryCode', 'de'],
      ['birthDate', offer.day(1)],
      ['birthDate', '1990-02-30'],
      ['mark', 'king'],
      ['notes', { a: 1 }],
      ['version', 'x'],
    ] as const) {
      const answer = await reception.change('guests', 'save', profileForm(shown, { [field]: value }));
      expect([field, answer.status, answer.body.errors?.[0]?.field]).toEqual([field, 422, field]);
    }
    expect((await reception.change('guests', 'list', { text: ['x'] })).status).toBe(422);
    const file = await service.app.get(HotelFileService, { strict: false }).export(offer.hotelID);
    expect(JSON.stringify(file)).not.toContain('own@ornek');
  });
});
