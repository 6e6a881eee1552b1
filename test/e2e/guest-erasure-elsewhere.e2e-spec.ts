import { entryOf, type Json, outcomeOf, push, room, stay } from '../factories/booking.js';
import { guest, type GuestHotel, guestHotel, guestSteps, ok, refused } from '../factories/guests.js';
import { PanelRecords } from '../factories/panel-records.js';
import { waitingForLock } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

const ISIL = { name: 'Işıl', surname: 'Groß', PhoneNumber: '0532 123 45 67', email: 'isil@ornek.example' };
const CAN = { name: 'Can', surname: 'Ak', PhoneNumber: '0534 111 22 33', email: 'can@ornek.example' };
const CHILD = { name: 'Deniz', surname: 'Groß', year: '2019', date: '2019-05-06', detail: 'needs a cot' };

let service: TestService;
let hotel: GuestHotel;
const { bookerOf, book, link, checkIn, checkOut } = guestSteps(() => ({ service, hotel }));

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
});
beforeEach(async () => {
  hotel = await guestHotel(service);
});
afterAll(() => service.close());

const primary = (...people: (typeof ISIL)[]) => ({
  PrimaryGuests: people.map((one) => ({ ...one, CountryCode: 'DE' })),
});

/** A booking of two adults and a child, tonight. */
const withChild = (who: typeof ISIL, changes = {}) => {
  const { offer } = hotel;
  const dates = { checkinDate: offer.day(0), checkoutDate: offer.day(1) };
  const RoomStays = [room(offer, { ...dates, GuestCount: { adult: 2, child: 1 } })];
  return stay(offer, 0, 1, { ...primary(who), RoomStays, ChildGuests: [{ age: 7, ...CHILD }], ...changes });
};

const pushed = async (booking: Json) => {
  const entry = entryOf(await push(hotel.partner, booking));
  expect(entry.Error).toBeUndefined();
  return entry.SVC_ID ?? entry.bookingID!;
};

/** A push that is refused, because of a room type that the hotel has not. */
const refusedPush = async (voucher: string, who: typeof ISIL) => {
  const content = stay(hotel.offer, 0, 1, { ID: voucher, ...primary(who) }, { roomTypeID: '999999' });
  expect(outcomeOf(await push(hotel.partner, content))).not.toBe('ok');
};

/** Repeats those that were refused, as of the day before. */
const repeatRefusedPushes = (times: number) =>
  service.db.query(
    `INSERT INTO booking_push (hotel_id, partner_id, voucher, type, outcome, content, received_at)
     SELECT hotel_id, partner_id, voucher, type, outcome, content, now() - interval '1 day' FROM booking_push, generate_series(1, $2::int)
      WHERE hotel_id = $1 AND outcome = 'failed'`,
    [hotel.offer.hotelID, times],
  );

const MEANWHILE: Record<string, string> = {
  'one was received': `INSERT INTO booking_push (hotel_id, partner_id, outcome, content)
    SELECT hotel_id, partner_id, outcome, '{"guests": [{"name": "Işıl", "surname": "Groß", "email": "", "phone": ""}]}'
      FROM booking_push WHERE hotel_id = $1 AND outcome = 'failed' AND $2::bigint > 0`,
  'their e-mail address became known': `UPDATE guest_profile SET email_key = 'can@ornek.example'
    WHERE hotel_id = $1 AND id = $2`,
};

/** Replaces who has made a booking, at the desk. */
const transfer = async (bookingId: number, to: typeof ISIL) => {
  const { reception } = hotel;
  const read = ok(await reception.read('bookingChanges', 'booking', { bookingId }));
  const booker = {
    guestName: to.name,
    guestSurname: to.surname,
    guestPhone: to.PhoneNumber,
    guestEmail: to.email,
    guestCountry: 'DE',
    remarks: '',
  };
  const change = { bookingId, version: read.version as string, rooms: [], booker, reason: '' };
  ok(await reception.change('bookingChanges', 'change', change));
  await link();
};

const leave = async (bookingId: number, roomName: string, ...guests: object[]) => {
  await checkIn(bookingId, roomName, ...guests);
  await checkOut(bookingId);
};

const erase = async (guestId: number, namesakes = 'ask') =>
  hotel.manager.change('guests', 'erase', { guestId, namesakes });

const stored = async (table: string) =>
  JSON.stringify(await service.db.query(`SELECT * FROM ${table} WHERE hotel_id = $1`, [hotel.offer.hotelID]));

