import { GuestLinks } from '../../src/guests/profiles/guest-links.service.js';
import type { TestService } from '../harness/service.js';
import { booking, card, offerOf, outcomeOf, push, room } from './booking.js';
import { importHotel, partnerOf, smallHotel } from './hotel.js';
import { PanelRecords } from './panel-records.js';
import { addOperator, signIn, staffOf } from './panel.js';
import { brokenWebhook } from './webhooks.js';

/** Two hotels, each with a record of every kind that the panel lists, and people who are signed in. */
export interface FullHotels {
  /** The own hotel, and the foreign one. */
  hotels: [number, number];
  /** The managers of the two. */
  own: PanelRecords;
  foreign: PanelRecords;
  /** The reception of the own hotel. */
  reception: PanelRecords;
  operator: PanelRecords;
}

export async function fullHotels(service: TestService): Promise<FullHotels> {
  const hotels: [number, number] = [await fullHotel(service, 'own'), await fullHotel(service, 'foreign')];
  await service.app.get(GuestLinks, { strict: false }).linkDue('all');
  await addOperator(service, 'operator@all.example');
  const records = async (email: string) => new PanelRecords(service, await signIn(service, email));
  return {
    hotels,
    own: await records('manager@own.example'),
    foreign: await records('manager@foreign.example'),
    reception: await records('reception@own.example'),
    operator: await records('operator@all.example'),
  };
}

async function fullHotel(service: TestService, name: string): Promise<number> {
  const imported = await importHotel(
    service,
    smallHotel({
      staff: staffOf(name),
      socialMedia: [{ category: `${name}-net`, url: `https://${name}.example/` }],
      footer: { tr: { about: { title: `Hakkında ${name}`, text: '<p>metin</p>' } } },
      mailServer: { host: `smtp.${name}.example`, port: 587, user: 'u', password: `mail-secret-${name}` },
      virtualPos: {
        company_code: 'nestpay',
        company_name: name,
        store_key: `pos-secret-${name}`,
        password: 'p',
      },
      packages: [{ name: { tr: `Paket ${name}` }, price: '10.00' }],
      bookingSources: [{ name: { tr: `Kaynak ${name}` } }],
      marketSegments: [{ name: { tr: `Segment ${name}` } }],
      promotions: [{ code: `PROMO-${name}`, name: { tr: `Kampanya ${name}` }, percent: '10' }],
      partners: [{ name, apiKey: `key-${name}`, apiSecret: `secret-of-${name}` }],
      partnerAllotments: [
        { partner: `key-${name}`, roomType: 'STD', from: 'today+200', to: 'today+201', rooms: 1 },
      ],
      cancellationTiers: [{ daysBefore: 7 }],
      usualCharges: [{ name: { tr: `Ekstra ${name}` }, price: '4.00' }],
    }),
  );
  await service.db.query('INSERT INTO company (hotel_id, name) VALUES ($1, $2)', [
    imported.hotelID,
    `Firma ${name}`,
  ]);
  await service.db.query('UPDATE hotel_revision SET desk = desk + 1 WHERE hotel_id = $1', [imported.hotelID]);
  const partner = await partnerOf(service, imported);
  const offer = await offerOf(service, imported.hotelID);
  await brokenWebhook(service, partner);
  const withCard = booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() });
  expect(outcomeOf(await push(partner, withCard))).toBe('ok');
  expect(outcomeOf(await push(partner, booking(offer, { type: 'Modify' })))).toMatch(/^03/);
  await service.db.query(
    `INSERT INTO payment_session (hotel_id, id, partner_id, order_id, amount, currency, company_code, return_url, expires_at)
     SELECT $1, $2, partner_id, $2, 10, 'EUR', 'nestpay', 'https://x.example', now() FROM partner_hotel WHERE hotel_id = $1`,
    [imported.hotelID, `order-${name}`],
  );
  await service.db.query(
    `WITH text AS (INSERT INTO guest_mail_text (hotel_id, kind, language, subject, body)
                   VALUES ($1, 'confirmation', 'tr', $2, $2))
     INSERT INTO guest_mail (hotel_id, booking_id, kind)
     SELECT hotel_id, min(id), 'confirmation' FROM booking WHERE hotel_id = $1 GROUP BY hotel_id`,
    [imported.hotelID, `konu-${name}`],
  );
  return imported.hotelID;
}
