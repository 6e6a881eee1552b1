import { randomUUID } from 'node:crypto';
import { readGuestBooking } from '../../src/booking/mails/guest-booking.queries.js';
import { GuestMails } from '../../src/booking/mails/guest-mails.service.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { BookingMails } from '../../src/booking/mails/booking-mails.service.js';
import { Booking } from '../../src/booking/room/booking.entity.js';
import { booking, card, entryOf, offerOf, type Offer, outcomeOf, push, stay } from '../factories/booking.js';
import { reserve, roomsOf } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { type SmtpServer, smtpServer } from '../harness/smtp.js';

let service: TestService;
let smtp: SmtpServer;
let partner: PartnerClient;
let offer: Offer;
let manager: PanelClient;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  smtp = await smtpServer();
  const mailServer = { host: '127.0.0.1', port: smtp.port, encryption: 'none', user: '' };
  const stays = [
    {
      room: '101',
      checkin: 'today-1',
      checkout: 'today+2',
      guests: [{ firstName: 'MEHMET', lastName: 'ÖZ', identityNumber: '10000000146' }],
    },
  ];
  const imported = await importHotel(
    service,
    smallHotel({ staff: staffOf('guest-mails'), mailServer, stays }),
  );
  [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
  await importHotel(service, smallHotel({ staff: staffOf('other-mails') }));
  manager = await signIn(service, 'manager@guest-mails.example');
});

afterEach(() => smtp.mails.splice(0));

afterAll(async () => {
  await service.close();
  await smtp.close();
});

const sendDueMails = () => service.app.get(GuestMails, { strict: false }).sendDueMails();
const text = (data: string) =>
  Buffer.from(data.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => `%${code}`))
    .toString()
    .replace(/(%[0-9A-F]{2})+/g, decodeURIComponent);

