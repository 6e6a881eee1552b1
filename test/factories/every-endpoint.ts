import { WEBHOOKS } from './webhooks.js';
import { booking, card, type Offer, PUSH, room } from './booking.js';
import { writeCursor } from '../../src/partner-kit/changes/cursor.js';
import { dayFromToday } from './days.js';
import { type Answer, type PartnerClient, send } from './hotel.js';
import type { TestService } from '../harness/service.js';

export const GUEST = {
  name: 'GIZLIISIM',
  surname: 'GIZLISOYAD',
  PhoneNumber: '+905559998877',
  email: 'gizli.misafir@guests.example',
  CountryCode: 'TR',
};

/** A booking with a card and a guest whose data are told from everything else. */
export function bookingWithCard(offer: Offer, cardChanges: Record<string, unknown> = {}) {
  return booking(offer, {
    PrimaryGuests: [GUEST],
    SpecialRequest: [{ text: 'GIZLINOT' }],
    RoomStays: [
      room(offer, {
        PaymentCard: card({
          CardHolder: { fullname: 'GIZLIKARTSAHIBI', address: 'GIZLIADRES', country: 'TR', city: 'X' },
          ...cardChanges,
        }),
      }),
    ],
  });
}

/** The body of an online payment of the same guest. */
export function paymentOf(hotelID: number, countryID: number) {
  return {
    hotelID,
    totalPrice: '80.00',
    orderID: 'gizli-order',
    returnUrl: 'https://partner.example/return',
    name: GUEST.name,
    surname: GUEST.surname,
    email: GUEST.email,
    phone: GUEST.PhoneNumber,
    city: 'İzmir',
    address: 'GIZLIADRES',
    countryID,
    identityNumber: '10000000146',
    baskets: [{ id: 1, name: 'Oda', piece: 1, price: '80.00' }],
  };
}

