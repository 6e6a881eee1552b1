import { openApiDocument } from '../../src/http/openapi.js';
import { operationsOf } from '../../src/http/openapi-operations.js';
import { dayFromToday } from '../factories/days.js';
import { allHotelsPartnerOf, type Answer, importHotel, type PartnerClient } from '../factories/hotel.js';
import { markedHotel, markedPartners } from '../factories/marked-hotel.js';
import { booking, push } from '../factories/booking.js';
import { WEBHOOKS } from '../factories/webhooks.js';
import { startService, type TestService } from '../harness/service.js';

interface Route {
  /** Calls the route for this hotel, or for none. */
  call(partner: PartnerClient, hotelID: string | undefined): Promise<Answer>;
  /** The answer to a hotel that is not the token's. */
  refused: object;
  /** The answer where no hotel is named, when it is another one. */
  withoutHotel?: object;
  /** The hotel of a token of one hotel need not be named. */
  isOptional?: true;
  status?: number;
}

const notFound = (message: string) => ({ success: false, message });
const noHotel = notFound('hotel_id_is_not_found');
const noHotelInList = { ...noHotel, count: 0, items: [] };
const roomListError = (errorCode: number, missing?: string) => ({
  success: false,
  items: [],
  count: 0,
  errorMessage: expect.stringMatching(/\S/) as string,
  errorCode,
  ...(missing === undefined ? {} : { errors: [{ field: missing, message: 'field_is_missing' }] }),
});
const notLinked = {
  BookingPushRS: {
    Success: false,
    Error: 'Hotel registration not found on SVC.',
    BookingConfirmNumbers: [
      {
        confirmTime: expect.any(Number) as number,
        ID: null,
        bookingID: null,
        bookingType: null,
        Error: [
          expect.objectContaining({ code: '02', text: 'Hotel registration not found on SVC.' }) as object,
        ],
      },
    ],
  },
};

const get =
  (path: string, query: Record<string, string> = {}): Route['call'] =>
  (partner, hotelID) =>
    partner.get(path, hotelID === undefined ? query : { ...query, hotelID });
const stayDays = { startDate: dayFromToday(10), endDate: dayFromToday(12) };
const roomList = (path: string): Route => ({
  call: (partner, hotelID) =>
    partner.postForm(path, {
      ...stayDays,
      adultCount: '2',
      ...(hotelID === undefined ? {} : { hotelID }),
    }),
  refused: roomListError(10001),
  withoutHotel: roomListError(10002, 'hotelID'),
});

