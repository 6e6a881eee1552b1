import { FOREIGN_NAMES, type Expected, outcome, surprises, WRONG_TEXTS } from '../factories/bad-input.js';
import { dayFromToday } from '../factories/days.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

/** No query is that long: Node answers before we do. */
const TOO_LONG_FOR_A_QUERY = { '100 kB': '431 no JSON' };
/** `name[]` and the like: an array or object where a scalar belongs. */
const OTHER_SPELLINGS = ['an array', 'an indexed array', 'an object'];
const spelled = (...answers: string[]) => Object.fromEntries(OTHER_SPELLINGS.map((kind) => [kind, answers]));

const needed = (answer: string): Expected => ({ else: answer });
const hotelID = needed('hotel_id_is_not_found');

const limit: Expected = {
  else: 'limit_is_not_valid',
  missing: 'ok',
  '2^31': 'ok',
  '2^63': ['ok', 'limit_is_not_valid'],
  ...spelled('limit_is_not_valid'),
};
/** Anything above 30 seconds is 30. */
const wait: Expected = {
  ...limit,
  else: 'wait_is_not_valid',
  '2^31': ['ok', 'wait_is_not_valid'],
  '2^63': ['ok', 'wait_is_not_valid'],
  ...spelled('wait_is_not_valid'),
};
const page: Expected = {
  else: 'page_is_not_valid',
  missing: 'ok',
  '2^31': 'ok',
  '2^63': ['ok', 'page_is_not_valid'],
  ...spelled('page_is_not_valid'),
};
const order: Expected = { else: 'order_is_not_valid', missing: 'ok', ...spelled('order_is_not_valid') };
/** An unknown language falls back to the hotel's. */
const language: Expected = { else: 'ok', repeated: ['ok', '10022'] };
const paging = { limit, page, order };
const day = (answer: string): Expected => ({ else: answer });

interface Endpoint {
  right: Record<string, string>;
  wrong: Record<string, Expected>;
}

const own = 'OWN';
const QUERIES: Record<string, Endpoint> = {
  '/external/currencies': { right: { limit: '5', page: '1', order: 'id' }, wrong: paging },
  '/external/languages': { right: { limit: '5', page: '1', order: '-id' }, wrong: paging },
  '/external/online/social/media': {
    right: { hotelID: own, limit: '5', page: '1', order: 'id' },
    wrong: { hotelID, ...paging },
  },
  '/external/online/changes': {
    right: { hotelID: own, limit: '5', wait: '0' },
    wrong: { hotelID, limit, wait },
  },
  '/external/online/channel/bookings': {
    right: { hotelID: own, limit: '5' },
    wrong: { hotelID, limit },
  },
  '/external/online/building': {
    right: { hotelID: own, limit: '5', page: '1', order: 'id' },
    wrong: { hotelID, ...paging },
  },
  '/external/online/package': {
    right: { hotelID: own, limit: '5', page: '1', order: 'id', language: 'tr' },
    wrong: { hotelID, ...paging, language },
  },
  '/external/online/footer': {
    right: { hotelID: own, language: 'tr' },
    wrong: { hotelID: { ...hotelID, missing: 'ok', ...spelled('hotel_id_is_not_found') }, language },
  },
  '/external/online/mail/host': { right: { hotelID: own }, wrong: { hotelID } },
  '/external/online/payment/type': { right: { hotelID: own }, wrong: { hotelID } },
  '/external/payment/company': {
    right: { hotelID: own },
    wrong: { hotelID: needed('hotel_company_info_could_not_found') },
  },
  '/external/room/type/hotel/availability': {
    right: { hotelID: own, startDate: dayFromToday(1), endDate: `${dayFromToday(3)}T23:59:59` },
    wrong: {
      hotelID,
      startDate: day('start_date_is_not_found'),
      endDate: day('end_date_is_not_found'),
    },
  },
  '/external/online/payment/status': {
    right: { hotelID: own, orderID: 'o-1' },
    wrong: { hotelID, orderID: needed('order_is_not_found') },
  },
};

/** The form of the room list. */
const ROOM_LIST: Endpoint = {
  right: {
    hotelID: own,
    startDate: dayFromToday(5),
    endDate: dayFromToday(7),
    adultCount: '2',
    childCount: '1',
    language: 'en',
  },
  wrong: {
    hotelID: { else: '10001', missing: '10002', empty: '10002' },
    startDate: { else: '10022', missing: '10002', empty: '10002' },
    endDate: { else: '10022', missing: '10002', empty: '10002' },
    adultCount: {
      else: '10022',
      missing: '10002',
      empty: '10002',
    },
    childCount: { else: '10022', missing: 'ok', empty: ['ok', '10022'], ...spelled('10022') },
    childAges: {
      else: '10022',
      missing: 'ok',
      empty: ['ok', '10022'],
      'an array': 'ok',
      'an indexed array': 'ok',
      'an object': '10022',
      repeated: 'ok',
    },
    language,
    buildingID: {
      else: '10022',
      missing: 'ok',
      empty: ['ok', '10022'],
      '2^31': '10004',
      '2^63': ['10004', '10022'],
      '-1': ['10004', '10022'],
      ...spelled('10022'),
    },
  },
};

