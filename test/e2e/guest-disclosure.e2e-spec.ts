import readXlsx from 'read-excel-file/node';
import { guest, type GuestHotel, guestHotel, guestSteps, refused } from '../factories/guests.js';
import type { PanelClient } from '../factories/panel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { startService, type TestService } from '../harness/service.js';

const IDENTITY = '10000000146';

let service: TestService;
let hotel: GuestHotel;
const { book, link, checkIn, bookerOf } = guestSteps(() => ({ service, hotel }));

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  hotel = await guestHotel(service);
});
afterAll(() => service.close());

/** The rows of each sheet, as objects by their headings. */
async function sheetsOf(client: PanelClient, guestId: number) {
  const address = `${service.url}/admin/api/pages/guests/disclosure?guestId=${guestId}`;
  const answer = await fetch(address, { headers: { cookie: client.cookie } });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename=guest-${guestId}.xlsx`,
  ]);
  const sheets = await readXlsx(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(
    sheets.map(({ sheet, data: [headings, ...rows] }) => [
      sheet,
      rows.map((row) =>
        Object.fromEntries(row.flatMap((cell, i) => (cell === null ? [] : [[String(headings![i]), cell]]))),
      ),
    ]),
  );
}

describe('what is kept of a guest', () => {
  it('is told to them by a manager as a spreadsheet: profile, bookings, stays, lists, money and mails', async () => {
    const { offer, manager } = hotel;
    const who = { name: 'Işıl', surname: 'Groß', PhoneNumber: '0532 123 45 67', email: 'isil@ornek.example' };
    const own = await book(0, who, {
      ID: 'OWN-1',
    });
    const contactOf = (name: string, surname: string, PhoneNumber: string) => ({
      ...{ name, surname, PhoneNumber, email: '', CountryCode: 'DE' },
    });
    const PrimaryGuests = [contactOf('Can', 'Ak', '0534'), contactOf('Işıl', 'Groß', '0533')];
    const friends = await book(0, {}, { ID: 'CAN-1', PrimaryGuests });
    await link();
    await checkIn(own, '101', guest('Işıl', 'Groß', IDENTITY, '1980-05-06'));
    await checkIn(friends, '102', guest('Can', 'Ak'), guest('Işıl', 'Groß', IDENTITY));
    const guestId = await bookerOf(own);
    await service.db.query(
      `UPDATE guest_profile SET notes = 'likes the sea', preferences = 'high floor', mark = 'vip'
        WHERE hotel_id = $1 AND id = $2`,
      [offer.hotelID, guestId],
    );
    await service.db.query(
      `INSERT INTO guest_mail (hotel_id, booking_id, kind, state, sent_at)
       VALUES ($1, $2, 'confirmation', 'sent', '2026-05-01 09:30Z')`,
      [offer.hotelID, own],
    );

    await service.db.query(
      `INSERT INTO card (hotel_id, booking_id, room_position, masked, holder_encrypted, number_encrypted,
                         expiry_encrypted, erase_on)
       VALUES ($1, $2, 0, '4***1111', '', '', '', current_date + 9)`,
      [offer.hotelID, own],
    );

    const told = await sheetsOf(manager, guestId);
    expect(told['Profil']).toEqual([
      {
        ...{ Ad: 'Işıl', Soyad: 'Groß', Telefon: '0532 123 45 67', 'E-posta': 'isil@ornek.example' },
        ...{ Ülke: 'DE', 'Doğum tarihi': '1980-05-06', 'T.C. kimlik / pasaport no.': 'Özetiyle biliniyor' },
        ...{ İşaret: 'VIP', Tercihler: 'high floor', Notlar: 'likes the sea' },
      },
    ]);
    expect(told['Rezervasyonlar']).toEqual([
      expect.objectContaining({
        ...{ Voucher: 'OWN-1', Ad: 'Işıl', Soyad: 'Groß', Giriş: offer.day(0), Çıkış: offer.day(1) },
        Kartlar: '4***1111',
      }),
    ]);
    const contact = { Ad: 'Işıl', Soyad: 'Groß', Ülke: 'DE' };
    expect(told['İletişim']).toEqual([
      { Voucher: 'OWN-1', ...contact, Telefon: '0532 123 45 67', 'E-posta': 'isil@ornek.example' },
      { Voucher: 'CAN-1', ...contact, Telefon: '0533' },
    ]);
    expect(told['Konaklamalar']).toEqual(
      ['OWN-1', 'CAN-1'].map((voucher) =>
        expect.objectContaining({
          ...{ Voucher: voucher, Ad: 'Işıl', 'T.C. kimlik / pasaport no.': IDENTITY, Uyruk: 'DE' },
          'Otele giriş': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
        }),
      ),
    );
    expect(told['Ücretler ve ödemeler']).toEqual([
      expect.objectContaining({ Voucher: 'OWN-1', Tür: 'Konaklama', 'Para birimi': 'EUR' }),
    ]);
    expect(told['E-postalar']).toEqual([
      { Voucher: 'OWN-1', Tür: 'Rezervasyon onayı', Gönderildi: '2026-05-01 12:30' },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/0534/);
    const trail = await new PanelRecords(service, manager).list('audit', {
      'filters.action': 'guest-profile.disclosed',
    });
    expect(trail).toHaveLength(1);
  });

  it('is not told by reception, nor by another hotel', async () => {
    const guestId = await bookerOf(
      await book(1, { name: 'Eda', surname: 'Su', email: 'eda@ornek.example' }).then(
        async (id) => (await link(), id),
      ),
    );
    expect((await hotel.reception.read('guests', 'disclosure', { guestId })).status).toBe(404);
    const other = await guestHotel(service);
    refused(await other.manager.read('guests', 'disclosure', { guestId }), 404, 'guest_is_not_found');
  });
});
