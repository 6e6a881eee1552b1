import { gzipSync } from 'node:zlib';
import { booking, offerOf } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { partnerOf, send, smallHotel } from '../factories/hotel.js';
import { CHANGES, machineOf } from '../factories/machine.js';
import { paymentRequest } from '../factories/payment.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { longestTurnMs, ordinaryTurnMs } from '../harness/turns.js';

const LOGIN = '/external/public/login';
const PUSH = '/external/online/channel/booking';
const WEBHOOK = '/external/public/payment/webhook/stripe';
const PAYMENT = '/external/online/payment/type/10';
const ROOM_LIST = '/external/online/roomType';
const CHANNEL = '/external/channels/open-channel/changes/';
const PANEL = '/admin/api/pages/account/language';
const RECORDS = '/admin/api/resources/bankAccounts/actions/new';
const SAVED_RATES = '/admin/api/pages/rates/save';
const SAVED_NAMES = '/admin/api/pages/groups/saveNames';
const BULK_EDIT = '/admin/api/pages/rates/bulk';
const ROOM_TYPES = '/admin/api/resources/roomTypes/actions/new';
const FOOTERS = '/admin/api/resources/footers/actions/new';
const SIGN_IN = '/admin/login';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MB = 1_000_000;
/** As large as a form may be. */
const FORM = 100_000;
/** As large as a document of a known caller may be, with the space that is left for what stands around. */
const DOCUMENT = 2 * MB;
/** How many times as long as the largest body that a partner could mean a hostile one may hold up the others. */
const MAX_TURNS = { 'of anybody': 4, 'of a known caller': 40 };

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const fields = (count: number) => Array.from({ length: count }, (_, i) => `"f${i}": 1,`).join('');
const fill = (item: string, bytes: number) => item.repeat(Math.floor(bytes / item.length));

/** A JSON list of one item again and again, without its brackets, that almost fills a document. */
const listOf = (item: string) => fill(`${item},`, DOCUMENT - 1_000) + item;

const letter = (i: number) => String.fromCharCode(97 + i);
/** An object of many members as JSON text, each named as a language is. */
const members = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"${letter(i % 26)}${letter(Math.floor(i / 26) % 26)}":1`).join(',')}}`;
const savedRates = (lines: string) => `{"source": "grid", "confirmed": false, "lines": [${lines}]}`;

interface Bomb {
  path: string;
  body: string | Buffer;
  type?: string;
  encoding?: string;
}

/** What may stand in the list that a route reads of a document. */
const LISTS: Record<string, () => string> = {
  'nested arrays': () => deep(DOCUMENT / 2 - 500),
  'nested arrays, as deep as may be, side by side': () => listOf(deep(3_000)),
  'a million numbers': () => listOf('1'),
  'many empty objects': () => listOf('{}'),
  'an object of many fields': () => `{${fields(100_000)}"last": 1}`,
  'a text of escaped characters': () => `"${fill('\\u0041', DOCUMENT - 1_000)}"`,
  'a number of two million digits': () => '9'.repeat(DOCUMENT - 1_000),
};

function documents(name: string, path: string, around: (list: string) => string): Record<string, () => Bomb> {
  return Object.fromEntries(
    Object.entries(LISTS).map(([what, list]) => [
      `${what} as ${name}`,
      () => ({ path, body: around(list()) }),
    ]),
  );
}

