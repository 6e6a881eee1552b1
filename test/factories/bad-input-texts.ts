import { type Expected } from './bad-input.js';
import { dayFromToday } from './days.js';

/** A call whose parameters are texts: right ones, and what wrong values of each are answered with. */
export interface Endpoint {
  right: Record<string, string>;
  wrong: Record<string, Expected>;
  /** The answer to what is right; `ok` unless stated. */
  answer?: string;
  /** Whose credential is sent: the partner's token unless stated. */
  by?: 'hotspot' | 'rates' | 'channel';
}

/** Stands for the ID of the hotel that is called. */
export const OWN = 'OWN';

/** `name[]` and the like: an array or object where a scalar belongs. */
const OTHER_SPELLINGS = ['an array', 'an indexed array', 'an object'];
const spelled = (...answers: string[]) => Object.fromEntries(OTHER_SPELLINGS.map((kind) => [kind, answers]));

const needed = (answer: string): Expected => ({ else: answer });
const hotelID = needed('hotel_id_is_not_found');
/** The hotel of a key, or of a token of one hotel, need not be named. */
const optionalHotelID = (answer: string): Expected => ({ ...hotelID, missing: answer });

/** A larger number than may be is taken as the largest. */
const capped = (answer: string): Expected => ({
  else: answer,
  missing: 'ok',
  '2^31': 'ok',
  '2^63': ['ok', answer],
});
const limit = capped('limit_is_not_valid');
const wait = capped('wait_is_not_valid');
const kinds: Expected = {
  else: 'kinds_is_not_valid',
  'an array': 'ok',
  'an indexed array': 'ok',
  repeated: 'ok',
};
const page = capped('page_is_not_valid');
const order: Expected = { else: 'order_is_not_valid', missing: 'ok' };
const after: Expected = { else: 'cursor_is_not_valid', missing: 'ok' };
/** An unknown language falls back to the hotel's. */
const language: Expected = { else: 'ok', repeated: ['ok', '10022'] };
const paging = { limit, page, order };

export const QUERIES: Record<string, Endpoint> = {
  'GET /external/currencies': { right: { limit: '5', page: '1', order: 'id' }, wrong: paging },
  'GET /external/languages': { right: { limit: '5', page: '1', order: '-id' }, wrong: paging },
  'GET /external/online/social/media': {
    right: { hotelID: OWN, limit: '5', page: '1', order: 'id' },
    wrong: { hotelID, ...paging },
  },
  'GET /external/online/changes': {
    right: { hotelID: OWN, limit: '5', wait: '0', kinds: 'rates' },
    wrong: { hotelID, after, limit, wait, kinds: { ...kinds, missing: 'ok' } },
  },
  'GET /external/online/channel/bookings': {
    right: { hotelID: OWN, limit: '5' },
    wrong: { hotelID, after, limit },
  },
  'GET /external/online/channel/booking': {
    right: { hotelID: OWN, ID: 'no-such-booking' },
    answer: 'booking_is_not_found',
    wrong: { hotelID, ID: needed('booking_is_not_found') },
  },
  'GET /external/online/webhooks': { right: { hotelID: OWN }, wrong: { hotelID } },
  'DELETE /external/online/webhooks/{id}': {
    right: { hotelID: OWN },
    answer: 'webhook_is_not_found',
    wrong: { hotelID: optionalHotelID('webhook_is_not_found') },
  },
  'GET /external/online/building': {
    right: { hotelID: OWN, limit: '5', page: '1', order: 'id' },
    wrong: { hotelID, ...paging },
  },
  'GET /external/online/package': {
    right: { hotelID: OWN, limit: '5', page: '1', order: 'id', language: 'tr' },
    wrong: { hotelID, ...paging, language },
  },
  'GET /external/online/footer': {
    right: { hotelID: OWN, language: 'tr' },
    wrong: { hotelID: optionalHotelID('ok'), language },
  },
  'GET /external/online/mail/host': { right: { hotelID: OWN }, wrong: { hotelID } },
  'GET /external/online/payment/type': { right: { hotelID: OWN }, wrong: { hotelID } },
  'GET /external/payment/company': {
    right: { hotelID: OWN },
    wrong: { hotelID: needed('hotel_company_info_could_not_found') },
  },
  'GET /external/room/type/hotel/availability': {
    right: {
      hotelID: OWN,
      startDate: dayFromToday(1),
      endDate: `${dayFromToday(3)}T23:59:59`,
      language: 'en',
    },
    wrong: {
      hotelID,
      startDate: needed('start_date_is_not_found'),
      endDate: needed('end_date_is_not_found'),
      language,
    },
  },
  'GET /external/online/payment/status': {
    right: { hotelID: OWN, orderID: 'o-1' },
    answer: 'order_is_not_found',
    wrong: { hotelID, orderID: needed('order_is_not_found') },
  },
  'GET /external/inventory': {
    right: { hotelID: OWN, from: dayFromToday(1), to: dayFromToday(3) },
    wrong: { hotelID, from: needed('from_is_not_valid'), to: needed('to_is_not_valid') },
    by: 'rates',
  },
  'GET /external/inventory/mapping': {
    right: { hotelID: OWN },
    wrong: { hotelID: optionalHotelID('ok') },
    by: 'rates',
  },
  'GET /external/channels/open-channel/test_connection': {
    right: { hotel_code: OWN },
    wrong: { hotel_code: needed('404 hotel_id_is_not_found') },
    by: 'channel',
  },
  'GET /external/channels/open-channel/mapping_details': {
    right: { hotel_code: OWN },
    wrong: { hotel_code: needed('404 hotel_id_is_not_found') },
    by: 'channel',
  },
};