/** What reception sees of the contents of pushes, by voucher. */
const contents = async () => {
  const rows = await new PanelRecords(service, hotel.reception).list('pushes');
  return JSON.stringify(rows.map(({ params }) => params));
};

describe('who is erased at their wish', () => {
  it('is in no push that was refused before their booking stood', async () => {
    await refusedPush('OWN', ISIL);
    await refusedPush('OWN', { ...CAN, name: 'Isıll' });
    const own = await book(0, ISIL, { ID: 'OWN' });
    await refusedPush('NEVER', ISIL);
    await refusedPush('OTHER', CAN);
    await link();
    await leave(own, '101', guest('Işıl', 'Groß'));
    ok(await erase(await bookerOf(own)));
    expect(await stored('booking_push')).not.toMatch(/Işıl|Groß|isil@|0532|Isıll/);
    expect(await contents()).not.toMatch(/Işıl|Groß|isil@|0532/);
    expect(await stored('booking_push')).toContain('can@ornek.example');
  });

  it('is in no push, however often a booking engine has repeated it', async () => {
    const own = await book(0, ISIL, { ID: 'OWN' });
    await refusedPush('OFTEN', ISIL);
    await repeatRefusedPushes(66_000);
    await link();
    await leave(own, '101', guest('Işıl', 'Groß'));
    ok(await erase(await bookerOf(own)));
    const [{ left }] = (await service.db.query(
      'SELECT count(content)::int AS left FROM booking_push WHERE hotel_id = $1',
      [hotel.offer.hotelID],
    )) as [{ left: number }];
    expect(left).toBe(0);
  });

  it('is looked for in the pushes of others before the hotel is locked, and not again under the lock', async () => {
    const own = await book(0, ISIL);
    await refusedPush('OTHER', CAN);
    await repeatRefusedPushes(1);
    await link();
    await leave(own, '101', guest('Işıl', 'Groß'));
    const guestId = await bookerOf(own);
    const erased = await service.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [hotel.offer.hotelID]);
      const waiting = erase(guestId);
      await waitingForLock(service.db);
      // What is kept of a push never changes: whether the erasure sees this tells when it has read.
      await tx.query(
        `UPDATE booking_push SET content = jsonb_set(content, '{guests,0,email}', '"isil@ornek.example"')
          WHERE hotel_id = $1 AND outcome = 'failed'`,
        [hotel.offer.hotelID],
      );
      return { waiting };
    });
    ok(await erased.waiting);
    const kept = await service.db.query<{ email: string; isOld: boolean }[]>(
      `SELECT content #>> '{guests,0,email}' AS email, received_at < now() - interval '1 hour' AS "isOld"
         FROM booking_push WHERE hotel_id = $1 AND outcome = 'failed' AND content IS NOT NULL`,
      [hotel.offer.hotelID],
    );
    expect(kept).toEqual([{ email: 'isil@ornek.example', isOld: true }]);
  });

  it.each(Object.keys(MEANWHILE))('is in no push where %s while the erasure waited', async (what) => {
    const own = await book(0, ISIL);
    await refusedPush('OTHER', CAN);
    await link();
    await leave(own, '101', guest('Işıl', 'Groß'));
    const guestId = await bookerOf(own);
    const erased = await service.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [hotel.offer.hotelID]);
      const waiting = erase(guestId);
      await waitingForLock(service.db);
      await tx.query(MEANWHILE[what]!, [hotel.offer.hotelID, guestId]);
      return { waiting };
    });
    ok(await erased.waiting);
    const left = await stored('booking_push');
    expect(left).not.toMatch(/Işıl|isil@/);
    expect(left.includes('can@')).toBe(what === 'one was received');
  });

  it('is in no push of a booking that is another guest’s since', async () => {
    const own = await book(0, ISIL);
    const atDesk = await book(0, ISIL);
    await book(0, ISIL, { ID: 'MOVED' });
    await book(2, { ...ISIL, email: 'another@ornek.example', PhoneNumber: '' });
    await link();
    await transfer(atDesk, CAN);
    await pushed(stay(hotel.offer, 0, 1, { ID: 'MOVED', type: 'Modify', ...primary(CAN) }));
    await leave(own, '101', guest('Işıl', 'Groß'));
    ok(await erase(await bookerOf(own)));
    expect(await stored('booking_push')).not.toMatch(/isil@|0532/);
    const [kept] = await service.db.query<{ names: string[] }[]>(
      `SELECT array_agg(content #>> '{guests,0,name}' ORDER BY id) AS names FROM booking_push
        WHERE hotel_id = $1 AND content IS NOT NULL`,
      [hotel.offer.hotelID],
    );
    // The booking of another person of that name keeps its push, and so does the one that replaced them.
    expect(kept).toEqual({ names: ['Işıl', 'Can'] });
  });

  it('is in no push that is all that was left of them, once they have a profile again', async () => {
    const moved = await book(0, ISIL);
    await link();
    await transfer(moved, CAN);
    const form = {
      firstName: 'Işıl',
      lastName: 'Groß',
      phone: '',
      email: '',
      countryCode: '',
      birthDate: '',
      mark: 'none',
      preferences: '',
      notes: '',
    };
    const { id } = ok(await hotel.reception.change('guests', 'add', form)) as { id: number };
    ok(await erase(id));
    expect(await stored('booking_push')).not.toMatch(/Işıl|isil@|0532/);
  });

  it('is no child of a booking that somebody else made: the age alone stays', async () => {
    const family = await pushed(withChild(CAN));
    await link();
    await leave(family, '101', guest('Can', 'Ak'), guest('Deniz', 'Groß', '', '2019-05-06'));
    const [child] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM guest_profile WHERE hotel_id = $1 AND first_name = 'Deniz'`,
      [hotel.offer.hotelID],
    );
    ok(await erase(child!.id));
    for (const table of ['booking', 'booking_push', 'stay', 'guest_profile']) {
      expect([table, await stored(table)]).not.toEqual([table, expect.stringMatching(/Deniz|2019|cot/)]);
    }
    const [row] = await service.db.query<{ children: object[]; guest_name: string }[]>(
      'SELECT children, guest_name FROM booking WHERE hotel_id = $1 AND id = $2',
      [hotel.offer.hotelID, family],
    );
    const blank = { name: '', surname: '', year: '', date: '', detail: '' };
    expect(row).toEqual({ children: [{ age: 7, ...blank }], guest_name: 'Can' });
  });

  it('is asked about where a booking without them names such a child', async () => {
    const family = await pushed(withChild(CAN));
    const own = await book(0, { name: 'DENIZ', surname: 'GROSS', email: 'deniz@ornek.example' });
    await link();
    await leave(own, '101', guest('Deniz', 'Groß'));
    await leave(family, '102', guest('Can', 'Ak'));
    const guestId = await bookerOf(own);
    const asked = await erase(guestId);
    refused(asked, 409, 'guest_is_named_elsewhere');
    expect(asked.body).toMatchObject({ bookings: [family] });
    ok(await erase(guestId, 'erase'));
    expect(await stored('booking')).not.toMatch(/deniz|2019|cot/i);
    expect(await stored('booking_push')).not.toMatch(/deniz|2019|cot/i);
    expect(await stored('booking')).toContain('can@ornek.example');
  });

  it('cannot be confirmed by the digest of a Book of others, which still answers the same Book as before', async () => {
    const party = { ...primary(CAN, ISIL), ID: 'PARTY' };
    const moved = { ...primary(CAN, ISIL), ID: 'PARTY-MOVED' };
    const [content, movedContent] = [party, moved].map((one) => stay(hotel.offer, 0, 1, one)) as [Json, Json];
    const [booked, changed] = [await pushed(content), await pushed(movedContent)];
    await pushed({ ...movedContent, ...primary(CAN), type: 'Modify' });
    const digests = async () => {
      const rows = await service.db.query<{ digest: string }[]>(
        'SELECT book_digest AS digest FROM booking WHERE id = ANY($1) ORDER BY id',
        [[booked, changed]],
      );
      return rows.map(({ digest }) => digest);
    };
    await link();
    await leave(booked, '101', guest('Can', 'Ak'), guest('Işıl', 'Groß', '10000000146'));
    await leave(changed, '102', guest('Can', 'Ak'), guest('Işıl', 'Groß', '10000000146'));
    const bare = (await digests()).map((digest) => digest.split(':')[1]);
    const [profile] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM guest_profile WHERE hotel_id = $1 AND first_name = 'Işıl' AND merged_into_id IS NULL`,
      [hotel.offer.hotelID],
    );
    ok(await erase(profile!.id));
    expect(await stored('booking')).not.toMatch(/Işıl|isil@/);
    for (const [i, digest] of (await digests()).entries()) expect(digest).not.toContain(bare[i]);
    for (const [again, id] of [
      [content, booked],
      [movedContent, changed],
    ] as const) {
      expect(entryOf(await push(hotel.partner, again)).SVC_ID).toBe(id);
      expect(outcomeOf(await push(hotel.partner, { ...again, ...primary(CAN) }))).toBe(
        '03 booking_is_already_registered',
      );
    }
  });
});