/** Every route that belongs to a hotel, under the name that the OpenAPI document gives it. */
const ROUTES: Record<string, Route> = {
  'GET /external/hotel/{hotelID}/contact/info': {
    call: (partner, hotelID) =>
      partner.get(`/external/hotel/${encodeURIComponent(hotelID ?? '')}/contact/info`),
    refused: { success: false, message: expect.stringMatching(/^\w+_not_found$/) as string },
    withoutHotel: { success: false, message: expect.stringMatching(/not_found$/) as string },
    status: 404,
  },
  'GET /external/online/social/media': { call: get('/external/online/social/media'), refused: noHotelInList },
  'GET /external/online/footer': {
    call: get('/external/online/footer'),
    refused: noHotel,
    withoutHotel: { success: true, data: expect.any(Object) as object },
    isOptional: true,
  },
  'GET /external/online/mail/host': { call: get('/external/online/mail/host'), refused: noHotel },
  'GET /external/online/payment/type': { call: get('/external/online/payment/type'), refused: noHotelInList },
  'GET /external/online/changes': { call: get('/external/online/changes'), refused: noHotel },
  'GET /external/online/channel/booking': {
    call: get('/external/online/channel/booking', { ID: 'no-such-booking' }),
    refused: noHotel,
  },
  'GET /external/online/channel/bookings': {
    call: get('/external/online/channel/bookings'),
    refused: noHotel,
  },
  'GET /external/online/webhooks': { call: get(WEBHOOKS), refused: noHotel },
  'POST /external/online/webhooks': {
    call: (partner, hotelID) =>
      partner.postJson(WEBHOOKS, { hotelID, url: 'https://partner.example/', kinds: ['hotel'] }),
    refused: noHotel,
  },
  'DELETE /external/online/webhooks/{id}': {
    call: (partner, hotelID) => partner.delete(`${WEBHOOKS}/1`, hotelID === undefined ? {} : { hotelID }),
    refused: noHotel,
    withoutHotel: notFound('webhook_is_not_found'),
    isOptional: true,
  },
  'POST /external/online/webhooks/{id}/test': {
    call: (partner, hotelID) => partner.postJson(`${WEBHOOKS}/1/test`, { hotelID }),
    refused: noHotel,
    withoutHotel: notFound('webhook_is_not_found'),
    isOptional: true,
  },
  'GET /external/payment/company': {
    call: get('/external/payment/company'),
    refused: notFound('hotel_company_info_could_not_found'),
  },
  'POST /external/online/payment/type/{paymentType}': {
    call: async (partner, hotelID) => {
      const answers: Answer[] = [];
      for (const type of [1, 3, 9, 10, 77]) {
        answers.push(await partner.postJson(`/external/online/payment/type/${type}`, { hotelID }));
      }
      // A type that answered otherwise than the first is the one to look at.
      return answers.find((answer) => answer.text !== answers[0]?.text) ?? (answers[0] as Answer);
    },
    refused: noHotel,
  },
  'GET /external/online/payment/status': {
    call: get('/external/online/payment/status', { orderID: 'o-1' }),
    refused: noHotel,
  },
  'GET /external/online/building': { call: get('/external/online/building'), refused: noHotelInList },
  'GET /external/online/package': { call: get('/external/online/package'), refused: noHotelInList },
  'POST /external/online/roomType': roomList('/external/online/roomType'),
  'POST /external/online/roomType/explain': roomList('/external/online/roomType/explain'),
  'GET /external/room/type/hotel/availability': {
    call: get('/external/room/type/hotel/availability', stayDays),
    refused: noHotel,
  },
  'POST /external/online/channel/booking': {
    call: (partner, hotelID) =>
      push(partner, {
        ...booking({ hotelID: 1, roomType: { STD: 1 }, board: { BB: 1 }, day: dayFromToday }),
        hotelID,
      }),
    refused: notLinked,
  },
};

/** Routes that belong to no hotel. Those of an ApiKey are tried in tenancy-keys.e2e-spec.ts. */
const WITHOUT_HOTEL = [
  /^POST \/external\/public\/(partner\/)?login$/,
  /^POST \/external\/online\/hotels(\/search)?$/,
  /^POST \/external\/counties$/,
  /^GET \/external\/(currencies|languages)$/,
  /^GET \/health\/(live|ready)$/,
  /^GET \/(media|flags)\//,
  /^(GET|POST) \/payment\//,
];

