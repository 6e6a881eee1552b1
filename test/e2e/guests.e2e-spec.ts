import { GuestDataErasure } from '../../src/booking/guest-data-erasure.service.js';
import type { Database } from '../../src/database/queries.js';
import { GuestErasure } from '../../src/in-house/guest-profiles/guest-erasure.service.js';
import { GuestLinks } from '../../src/in-house/guest-profiles/guest-links.service.js';
import type {
  GuestsOfBooking,
  ListedGuest,
  ShownProfile,
} from '../../src/in-house/guest-profiles/guest-profile.js';
import { findGuests, readPairs } from '../../src/in-house/guest-profiles/guest-profile.queries.js';
import { IdentityDigests } from '../../src/in-house/guest-profiles/identity-digests.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { eraseStays } from '../../src/in-house/stay-erasure.js';
import { rotateSecrets } from '../../src/secrets/rotate-secrets.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { entryOf, type Offer, offerOf, push, stay } from '../factories/booking.js';
import { hotelToday, roomsOf } from '../factories/front-desk.js';
import {
  type Answer,
  importHotel,
  type PartnerClient,
  partnerOf,
  send,
  smallHotel,
} from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const IDENTITY = '10000000146';
const OTHER_IDENTITY = 'U 12-345 67';
const NOBODY = {
  ...{ firstName: 'Hiç', lastName: 'Gelmedi', phone: '', email: '', countryCode: '', birthDate: '' },
  ...{ mark: 'none', preferences: '', notes: '' },
};