const FORMS: Record<string, Endpoint> = {
  '/external/public/login': {
    right: { apiKey: 'ALPHA-api-key', apiSecret: 'ALPHA-api-secret', SVC: own },
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
    },
  },
  '/external/online/roomType': ROOM_LIST,
  '/external/online/roomType/explain': {
    right: ROOM_LIST.right,
    wrong: {
      ...ROOM_LIST.wrong,
      // What a building does not have is explained.
      buildingID: {
        ...ROOM_LIST.wrong.buildingID!,
        '2^31': 'ok',
        '2^63': ['ok', '10022'],
        '-1': ['ok', '10022'],
      },
    },
  },
};

describe('bad input', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService({ LOGIN_FAILURES_PER_KEY: '0', LOGIN_FAILURES_PER_ADDRESS: '0' });
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
  });
  afterAll(() => service.close());
  afterEach(() => expect(service.logged()).not.toContain('unexpected error'));

  const right = (endpoint: Endpoint, without?: string) =>
    Object.entries(endpoint.right)
      .filter(([name]) => name !== without)
      .map(([name, value]) => `${name}=${value === own ? partner.hotelID : value}`);
  const headers = () => ({ Authorization: `Bearer ${partner.token}` });
  const query = (path: string, text: string) =>
    send(service, 'GET', `${path}?${text}`, { headers: headers() });
  const form = (path: string, text: string) =>
    send(service, 'POST', path, {
      headers: { ...headers(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: text,
    });

  const answersTo = async (
    call: (text: string) => Promise<Answer>,
    endpoint: Endpoint,
    field: string,
  ): Promise<Record<string, string>> => {
    const answers: Record<string, string> = {};
    const value = endpoint.right[field] ?? '1';
    for (const [kind, spell] of Object.entries(WRONG_TEXTS)) {
      const wrong = spell(field, value === own ? String(partner.hotelID) : value);
      answers[kind] = outcome(await call([...right(endpoint, field), wrong].filter(Boolean).join('&')));
    }
    return answers;
  };

  describe.each(Object.entries(QUERIES))('in the query of GET %s', (path, endpoint) => {
    it('is told from good input, whatever else is named', async () => {
      const expected = path.endsWith('status') ? 'order_is_not_found' : 'ok';
      expect(outcome(await query(path, right(endpoint).join('&')))).toBe(expected);
      for (const foreign of FOREIGN_NAMES) {
        expect(`${foreign}: ${outcome(await query(path, [...right(endpoint), foreign].join('&')))}`).toBe(
          `${foreign}: ${expected}`,
        );
      }
    });
    it.each(Object.keys(endpoint.wrong))('as %s', async (field) => {
      const answers = await answersTo((text) => query(path, text), endpoint, field);
      expect(surprises({ ...(endpoint.wrong[field] as Expected), ...TOO_LONG_FOR_A_QUERY }, answers)).toEqual(
        {},
      );
    });
  });

  describe.each(Object.entries(FORMS))('in the form of POST %s', (path, endpoint) => {
    it('is told from good input, whatever else is named', async () => {
      expect(outcome(await form(path, right(endpoint).join('&')))).toBe('ok');
      for (const foreign of FOREIGN_NAMES) {
        expect(outcome(await form(path, [...right(endpoint), foreign].join('&')))).toBe('ok');
      }
    });
    it.each(Object.keys(endpoint.wrong))('as %s', async (field) => {
      const answers = await answersTo((text) => form(path, text), endpoint, field);
      expect(surprises(endpoint.wrong[field] as Expected, answers)).toEqual({});
    });
  });

  it.each([
    'abc',
    '1e0',
    '0x1',
    '-1',
    '2147483648',
    '9223372036854775808',
    '%00',
    '%ED%A0%80',
    '%',
    '__proto__',
    'constructor',
    'x'.repeat(300),
  ])('in the path of contact details: %s', async (hotelID) => {
    const answer = await send(service, 'GET', `/external/hotel/${hotelID}/contact/info`, {
      headers: headers(),
    });
    expect(outcome(answer)).toMatch(
      hotelID === '%' || hotelID === '%ED%A0%80' ? /^40[04] \w+$/ : /^404 \w+$/,
    );
  });

  it.each([
    'abc',
    '1e0',
    '0x1',
    '-1',
    '2',
    '01.0',
    '2147483648',
    '9223372036854775808',
    '%00',
    '__proto__',
    'constructor',
  ])('in the path of the payment step: %s', async (type) => {
    const answer = await partner.postJson(`/external/online/payment/type/${type}`, {
      hotelID: partner.hotelID,
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, message: 'payment_type_is_not_found' });
  });

  it.each(['', ' ', 'abc', 'ALPHA-hotspot-ke', 'ALPHA-hotspot-key2', '__proto__', 'x'.repeat(300), 'é'])(
    'in the ApiKey: %s',
    async (ApiKey) => {
      const answer = await send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: 0, message: 'api_key_is_not_valid' });
    },
  );
});
