import { openApiDocument } from '../../src/http/openapi.js';
import { operationsOf } from '../../src/http/openapi-operations.js';
import { writeCursor } from '../../src/partner-kit/changes/cursor.js';
import { type Offer, offerOf } from '../factories/booking.js';
import { type Answer, type PartnerClient, send } from '../factories/hotel.js';
import { markedPartners } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

/** What a caller with a key of a hotel sends: the hotel that it names, and of which hotel all else is. */
interface Sent {
  key: 'ALPHA' | 'BRAVO';
  hotelID: string;
  offer: Offer;
}

const refused = (status: number) => ({
  status,
  body: { success: false, message: 'hotel_id_is_not_found' },
});
const CHANNEL = '/external/channels/open-channel';

describe('a hotel is seen by its own keys only', () => {
  let service: TestService;
  let hotels: [PartnerClient, PartnerClient];
  let offers: [Offer, Offer];
  beforeAll(async () => {
    service = await startService();
    hotels = await markedPartners(service);
    offers = [await offerOf(service, hotels[0].hotelID), await offerOf(service, hotels[1].hotelID)];
  });
  afterAll(() => service.close());

  let requests = 0;
  const asMachine = (key: string, method: string, path: string, body?: object) =>
    send(service, method, path, {
      headers: {
        [path.startsWith(CHANNEL) ? 'api-key' : 'ApiKey']: `${key}-rates-key`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  interface Route {
    call(sent: Sent): Promise<Answer>;
    status: number;
  }
  /** Routes that name a hotel, and the status of their refusal. */
  const ROUTES: Record<string, Route> = {
    'GET /external/inventory': {
      call: ({ key, hotelID, offer }) =>
        asMachine(
          key,
          'GET',
          `/external/inventory?hotelID=${hotelID}&from=${offer.day(10)}&to=${offer.day(12)}`,
        ),
      status: 200,
    },
    'GET /external/inventory/mapping': {
      call: ({ key, hotelID }) => asMachine(key, 'GET', `/external/inventory/mapping?hotelID=${hotelID}`),
      status: 200,
    },
    'POST /external/inventory/changes': {
      call: ({ key, hotelID, offer }) =>
        asMachine(key, 'POST', '/external/inventory/changes', {
          hotelID,
          id: `tenancy-${++requests}`,
          changes: [{ roomType: 'STD', from: offer.day(10), to: offer.day(12), minStay: 2 }],
        }),
      status: 200,
    },
    'GET /external/channels/open-channel/test_connection': {
      call: ({ key, hotelID }) => asMachine(key, 'GET', `${CHANNEL}/test_connection?hotel_code=${hotelID}`),
      status: 404,
    },
    'GET /external/channels/open-channel/mapping_details': {
      call: ({ key, hotelID }) => asMachine(key, 'GET', `${CHANNEL}/mapping_details?hotel_code=${hotelID}`),
      status: 404,
    },
    'POST /external/channels/open-channel/changes': {
      call: ({ key, hotelID, offer }) => {
        const attributes = {
          date_from: offer.day(10),
          date_to: offer.day(12),
          room_type_id: offer.roomType['STD'],
          availability: 7,
        };
        const message = { request_id: `tenancy-${++requests}`, hotel_code: hotelID };
        const changes = [{ type: 'availability_changes', attributes }];
        return asMachine(key, 'POST', `${CHANNEL}/changes`, {
          data: [{ type: 'changes_notification', attributes: { ...message, changes } }],
        });
      },
      status: 404,
    },
  };
  /** Routes whose hotel is that of the key. */
  const OF_THE_KEY = ['POST /public/json/customer/inhotel', 'POST /public/json/customer/inhotel/changes'];

  it('on every route that takes a key', () => {
    const existing = operationsOf(openApiDocument(service.app))
      .filter(({ operation }) =>
        operation.security?.some((scheme) => /Key$/.test(Object.keys(scheme).join())),
      )
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(existing.sort()).toEqual([...Object.keys(ROUTES), ...OF_THE_KEY].sort());
  });

  /** What the machine of a hotel can change there. */
  const daysOf = ({ hotelID }: PartnerClient) =>
    service.db.query<object[]>(
      'SELECT day, room_type_id, allotment, min_stay FROM room_day WHERE hotel_id = $1 ORDER BY room_type_id, day',
      [hotelID],
    );

  describe.each(Object.entries(ROUTES))('%s', (_, { call, status }) => {
    it('answers for the hotel of the key, with nothing of the other', async () => {
      const before = await daysOf(hotels[1]);
      const answer = await call({ key: 'ALPHA', hotelID: String(hotels[0].hotelID), offer: offers[0] });
      expect([answer.status, answer.body.success ?? true]).toEqual([200, true]);
      expect(answer.text).not.toContain('BRAVO');
      expect(await daysOf(hotels[1])).toEqual(before);
    });
    it('refuses another hotel, by the key of either, and changes nothing there', async () => {
      const before = await Promise.all(hotels.map(daysOf));
      for (const [key, foreign] of [
        ['ALPHA', 1],
        ['BRAVO', 0],
      ] as const) {
        const answer = await call({ key, hotelID: String(hotels[foreign].hotelID), offer: offers[foreign] });
        expect({ status: answer.status, body: answer.body as object }).toEqual(refused(status));
      }
      expect(await Promise.all(hotels.map(daysOf))).toEqual(before);
    });
    it('refuses a hotel that does not exist, or is none', async () => {
      for (const hotelID of ['987654321', 'abc', '', '0', '-1', `0${hotels[1].hotelID}`]) {
        const answer = await call({ key: 'ALPHA', hotelID, offer: offers[0] });
        expect({ status: answer.status, body: answer.body as object }).toEqual(refused(status));
      }
    });
  });

  it('takes no room type of another hotel in a message of Open Channel', async () => {
    const { call } = ROUTES['POST /external/channels/open-channel/changes']!;
    const before = await daysOf(hotels[1]);
    const foreign = { ...offers[0], roomType: { STD: offers[1].roomType['STD']! } };
    const answer = await call({ key: 'ALPHA', hotelID: String(hotels[0].hotelID), offer: foreign });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ reason: 'room_type_is_not_found' })],
    ]);
    expect(await daysOf(hotels[1])).toEqual(before);
  });

  it('lists the guests of the hotel of the key', async () => {
    const guests = (key: string) =>
      send(service, 'POST', '/public/json/customer/inhotel', {
        headers: { ApiKey: key, SVC: String(hotels[1].hotelID) },
      });
    const answer = await guests('ALPHA-hotspot-key');
    expect(answer.body.otelde).toHaveLength(3);
    expect(answer.text).not.toContain('BRAVO');
    expect((await guests('BRAVO-hotspot-key')).text).not.toContain('ALPHA');
  });

  it('follows the guests of the hotel of the key, and takes no cursor of another', async () => {
    const [own, foreign] = hotels;
    const changes = (key: string, hotelID: number) =>
      send(service, 'POST', '/public/json/customer/inhotel/changes', {
        headers: { ApiKey: key, SVC: String(foreign.hotelID) },
        body: new URLSearchParams({ after: writeCursor('guests', hotelID, 0) }),
      });
    const answer = await changes('ALPHA-hotspot-key', own.hotelID);
    expect(answer.body.degisenler).not.toEqual([]);
    expect(answer.text).not.toContain('BRAVO');
    const theirs = await changes('BRAVO-hotspot-key', foreign.hotelID);
    expect(theirs.body.degisenler).not.toEqual([]);
    expect(theirs.text).not.toContain('ALPHA');
    expect((await changes('ALPHA-hotspot-key', foreign.hotelID)).body).toEqual({
      success: 0,
      message: 'cursor_is_not_valid',
    });
  });
});