/** Saves a text of mails to guests as its form does. */
async function save(values: Record<string, unknown>, id?: number) {
  const action = id === undefined ? 'actions/new' : `records/${id}/edit`;
  const answer = await send(service, 'POST', `/admin/api/resources/guestMailTexts/${action}`, {
    headers: { cookie: manager.cookie, origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  return answer.body as { record: { id: string; errors: Record<string, { message: string }> } };
}

describe('mails to guests', () => {
  it('are not sent before the hotel enables a text, nor about bookings of before', async () => {
    expect(outcomeOf(await push(partner, booking(offer)))).toBe('ok');
    const { record } = await save({
      kind: 'confirmation',
      language: 'en',
      isEnabled: 'false',
      subject: '',
      body: '',
    });
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    await save({ isEnabled: 'true', subject: 'Booked: {hotel}, {arrival}' }, Number(record.id));
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
  });

  it('are worded by the hotel in known placeholders only', async () => {
    const unknown = await save({ kind: 'cancellation', language: 'de', body: 'Guten Tag {gast}' });
    expect(unknown.record.errors).toMatchObject({ body: { message: expect.any(String) as string } });
    const broken = await save({ kind: 'cancellation', language: 'de', subject: 'Storno {voucher' });
    expect(broken.record.errors).toHaveProperty('subject');
    const { record } = await save({
      kind: 'cancellation',
      language: 'tr',
      isEnabled: 'true',
      subject: '',
      body: '',
    });
    expect(record.errors ?? {}).toEqual({});
    const subject = async (value: string) => {
      await save(
        { kind: 'cancellation', language: 'tr', isEnabled: 'true', subject: value },
        Number(record.id),
      );
      const [row] = await service.db.query<{ subject: string }[]>(
        'SELECT subject FROM guest_mail_text WHERE hotel_id = $1 AND id = $2',
        [offer.hotelID, record.id],
      );
      return row!.subject;
    };
    expect(await subject('İptal: {voucher}')).toBe('İptal: {voucher}');
    expect(await subject('')).toBe('Rezervasyon iptali: {hotel}, {arrival}');
  });

  it('tell each guest once of the booking, however many instances send them, and nothing secret', async () => {
    const pushed = stay(offer, 4, 6, { PaymentCard: card() }, { PaymentCard: card() });
    expect(outcomeOf(await push(partner, pushed))).toBe('ok');
    const other = await startService({ DATABASE_URL: service.databaseUrl });
    const second = other.app.get(GuestMails, { strict: false });
    await Promise.all([sendDueMails(), second.sendDueMails(), sendDueMails()]);
    await other.close();
    expect(smtp.mails.map(({ to }) => to)).toEqual(['ayse@example.com']);
    const [mail] = smtp.mails.map(({ data }) => text(data));
    expect(mail).toContain(`Dear Ayşe Yılmaz`);
    expect(mail).toContain('Standard room, Bed & breakfast, Adults: 2');
    expect(mail).toContain('160.00 EUR');
    const body = mail!.slice(mail!.search(/\r?\n\r?\n/));
    expect(body).not.toMatch(/41{15}|\b987\b|\{\w+\}/);
    await sendDueMails();
    expect(smtp.mails).toHaveLength(1);
  });

  it('count the nights for which rooms are booked, not those between them', async () => {
    const rooms = [stay(offer, 40, 42), stay(offer, 41, 43), stay(offer, 45, 46)].map(
      (one) => one['RoomStays'],
    );
    const dates = { checkinDate: offer.day(40), checkoutDate: offer.day(46) };
    const Total = { amountAfterTaxes: 800, currency: 'EUR' };
    const pushed = stay(offer, 40, 46, { ...dates, ID: 'GAP-1', RoomStays: rooms.flat(), Total });
    expect(outcomeOf(await push(partner, pushed))).toBe('ok');
    const [row] = await service.db.query<{ id: number }[]>(`SELECT id FROM booking WHERE voucher = 'GAP-1'`);
    expect(await readGuestBooking(service.db, offer.hotelID, row!.id)).toMatchObject({
      arrival: offer.day(40),
      departure: offer.day(46),
      nights: 4,
    });
    await sendDueMails();
  });

  it('tell of a cancellation in the language of the guest, and of no booking that is gone by then', async () => {
    const gone = stay(offer, 7, 8);
    await push(partner, gone);
    await push(partner, { ...gone, type: 'Cancel' });
    await sendDueMails();
    expect(smtp.mails.map(({ data }) => /Subject: (.*)/.exec(data)?.[1])).toHaveLength(1);
    expect(text(smtp.mails[0]!.data)).toContain('Rezervasyonunuz iptal edildi.');
  });

  it('tell again that a booking stands once its cancellation was taken back, and of the next one', async () => {
    const bookings = service.app.get(BookingCancellations, { strict: false });
    const takeBack = async (voucher: string) => {
      const [found] = await service.db.query<{ id: number }[]>(
        'SELECT id FROM booking WHERE hotel_id = $1 AND voucher = $2',
        [offer.hotelID, voucher],
      );
      await bookings.undoCancellation(offer.hotelID, { kind: 'service' }, found!.id);
    };
    const kindsSent = async () => {
      await sendDueMails();
      const texts = smtp.mails.splice(0).map(({ data }) => text(data));
      return texts.map((one) => (one.includes('iptal edildi') ? 'cancelled' : 'booked'));
    };
    const pushed = stay(offer, 30, 31);
    await push(partner, pushed);
    expect(await kindsSent()).toEqual(['booked']);
    await push(partner, { ...pushed, type: 'Cancel' });
    expect(await kindsSent()).toEqual(['cancelled']);
    await takeBack(String(pushed['ID']));
    expect(await kindsSent()).toEqual(['booked']);
    await push(partner, { ...pushed, type: 'Cancel' });
    await takeBack(String(pushed['ID']));
    expect(await kindsSent()).toEqual([]);
    await push(partner, { ...pushed, type: 'Cancel' });
    expect(await kindsSent()).toEqual(['cancelled']);
  });

  it('that a server refuses are sent again later, and reception has no address to write to', async () => {
    smtp.refuse(true);
    await push(partner, stay(offer, 12, 13));
    await reserve(service, offer.hotelID, 'SUI', { from: 20 });
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 1 });
    smtp.refuse(false);
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    await service.db.query(`UPDATE guest_mail SET due_at = now() WHERE state = 'due'`);
    expect(await sendDueMails()).toEqual({ sent: 1, failed: 0 });
    // The mails that tell the hotel of its bookings are another job.
    expect(await service.app.get(BookingMails, { strict: false }).sendDueMails()).toEqual({
      sent: 0,
      failed: 0,
    });
  });
});

describe('a mail to a guest', () => {
  /** What is noted of the mails about a booking. */
  const statesOf = async (voucher: string) => {
    const rows = await service.db.query<{ kind: string; state: string }[]>(
      `SELECT kind, state FROM guest_mail m JOIN booking b ON b.hotel_id = m.hotel_id AND b.id = m.booking_id
        WHERE m.hotel_id = $1 AND b.voucher = $2 ORDER BY kind DESC`,
      [offer.hotelID, voucher],
    );
    return rows.map(({ kind, state }) => `${kind} ${state}`);
  };
  const makeAllDue = () =>
    service.db.query(`UPDATE guest_mail SET due_at = now() WHERE hotel_id = $1`, [offer.hotelID]);
  const book = async (from: number) => {
    const pushed = stay(offer, from, from + 1);
    expect(outcomeOf(await push(partner, pushed))).toBe('ok');
    return String(pushed['ID']);
  };

  it('is never sent again when it is not known whether the server has accepted it', async () => {
    smtp.hangUpAfterMail(true);
    const voucher = await book(30);
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 1 });
    smtp.hangUpAfterMail(false);
    await makeAllDue();
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    expect(smtp.mails).toHaveLength(1);
    expect(await statesOf(voucher)).toEqual(['confirmation sending']);
  });

  it('is never sent again when it was sent and that could not be noted', async () => {
    const voucher = await book(32);
    const { manager } = service.db;
    const update = manager.update.bind(manager);
    manager.update = () => {
      manager.update = update;
      throw new Error('the database is away');
    };
    await expect(sendDueMails()).rejects.toThrow('the database is away');
    await makeAllDue();
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    expect(smtp.mails).toHaveLength(1);
    expect(await statesOf(voucher)).toEqual(['confirmation sending']);
  });

  it('is sent later where its booking could not be read once it was claimed', async () => {
    const voucher = await book(38);
    await service.db.query('ALTER TABLE hotel RENAME COLUMN www TO www_gone');
    await expect(sendDueMails()).rejects.toThrow('www');
    await service.db.query('ALTER TABLE hotel RENAME COLUMN www_gone TO www');
    await makeAllDue();
    expect(await sendDueMails()).toEqual({ sent: 1, failed: 0 });
    expect(await statesOf(voucher)).toEqual(['confirmation sent']);
  });

  it('is dropped once the stay is over, or when the text was enabled again after it was noted', async () => {
    smtp.refuse(true);
    const [over, noted] = [await book(34), await book(36)];
    await sendDueMails();
    smtp.refuse(false);
    await makeAllDue();
    await service.db.query(
      `UPDATE booking SET arrival = arrival - 60, departure = departure - 60 WHERE hotel_id = $1 AND voucher = $2`,
      [offer.hotelID, over],
    );
    const [row] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM guest_mail_text WHERE hotel_id = $1 AND kind = 'confirmation'`,
      [offer.hotelID],
    );
    await save({ isEnabled: 'false' }, row!.id);
    await save({ isEnabled: 'true' }, row!.id);
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    expect([await statesOf(over), await statesOf(noted)]).toEqual([
      ['confirmation dropped'],
      ['confirmation dropped'],
    ]);
  });

  it('tells nothing of what was done to a booking before a file brought it in', async () => {
    const room = { roomType: 'STD', arrival: 'today+40', departure: 'today+41' };
    const guest = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
    const booking = (voucher: string) => ({ voucher, booked: 'today', guest, rooms: [room] });
    const bookings = [booking('IN-1'), { ...booking('IN-2'), cancelled: 'today' }];
    await importHotel(service, { hotel: { id: offer.hotelID, title: 'Küçük Otel' }, bookings } as never);
    expect(await sendDueMails()).toEqual({ sent: 0, failed: 0 });
    expect([await statesOf('IN-1'), await statesOf('IN-2')]).toEqual([
      ['confirmation dropped'],
      ['confirmation dropped', 'cancellation dropped'],
    ]);
  });
});

describe('mails of deposits', () => {
  const FLEX = {
    code: 'FLEX',
    name: { tr: 'Esnek' },
    deposits: [{ percent: '30' }, { daysBefore: 10, percent: '50' }],
  };
  let hotelId: number;
  let agency: PartnerClient;
  let offered: Offer;
  let deskClient: PanelClient;
  let files = 0;

  beforeEach(async () => {
    const name = `deposits-${++files}`;
    const mailServer = { host: '127.0.0.1', port: smtp.port, encryption: 'none', user: '' };
    const guestMailTexts = [{ kind: 'deposit', language: 'en', isEnabled: true }];
    const terms = { terms: [FLEX], defaultTerms: { refundable: 'FLEX', nonRefundable: null } };
    const file = smallHotel({ staff: staffOf(name), mailServer, guestMailTexts, ...terms });
    const imported = await importHotel(service, file);
    hotelId = imported.hotelID;
    [agency, offered] = [await partnerOf(service, imported), await offerOf(service, hotelId)];
    deskClient = await signIn(service, `reception@${name}.example`);
  });

  const book = async (from: number) => {
    const pushed = stay(offered, from, from + 2, {}, { termsCode: 'FLEX' });
    const sold = await push(agency, pushed);
    expect(outcomeOf(sold)).toBe('ok');
    return { bookingId: entryOf(sold).SVC_ID!, pushed };
  };
  const pay = async (bookingId: number, amount: string) => {
    const { sums } = (await deskClient.read('folio', 'folio', { bookingId })).body as { sums: object };
    const payment = { kind: 'deposit', amount, method: 'cash', text: '', reservationId: null };
    const seen = { balance: (sums as { balance: string }).balance, isMoreThanOwed: true };
    const asked = { bookingId, requestKey: randomUUID(), ...payment, ...seen };
    expect((await deskClient.change('folio', 'post', asked)).status).toBe(200);
  };
  /** As if it had been booked, for a stay of that many days earlier, some days ago. */
  const age = async (bookingId: number, days: number) => {
    const { registeredAt } = await service.db.manager.findOneByOrFail(Booking, { hotelId, id: bookingId });
    await service.db.query(
      `WITH room AS (UPDATE booking_room SET arrival = arrival - $2::int, departure = departure - $2::int WHERE booking_id = $1),
            mail AS (UPDATE guest_mail SET deposit_due = deposit_due - $2::int WHERE booking_id = $1)
       UPDATE booking SET arrival = arrival - $2::int, departure = departure - $2::int,
              registered_at = $3 WHERE id = $1`,
      [bookingId, days, new Date(registeredAt.getTime() - days * 86_400_000)],
    );
  };
  const sent = async () => {
    // A day later, every instance looks again.
    const again = await startService({ DATABASE_URL: service.databaseUrl });
    const mails = again.app.get(GuestMails, { strict: false });
    await mails.sendDueMails();
    // What waits for the morning is sent then.
    await service.db.query(`UPDATE guest_mail SET due_at = now() WHERE hotel_id = $1 AND state = 'due'`, [
      hotelId,
    ]);
    await mails.sendDueMails();
    await again.close();
    return smtp.mails.splice(0).map(({ data }) => /^(?:Deposit|Cancel).*/m.exec(text(data))?.[0].trim());
  };

  it('ask for each deposit on its day, once, by however many instances', async () => {
    const { bookingId } = await book(12);
    const other = await startService({ DATABASE_URL: service.databaseUrl });
    const second = other.app.get(GuestMails, { strict: false });
    await Promise.all([sendDueMails(), second.sendDueMails(), sendDueMails()]);
    await other.close();
    const mails = smtp.mails.splice(0).map(({ data }) => text(data));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('The deposit of your booking is due.');
    expect(mails[0]).toMatch(/Deposit: 48\.00 EUR, due on \d+ \w+ \d{4}/);
    expect(await sent()).toEqual([]);
    await pay(bookingId, '48.00');
    await age(bookingId, 1);
    expect(await sent()).toEqual([]);
    await age(bookingId, 1);
    expect(await sent()).toEqual([expect.stringMatching(/^Deposit: 80\.00 EUR/)]);
    expect(await sent()).toEqual([]);
  });

  it('ask for what the desk asked for, in the place of what the terms say', async () => {
    const sold = await deskClient.change('frontDesk', 'sell', {
      arrival: offered.day(12),
      departure: offered.day(14),
      adults: 2,
      childAges: [],
      roomTypeId: offered.roomType['STD'],
      boardId: offered.board['BB'],
      rate: 'refundable',
      shownTotal: '160.00',
      guestName: 'Derya',
      guestSurname: 'Ak',
      guestEmail: 'derya@guests.example',
      depositAmount: '99.50',
      depositDue: offered.day(0),
    });
    expect(sold.status).toBe(200);
    await sendDueMails();
    expect(await sent()).toEqual([expect.stringMatching(/^Deposit: 99\.50 EUR/)]);
    expect(await sent()).toEqual([]);
  });

  it('wait for the morning of their day in the hotel', async () => {
    const { bookingId } = await book(11);
    await pay(bookingId, '48.00');
    // Where it is three in the morning now.
    const hours = ((3 - new Date().getUTCHours() + 36) % 24) - 12;
    const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
    await service.db.query('UPDATE hotel SET time_zone = $2 WHERE id = $1', [hotelId, zone]);
    await service.db.query(
      `WITH room AS (UPDATE booking_room SET arrival = (now() AT TIME ZONE $2)::date + 10 WHERE booking_id = $1)
       UPDATE booking SET arrival = (now() AT TIME ZONE $2)::date + 10, registered_at = now() - interval '2 days'
        WHERE id = $1`,
      [bookingId, zone],
    );
    await sendDueMails();
    expect(smtp.mails).toEqual([]);
    const [row] = await service.db.query<[{ at: string; today: string }]>(
      `SELECT to_char(due_at AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI') AS at,
              to_char(now() AT TIME ZONE $2, 'YYYY-MM-DD') AS today FROM guest_mail WHERE hotel_id = $1`,
      [hotelId, zone],
    );
    expect(row.at).toBe(`${row.today} 08:00`);
    expect(await sent()).toEqual([expect.stringMatching(/^Deposit: 80\.00 EUR/)]);
  });

  it('are not sent of what is paid, cancelled, long overdue or due before the text was enabled', async () => {
    const [paid, cancelled, old] = [await book(12), await book(13), await book(15)];
    await pay(paid.bookingId, '50.00');
    await push(agency, { ...cancelled.pushed, type: 'Cancel' });
    await age(old.bookingId, 2);
    expect(await sent()).toEqual([]);
    await service.db.query(
      `UPDATE guest_mail_text SET enabled_since = now() + interval '2 days' WHERE hotel_id = $1`,
      [hotelId],
    );
    await book(14);
    expect(await sent()).toEqual([]);
  });

  it('are not sent where the hotel has switched them off, and dropped where they are paid by then', async () => {
    const { bookingId } = await book(12);
    smtp.refuse(true);
    expect(await sent()).toEqual([]);
    smtp.refuse(false);
    await pay(bookingId, '48.00');
    expect(await sent()).toEqual([]);
    const [row] = await service.db.query<[{ state: string }]>(
      'SELECT state FROM guest_mail WHERE hotel_id = $1',
      [hotelId],
    );
    expect(row.state).toBe('dropped');
    await service.db.query('UPDATE guest_mail_text SET is_enabled = false WHERE hotel_id = $1', [hotelId]);
    await book(13);
    expect(await sent()).toEqual([]);
  });

  it('of a cancellation say what it costs', async () => {
    const texts = [{ kind: 'cancellation', language: 'en', isEnabled: true }];
    const strict = {
      code: 'STRICT',
      name: { tr: 'Katı' },
      steps: [{ daysBefore: 90, time: '00:00', percent: '40' }],
    };
    const terms = { terms: [strict], defaultTerms: { refundable: 'STRICT', nonRefundable: null } };
    const mailServer = { host: '127.0.0.1', port: smtp.port, encryption: 'none', user: '' };
    const imported = await importHotel(service, smallHotel({ mailServer, guestMailTexts: texts, ...terms }));
    hotelId = imported.hotelID;
    [agency, offered] = [await partnerOf(service, imported), await offerOf(service, hotelId)];
    const pushed = stay(offered, 10, 12, {}, { termsCode: 'STRICT' });
    expect(outcomeOf(await push(agency, pushed))).toBe('ok');
    expect(outcomeOf(await push(agency, { ...pushed, type: 'Cancel' }))).toBe('ok');
    expect(await sent()).toEqual(['Cancellation fee: 64.00 EUR']);
  });
});

describe('what reception prints', () => {
  const paper = (path: string, { cookie }: PanelClient) =>
    send(service, 'GET', `/admin/paper/${path}`, { headers: { cookie } });

  it('is a letter and a card in the language of the guest or the one that is asked for', async () => {
    const [row] = await service.db.query<{ bookingId: number; id: number }[]>(
      `SELECT booking_id AS "bookingId", id FROM booking_room
        WHERE hotel_id = $1 AND status = 'checked_in'`,
      [offer.hotelID],
    );
    const card = await paper(`registration-card?reservationId=${row!.id}&language=ru`, manager);
    expect(card.headers.get('cache-control')).toBe('no-store');
    expect(card.text).toContain('Регистрационная карта');
    expect(card.text).toContain('10000000146');
    const [booked] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM booking WHERE hotel_id = $1 AND source = 'partner' AND status = 'active' LIMIT 1`,
      [offer.hotelID],
    );
    const letter = await paper(`confirmation-letter?bookingId=${booked!.id}`, manager);
    expect(letter.text).toContain('Rezervasyon onayı');
    expect(letter.text).toContain('160,00 EUR');
    const german = await paper(`confirmation-letter?bookingId=${booked!.id}&language=de`, manager);
    expect(german.text).toContain('Buchungsbestätigung');
    const arabic = await paper(`confirmation-letter?bookingId=${booked!.id}&language=ar`, manager);
    expect(arabic.text).toContain('<section class="sheet" lang="ar" dir="rtl">');
    const other = await signIn(service, 'manager@other-mails.example');
    for (const path of [
      `registration-card?reservationId=${row!.id}`,
      `confirmation-letter?bookingId=${booked!.id}`,
    ]) {
      const answer = await paper(path, other);
      expect([answer.status, answer.text.includes('Ayşe'), answer.text.includes('MEHMET')]).toEqual([
        404,
        false,
        false,
      ]);
    }
  });

  it('is lists of the house without guests who have left alone, with those who were added', async () => {
    const desk = await signIn(service, 'reception@guest-mails.example');
    const roomId = (await roomsOf(service, offer.hotelID))['103'];
    const reservationId = await reserve(service, offer.hotelID, 'STD', { guest: 'Kim Kalır', nights: 1 });
    const list = async (name: string, day: number) => {
      const { text: page } = await paper(`list?list=${name}&day=${offer.day(day)}`, desk);
      const row = /<tr>(?:(?!<tr>).)*>103<.*?<\/tr>/s.exec(page)?.[0] ?? '';
      const [adults, children] = [...row.matchAll(/>(\d)</g)].map(([, digit]) => Number(digit));
      return [/KALAN ÖZ/.test(row), /GİDEN ÖZ/.test(row), adults, children];
    };
    const guest = (firstName: string) => ({ firstName, lastName: 'ÖZ' });
    const checkIn = { reservationId, roomId, guests: [guest('KALAN'), guest('GİDEN')] };
    const { stayId } = (await desk.change('frontDesk', 'checkIn', checkIn)).body.guests[1];
    const lists = async () => [
      await list('inHouse', 0),
      await list('breakfast', 1),
      await list('departures', 1),
    ];
    expect(await lists()).toEqual(Array(3).fill([true, true, 2, 0]));
    const leaving = { stayId, othersStay: true, balance: '100.00' };
    expect((await desk.change('frontDesk', 'checkOutGuest', leaving)).status).toBe(200);
    expect(await lists()).toEqual(Array(3).fill([true, false, 1, 0]));
    const added = { reservationId, guest: guest('GELEN') };
    expect((await desk.change('frontDesk', 'addGuest', added)).status).toBe(200);
    expect(await lists()).toEqual(Array(3).fill([true, false, 2, 0]));
    expect((await desk.change('frontDesk', 'checkOut', { reservationId, balance: '100.00' })).status).toBe(
      200,
    );
    expect(await list('departures', 0)).toEqual([true, true, 3, 0]);
  });

  it('is the lists of a day, with identity numbers and prices on none', async () => {
    const desk = await signIn(service, 'reception@guest-mails.example');
    const list = async (name: string, day: number) =>
      (await paper(`list?list=${name}&day=${offer.day(day)}`, desk)).text;
    expect(await list('arrivals', 4)).toContain('Ayşe Yılmaz');
    const named = { name: 'Ayşe', surname: 'Yılmaz, Prof.' };
    expect(outcomeOf(await push(partner, stay(offer, 20, 21, { PrimaryGuests: [named] })))).toBe('ok');
    expect((await list('arrivals', 20)).match(/Ayşe Yılmaz, Prof\./g)).toHaveLength(1);
    expect(await list('departures', 2)).toContain('MEHMET ÖZ');
    expect(await list('inHouse', 0)).toContain('MEHMET ÖZ');
    expect(await list('breakfast', 0)).toContain('MEHMET ÖZ');
    expect(await list('breakfast', -1)).toContain('Bu listede kimse yok.');
    // Guests who should have left two days ago are still here, and had breakfast each day.
    await service.db.query(
      `UPDATE booking_room SET arrival = arrival - 4, departure = departure - 4
        WHERE hotel_id = $1 AND status = 'checked_in'`,
      [offer.hotelID],
    );
    await service.db.query(
      `UPDATE room_assignment SET from_day = from_day - 4, until_day = until_day - 4 WHERE hotel_id = $1`,
      [offer.hotelID],
    );
    expect(await list('breakfast', 0)).toContain('MEHMET ÖZ');
    expect(await list('breakfast', -1)).toContain('MEHMET ÖZ');
    expect(await list('breakfast', 1)).not.toContain('MEHMET ÖZ');
    // A guest who was due yesterday and came this afternoon slept elsewhere.
    const late = await reserve(service, offer.hotelID, 'STD', { guest: 'Geç Gelen' });
    const [room] = await service.db.query<{ id: number }[]>(
      `SELECT id FROM room WHERE hotel_id = $1 AND name = '102'`,
      [offer.hotelID],
    );
    const guests = [{ firstName: 'Geç', lastName: 'Gelen' }];
    const checkIn = { reservationId: late, roomId: room!.id, guests };
    expect((await desk.change('frontDesk', 'checkIn', checkIn)).status).toBe(200);
    await service.db.query('UPDATE booking_room SET arrival = arrival - 1 WHERE hotel_id = $1 AND id = $2', [
      ...[offer.hotelID, late],
    ]);
    const came = (time: string) =>
      service.db.query(
        `UPDATE stay SET checked_in_at = ($3::date + $4::time) AT TIME ZONE 'Europe/Istanbul'
          WHERE hotel_id = $1 AND booking_room_id = $2`,
        [offer.hotelID, late, offer.day(0), time],
      );
    await came('12:00');
    expect(await list('breakfast', 0)).not.toContain('Geç Gelen');
    expect(await list('inHouse', -1)).not.toContain('Geç Gelen');
    expect(await list('breakfast', 1)).toContain('Geç Gelen');
    // One who came after midnight had the rest of the night here.
    await came('00:40');
    expect(await list('breakfast', 0)).toContain('Geç Gelen');
    expect(await list('inHouse', -1)).toContain('Geç Gelen');
    expect(await list('breakfast', -1)).not.toContain('Geç Gelen');
    // Whoever is expected for the night before has breakfast, too.
    expect(await list('breakfast', 5)).toContain('Ayşe Yılmaz');
    expect(await list('inHouse', 0)).not.toMatch(/10000000146|EUR/);
    expect((await paper(`registration-cards?day=${offer.day(4)}`, desk)).text).toContain('Konaklama belgesi');
    expect((await paper('list?list=wages', desk)).status).toBe(422);
    const stranger = await send(service, 'GET', '/admin/paper/list');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/admin/login'),
    ]);
  });
});