const stayDay: Expected = { else: '10022', missing: '10002', empty: '10002' };
/** A part of a search that need not be there. */
const optional: Expected = { else: '10022', missing: 'ok', empty: ['ok', '10022'] };
/** A search of one hotel or of several. */
const STAY: Endpoint = {
  right: {
    startDate: dayFromToday(5),
    endDate: dayFromToday(7),
    adultCount: '2',
    childCount: '1',
    language: 'en',
    include: 'taxes',
  },
  wrong: {
    startDate: stayDay,
    endDate: stayDay,
    adultCount: stayDay,
    childCount: optional,
    childAges: { ...optional, 'an array': 'ok', 'an indexed array': 'ok', repeated: 'ok' },
    language,
    include: {
      else: '10022',
      missing: 'ok',
      'an array': 'ok',
      'an indexed array': 'ok',
      repeated: 'ok',
    },
  },
};
const ROOM_LIST: Endpoint = {
  right: { hotelID: OWN, ...STAY.right },
  wrong: {
    ...STAY.wrong,
    hotelID: { else: '10001', missing: '10002', empty: '10002' },
    buildingID: {
      ...optional,
      '2^31': '10004',
      '2^63': ['10004', '10022'],
      '-1': ['10004', '10022'],
    },
  },
};
/** Of a room type or board that the hotel does not have. */
const narrowing: Expected = { ...optional, '2^31': '10004' };

export const FORMS: Record<string, Endpoint> = {
  'POST /external/public/login': {
    right: { apiKey: 'ALPHA-api-key', apiSecret: 'ALPHA-api-secret', SVC: OWN },
    wrong: {
      apiKey: needed('partner_is_not_found'),
      apiSecret: needed('partner_is_not_found'),
      SVC: {
        else: 'hotel_permission_is_not_found',
        missing: 'hotel_is_not_found',
        empty: ['hotel_is_not_found', 'hotel_permission_is_not_found'],
        ...spelled('hotel_is_not_found', 'hotel_permission_is_not_found'),
      },
      hotelSeoUrl: { else: 'ok' },
      // Read only where SVC is absent.
      'the service': { else: 'ok' },
    },
  },
  'POST /external/public/partner/login': {
    right: { apiKey: 'ALPHA-api-key', apiSecret: 'ALPHA-api-secret' },
    wrong: { apiKey: needed('partner_is_not_found'), apiSecret: needed('partner_is_not_found') },
  },
  'POST /external/online/roomType': ROOM_LIST,
  'POST /external/online/roomType/explain': {
    right: ROOM_LIST.right,
    wrong: {
      ...ROOM_LIST.wrong,
      // What a building does not have is explained.
      buildingID: { ...optional, '2^31': '10004', '2^63': ['10004', '10022'], '-1': ['10004', '10022'] },
      roomTypeID: narrowing,
      accommodationTypeID: narrowing,
    },
  },
  'POST /external/online/hotels/search': {
    right: { hotelIDs: OWN, ...STAY.right },
    wrong: {
      ...STAY.wrong,
      hotelIDs: {
        else: '10022',
        missing: '10002',
        empty: ['10002', '10022'],
        '2^31': 'ok',
        ...spelled('ok'),
        'an object': '10022',
        repeated: 'ok',
      },
    },
  },
  'POST /external/online/webhooks': {
    right: { hotelID: OWN, url: 'http://127.0.0.1:1/hook', kinds: 'booking' },
    wrong: {
      hotelID,
      // Bytes that are no UTF-8 stay percent signs and digits, which an address may have.
      url: { ...needed('url_is_not_valid'), 'a lone surrogate': 'ok' },
      kinds,
    },
  },
  'POST /external/online/webhooks/{id}/test': {
    right: { hotelID: OWN },
    answer: 'webhook_is_not_found',
    wrong: { hotelID: optionalHotelID('webhook_is_not_found') },
  },
  'POST /public/json/customer/inhotel/changes': {
    right: { limit: '5', wait: '0' },
    wrong: { after, limit, wait },
    by: 'hotspot',
  },
};

const capInJson = (answer: string): Expected => ({ ...capped(answer), '2^63 as text': ['ok', answer] });

/** The same of forms that may come as JSON. */
export const JSON_FORMS: Record<string, Record<string, Expected>> = {
  'POST /external/online/webhooks': {
    hotelID,
    url: needed('url_is_not_valid'),
    kinds: { else: 'kinds_is_not_valid' },
  },
  'POST /external/online/webhooks/{id}/test': {
    hotelID: { ...hotelID, missing: 'webhook_is_not_found' },
  },
  'POST /public/json/customer/inhotel/changes': {
    after,
    limit: capInJson('limit_is_not_valid'),
    wait: { ...capInJson('wait_is_not_valid'), '0': 'ok' },
  },
};

/** Of these the answer to a wrong part of the path. */
export const PATHS: Record<string, Record<string, RegExp>> = {
  'GET /external/hotel/{hotelID}/contact/info': { hotelID: /^404 \w+$/ },
  'POST /external/online/payment/type/{paymentType}': { paymentType: /^404 payment_type_is_not_found$/ },
  'DELETE /external/online/webhooks/{id}': { id: /^webhook_is_not_found$/ },
  'POST /external/online/webhooks/{id}/test': { id: /^webhook_is_not_found$/ },
  'GET /flags/{name}': { name: /^404 not_found$/ },
  'GET /media/{hotelID}/{name}': { hotelID: /^404 not_found$/, name: /^404 not_found$/ },
};
