import { CardVault } from '../../src/booking/cards/card-vault.service.js';
import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import { GuestErasure } from '../../src/guests/profiles/guest-erasure.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { eraseStays } from '../../src/guests/stays/stay-erasure.js';
import { type Offer } from '../factories/booking.js';
import {
  deskHotel,
  type DeskHotel,
  deskSteps,
  hotelToday,
  reception as atDesk,
  reserve,
} from '../factories/front-desk.js';
import { guest, type GuestHotel, guestHotel, guestSteps, ok, refused } from '../factories/guests.js';
import { type PanelClient, signIn } from '../factories/panel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { startService, type TestService } from '../harness/service.js';

const DAY_MS = 86_400_000;
const IDENTITY = '10000000146';
const OTHER_IDENTITY = 'U 12-345 67';
const NOBODY = {
  firstName: 'Hiç',
  lastName: 'Gelmedi',
  phone: '',
  email: '',
  countryCode: '',
  birthDate: '',
  mark: 'none',
  preferences: '',
  notes: '',
};

let service: TestService;
beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
});
afterAll(() => service.close());

describe('profiles of guests', () => {
  let hotel: GuestHotel;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  const { reservationOf, people, bookerOf, book, link, checkIn, checkOut, profile, find, list } = guestSteps(
    () => ({ service, hotel }),
  );

  beforeEach(async () => {
    hotel = await guestHotel(service);
    ({ offer, reception, manager } = hotel);
  });

  it('find a whole identity number, also when it was erased, and never show it', async () => {
    const bookingId = await book(0, { email: 'a@b.example' });
    await link();
    await checkIn(bookingId, '101', guest('Işıl', 'Groß', OTHER_IDENTITY, '1980-05-06'));
    const id = await bookerOf(bookingId);
    const exact = ['U1234567', 'u 123 45 67', ' U-12-345-67 '];
    for (const typed of exact) {
      const { found, guests } = await find(typed);
      expect([typed, found[0]?.bookingId, guests[0]?.id]).toEqual([typed, bookingId, id]);
    }
    for (const typed of ['U123456', '1234567', 'U12345678']) {
      expect([typed, await find(typed)]).toMatchObject([typed, { found: [], guests: [] }]);
    }
    for (const answer of [await find('isil'), await list(''), await people(bookingId), await profile(id)]) {
      expect(JSON.stringify(answer)).not.toMatch(/U ?12/);
    }
    expect(JSON.stringify([await find('isil'), await list('isil')])).not.toContain('1980');
    await checkOut(bookingId);
    const today = await hotelToday(service, offer.hotelID);
    const keep = { guestDataKeepDays: 700, identityNumberKeepDays: 1 };
    await eraseStays(service.db, keep, (today + 10) * DAY_MS);
    expect(await find('u1234567')).toMatchObject({ found: [{ bookingId }], guests: [{ id }] });
    const stored = await service.db.query('SELECT * FROM guest_profile WHERE hotel_id = $1', [offer.hotelID]);
    expect(JSON.stringify(stored)).not.toMatch(/1234567/);
  });

  it('are erased with the last booking or stay that is, and when nobody needs them', async () => {
    const erasure = service.app.get(GuestErasure, { strict: false });
    const email = 'gone@ornek.example';
    const [old, recent] = [await book(1, { email }), await book(2, { email })];
    const other = await book(3, { name: 'Can', surname: 'Ak' });
    await link();
    const [id, alone] = [await bookerOf(old), await bookerOf(other)];
    const { id: unused } = ok(await reception.change('guests', 'add', NOBODY)) as { id: number };
    const age = (ids: number[]) =>
      service.db.query(
        `UPDATE booking SET arrival = arrival - 800, departure = departure - 800 WHERE hotel_id = $1 AND id = ANY($2)`,
        [offer.hotelID, ids],
      );
    await age([old, other]);
    await service.db.query(
      `UPDATE guest_profile SET created_at = now() - interval '800 days' WHERE hotel_id = $1 AND id = $2`,
      [offer.hotelID, unused],
    );
    await service.app.get(GuestDataErasure, { strict: false }).eraseDueGuestData();
    await erasure.eraseDue();
    expect(await profile(id)).toMatchObject({ stays: [{ bookingId: recent }] });
    for (const guestId of [alone, unused]) {
      expect([guestId, (await reception.read('guests', 'profile', { guestId })).status]).toEqual([
        guestId,
        404,
      ]);
    }
    expect(await link()).toEqual({ linked: 0 });
    await age([recent]);
    await service.app.get(GuestDataErasure, { strict: false }).eraseDueGuestData();
    await erasure.eraseDue();
    const left = await service.db.query('SELECT id FROM guest_profile WHERE hotel_id = $1', [offer.hotelID]);
    expect(left).toEqual([]);
  });

  it('that jobs erase, with their bookings and cards, are counted in the trail of the hotel, in the same transaction and without a name', async () => {
    const bookings = [await book(1, { email: 'a@b.example' }), await book(2, { email: 'c@d.example' })];
    await book(3, { email: 'stays@b.example' });
    await link();
    await service.db.query(
      `UPDATE booking SET arrival = arrival - 800, departure = departure - 800 WHERE hotel_id = $1 AND id = ANY($2)`,
      [offer.hotelID, bookings],
    );
    await service.db.query(
      `INSERT INTO card (hotel_id, booking_id, room_position, masked, holder_encrypted, number_encrypted,
                         expiry_encrypted, erase_on)
       VALUES ($1, $2, 0, '4***', '', '', '', current_date - 9)`,
      [offer.hotelID, bookings[0]],
    );
    const runs = async () => {
      await service.app.get(CardVault, { strict: false }).eraseDueCards();
      await service.app.get(GuestDataErasure, { strict: false }).eraseDueGuestData();
      await service.app.get(GuestErasure, { strict: false }).eraseDue();
    };
    await service.db.query(
      `ALTER TABLE audit_entry ADD CONSTRAINT refused CHECK (action <> 'guest_data_erased') NOT VALID`,
    );
    await expect(runs()).rejects.toThrow('refused');
    const data = service.app.get(GuestDataErasure, { strict: false });
    await expect(data.eraseDueGuestData()).rejects.toThrow('refused');
    await service.db.query('ALTER TABLE audit_entry DROP CONSTRAINT refused');
    await runs();
    await runs();
    const office = new PanelRecords(service, manager);
    const entries = await office.list('audit', { 'filters.action': 'guest_data_erased' });
    const told: [unknown, unknown][] = [];
    for (const { params } of entries) {
      const { body } = await office.show('audit', params['id']);
      const { changes } = (body.record as { params: Record<string, unknown> }).params;
      told.push([params['actorName'], JSON.parse(String(changes))]);
    }
    expect(Object.fromEntries(told)).toEqual({
      'booking-data-erasure': { bookings: 2 },
      'card-erasure': { cards: 1 },
      'guest-profile-erasure': { profiles: 2 },
    });
    expect(told).toHaveLength(3);
    const other = await guestHotel(service);
    const elsewhere = new PanelRecords(service, other.manager);
    expect(await elsewhere.list('audit', { 'filters.action': 'guest_data_erased' })).toEqual([]);
  });

  it('are erased by a manager at the wish of a guest who is gone, with everything that names them', async () => {
    const email = 'wish@ornek.example';
    const own = await book(0, { email, PhoneNumber: '0532 123 45 67' }, { ID: 'own' });
    const friends = await book(
      0,
      {},
      {
        PrimaryGuests: [
          { name: 'Can', surname: 'Ak', PhoneNumber: '', email: '', CountryCode: 'TR' },
          { name: 'Işıl', surname: 'Groß', PhoneNumber: '0533', email: '', CountryCode: 'TR' },
        ],
      },
    );
    await link();
    await checkIn(own, '101', guest('Işıl', 'Groß', IDENTITY, '1980-05-06'));
    await service.db.query(
      `UPDATE room_assignment SET reason = 'Işıl cannot climb stairs' WHERE hotel_id = $1 AND booking_id = $2`,
      [offer.hotelID, own],
    );
    await checkIn(friends, '102', guest('Can', 'Ak'), guest('Işıl', 'Groß', IDENTITY));
    const guestId = await bookerOf(own);
    expect((await people(friends)).guests[1]!.guest.id).toBe(guestId);
    expect((await reception.change('guests', 'erase', { guestId })).status).toBe(404);
    refused(await manager.change('guests', 'erase', { guestId }), 409, 'guest_is_expected');
    await checkOut(own);
    await checkOut(friends);
    const unconfirmed = await signIn(service, `manager@${hotel.name}.example`, { confirmed: false });
    refused(await unconfirmed.change('guests', 'erase', { guestId }), 403, 'confirmation_is_needed');
    ok(await manager.change('guests', 'erase', { guestId }));
    expect((await reception.read('guests', 'profile', { guestId })).status).toBe(404);
    for (const typed of ['isil', IDENTITY, email, '0532 123 45 67']) {
      expect([typed, await find(typed)]).toMatchObject([typed, { found: [], guests: [] }]);
    }
    expect((await find('can ak')).found).toMatchObject([{ bookingId: friends }]);
    const everything = await Promise.all(
      [
        ...[
          'booking',
          'booking_push',
          'stay',
          'room_assignment',
          'guest_profile',
          'guest_link',
          'audit_entry',
        ],
        'hotel_change',
      ].map((table) => service.db.query(`SELECT * FROM ${table} WHERE hotel_id = $1`, [offer.hotelID])),
    );
    const stored = JSON.stringify(everything).replaceAll('Işıl Resepsiyon', '');
    expect(stored).not.toMatch(/Işıl|Groß|10000000146|wish@|1980-05/);
    const [entry] = await service.db.query<object[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'guest-profile.erased'`,
      [offer.hotelID],
    );
    expect(entry).toEqual({ changes: { stays: 2, bookings: 1 } });
  });

  it('are linked some at a time before one of them is erased, so that the hotel is not locked for all of them', async () => {
    const { id: guestId } = ok(await reception.change('guests', 'add', NOBODY)) as { id: number };
    await service.db.query(
      `INSERT INTO booking (hotel_id, source, voucher, status, arrival, departure, currency, guest_name, guest_surname)
       SELECT $1, 'reception', 'v' || n, 'active', $2, $2::date + 1, 'EUR', 'Ad' || n, 'Soyad' FROM generate_series(1, 240) AS n`,
      [offer.hotelID, offer.day(1)],
    );
    const changes = async () => {
      const [row] = await service.db.query<{ desk: number }[]>(
        'SELECT desk FROM hotel_revision WHERE hotel_id = $1',
        [offer.hotelID],
      );
      return row!.desk;
    };
    const before = await changes();
    ok(await manager.change('guests', 'erase', { guestId }));
    // Three for the bookings and one that erases.
    expect((await changes()) - before).toBe(4);
    expect(await link()).toEqual({ linked: 0 });
  });

  it('are erased from lists of other groups, too, and asked about where only the name agrees', async () => {
    const own = await book(0, { name: 'Ayşe', surname: 'Yıldız' });
    const group = await book(0, { name: 'Can', surname: 'Ak' });
    const namesake = await book(
      0,
      {},
      {
        PrimaryGuests: [
          { name: 'Su', surname: 'Er', PhoneNumber: '', email: '', CountryCode: 'TR' },
          { name: 'AYSE', surname: 'YILDIZ', PhoneNumber: '', email: '', CountryCode: 'TR' },
        ],
      },
    );
    await link();
    await checkIn(own, '101', guest('Ayşe', 'Yıldız', IDENTITY));
    const guestId = await bookerOf(own);
    const name = async (guests: object[]) => {
      const { version } = ok(await reception.read('groups', 'names', { bookingId: group })) as {
        version: string;
      };
      const rooms = [{ reservationId: await reservationOf(group), guests }];
      ok(await reception.change('groups', 'saveNames', { bookingId: group, version, rooms }));
    };
    await name([guest('A.', 'Yildiz', IDENTITY)]);
    await checkOut(own);
    const erase = (namesakes: string) => manager.change('guests', 'erase', { guestId, namesakes });
    const asked = await erase('ask');
    refused(asked, 409, 'guest_is_named_elsewhere');
    expect(asked.body).toMatchObject({ bookings: [namesake] });
    refused(await erase('keep'), 409, 'guest_is_expected');
    await checkIn(group, '102', guest('Can', 'Ak'));
    await checkOut(group);
    refused(await erase('erase'), 409, 'guest_is_expected');
    await checkIn(namesake, '103', guest('Su', 'Er'));
    await checkOut(namesake);
    ok(await erase('erase'));
    expect(await find('yildiz')).toMatchObject({ found: [], guests: [] });
    expect(await find(IDENTITY)).toMatchObject({ found: [], guests: [] });
    const rows = await Promise.all(
      ['booking', 'named_guest', 'stay'].map((table) =>
        service.db.query(`SELECT * FROM ${table} WHERE hotel_id = $1`, [offer.hotelID]),
      ),
    );
    expect(JSON.stringify(rows)).not.toMatch(/y[ıi]ld[ıi]z|10000000146/i);
    expect((await find('can ak')).found).toMatchObject([{ bookingId: group }]);
  });
});

describe('stays of guests', () => {
  let hotel: DeskHotel;
  let hotelId: number;
  const { checkIn, revisions } = deskSteps(() => ({ service, hotel }));

  beforeEach(async () => {
    hotel = await deskHotel(service);
    ({ hotelId } = hotel);
  });

  it('personal data is erased in time: identity numbers first, then the rest; who stays on keeps theirs', async () => {
    const [gone, here] = [await reserve(service, hotelId, 'STD'), await reserve(service, hotelId, 'STD')];
    await checkIn(gone, 'B2', 'Ayşe cannot climb stairs');
    await checkIn(here, '102');
    await service.app.get(FrontDeskService).checkOut(hotelId, atDesk, gone);
    const reasons = async () =>
      service.db.query<unknown[]>(
        'SELECT reason FROM room_assignment WHERE hotel_id = $1 AND booking_room_id = $2',
        [hotelId, gone],
      );
    await service.db.query('UPDATE stay SET departure = departure + 1000 WHERE booking_room_id = $1', [here]);
    const keep = { guestDataKeepDays: 730, identityNumberKeepDays: 90 };
    const after = (days: number) => eraseStays(service.db, keep, Date.now() + days * DAY_MS);
    const stays = async (reservationId: number): Promise<unknown[]> =>
      service.db.query(
        `SELECT first_name, identity_number, birth_date FROM stay
          WHERE hotel_id = $1 AND booking_room_id = $2 ORDER BY checked_in_at, id`,
        [hotelId, reservationId],
      );
    await after(89);
    expect(await stays(gone)).toMatchObject([{ identity_number: '10000000146' }, { first_name: 'MEHMET' }]);
    await after(91);
    expect(await stays(gone)).toEqual([
      { first_name: 'AYŞE', identity_number: null, birth_date: '1990-01-31' },
      { first_name: 'MEHMET', identity_number: null, birth_date: null },
    ]);
    expect(await reasons()).toEqual([{ reason: 'Ayşe cannot climb stairs' }]);
    await after(731);
    expect(await reasons()).toEqual([{ reason: null }]);
    expect(await stays(gone)).toEqual([
      { first_name: '', identity_number: null, birth_date: null },
      { first_name: '', identity_number: null, birth_date: null },
    ]);
    expect(await stays(here)).toMatchObject([{ identity_number: '10000000146' }, { first_name: 'MEHMET' }]);
    expect(await after(731)).toEqual({ identityNumbers: 0, guests: 0 });
    const trail = await service.db.query(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'guest_data_erased' ORDER BY at, id`,
      [hotelId],
    );
    expect(trail).toEqual([{ changes: { identityNumbers: 1 } }, { changes: { guests: 2 } }]);
  });

  it('a guest whom nobody checked out counts as gone on the planned day, for the hotspot too', async () => {
    const forgotten = await reserve(service, hotelId, 'STD', { nights: 2 });
    await checkIn(forgotten, '101');
    const after = async (days: number): Promise<unknown> => {
      const keep = { guestDataKeepDays: 730, identityNumberKeepDays: 90 };
      await eraseStays(service.db, keep, Date.now() + (2 + days) * DAY_MS);
      const [stay] = await service.db.query<{ name: string; number: string }[]>(
        `SELECT first_name AS name, identity_number AS number FROM stay WHERE booking_room_id = $1 ORDER BY checked_in_at, id`,
        [forgotten],
      );
      return stay;
    };
    const { desk: before } = await revisions();
    expect(await after(90)).toEqual({ name: 'AYŞE', number: '10000000146' });
    expect((await revisions()).desk).toBe(before);
    expect(await after(91)).toEqual({ name: 'AYŞE', number: null });
    expect((await revisions()).desk).toBe(before + 1);
    expect(await after(731)).toEqual({ name: '', number: null });
  });
});
