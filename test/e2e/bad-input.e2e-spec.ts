import {
  answersToWrongJson,
  dotted,
  FOREIGN_NAMES,
  type Expected,
  outcome,
  type Path,
  surprises,
  WRONG_TEXTS,
} from '../factories/bad-input.js';
import { INVENTORY_ROWS, OPEN_CHANNEL_ROWS } from '../factories/bad-input-machine.js';
import { PAYMENT_ROWS } from '../factories/bad-input-payment.js';
import { ENVELOPE_ROWS, PUSH_ROWS } from '../factories/bad-input-push.js';
import { type Endpoint, FORMS, JSON_FORMS, OWN, PATHS, QUERIES } from '../factories/bad-input-texts.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { requestMembers } from '../factories/request-members.js';
import { openApiDocument } from '../../src/http/openapi.js';
import { startService, type TestService } from '../harness/service.js';

/** No query is that long: Node cannot read it. */
const TOO_LONG_FOR_A_QUERY = { '100 kB': '431 request_is_not_valid' };

const WRONG_PARTS = [
  ...['abc', '1e0', '0x1', '-1', '0', '01.0', '1.5', '%20', '%201%20', '2147483648', '9223372036854775808'],
  ...['987654321', '%00', '1%07', '%ED%A0%80', '%', '__proto__', 'constructor', 'x'.repeat(300)],
];

const BOOKING = 'BookingPushRQ.Bookings[]';
const namesOf = (rows: readonly [Path, Expected][]) =>
  rows.map(([path]) => dotted(path).replaceAll(/\[\d+\]/g, '[]'));
