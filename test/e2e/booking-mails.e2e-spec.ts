import net from 'node:net';
import { BookingMails } from '../../src/booking/mails/booking-mails.service.js';
import { readDueMail } from '../../src/booking/mails/booking-mails.queries.js';
import { booking, entryOf, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { type SmtpServer, smtpServer } from '../harness/smtp.js';
import { until } from '../harness/until.mjs';

describe('mails that tell hotels of their bookings', () => {
  let service: TestService;
  let mails: BookingMails;
  let smtp: SmtpServer;
  beforeAll(async () => {
    service = await startService();
    mails = service.app.get(BookingMails, { strict: false });
    smtp = await smtpServer();
  });
  afterAll(async () => {
    await service.close();
    await smtp.close();
  });
  afterEach(() => smtp.mails.splice(0));

  /** A hotel that wants mails, with so many bookings that it has not been told of. */
  async function hotelToTell(port: number, bookings: number): Promise<number> {
    const mailServer = { host: '127.0.0.1', port, encryption: 'none', user: '' };
    const imported = await importHotel(service, smallHotel({ mailServer }));
    const { hotelID } = imported;
    await service.db.query(`UPDATE hotel SET booking_mail = id || '@desk.example' WHERE id = $1`, [hotelID]);
    const partner = await partnerOf(service, imported);
    const offer = await offerOf(service, hotelID);
    for (let n = 0; n < bookings; n++) expect(outcomeOf(await push(partner, booking(offer)))).toBe('ok');
    return hotelID;
  }
  const attempts = async (hotelID: number) =>
    (
      await service.db.query<{ attempts: number }[]>(
        'SELECT mail_attempts AS attempts FROM booking_push WHERE hotel_id = $1 ORDER BY received_at',
        [hotelID],
      )
    ).map((row) => row.attempts);

  it('of one hotel do not wait for the silent mail server of another', async () => {
    const silent = net.createServer();
    const waiting = new Set<net.Socket>();
    silent.on('connection', (socket) => waiting.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const stuck = await hotelToTell((silent.address() as net.AddressInfo).port, 2);
    const other = await hotelToTell(smtp.port, 2);

    const running = mails.sendDueMails();
    await until('two mails', () => smtp.mails.length >= 2);
    expect(smtp.mails.map((mail) => mail.to)).toEqual([`${other}@desk.example`, `${other}@desk.example`]);
    await until('a connection to the silent server', () => waiting.size > 0);
    for (const socket of waiting) socket.destroy();

    expect(await running).toEqual({ sent: 2, failed: 1 });
    // The second mail of the hotel was not tried in vain.
    expect(await attempts(stuck)).toEqual([1, 0]);
    await new Promise((resolve) => silent.close(resolve));
  });

  it('list the rooms that stand, without those that staff have cancelled', async () => {
    const imported = await importHotel(service, smallHotel());
    const [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
    const rooms = [room(offer), room(offer, { roomTypeID: offer.roomType.FAM })];
    const json = booking(offer, { RoomStays: rooms });
    const bookingId = entryOf(await push(partner, json)).SVC_ID!;
    await service.db.query(
      `UPDATE booking_room SET status = 'cancelled', cancelled_at = now() WHERE booking_id = $1 AND position = 1`,
      [bookingId],
    );
    await service.db.query(`UPDATE hotel SET booking_mail = 'desk@hotel.example' WHERE id = $1`, [
      imported.hotelID,
    ]);
    const [{ pushId }] = (await service.db.query(
      'SELECT id AS "pushId" FROM booking_push WHERE booking_id = $1',
      [bookingId],
    )) as [{ pushId: number }];
    const mail = await readDueMail(service.db, { hotelId: imported.hotelID, pushId, attempts: 0 });
    expect(mail!.rooms).toMatchObject([{ roomType: { tr: 'Standart oda' } }]);
  });

  it('of one hotel come though the password of another does not decrypt', async () => {
    const broken = await hotelToTell(smtp.port, 1);
    await service.db.query(`UPDATE mail_server SET password_encrypted = 'v1.gone.AAAA' WHERE hotel_id = $1`, [
      broken,
    ]);
    const other = await hotelToTell(smtp.port, 1);
    await expect(mails.sendDueMails()).rejects.toThrow('encryption key "gone" is not among the settings');
    expect(smtp.mails.map((mail) => mail.to)).toEqual([`${other}@desk.example`]);
  });

  it('are sent once, however many instances send them', async () => {
    const hotelID = await hotelToTell(smtp.port, 3);
    const second = await startService({ DATABASE_URL: service.databaseUrl });
    await Promise.all([
      mails.sendDueMails(),
      second.app.get(BookingMails, { strict: false }).sendDueMails(),
      mails.sendDueMails(),
    ]);
    await second.close();
    expect(smtp.mails.map((mail) => mail.to)).toEqual(Array(3).fill(`${hotelID}@desk.example`));
    expect(await attempts(hotelID)).toEqual([1, 1, 1]);
  });
});
