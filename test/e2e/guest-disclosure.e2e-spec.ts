import readXlsx from 'read-excel-file/node';
import { push, stay } from '../factories/booking.js';
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
      name,
      surname,
      PhoneNumber,
      email: '',
      CountryCode: 'DE',
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
        Ad: 'Işıl',
        Soyad: 'Groß',
        Telefon: '0532 123 45 67',
        'E-posta': 'isil@ornek.example',
        Ülke: 'DE',
        'Doğum tarihi': '1980-05-06',
        'Kimlik veya pasaport no.': 'Özetiyle biliniyor',
        İşaret: 'VIP',
        Tercihler: 'high floor',
        Notlar: 'likes the sea',
      },
    ]);
    expect(told['Rezervasyonlar']).toEqual([
      expect.objectContaining({
        Voucher: 'OWN-1',
        Ad: 'Işıl',
        Soyad: 'Groß',
        Giriş: offer.day(0),
        Çıkış: offer.day(1),
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
          Voucher: voucher,
          Ad: 'Işıl',
          'Kimlik veya pasaport no.': IDENTITY,
          Uyruk: 'DE',
          'Otele giriş': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
        }),
      ),
    );
    expect(told['Harcamalar ve ödemeler']).toEqual([
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

  it('names what pushes say of them, refused ones and those before a change too, and children by their name', async () => {
    const { offer, manager, partner } = hotel;
    const contactOf = (name: string, email: string) => ({
      name,
      surname: 'Deniz',
      PhoneNumber: '',
      email,
      CountryCode: 'DE',
    });
    const [own, child] = [contactOf('Ece', 'ece@ornek.example'), contactOf('Ali', 'ali@ornek.example')];
    const pushed = (voucher: string, changes: object, room = {}) =>
      push(partner, stay(offer, 3, 4, { ID: voucher, ...changes }, room));
    const noSuchType = { roomTypeID: '999999' };
    await pushed('ECE-1', { PrimaryGuests: [own] }, noSuchType);
    await pushed('ECE-1', { PrimaryGuests: [own] });
    await pushed('NEVER', { PrimaryGuests: [own] }, noSuchType);
    await pushed('NAMESAKE', { PrimaryGuests: [contactOf('Ece', 'other@ornek.example')] }, noSuchType);
    await pushed('MOVED', { PrimaryGuests: [own] });
    await pushed('MOVED', { PrimaryGuests: [child], type: 'Modify' });
    const named = {
      age: '7',
      name: 'Ali',
      surname: 'Deniz',
      year: '2019',
      date: '2019-05-06',
      detail: 'cot',
    };
    await pushed(
      'ALI-1',
      { PrimaryGuests: [child], ChildGuests: [named] },
      { GuestCount: { adult: 2, child: 1 } },
    );
    await link();
    const idOf = async (name: string) => {
      const [row] = await service.db.query<{ id: number }[]>(
        `SELECT id FROM guest_profile WHERE hotel_id = $1 AND first_name = $2 AND email LIKE lower($2) || '@%'`,
        [offer.hotelID, name],
      );
      return row!.id;
    };
    const person = { Ad: 'Ece', Soyad: 'Deniz', 'E-posta': 'ece@ornek.example', Ülke: 'DE' };
    const told = await sheetsOf(manager, await idOf('Ece'));
    const pushes = [
      ['ECE-1', 'Başarısız'],
      ['ECE-1', 'Kaydedildi'],
      ['NEVER', 'Başarısız'],
      ['MOVED', 'Kaydedildi'],
    ].map(([Voucher, Sonuç]) => ({
      Voucher,
      Sonuç,
      Tür: 'Yeni',
      ...person,
      'Alındığı zaman': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    }));
    expect(told['Partner mesajları']).toHaveLength(pushes.length);
    expect(told['Partner mesajları']).toEqual(expect.arrayContaining(pushes));
    expect(JSON.stringify(told)).not.toMatch(/other@|Ali/);
    const toldOfChild = await sheetsOf(manager, await idOf('Ali'));
    expect(toldOfChild['Çocuklar']).toEqual([
      {
        Voucher: 'ALI-1',
        Ad: 'Ali',
        Soyad: 'Deniz',
        Yaş: '7',
        Yıl: '2019',
        Tarih: '2019-05-06',
        Ayrıntı: 'cot',
      },
    ]);
    expect(toldOfChild['Partner mesajları']).toHaveLength(3);
  });

  it('is told while the hotel is locked, and leaves its changes alone', async () => {
    const { offer, manager } = hotel;
    const own = await book(1, { name: 'Ada', surname: 'Tan', email: 'ada@ornek.example' }, { ID: 'ADA-1' });
    await link();
    const guestId = await bookerOf(own);
    const revision = () =>
      service.db.query('SELECT * FROM hotel_revision WHERE hotel_id = $1', [offer.hotelID]);
    const before = await revision();
    await service.db.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [offer.hotelID]);
      expect((await sheetsOf(manager, guestId))['Rezervasyonlar']).toMatchObject([{ Voucher: 'ADA-1' }]);
    });
    expect(await revision()).toEqual(before);
    const trail = await new PanelRecords(service, manager).list('audit', {
      'filters.action': 'guest-profile.disclosed',
      'filters.entityId': String(guestId),
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