/** Every endpoint with a right call of it, by its name in the document; a name may go on after a comma. */
export function everyEndpoint(
  service: TestService,
  partner: PartnerClient,
  secrets: { apiKey: string; apiSecret: string; hotspotKey: string; ratesKey: string },
  offer: Offer,
  countryID: number,
): Record<string, () => Promise<Answer>> {
  const { hotelID } = partner;
  const get = (path: string, query: Record<string, string | number> = {}) => [
    `GET ${path}`,
    () => partner.get(path.replace('{hotelID}', String(hotelID)), { hotelID, ...query }),
  ];
  const { apiKey, apiSecret, hotspotKey, ratesKey } = secrets;
  const asMachine = (method: string, path: string, body?: unknown) => () =>
    send(service, method, path, {
      headers: { ApiKey: ratesKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const asChannel = (method: string, path: string, body?: unknown) => () =>
    send(service, method, path, {
      headers: { 'api-key': ratesKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const addWebhook = () =>
    partner.postForm(WEBHOOKS, { hotelID, url: 'http://127.0.0.1:1/GIZLIADRES', kinds: 'booking' });
  const webhook = async () => (await addWebhook()).body.id as number;
  const end = (id: number) => partner.delete(`${WEBHOOKS}/${id}`);
  const days = { startDate: dayFromToday(10), endDate: dayFromToday(12) };
  const start = '/external/online/payment/type';
  const PAY = 'POST /external/online/payment/type/{paymentType}';
  let voucher = '';
  return byName([
    [
      'POST /external/public/login',
      () =>
        send(service, 'POST', '/external/public/login', {
          body: new URLSearchParams({ apiKey, apiSecret, SVC: String(hotelID) }),
        }),
    ],
    [
      'POST /external/public/partner/login',
      () =>
        send(service, 'POST', '/external/public/partner/login', {
          body: new URLSearchParams({ apiKey, apiSecret }),
        }),
    ],
    ['POST /external/online/hotels', () => partner.postForm('/external/online/hotels', {})],
    [
      'POST /external/online/hotels/search',
      () => partner.postForm('/external/online/hotels/search', { hotelIDs: hotelID, ...days, adultCount: 2 }),
    ],
    ['POST /external/counties', () => partner.postForm('/external/counties', {})],
    get('/external/currencies'),
    get('/external/languages'),
    get('/external/hotel/{hotelID}/contact/info'),
    get('/external/online/social/media'),
    get('/external/online/footer'),
    get('/external/online/mail/host'),
    get('/external/online/payment/type'),
    get('/external/payment/company'),
    [`${PAY}, type 1`, () => partner.postJson(`${start}/1`, { hotelID })],
    [`${PAY}, type 3`, () => partner.postJson(`${start}/3`, { hotelID })],
    [PAY, () => partner.postJson(`${start}/10`, paymentOf(hotelID, countryID))],
    get('/external/online/payment/status', { orderID: 'gizli-order' }),
    get('/external/online/changes', { after: writeCursor('changes', hotelID, 0) }),
    get(WEBHOOKS),
    [
      `POST ${WEBHOOKS}`,
      async () => {
        const added = await addWebhook();
        await end(added.body.id as number);
        return added;
      },
    ],
    [`DELETE ${WEBHOOKS}/{id}`, async () => end(await webhook())],
    [
      `POST ${WEBHOOKS}/{id}/test`,
      async () => {
        const id = await webhook();
        return partner.postForm(`${WEBHOOKS}/${id}/test`, {}).finally(() => end(id));
      },
    ],
    get('/external/online/building'),
    get('/external/online/package'),
    [
      'POST /external/online/roomType',
      () => partner.postForm('/external/online/roomType', { hotelID, ...days, adultCount: 2 }),
    ],
    [
      'POST /external/online/roomType/explain',
      () => partner.postForm('/external/online/roomType/explain', { hotelID, ...days, adultCount: 2 }),
    ],
    get('/external/room/type/hotel/availability', days),
    [
      `POST ${PUSH}`,
      () => {
        const pushed = bookingWithCard(offer);
        voucher = String(pushed['ID']);
        return partner.postJson(PUSH, { BookingPushRQ: { Bookings: [pushed] } });
      },
    ],
    [
      'GET /external/online/channel/booking',
      () => partner.get('/external/online/channel/booking', { hotelID, ID: voucher }),
    ],
    get('/external/online/channel/bookings'),
    [
      'POST /public/json/customer/inhotel',
      () => send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: hotspotKey } }),
    ],
    [
      'POST /public/json/customer/inhotel/changes',
      () =>
        send(service, 'POST', '/public/json/customer/inhotel/changes', {
          headers: { ApiKey: hotspotKey },
          body: new URLSearchParams({ after: writeCursor('guests', hotelID, 0) }),
        }),
    ],
    [
      'GET /external/inventory',
      asMachine('GET', `/external/inventory?hotelID=${hotelID}&from=${days.startDate}&to=${days.endDate}`),
    ],
    ['GET /external/inventory/mapping', asMachine('GET', `/external/inventory/mapping?hotelID=${hotelID}`)],
    [
      'GET /external/channels/open-channel/test_connection',
      asChannel('GET', `/external/channels/open-channel/test_connection/?hotel_code=${hotelID}`),
    ],
    [
      'GET /external/channels/open-channel/mapping_details',
      asChannel('GET', `/external/channels/open-channel/mapping_details/?hotel_code=${hotelID}`),
    ],
    [
      'POST /external/channels/open-channel/changes',
      asChannel('POST', '/external/channels/open-channel/changes/', {
        data: [
          {
            type: 'changes_notification',
            attributes: { request_id: 'every-channel', hotel_code: String(hotelID), changes: [] },
          },
        ],
      }),
    ],
    [
      'POST /external/inventory/changes',
      asMachine('POST', '/external/inventory/changes', {
        hotelID,
        id: 'every-endpoint',
        changes: [{ roomType: 'STD', from: days.startDate, to: days.endDate, stopSale: false }],
      }),
    ],
  ] as [string, () => Promise<Answer>][]);
}

function byName<T>(calls: [string, T][]): Record<string, T> {
  const named = Object.fromEntries(calls);
  if (Object.keys(named).length < calls.length) throw new Error('two endpoints have the same name');
  return named;
}
