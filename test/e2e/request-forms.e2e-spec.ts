import { booking, offerOf, PUSH } from '../factories/booking.js';
import { dayFromToday } from '../factories/days.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const ROOM_LIST = '/external/online/roomType';

describe('the form of a request', () => {
  let service: TestService;
  let partner: PartnerClient;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
  });
  afterAll(() => service.close());

  const bearer = () => ({ Authorization: `Bearer ${partner.token}` });
  const right = (): Record<string, string> => ({
    hotelID: String(partner.hotelID),
    startDate: dayFromToday(5),
    endDate: dayFromToday(6),
    adultCount: '2',
  });
  const keysOf = (answer: Answer) =>
    Object.keys(answer.body.items?.[0]?.accommodationTypes[0].prices ?? { [answer.text]: 1 }).sort();
  /** What the children of 5 and 12 make of the room list: it takes one child only. */
  const ONE_CHILD = ['1-0', '1-1', '2-0', '2-1', '3-0', '3-1'];
  const TWO_CHILDREN = ['1-0', '1-1', '2-0', '2-1'];

  it.each([
    ['childAges[]=5', ONE_CHILD],
    ['childAges=5', ONE_CHILD],
    ['childAges[0]=5', ONE_CHILD],
    ['childAges%5B%5D=5', ONE_CHILD],
    ['childAges[]=5&childAges[]=12', TWO_CHILDREN],
    ['childAges=5&childAges=12', TWO_CHILDREN],
    ['childAges[1]=5&childAges[0]=12', TWO_CHILDREN],
    ['childCount=1&childAges[]=5&childAges[]=12', TWO_CHILDREN],
    ['childAges[]=5&childAges[]=', ONE_CHILD],
    ['childCount=1&childAges[]=', ONE_CHILD],
    ['childCount=1&childAges[0]=', ONE_CHILD],
    ['childCount=1&childAges=', ONE_CHILD],
  ])('with an array of a form as %s', async (ages, keys) => {
    const answer = await send(service, 'POST', ROOM_LIST, {
      headers: { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: `${new URLSearchParams(right()).toString()}&${ages}`,
    });
    expect(keysOf(answer)).toEqual(keys);
  });

  it.each(['utf-8', 'UTF8', 'utf8', '"utf8"'])('in UTF-8 that is called %s', async (charset) => {
    const bodies = {
      'application/x-www-form-urlencoded': new URLSearchParams(right()).toString(),
      'application/json': JSON.stringify(right()),
    };
    for (const [type, body] of Object.entries(bodies)) {
      const headers = { ...bearer(), 'Content-Type': `${type}; charset=${charset}` };
      const answer = await send(service, 'POST', ROOM_LIST, { headers, body });
      expect([answer.status, answer.body.success]).toEqual([200, true]);
    }
  });

  it.each([
    ['childAges[]', ONE_CHILD],
    ['childAges', ONE_CHILD],
    ['childAges[0]', ONE_CHILD],
    ['childAges[7]', ONE_CHILD],
  ])('as multipart form with %s', async (name, keys) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(right())) body.set(field, value);
    body.append(name, '5');
    expect(keysOf(await send(service, 'POST', ROOM_LIST, { headers: bearer(), body }))).toEqual(keys);
  });

  it.each(['adultCount[]', 'adultCount[0]', 'adultCount[a]'])(
    'with %s, alone or beside a number, are refused by form and multipart',
    async (name) => {
      const { adultCount, ...rest } = right();
      const refused = await partner.postForm(ROOM_LIST, { ...rest, adultCount: 'x' });
      expect(refused.body).toMatchObject({ success: false });
      for (const beside of [{}, { adultCount }]) {
        const sent = Object.entries({ ...rest, ...beside, [name]: '2' }) as [string, string][];
        const multipart = new FormData();
        for (const [field, value] of sent) multipart.append(field, value);
        for (const body of [new URLSearchParams(sent), multipart]) {
          const answer = await send(service, 'POST', ROOM_LIST, { headers: bearer(), body });
          expect(answer.body).toEqual(refused.body);
        }
      }
    },
  );

  it.each([
    [1_000, 200],
    [200_000, 413],
  ])(
    'as multipart form that does not say its size, with %i more bytes, are answered with %i',
    async (more, status) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(right())) form.set(name, String(value));
      form.set('more', 'x'.repeat(more));
      const encoded = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await send(service, 'POST', ROOM_LIST, {
        headers: { ...bearer(), 'Content-Type': encoded.headers.get('content-type') ?? '' },
        body: encoded.body,
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject(
        status === 200 ? { success: true } : { success: false, message: 'body_is_too_large' },
      );
    },
  );

  it('as multipart form with a file, or one without an end, are refused', async () => {
    const body = new FormData();
    body.set('hotelID', new Blob(['1']), 'hotel.txt');
    const file = await send(service, 'POST', ROOM_LIST, { headers: bearer(), body });
    expect(file.status).toBe(400);
    const endless = await send(service, 'POST', ROOM_LIST, {
      headers: { ...bearer(), 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="hotelID"\r\n\r\n1',
    });
    expect(endless.status).toBe(400);
    const unnamed = await send(service, 'POST', ROOM_LIST, {
      headers: { ...bearer(), 'Content-Type': 'multipart/form-data' },
      body: 'x',
    });
    expect(unnamed.status).toBe(400);
    for (const { body } of [file, endless, unnamed]) {
      expect(body).toEqual({ success: false, message: expect.stringMatching(/^body_is_[a-z_]+$/) });
    }
  });

  it('as JSON where a form is expected, with numbers or texts', async () => {
    expect(keysOf(await partner.postJson(ROOM_LIST, { ...right(), childAges: [5] }))).toEqual(ONE_CHILD);
    const numbers = { ...right(), hotelID: partner.hotelID, adultCount: 2, childAges: ['5'] };
    expect(keysOf(await partner.postJson(ROOM_LIST, numbers))).toEqual(ONE_CHILD);
  });

  it.each([{ childAges: null }, { childAges: '' }, { 'childAges[]': null }])(
    'as JSON with ages that are absent: %j',
    async (ages) => {
      const party = { ...right(), childCount: 1 };
      const counted = (await partner.postJson(ROOM_LIST, party)).body;
      expect(counted).toMatchObject({ success: true });
      expect((await partner.postJson(ROOM_LIST, { ...party, ...ages })).body).toEqual(counted);
      for (const path of [`${ROOM_LIST}/explain`, '/external/online/hotels/search']) {
        const asked = { ...party, hotelIDs: [partner.hotelID], ...ages };
        expect((await partner.postJson(path, asked)).body).toMatchObject({ success: true });
      }
    },
  );

  it.each([{ childAges: [null] }, { childAges: [' '] }, { 'childAges[]': 'x' }, { childAges: 'x' }])(
    'as JSON with an age that is none: %j',
    async (ages) => {
      const answer = await partner.postJson(ROOM_LIST, { ...right(), ...ages });
      expect(answer.body).toMatchObject({
        errorCode: 10022,
        errors: [{ field: 'childAges', message: 'field_is_not_valid' }],
      });
    },
  );

  it('as JSON with hotels that are absent', async () => {
    const asked = { ...right(), hotelIDs: null };
    expect((await partner.postJson('/external/online/hotels/search', asked)).body).toMatchObject({
      errorCode: 10002,
      errors: [{ field: 'hotelIDs', message: 'field_is_missing' }],
    });
  });

  it.each([null, [], 'text', 5, true])('as the JSON %j where a form is expected', async (body) => {
    expect((await partner.postJson(ROOM_LIST, body)).body).toMatchObject({
      success: false,
      errorCode: 10002,
    });
    const login = await partner.postJson('/external/public/login', body);
    expect(login.body).toMatchObject({ success: false, message: 'partner_is_not_found', token: null });
  });

  it('with no body at all', async () => {
    const answer = await send(service, 'POST', ROOM_LIST, { headers: bearer() });
    expect(answer.body).toMatchObject({ success: false, errorCode: 10002 });
    const login = await send(service, 'POST', '/external/public/login');
    expect(login.body).toEqual({
      success: false,
      SVC: null,
      'the service': null,
      token: null,
      hotelSeoUrl: null,
      message: 'partner_is_not_found',
    });
  });

  it('of a push count whatever their content type says', async () => {
    const offer = await offerOf(service, partner.hotelID);
    for (const type of [
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'x/y',
    ]) {
      const answer = await send(service, 'POST', PUSH, {
        headers: { ...bearer(), 'Content-Type': type },
        body: JSON.stringify({ BookingPushRQ: { Bookings: [booking(offer)] } }),
      });
      expect(answer.body).toMatchObject({ BookingPushRS: { Success: true } });
    }
  });
});