describe('profiles of guests', () => {
  let service: TestService;
  let links: GuestLinks;
  let made = 0;
  let partner: PartnerClient;
  let offer: Offer;
  let rooms: Record<string, number>;
  let reception: PanelClient;
  let manager: PanelClient;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    links = service.app.get(GuestLinks, { strict: false });
  });
  beforeEach(async () => {
    const name = `people-${++made}`;
    const imported = await importHotel(service, smallHotel({ staff: staffOf(name) }));
    partner = await partnerOf(service, imported);
    offer = await offerOf(service, imported.hotelID);
    rooms = await roomsOf(service, imported.hotelID);
    reception = await signIn(service, `reception@${name}.example`);
    manager = await signIn(service, `manager@${name}.example`);
  });
  afterAll(() => service.close());

  interface Booker {
    name?: string;
    surname?: string;
    PhoneNumber?: string;
    email?: string;
  }
  const booker = ({ name = 'Işıl', surname = 'Groß', PhoneNumber = '', email = '' }: Booker) => ({
    PrimaryGuests: [{ name, surname, PhoneNumber, email, CountryCode: 'DE' }],
  });
  /** A partner's booking; `until` is a day later unless it is said. */
  const book = async (from: number, of: Booker, content = {}): Promise<number> => {
    const entry = entryOf(await push(partner, stay(offer, from, from + 1, { ...booker(of), ...content })));
    expect(entry.Error).toBeUndefined();
    return entry.SVC_ID ?? entry.bookingID!;
  };
  const link = () => links.linkDue('all');
  const guest = (firstName: string, lastName: string, identityNumber = '', birthDate = '') => ({
    ...{ firstName, lastName, identityNumber, birthDate, nationality: 'DE' },
  });
  const ok = (answer: Answer) => {
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  };
  const refused = (answer: Answer, status: number, message: string) =>
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  const reservationOf = async (bookingId: number): Promise<number> => {
    const [row] = await service.db.query<{ id: number }[]>(
      'SELECT id FROM booking_room WHERE hotel_id = $1 AND booking_id = $2',
      [offer.hotelID, bookingId],
    );
    return row!.id;
  };
  const checkIn = async (bookingId: number, room: string, ...guests: object[]): Promise<number[]> => {
    const reservationId = await reservationOf(bookingId);
    const answer = await reception.change('frontDesk', 'checkIn', {
      ...{ reservationId, roomId: rooms[room], guests, accepted: ['room_is_not_clean'] },
    });
    return (ok(answer).guests as { stayId: number }[]).map(({ stayId }) => stayId);
  };
  const checkOut = async (bookingId: number) =>
    ok(
      await reception.change('frontDesk', 'checkOut', {
        ...{ reservationId: await reservationOf(bookingId), balance: '160.00' },
      }),
    );
  const people = async (bookingId: number) =>
    ok(await reception.read('guests', 'ofBooking', { bookingId })) as GuestsOfBooking;
  const bookerOf = async (bookingId: number) => (await people(bookingId)).booker!.id;
  const profile = async (guestId: number) =>
    ok(await reception.read('guests', 'profile', { guestId })) as ShownProfile;
  const find = async (text: string, by = reception) =>
    ok(await by.change('find', 'all', { text })) as { found: { bookingId: number }[]; guests: ListedGuest[] };
  const list = async (text: string) =>
    (ok(await reception.change('guests', 'list', { text })) as { guests: ListedGuest[] }).guests;
  const form = (shown: ShownProfile, changes = {}) => {
    const { version, firstName, lastName, phone, email, countryCode, birthDate, mark } = shown;
    const texts = { preferences: shown.preferences, notes: shown.notes };
    return {
      guestId: shown.id,
      ...{ version, firstName, lastName, phone, email, countryCode, birthDate, mark, ...texts, ...changes },
    };
  };

  it('know a person again by e-mail address and name, or identity number, and ask about the rest', async () => {
    const email = 'isil@ornek.example';
    const first = await book(0, { email, PhoneNumber: '+90 532 123 45 67' });
    const again = await book(20, { name: 'GROSS', surname: 'ISIL', email: 'Isil@Ornek.example' });
    const cousin = await book(30, { name: 'Can', surname: 'Groß', email });
    const phone = await book(40, { PhoneNumber: '0532 1234567' });
    expect((await people(first)).booker).toBeNull();
    await links.linkDue('recent');
    const id = await bookerOf(first);
    expect(await bookerOf(again)).toBe(id);
    const others = [await bookerOf(cousin), await bookerOf(phone)];
    expect(new Set([id, ...others]).size).toBe(3);
    const shown = await profile(id);
    expect(shown.proposals.map((one) => [one.id, one.reasons])).toEqual([
      [others[1], ['phone']],
      [others[0], ['email']],
    ]);
    expect(shown).toMatchObject({ coming: { stays: 2, nights: 2 }, earlier: { stays: 0, nights: 0 } });
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
    await eraseStays(service.db, keep, (today + 10) * 86_400_000);
    expect(await find('u1234567')).toMatchObject({ found: [{ bookingId }], guests: [{ id }] });
    const stored = await service.db.query('SELECT * FROM guest_profile WHERE hotel_id = $1', [offer.hotelID]);
    expect(JSON.stringify(stored)).not.toMatch(/1234567/);
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
    const seen = ok(await reception.read('bookingChanges', 'booking', { bookingId: cancelled }))
      .seen as string;
    const cancellation = { bookingId: cancelled, seen, reservationIds: null, reason: 'x', fee: '' };
    ok(await reception.change('bookingChanges', 'cancel', cancellation));
    const shown = await profile(await bookerOf(past));
    expect(shown).toMatchObject({
      earlier: { stays: 1, nights: 3 },
      coming: { stays: 1, nights: 1 },
      money: [{ currency: 'EUR', earlier: '160.00', coming: '160.00' }],
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

  it('begin a booking, also for another name, and refuse that of another hotel', async () => {
    const added = await reception.change('guests', 'add', {
      ...{ firstName: 'Ümit', lastName: 'Iğdır', phone: '', email: 'umit@ornek.example', countryCode: 'TR' },
      ...{ birthDate: '', mark: 'vip', preferences: 'üst kat', notes: '' },
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
      ...{ ...days, childAges: [], rooms: 1, roomTypeId: type!.roomTypeId, boardId: board!.boardId },
      ...{ rate: 'refundable', shownTotal: board!.refundable, guestName: 'Ümit', guestSurname: 'Iğdır' },
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
      ok(await reception.change('guests', 'save', form(await profile(await bookerOf(+bookingId)), { mark })));
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
    expect(today.marked).toMatchObject([
      { guestId: blocked, mark: 'blocked', status: 'checked_in', roomName: '101' },
      { guestId: vip, mark: 'vip', status: 'active', roomName: null },
    ]);
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

  it('have names of one line, and notes of several', async () => {
    const bookingId = await book(1, { email: 'bir@ornek.example' });
    await link();
    const shown = await profile(await bookerOf(bookingId));
    const forged = { firstName: 'Işıl\nTotal: 0', phone: '0532\t1', notes: 'a\nb' };
    const answer = await reception.change('guests', 'save', form(shown, forged));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      ['firstName', 'phone'].map((field) => ({ field, message: 'is_not_a_text' })),
    ]);
    ok(await reception.change('guests', 'save', form(shown, { notes: 'a\nb', preferences: 'c\nd' })));
    expect(await profile(shown.id)).toMatchObject({ notes: 'a\nb', preferences: 'c\nd' });
    const checkedIn = await reception.change('frontDesk', 'checkIn', {
      ...{ reservationId: await reservationOf(bookingId), roomId: rooms['101'] },
      guests: [guest('Işıl\nTotal: 0', 'Groß')],
    });
    expect(checkedIn.body.errors).toEqual([{ field: 'guests[0].firstName', message: 'is_not_valid' }]);
  });

  it('are merged by staff and taken apart again, both in the trail without names', async () => {
    const [a, b, c] = [
      await book(1, { email: 'bir@ornek.example' }),
      await book(2, { PhoneNumber: '0532 123 45 67' }),
      await book(3, { name: 'Can', surname: 'Ak' }),
    ];
    await link();
    const [kept, merged, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const saved = { mark: 'vip', notes: 'gürültü sevmez' };
    ok(await reception.change('guests', 'save', form(await profile(merged), saved)));
    refused(
      await reception.change('guests', 'merge', { keptId: kept, mergedId: kept }),
      409,
      'guest_is_the_same',
    );
    const before = await profile(kept);
    ok(await reception.change('guests', 'merge', { keptId: third, mergedId: merged }));
    refused(
      await reception.change('guests', 'merge', { keptId: kept, mergedId: merged }),
      409,
      'guest_has_changed',
    );
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: third }));
    refused(await reception.change('guests', 'save', form(before)), 409, 'guest_has_changed');
    const together = await profile(merged);
    expect(together).toMatchObject({
      ...{ id: kept, mark: 'vip', phone: '0532 123 45 67', email: 'bir@ornek.example' },
      ...{ coming: { stays: 3 }, proposals: [] },
    });
    expect(together.merged.map((one) => one.notes).sort()).toEqual(['', 'gürültü sevmez']);
    expect((await people(b)).booker?.id).toBe(kept);
    expect((await list('0532 123 45 67')).map(({ id }) => id)).toEqual([kept]);
    // What identified either of them goes on to identify the person.
    const later = await book(30, { email: 'BIR@ornek.example', PhoneNumber: '0532 123 45 67' });
    await link();
    expect(await bookerOf(later)).toBe(kept);

    // What was merged into a profile before goes with it.
    ok(await reception.change('guests', 'separate', { guestId: third }));
    expect(await profile(third)).toMatchObject({ id: third, mark: 'vip', coming: { stays: 2 } });
    expect(await profile(kept)).toMatchObject({ mark: 'none', coming: { stays: 2 } });
    ok(await reception.change('guests', 'separate', { guestId: merged }));
    refused(await reception.change('guests', 'separate', { guestId: merged }), 404, 'guest_is_not_found');
    expect(await profile(merged)).toMatchObject({ id: merged, mark: 'vip', coming: { stays: 1 } });
    const trail = await service.db.query<{ action: string }[]>(
      `SELECT action, entity_id, changes FROM audit_entry
        WHERE hotel_id = $1 AND entity = 'guest-profile' ORDER BY at`,
      [offer.hotelID],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'guest-profile.changed',
      'guest-profile.merged',
      'guest-profile.merged',
      'guest-profile.separated',
      'guest-profile.separated',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/Işıl|ornek|0532|gürültü/);
  });

  it('say after a merge was taken back what they said before, whatever was written about the person meanwhile', async () => {
    const [a, b] = [
      await book(1, { email: 'bir@ornek.example' }),
      await book(2, { name: 'Can', surname: 'Ak', PhoneNumber: '0532 123 45 67' }),
    ];
    await link();
    const [kept, other] = [await bookerOf(a), await bookerOf(b)];
    const save = async (id: number, changes: object, by = reception) =>
      by.change('guests', 'save', { guestId: id, version: (await profile(id)).version, ...changes });
    ok(await save(other, { mark: 'blocked', birthDate: '1980-05-06' }));
    const before = [await profile(kept), await profile(other)];
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: other }));
    ok(await reception.change('guests', 'save', form(await profile(kept), { notes: 'deniz gören oda' })));
    expect(await profile(kept)).toMatchObject({ mark: 'blocked', phone: '0532 123 45 67' });
    // Only a manager says that the hotel takes the guest again; it holds for the person, not for the profile.
    refused(await save(kept, { mark: 'none' }), 403, 'only_managers_unblock');
    ok(await save(kept, { mark: 'none' }, manager));
    expect([(await profile(kept)).mark, (await list('can ak'))[0]!.mark]).toEqual(['none', 'none']);
    ok(await reception.change('guests', 'separate', { guestId: other }));
    const facts = ({ version: _, notes: __, proposals: ___, ...rest }: ShownProfile) => rest;
    expect([await profile(kept), await profile(other)].map(facts)).toEqual(before.map(facts));

    // What the person has no longer is shown of none of their profiles.
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: other }));
    expect((await profile(kept)).mark).toBe('blocked');
    ok(await save(kept, { phone: '' }));
    expect(await profile(kept)).toMatchObject({
      phone: '',
      email: 'bir@ornek.example',
      birthDate: '1980-05-06',
    });
  });

  it('stay unblocked by a manager whoever is merged with them, and have the strongest of the other marks', async () => {
    const [a, b, c] = [
      await book(1, { name: 'Ela', surname: 'Su' }),
      await book(2, { name: 'Can', surname: 'Ak' }),
      await book(3, { name: 'Ali', surname: 'Er' }),
    ];
    await link();
    const [first, second, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const markAs = async (id: number, mark: string, by = reception) =>
      ok(await by.change('guests', 'save', { guestId: id, version: (await profile(id)).version, mark }));
    const merge = async (keptId: number, mergedId: number) =>
      ok(await reception.change('guests', 'merge', { keptId, mergedId }));
    const unblocked = async (kept: number, merged: number, blocked: number) => {
      await markAs(blocked, 'blocked');
      await merge(kept, merged);
      await markAs(kept, 'none', manager);
    };
    // The blocked profile is the one that stands for the person, then one that was merged into it.
    await unblocked(first, second, first);
    await markAs(third, 'vip');
    await merge(first, third);
    expect((await profile(first)).mark).toBe('vip');
    // Each has again what staff said last of them alone.
    for (const guestId of [third, second]) ok(await reception.change('guests', 'separate', { guestId }));
    const marks = async () => Promise.all([first, second, third].map(async (id) => (await profile(id)).mark));
    expect(await marks()).toEqual(['none', 'none', 'vip']);
    // Who was unblocked is so again after a blocked guest was merged with them by mistake.
    await unblocked(first, second, second);
    await markAs(third, 'blocked');
    await merge(first, third);
    expect((await profile(first)).mark).toBe('blocked');
    ok(await reception.change('guests', 'separate', { guestId: third }));
    expect((await profile(first)).mark).toBe('none');
    ok(await reception.change('guests', 'separate', { guestId: second }));
    expect(await marks()).toEqual(['none', 'blocked', 'blocked']);
    await markAs(second, 'none', manager);
    await markAs(third, 'none', manager);
    await unblocked(first, second, second);
    await merge(third, first);
    expect((await profile(third)).mark).toBe('none');
    ok(await reception.change('guests', 'separate', { guestId: first }));
    expect([(await profile(first)).mark, (await profile(third)).mark]).toEqual(['none', 'none']);
  });

  it('are known again by a shared e-mail address however many have it, and the likeliest double is proposed first', async () => {
    const email = 'acente@ornek.example';
    const id = await bookerOf(
      await (async () => {
        const first = await book(0, { email, name: 'Zeki', surname: 'Son', PhoneNumber: '0532 999 99 99' });
        await link();
        return first;
      })(),
    );
    await service.db.query(
      `INSERT INTO guest_profile (hotel_id, id, first_name, last_name, name_key, email, email_key)
       SELECT $1, n, 'Misafir', n::text, 'misafir ' || n, $2::text, $2::text FROM generate_series(1, 250) AS n`,
      [offer.hotelID, email],
    );
    const again = await book(20, { email, name: 'Zeki', surname: 'Son' });
    const double = await book(30, { name: 'Zeki', surname: 'Son', PhoneNumber: '0532 999 99 99' });
    await link();
    expect(await bookerOf(again)).toBe(id);
    const { proposals } = await profile(id);
    expect(proposals[0]).toMatchObject({ id: await bookerOf(double), reasons: ['phone'] });
  });

  it('stay with a booking whose name is corrected by a letter, and not with one for somebody else', async () => {
    const contact = { PhoneNumber: '0532 123 45 67', email: 'jonh@ornek.example' };
    const bookingId = await book(3, { name: 'Jonh', surname: 'Smith', ...contact });
    await link();
    const id = await bookerOf(bookingId);
    const rename = async (firstName: string) => {
      const read = ok(await reception.read('bookingChanges', 'booking', { bookingId }));
      const booker = {
        ...{ guestName: firstName, guestSurname: 'Smith', guestPhone: contact.PhoneNumber },
        ...{ guestEmail: contact.email, guestCountry: 'DE', remarks: '' },
      };
      const change = { bookingId, seen: read.seen as string, rooms: [], booker, reason: '' };
      ok(await reception.change('bookingChanges', 'change', change));
      await link();
      return bookerOf(bookingId);
    };
    expect(await rename('John')).toBe(id);
    expect(await profile(id)).toMatchObject({ firstName: 'John', lastName: 'Smith' });
    expect(await rename('Mary')).not.toBe(id);
  });

  it('are no longer proposed once staff have told them apart, whoever is merged then, until that is taken back', async () => {
    const email = 'aile@ornek.example';
    const [a, b, c] = [
      await book(1, { email }),
      await book(2, { name: 'Can', email }),
      await book(3, { name: 'Can', surname: 'Ak', email }),
    ];
    await link();
    const [guestId, otherId, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const proposed = async (id: number) => (await profile(id)).proposals.map((one) => one.id);
    const apart = async (id: number) => (await profile(id)).toldApart.map((one) => one.id);
    expect(await proposed(guestId)).toEqual([otherId, third]);
    refused(
      await reception.change('guests', 'tellApart', { guestId, otherId: guestId }),
      409,
      'guest_is_the_same',
    );
    refused(
      await reception.change('guests', 'tellApart', { guestId, otherId: 1 }),
      404,
      'guest_is_not_found',
    );
    for (let sent = 0; sent < 2; sent++)
      ok(await reception.change('guests', 'tellApart', { guestId, otherId }));
    expect([await proposed(guestId), await proposed(otherId)]).toEqual([[third], [third]]);
    expect([await apart(guestId), await apart(otherId)]).toEqual([[otherId], [guestId]]);
    expect((await people(a)).proposals).toBe(1);
    // What is known of one profile is known of the person for whom it stands.
    ok(await reception.change('guests', 'merge', { keptId: third, mergedId: otherId }));
    expect([await proposed(guestId), await apart(guestId), await apart(third)]).toEqual([
      [],
      [third],
      [guestId],
    ]);
    refused(await reception.change('guests', 'proposeAgain', { guestId, otherId }), 409, 'guest_has_changed');
    ok(await reception.change('guests', 'proposeAgain', { guestId: third, otherId: guestId }));
    expect([await proposed(guestId), await apart(guestId)]).toEqual([[third], []]);
    const trail = await service.db.query<object[]>(
      `SELECT action, entity_id AS "entityId", changes FROM audit_entry
        WHERE hotel_id = $1 AND action IN ('guest-profile.told-apart', 'guest-profile.proposed-again') ORDER BY at`,
      [offer.hotelID],
    );
    expect(trail).toEqual([
      { action: 'guest-profile.told-apart', entityId: String(guestId), changes: { other: otherId } },
      { action: 'guest-profile.proposed-again', entityId: String(third), changes: { other: guestId } },
    ]);
  });

  it('are restored in any order, and read by indexes, however many there are', async () => {
    const { hotelID } = offer;
    const columns =
      '(hotel_id, id, merged_into_id, merged_at, first_name, last_name, name_key, email, email_key)';
    await service.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO guest_profile ${columns} VALUES ($1, 9, 8, now(), 'Ali', 'Ak', 'ak ali', '', '')`,
        [hotelID],
      );
      await tx.query(
        `INSERT INTO guest_profile ${columns} VALUES ($1, 8, NULL, NULL, 'Ali', 'Ak', 'ak ali', '', '')`,
        [hotelID],
      );
    });
    expect(await profile(9)).toMatchObject({ id: 8 });
    await service.db.query(
      `INSERT INTO guest_profile ${columns}
       SELECT $1, 100000 + n, NULL, NULL, 'Ad' || n, 'Soyad', 'ad' || n || ' soyad', n || '@x.example', n || '@x.example'
         FROM generate_series(1, 5000) AS n`,
      [hotelID],
    );
    await service.db.query('ANALYZE guest_profile');
    const plan = async (work: (database: Database) => Promise<unknown>): Promise<string> => {
      let explained: unknown;
      const query = async (sql: string, values: unknown[]) =>
        (explained = await service.db.query(`EXPLAIN ${sql}`, values)) as never;
      await work({ query });
      return JSON.stringify(explained);
    };
    const words = `'${hotelID} ad77':*`;
    const terms = { words, phone: null, identityDigest: 'x' };
    for (const explained of [
      await plan((database) => findGuests(database, hotelID, terms, 20)),
      await plan((database) => readPairs(database, hotelID, [100077])),
    ]) {
      expect(explained).not.toContain('Seq Scan on guest_profile');
    }
    expect((await list('ad77')).map(({ id }) => id)).toContain(100077);
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

    const [stayId] = await checkIn(bookingId, '101', guest('Can', 'Ak', IDENTITY, '1990-01-31'));
    ok(await reception.change('guests', 'save', form(await profile(after.id), { notes: 'balkon' })));
    const corrected = guest('Can', 'Ak', 'P 7654321', '1990-01-13');
    ok(await reception.change('frontDesk', 'changeGuest', { stayId, guest: corrected }));
    expect((await people(bookingId)).guests[0]!.guest.id).toBe(after.id);
    expect((await find('p7654321')).guests.map(({ id }) => id)).toEqual([after.id]);
    expect((await find(IDENTITY)).guests).toEqual([]);
    const renamed = guest('Cem', 'Su', 'P 7654321');
    ok(await reception.change('frontDesk', 'changeGuest', { stayId, guest: renamed }));
    expect((await find('cem su')).guests).toMatchObject([{ firstName: 'Cem' }]);
    expect(await bookerOf(bookingId)).toBe(after.id);
    ok(await reception.change('frontDesk', 'undoCheckIn', { reservationId: await reservationOf(bookingId) }));
    expect((await people(bookingId)).guests).toEqual([]);
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
    const name = `people-${made}`;
    const unconfirmed = await signIn(service, `manager@${name}.example`, { confirmed: false });
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
       SELECT $1, 'reception', 'v' || n, 'active', $2, $2::date + 1, 'EUR', 'Ad' || n, 'Soyad' FROM generate_series(1, 120) AS n`,
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
      const { seen } = ok(await reception.read('groups', 'names', { bookingId: group })) as { seen: string };
      const rooms = [{ reservationId: await reservationOf(group), guests }];
      ok(await reception.change('groups', 'saveNames', { bookingId: group, seen, rooms }));
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

  it('are those of one hotel, and what is sent of them is read strictly', async () => {
    const bookingId = await book(0, { email: 'own@ornek.example' });
    await link();
    const guestId = await bookerOf(bookingId);
    const shown = await profile(guestId);
    await importHotel(service, smallHotel({ staff: staffOf(`stranger-${made}`) }));
    const stranger = await signIn(service, `manager@stranger-${made}.example`);
    const { id: own } = ok(await stranger.change('guests', 'add', form(shown))) as { id: number };
    for (const [operation, input] of [
      ['save', form(shown)],
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
      ...{ booker: null, guests: [], proposals: 0 },
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
      const answer = await reception.change('guests', 'save', form(shown, { [field]: value }));
      expect([field, answer.status, answer.body.errors?.[0]?.field]).toEqual([field, 422, field]);
    }
    expect((await reception.change('guests', 'list', { text: ['x'] })).status).toBe(422);
    const file = await service.app.get(HotelFileService, { strict: false }).export(offer.hotelID);
    expect(JSON.stringify(file)).not.toContain('own@ornek');
  });
});
