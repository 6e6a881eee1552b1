import { readFileSync } from 'node:fs';
import readXlsx from 'read-excel-file/node';
import { text } from '../../src/panel/mount/texts.js';
import { guest, type GuestHotel, guestHotel, guestSteps, ok } from '../factories/guests.js';
import { startService, type TestService } from '../harness/service.js';

type Decision = string | { disclosed: string; erased: string };
const DECIDED = JSON.parse(readFileSync('scripts/personal-data.json', 'utf8')) as Record<
  string,
  string | Record<string, Decision>
>;

const NAME = { firstName: 'Mira', lastName: 'Kaya', nationality: 'NZ', birthDate: '1980-05-06' };
const [IDENTITY, PHONE, EMAIL] = ['10000000146', '0532 111 22 33', 'mira@ornek.example'];
/** What is found of her after all, in any form. */
const TRACE = /mira|kaya|32 ?111 ?22 ?33|Mark-|10000000146|1980-05-06|"NZ"/i;

/** What the hotel keeps of her in each column of which “Data kept” tells. */
const KEPT: Record<string, string[]> = {
  'guest_profile.first_name': ['Mira'],
  'guest_profile.last_name': ['Kaya'],
  'guest_profile.phone': [PHONE],
  'guest_profile.email': [EMAIL],
  'guest_profile.country_code': ['NZ'],
  'guest_profile.birth_date': ['1980-05-06'],
  'guest_profile.mark': ['VIP'],
  'guest_profile.person_mark': ['VIP'],
  'guest_profile.preferences': ['Mark-preferences'],
  'guest_profile.notes': ['Mark-notes'],
  'booking.guest_name': ['Mira'],
  'booking.guest_surname': ['Kaya'],
  'booking.guests': [PHONE, EMAIL, 'NZ'],
  'booking.children': ['Mark-child'],
  'booking.remarks': ['Mark-remarks'],
  'booking_push.content': [PHONE, EMAIL],
  'card.masked': ['4***7777'],
  'named_guest.first_name': ['Mira'],
  'named_guest.last_name': ['Kaya'],
  'named_guest.identity_number': [IDENTITY],
  'named_guest.birth_date': ['1980-05-06'],
  'named_guest.nationality': ['NZ'],
  'stay.first_name': ['Mira'],
  'stay.last_name': ['Kaya'],
  'stay.identity_number': [IDENTITY],
  'stay.birth_date': ['1980-05-06'],
  'stay.nationality': ['NZ'],
  'room_assignment.reason': ['Mark-room'],
  'folio_line.text': ['Mark-line', 'Mark-moved', 'Mark-again'],
  'room_block.contact_name': ['Kaya Mira'],
  'room_block.contact_phone': [PHONE],
  'room_block.contact_email': [EMAIL],
  'room_block.notes': ['Mark-block'],
  'audit_entry.changes': ['Mark-own-reason', 'Mark-room-reason', 'Mark-mention'],
};
/** What is told of her in bookings of others. */
const TEXTS = ['of mira kaya: Mark-other', 'Mark-shared-room', 'Cot for Mira Kaya', 'Mark-room-reason'];

let service: TestService;
let hotel: GuestHotel;
const { bookerOf, book, link, checkIn, reservationOf } = guestSteps(() => ({ service, hotel }));

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  hotel = await guestHotel(service);
});
afterAll(() => service.close());

const sql = <Row>(statement: string, ...values: unknown[]) =>
  service.db.query<Row[]>(statement, [hotel.offer.hotelID, ...values]);

const contact = (name: string, surname: string, more = {}) => ({
  name,
  surname,
  PhoneNumber: '',
  email: '',
  CountryCode: 'DE',
  ...more,
});

async function leave(bookingId: number) {
  const { balance } = ok(await hotel.reception.read('folio', 'folio', { bookingId })).sums as {
    balance: string;
  };
  const reservationId = await reservationOf(bookingId);
  ok(await hotel.reception.change('frontDesk', 'checkOut', { reservationId, balance }));
}

async function post(bookingId: number, line: object): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `INSERT INTO folio_line (hotel_id, booking_id, booking_room_id, kind, amount, currency, text, other_booking_id, reverses_id, actor_kind)
     SELECT $1, $2, l.room, 'charge', l.amount, 'EUR', coalesce(l.text, ''), l.other, l.reverses, 'staff'
       FROM jsonb_to_record($3) AS l (room bigint, amount numeric, text text, other bigint, reverses bigint) RETURNING id`,
    bookingId,
    JSON.stringify({ amount: 1, ...line }),
  );
  return row!.id;
}

/** Moves a charge to the folio of another booking, as staff do. */
async function move(lineId: number, from: number, to: number, written: string): Promise<number> {
  await post(from, { amount: -1, reverses: lineId, other: to });
  return post(to, { text: written, other: from });
}

const reason = (entity: string, id: number, written: string) =>
  sql(
    `INSERT INTO audit_entry (hotel_id, actor_kind, action, entity, entity_id, changes)
     VALUES ($1, 'staff', 'check_out', $2, $3, jsonb_build_object('reason', $4::text))`,
    entity,
    String(id),
    written,
  );