describe('a hotel is seen by its own callers only', () => {
  let service: TestService;
  let own: PartnerClient;
  let foreign: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    [own, foreign] = await markedPartners(service);
  });
  afterAll(() => service.close());

  it('on every route that exists', () => {
    const existing = operationsOf(openApiDocument(service.app))
      .filter(
        ({ operation }) => !operation.security?.some((scheme) => /Key$/.test(Object.keys(scheme).join())),
      )
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((route) => !WITHOUT_HOTEL.some((pattern) => pattern.test(route)));
    expect(existing.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  const KEYS = { apiKey: 'ALPHA-api-key', apiSecret: 'ALPHA-api-secret' };
  const TOKENS: [string, () => Promise<PartnerClient>][] = [
    ['one hotel', () => Promise.resolve(own)],
    ['all hotels', () => allHotelsPartnerOf(service, KEYS, own.hotelID)],
  ];
  const CASES = TOKENS.flatMap(([good, login]) =>
    Object.entries(ROUTES).map(([path, route]) => ({ good, login, path, route })),
  );

  describe.each(CASES)('$path with a token of $good', ({ good, login, route }) => {
    let partner: PartnerClient;
    beforeAll(async () => {
      partner = await login();
    });
    const expectRefusal = async (hotelID: string | undefined, body: object) => {
      const answer = await route.call(partner, hotelID);
      expect(answer.status).toBe(route.status ?? 200);
      expect(answer.body).toEqual(body);
      expect(answer.text).not.toContain('BRAVO');
    };

    it('answers for its own hotel, with nothing of the other', async () => {
      const answer = await route.call(partner, String(own.hotelID));
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).not.toEqual(route.refused);
      expect(answer.text).not.toContain('BRAVO');
    });
    it('keeps what it remembers of one hotel from the other', async () => {
      for (let round = 0; round < 3; round++) {
        const [mine, theirs] = [
          await route.call(partner, String(own.hotelID)),
          await route.call(foreign, String(foreign.hotelID)),
        ];
        expect(mine.text).not.toContain('BRAVO');
        expect(theirs.text).not.toContain('ALPHA');
      }
    });
    it('refuses no hotel', () => {
      const isRefused = good === 'all hotels' && route.isOptional;
      return expectRefusal(undefined, isRefused ? route.refused : (route.withoutHotel ?? route.refused));
    });
    it('refuses the hotel of another token', () => expectRefusal(String(foreign.hotelID), route.refused));
    it('refuses a hotel that does not exist', () => expectRefusal('987654321', route.refused));
    it('refuses a hotel in any other notation than digits', async () => {
      const id = String(own.hotelID);
      for (const text of ['abc', '0', `-${id}`, `+${id}`, ` ${id}`, `${id} `, `${id}.0`, `${id}e0`]) {
        await expectRefusal(text, route.refused);
      }
      await expectRefusal(`0x${own.hotelID.toString(16)}`, route.refused);
      await expectRefusal('99999999999999999999', route.refused);
    });
    it('refuses a partner whose permission was withdrawn', async () => {
      const permit = (enabled: boolean) =>
        service.db.query('UPDATE partner SET enabled = $1 WHERE api_key = $2', [enabled, 'ALPHA-api-key']);
      await permit(false);
      const answer = await route.call(partner, String(own.hotelID)).finally(() => permit(true));
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(notFound('token_is_not_valid'));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    });
  });

  describe.each(Object.entries(ROUTES))('%s with a token of several hotels', (_, route) => {
    let partner: PartnerClient;
    let second: number;
    beforeAll(async () => {
      partner = await allHotelsPartnerOf(service, KEYS, own.hotelID);
      const [found] = await service.db.query(`SELECT id FROM hotel WHERE title = 'CHARLIE-title'`);
      second = found?.id ?? (await importHotel(service, markedHotel('CHARLIE'))).hotelID;
      await permit('INSERT INTO partner_hotel SELECT id, $2 FROM partner WHERE api_key = $1');
    });
    afterAll(() => permit('DELETE FROM partner_hotel WHERE hotel_id = $2 AND partner_id = ' + PARTNER));
    const PARTNER = '(SELECT id FROM partner WHERE api_key = $1)';
    const permit = (sql: string) => service.db.query(sql, [KEYS.apiKey, second]);

    it('answers for each of them, with nothing of the others', async () => {
      for (let round = 0; round < 2; round++) {
        for (const [hotelID, others] of [
          [own.hotelID, /BRAVO|CHARLIE/],
          [second, /BRAVO|ALPHA/],
        ] as const) {
          const answer = await route.call(partner, String(hotelID));
          expect(answer.status).toBeLessThan(500);
          expect(answer.body).not.toEqual(route.refused);
          expect(answer.text).not.toMatch(others);
        }
      }
    });
    it('refuses one as soon as its permission is switched off, and only that one', async () => {
      const enable = (enabled: boolean) =>
        permit(
          `UPDATE partner_hotel SET enabled = ${enabled} WHERE hotel_id = $2 AND partner_id = ${PARTNER}`,
        );
      await enable(false);
      const [withdrawn, kept] = [
        await route.call(partner, String(second)),
        await route.call(partner, String(own.hotelID)),
      ];
      await enable(true);
      expect(withdrawn.status).toBe(route.status ?? 200);
      expect(withdrawn.body).toEqual(route.refused);
      expect(withdrawn.text).not.toContain('CHARLIE');
      expect(kept.body).not.toEqual(route.refused);
      expect((await route.call(partner, String(second))).body).not.toEqual(route.refused);
    });
  });
});