describe('a hostile body', () => {
  let service: TestService;
  let hotelID: number;
  let credentials: Record<string, string>;
  /** A booking and the start of a payment that are as they should be. */
  let right: string;
  let paid: string;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    const machine = await machineOf(service, smallHotel({ staff: staffOf('bombs') }));
    const partner = await partnerOf(service, machine.imported);
    right = JSON.stringify(booking(await offerOf(service, hotelID)));
    paid = JSON.stringify({ ...paymentRequest(partner), baskets: undefined });
    hotelID = machine.hotelID;
    const { cookie } = await signIn(service, 'manager@bombs.example');
    // Each route takes one of them, and no notice of the others.
    credentials = {
      Authorization: `Bearer ${partner.token}`,
      ApiKey: machine.keyOf('PMS'),
      'api-key': machine.keyOf('PMS'),
      Cookie: cookie,
      Origin: service.url,
    };
  });
  afterAll(() => service.close());

  const inflated = { body: gzipSync('['.repeat(2 * MB)), encoding: 'gzip' };
  /** Each as large as its route takes, or larger. */
  const bombs: Record<string, () => Bomb> = {
    'gzip of nested JSON to an unknown path': () => ({ path: '/external/nothing', ...inflated }),
    'gzip of nested JSON to a login': () => ({ path: LOGIN, ...inflated }),
    'gzip of nested JSON as a push': () => ({ path: PUSH, ...inflated }),
    'nested arrays as a push': () => ({ path: PUSH, body: deep(MB) }),
    'nested arrays, as deep as may be, side by side in a push': () => ({
      path: PUSH,
      body: `{"Bookings": [${Array.from({ length: 300 }, () => deep(3_000)).join(',')}]}`,
    }),
    'a push of a million numbers': () => ({ path: PUSH, body: `[${'1,'.repeat(MB - 10)}1]` }),
    'a push of many fields': () => ({ path: PUSH, body: `{${fields(100_000)}"Bookings": []}` }),
    'a push of many bookings that are none': () => ({
      path: PUSH,
      body: `{"BookingPushRQ": {"Bookings": [${'{},'.repeat(500_000)}{}]}}`,
    }),
    'a push of escaped characters': () => ({
      path: PUSH,
      body: `{"Bookings": "${'\\u0041'.repeat(300_000)}"}`,
    }),
    'a number of a million digits': () => ({ path: PUSH, body: `{"Bookings": ${'9'.repeat(MB)}}` }),
    'nested arrays to a login': () => ({ path: LOGIN, body: deep(FORM / 2) }),
    'a form of many fields': () => ({ path: LOGIN, type: FORM_TYPE, body: 'a=1&'.repeat(FORM / 4) }),
    'a form of one escaped field': () => ({
      path: LOGIN,
      type: FORM_TYPE,
      body: `a=${'%41'.repeat(FORM / 4)}`,
    }),
    'a form of many parts': () => {
      const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
      const body = part.repeat(Math.floor(FORM / part.length) - 1) + '--b--';
      return { path: LOGIN, type: 'multipart/form-data; boundary=b', body };
    },
    'a form whose list has one entry, at the highest place': () => ({
      path: LOGIN,
      type: 'multipart/form-data; boundary=b',
      body: `--b\r\ncontent-disposition: form-data; name="a[49999999]"\r\n\r\n1\r\n--b--`,
    }),
    'a form whose lists are nested': () => {
      const field = (i: number) =>
        `--b\r\ncontent-disposition: form-data; name="a${i}${'[999]'.repeat(38)}"\r\n\r\n1\r\n`;
      const body = Array.from({ length: 395 }, (_, i) => field(i)).join('') + '--b--';
      return { path: LOGIN, type: 'multipart/form-data; boundary=b', body };
    },
    'a login of many fields': () => ({ path: LOGIN, body: `{${fields(8_000)}"last": 1}` }),
    'a search for many children, each named twice': () => ({
      path: ROOM_LIST,
      body: `{"hotelID": ${hotelID}, "childAges": [${'0,'.repeat(24_000)}0]${Array.from({ length: 2_700 }, (_, i) => `,"childAges[${i}]":0`).join('')}}`,
    }),
    'a booking of many extras': () => ({
      path: PUSH,
      body: `{"Bookings": [${right.slice(0, -1)}, "extras": [${listOf('{}').slice(5_000)}]}]}`,
    }),
    'a booking of many small extras': () => ({
      path: PUSH,
      body: `{"Bookings": [${right.slice(0, -1)}, "extras": [${'{},'.repeat(90_000)}{}]}]}`,
    }),
    'a change of Open Channel of many rates': () => ({
      path: CHANNEL,
      body: notification(
        `"changes": [{"type":"restriction_changes","attributes":{"rates":[${listOf('0').slice(500)}]}}]`,
      ),
    }),
    'many things that are no notifications': () => ({ path: CHANNEL, body: `{"data": [${listOf('0')}]}` }),
    'a basket of many things that are none': () => ({
      path: PAYMENT,
      body: `${paid.slice(0, -1)}, "baskets": [${listOf('0').slice(2_000)}]}`,
    }),
    'a webhook of nested arrays': () => ({ path: WEBHOOK, body: deep(30_000) }),
    'a sign-in of many fields': () => ({ path: SIGN_IN, type: FORM_TYPE, body: 'a=1&'.repeat(FORM / 4) }),
    'a sign-in of one escaped field': () => ({
      path: SIGN_IN,
      type: FORM_TYPE,
      body: `email=${fill('%41', FORM - 10)}`,
    }),
    ...documents(
      "a machine's rates",
      CHANGES,
      (list) => `{"hotelID": ${hotelID}, "id": "r", "changes": [${list}]}`,
    ),
    ...documents("Open Channel's changes", CHANNEL, (list) => notification(`"changes": [${list}]`)),
    ...documents(
      'the start of a payment',
      PAYMENT,
      (list) => `{"hotelID": ${hotelID}, "baskets": [${list}]}`,
    ),
    ...documents('a page of the panel', PANEL, (list) => `{"language": [${list}]}`),
    ...documents('a record of the panel', RECORDS, (list) => `{"companyName": [${list}]}`),
    ...documents('lines of rates in the panel', SAVED_RATES, savedRates),
    ...documents('days of a line of rates in the panel', SAVED_RATES, (list) =>
      savedRates(`{"roomTypeId": 1, "ratePlanId": null, "field": "allotment", "days": [${list}]}`),
    ),
    'days of rates in the panel that are of the wrong form': () => ({
      path: SAVED_RATES,
      body: savedRates(
        `{"roomTypeId": 1, "ratePlanId": null, "field": "allotment", "days": [${'["",{},0],'.repeat(45_000)}[]]}`,
      ),
    }),
    'many lines of rates in the panel without a member': () => ({
      path: SAVED_RATES,
      body: savedRates('{},'.repeat(99_000) + '{}'),
    }),
    'many choices of a bulk edit that are none': () => ({
      path: BULK_EDIT,
      body: `{"ranges": [${'{},'.repeat(90_000)}{}], "roomTypeIds": [${'null,'.repeat(9_000)}0], "edits": []}`,
    }),
    'many guests of many rooms without a name': () => ({
      path: SAVED_NAMES,
      body: JSON.stringify({
        bookingId: 1,
        version: 'x',
        rooms: Array.from({ length: 1_900 }, (_, i) => ({
          reservationId: i + 1,
          guests: Array.from({ length: 50 }, () => ({})),
        })),
      }),
    }),
    'as many guests as may be named, without a name': () => ({
      path: SAVED_NAMES,
      body: JSON.stringify({
        bookingId: 1,
        version: 'x',
        rooms: Array.from({ length: 80 }, (_, i) => ({
          reservationId: i + 1,
          guests: Array.from({ length: 50 }, () => ({})),
        })),
      }),
    }),
    'a name of many languages as JSON text': () => ({
      path: ROOM_TYPES,
      body: JSON.stringify({ code: 'X', name: members(140_000) }),
    }),
    'many features as JSON text': () => ({
      path: ROOM_TYPES,
      body: JSON.stringify({ code: 'X', features: `[${'{},'.repeat(600_000)}{}]` }),
    }),
    'what a form saw, as JSON text of many members': () => ({
      path: ROOM_TYPES,
      body: JSON.stringify({ code: 'X', _seen: members(140_000) }),
    }),
    'rich text of tags that close nothing': () => ({
      path: FOOTERS,
      body: JSON.stringify({
        language: 'tr',
        ...Object.fromEntries(
          ['privacyPolicy', 'cookiePolicy', 'aboutText', 'cancellationPolicy', 'personalDataNotice'].map(
            (name) => [name, `${'<b>'.repeat(3_900)}${'</i>'.repeat(3_900)}${'&'.repeat(60_000)}`],
          ),
        ),
      }),
    }),
    'details in many languages, of brackets alone': () => ({
      path: ROOM_TYPES,
      body: JSON.stringify({
        code: 'X',
        detail: JSON.stringify(
          Object.fromEntries(Array.from({ length: 18 }, (_, i) => [`a${letter(i)}`, '<'.repeat(100_000)])),
        ),
      }),
    }),
    'many long ranges of days as rates of a machine': () => ({
      path: CHANGES,
      body: `{"hotelID": ${hotelID}, "id": "r", "changes": [${listOf(
        `{"roomType":"STD","from":"${dayFromToday(0)}","to":"${dayFromToday(1_499)}","allotment":1}`,
      )}]}`,
    }),
    'many notifications of Open Channel': () => ({
      path: CHANNEL,
      body: `{"data": [${listOf(
        `{"type":"changes_notification","attributes":{"request_id":"r","hotel_code":"${hotelID}","changes":[]}}`,
      )}]}`,
    }),
  };
  const notification = (changes: string) =>
    `{"data": [{"type": "changes_notification", "attributes": {"request_id": "r", "hotel_code": "${hotelID}", ${changes}}}]}`;
  let ordinaryMs: number;
  beforeAll(() => {
    ordinaryMs = ordinaryTurnMs();
  });

  it.each(Object.keys(bombs))('holds up nobody for long: %s', async (name) => {
    const { path, body, type = JSON_TYPE, encoding } = bombs[name]!();
    const headers = {
      ...credentials,
      'Content-Type': type,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    };
    const isAnybody = encoding !== undefined || [LOGIN, WEBHOOK, SIGN_IN].includes(path);
    const limitMs = MAX_TURNS[isAnybody ? 'of anybody' : 'of a known caller'] * ordinaryMs;
    const request = () => send(service, 'POST', path, { headers, body });
    expect(await longestTurnMs(request, limitMs)).toBeLessThan(limitMs);
  });
});