/** Beside those of {@link QUERIES}, {@link FORMS} and {@link PATHS}. */
const OTHERS: Record<string, string[]> = {
  'POST /external/online/payment/type/{paymentType}': namesOf(PAYMENT_ROWS),
  'POST /external/online/channel/booking': [
    ...namesOf(ENVELOPE_ROWS),
    ...namesOf(PUSH_ROWS).map((name) => `${BOOKING}.${name}`),
  ],
  'POST /external/inventory/changes': namesOf(INVENTORY_ROWS),
  'POST /external/channels/open-channel/changes': namesOf(OPEN_CHANNEL_ROWS),
  'POST /public/json/customer/inhotel': ['SVC'],
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

  it('is tried in every member of every request that the document describes', () => {
    const tried = (operation: string) =>
      new Set([
        ...Object.keys(QUERIES[operation]?.wrong ?? {}),
        ...Object.keys(FORMS[operation]?.wrong ?? {}),
        ...Object.keys(PATHS[operation] ?? {}),
        ...(OTHERS[operation] ?? []),
      ]);
    for (const [operation, names] of Object.entries(requestMembers(openApiDocument(service.app)))) {
      // A bare push has the members of a wrapped one.
      const described = names.filter((name) => !name.startsWith('Bookings'));
      expect([operation, [...tried(operation)].sort()]).toEqual([operation, described]);
    }
  });

  const right = (endpoint: Endpoint, without?: string) =>
    Object.entries(endpoint.right)
      .filter(([name]) => name !== without)
      .map(([name, value]) => `${name}=${value === OWN ? partner.hotelID : value}`);
  const headersOf = ({ by }: Endpoint): Record<string, string> => {
    if (by === 'hotspot') return { ApiKey: 'ALPHA-hotspot-key' };
    if (by === 'rates') return { ApiKey: 'ALPHA-rates-key' };
    if (by === 'channel') return { 'api-key': 'ALPHA-rates-key' };
    return { Authorization: `Bearer ${partner.token}` };
  };
  const call = (operation: string, endpoint: Endpoint, text: string): Promise<Answer> => {
    const [method = '', path = ''] = operation.replace('{id}', '1').split(' ');
    const headers = headersOf(endpoint);
    if (operation in QUERIES) return send(service, method, `${path}?${text}`, { headers });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return send(service, method, path, { headers: { ...headers, ...type }, body: text });
  };

  describe.each(Object.entries({ ...QUERIES, ...FORMS }))('in %s', (operation, endpoint) => {
    // A hotel has few webhooks.
    afterEach(() => service.db.query('DELETE FROM webhook'));

    it('does not refuse a complete request, whatever unknown fields it has', async () => {
      const expected = endpoint.answer ?? 'ok';
      for (const foreign of ['', ...FOREIGN_NAMES]) {
        const text = [...right(endpoint), foreign].filter(Boolean).join('&');
        expect([foreign, outcome(await call(operation, endpoint, text))]).toEqual([foreign, expected]);
      }
    });

    it.each(Object.keys(endpoint.wrong))('as %s', async (field) => {
      const answers: Record<string, string> = {};
      const value = endpoint.right[field] ?? '1';
      for (const [kind, spell] of Object.entries(WRONG_TEXTS)) {
        const wrong = spell(field, value === OWN ? String(partner.hotelID) : value);
        const text = [...right(endpoint, field), wrong].filter(Boolean).join('&');
        answers[kind] = outcome(await call(operation, endpoint, text));
      }
      const tooLong = operation in QUERIES ? TOO_LONG_FOR_A_QUERY : {};
      expect(surprises({ ...endpoint.wrong[field]!, ...tooLong }, answers)).toEqual({});
    });
  });

  describe.each(Object.entries(JSON_FORMS))('in %s as JSON', (operation, fields) => {
    afterEach(() => service.db.query('DELETE FROM webhook'));

    it.each(Object.entries(fields))('as %s', async (field, expected) => {
      const endpoint = FORMS[operation]!;
      const [method = '', path = ''] = operation.replace('{id}', '1').split(' ');
      const right = () =>
        Object.fromEntries(
          Object.entries(endpoint.right).map(([name, value]) => [
            name,
            value === OWN ? partner.hotelID : name === 'kinds' ? [value] : value,
          ]),
        );
      const headers = { ...headersOf(endpoint), 'Content-Type': 'application/json' };
      const answers = await answersToWrongJson([field], right, (body) =>
        send(service, method, path, { headers, body }),
      );
      expect(surprises(expected, answers)).toEqual({});
    });
  });

  describe.each(Object.entries(PATHS))('in the path of %s', (operation, parts) => {
    it.each(Object.entries(parts))('as %s', async (name, expected) => {
      const [method = '', path = ''] = operation.split(' ');
      const headers = { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' };
      const body = method === 'POST' ? JSON.stringify({ hotelID: partner.hotelID }) : undefined;
      for (const part of WRONG_PARTS) {
        const url = path.replace(`{${name}}`, part).replace('{hotelID}', String(partner.hotelID));
        const answer = outcome(
          await send(service, method, url.replace('{name}', 'x.jpg'), { headers, ...(body && { body }) }),
        );
        const isUnreadable = part === '%' || part === '%ED%A0%80';
        const wanted = isUnreadable ? /^(400 request_is_not_valid|404 not_found)$/ : expected;
        expect([part, answer]).toEqual([part, expect.stringMatching(wanted) as string]);
      }
    });
  });

  it.each(['', ' ', 'abc', 'ALPHA-hotspot-ke', 'ALPHA-hotspot-key2', '__proto__', 'x'.repeat(300), 'é'])(
    'in the ApiKey: %s',
    async (ApiKey) => {
      const answer = await send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: 0, message: 'api_key_is_not_valid' });
    },
  );

  it.each(['', ' ', 'abc', '-1', '0', '987654321', '__proto__', 'x'.repeat(300), 'é'])(
    'is passed over in the SVC of the in-house list: %s',
    async (SVC) => {
      const headers = { ApiKey: 'ALPHA-hotspot-key', SVC };
      const answer = await send(service, 'POST', '/public/json/customer/inhotel', { headers });
      expect([answer.status, answer.body.success]).toEqual([200, 1]);
    },
  );
});