/** She has booked, stayed with friends, is in the list of a group that she arranged, and charges of hers were moved. */
async function keepAll(): Promise<{ guestId: number; friends: number }> {
  const her = contact('Mira', 'Kaya', { PhoneNumber: PHONE, email: EMAIL, CountryCode: 'NZ' });
  const own = await book(0, {}, { ID: 'OWN', PrimaryGuests: [her] });
  const friends = await book(0, {}, { ID: 'FRIENDS', PrimaryGuests: [contact('Can', 'Ak'), her] });
  const group = await book(0, { name: 'Su', surname: 'Er' }, { ID: 'GROUP' });
  await link();
  const asGuest = { ...guest('', '', IDENTITY), ...NAME };
  await checkIn(own, '101', asGuest);
  await checkIn(friends, '102', guest('Can', 'Ak'), asGuest);
  await checkIn(group, '103', guest('Su', 'Er'));
  const guestId = await bookerOf(own);
  for (const bookingId of [own, friends, group]) await leave(bookingId);
  const [room, roomOfGroup] = [await reservationOf(friends), await reservationOf(group)];
  await sql(
    `UPDATE guest_profile SET preferences = 'Mark-preferences', notes = 'Mark-notes', mark = 'vip', person_mark = 'vip'
      WHERE hotel_id = $1 AND id = $2`,
    guestId,
  );
  const remark = 'UPDATE booking SET remarks = $3 WHERE hotel_id = $1 AND id = $2';
  await sql(remark, own, 'Mark-remarks');
  await sql(remark, friends, 'Cot for Mira Kaya');
  await sql(
    `UPDATE booking SET children = '[{"age": 7, "name": "Mira", "surname": "Kaya", "detail": "Mark-child"}]'
      WHERE hotel_id = $1 AND id = $2`,
    friends,
  );
  await sql(
    `INSERT INTO card (hotel_id, booking_id, room_position, masked, holder_encrypted, number_encrypted, expiry_encrypted, erase_on)
     VALUES ($1, $2, 0, '4***7777', 'Mark-a', 'Mark-b', 'Mark-c', current_date + 9)`,
    own,
  );
  await sql(
    `INSERT INTO named_guest (hotel_id, booking_id, booking_room_id, position, first_name, last_name, identity_number, birth_date, nationality)
     VALUES ($1, $2, $3, 0, 'Mira', 'Kaya', $4, '1980-05-06', 'NZ')`,
    group,
    roomOfGroup,
    IDENTITY,
  );
  await sql(
    `UPDATE room_assignment SET reason = 'Mark-room' WHERE hotel_id = $1 AND booking_room_id = $2`,
    room,
  );
  await sql(
    `INSERT INTO room_block (hotel_id, name, status, arrival, departure, release_day, currency, contact_name, contact_phone,
                             contact_email, notes)
     VALUES ($1, 'Reunion', 'definite', current_date + 20, current_date + 22, current_date + 9, 'EUR', 'Kaya Mira', $2, $3, 'Mark-block')`,
    ...[PHONE, EMAIL],
  );
  const line = await post(own, { text: 'Mark-line' });
  const moved = await move(line, own, friends, 'Mark-moved');
  await move(moved, friends, group, 'Mark-moved');
  await move(await post(own, { text: 'Mark-again' }), own, group, 'Mark-again');
  await post(friends, { text: 'Mark-shared-room', room });
  await post(group, { text: 'Massage of mira kaya: Mark-other' });
  await post(group, { text: 'Massage of Su Er' });
  await reason('booking', own, 'Mark-own-reason');
  await reason('reservation', room, 'Mark-room-reason');
  await reason('booking', group, 'Asked by Kaya, Mira: Mark-mention');
  await reason('booking', group, 'Asked by Su Er');
  return { guestId, friends };
}

async function told(guestId: number): Promise<Record<string, string>> {
  const address = `${service.url}/admin/api/pages/guests/disclosure?guestId=${guestId}`;
  const answer = await fetch(address, { headers: { cookie: hotel.manager.cookie } });
  const sheets = await readXlsx(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, JSON.stringify(data)]));
}

const personal = Object.entries(DECIDED).flatMap(([table, columns]) =>
  typeof columns === 'string'
    ? []
    : Object.entries(columns).flatMap(([column, decision]) =>
        typeof decision === 'string' ? [] : [{ column: `${table}.${column}`, ...decision }],
      ),
);

it('each column that holds data of guests is told to them and erased as it was decided', async () => {
  const isTold = personal.filter(({ disclosed }) => !disclosed.startsWith('no: '));
  expect(isTold.map(({ column }) => column).sort()).toEqual(Object.keys(KEPT).sort());
  const { guestId, friends } = await keepAll();
  const sheets = await told(guestId);
  const sheetOf = (table: string) => sheets[text('tr', `pages.guests.disclosure.tables.${table}`)] ?? '';
  for (const { column, disclosed } of isTold) {
    const places = disclosed.split(/,? and |: |, /).filter((word) => /^[a-z]+$/.test(word));
    const there = [disclosed.split(/\W/)[0]!, ...places, 'texts'].map(sheetOf).join();
    for (const value of KEPT[column]!)
      expect([column, there]).toEqual([column, expect.stringContaining(value)]);
  }
  for (const value of TEXTS) expect(sheetOf('texts')).toContain(value);
  expect(JSON.stringify(sheets)).not.toContain('Su Er');

  ok(await hotel.manager.change('guests', 'erase', { guestId, namesakes: 'erase' }));
  const tables = await service.db.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'hotel_id' AND table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const rows = await sql<object>(`SELECT * FROM ${name} WHERE hotel_id = $1`);
    expect([name, rows.filter((row) => TRACE.test(JSON.stringify(row)))]).toEqual([name, []]);
  }
  const [row] = await sql<{ remarks: string }>(
    'SELECT remarks FROM booking WHERE hotel_id = $1 AND id = $2',
    friends,
  );
  expect(row).toEqual({ remarks: 'Cot for … …' });
  const left = await sql<{ text: string }>(
    `SELECT text FROM folio_line WHERE hotel_id = $1 AND text LIKE '%Su Er'`,
  );
  expect(left).toHaveLength(1);
});
