import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const PICTURE = `${'0'.repeat(32)}.png`;

describe('content type and headers of answers are those of the OpenAPI document', () => {
  let service: TestService;
  let authorization: string;
  let hotelID: number;
  beforeAll(async () => {
    service = await startService();
    const partner = await partnerOf(service, await importHotel(service, smallHotel()));
    ({ hotelID } = partner);
    authorization = `Bearer ${partner.token}`;
    await service.db.query(
      `INSERT INTO media_file (hotel_id, name, content_type, content) VALUES ($1, $2, 'image/png', 'png')`,
      [hotelID, PICTURE],
    );
  });
  afterAll(() => service.close());

  it.each([
    ['GET', '/flags/tr.svg', 200],
    ['GET', '/flags/none.svg', 404],
    ['GET', '/media/HOTEL/none.png', 404],
    ['GET', `/media/HOTEL/${PICTURE}`, 200],
    ['GET', '/health/ready', 200],
    ['POST', '/public/json/customer/inhotel', 401],
    ['POST', '/public/json/customer/inhotel/changes', 401],
    ['POST', '/external/inventory/changes', 401],
    ['GET', '/external/inventory/mapping', 401],
    ['POST', '/external/online/roomType', 401],
    ['POST', '/external/public/login', 200],
  ])('without a credential: %s %s answers %i', async (method, path, status) => {
    expect((await send(service, method, path.replace('HOTEL', String(hotelID)))).status).toBe(status);
  });

  it.each([
    ['POST', '/external/counties'],
    ['GET', '/external/languages'],
    ['GET', '/external/languages?limit=x'],
    ['GET', '/external/online/footer'],
    ['GET', '/external/online/mail/host?hotelID=HOTEL'],
    ['GET', '/external/online/social/media?hotelID=HOTEL'],
    ['POST', '/external/online/hotels'],
    ['POST', '/external/online/roomType'],
    ['GET', '/external/room/type/hotel/availability?hotelID=HOTEL'],
    ['GET', '/external/online/changes?hotelID=HOTEL'],
  ])('with a token: %s %s', async (method, path) => {
    const asked = path.replace('HOTEL', String(hotelID));
    const { headers } = await send(service, method, asked, { headers: { Authorization: authorization } });
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['GET', '/external/online/mail/host?hotelID=HOTEL', 'no-store'],
    ['GET', '/external/payment/company?hotelID=HOTEL', 'no-store'],
    ['POST', '/external/online/roomType', 'no-store'],
    ['POST', '/external/public/login', 'no-store'],
    ['GET', '/external/online/footer', 'private, no-cache'],
    ['GET', '/external/online/payment/type?hotelID=HOTEL', 'private, no-cache'],
  ])('lets nobody keep what may hold secrets or change: %s %s is %s', async (method, path, kept) => {
    const asked = path.replace('HOTEL', String(hotelID));
    const { headers } = await send(service, method, asked, { headers: { Authorization: authorization } });
    expect(headers.get('cache-control')).toBe(kept);
  });

  it('tells how to authenticate by token and by key', async () => {
    const challenge = async (path: string) =>
      (await send(service, 'POST', path)).headers.get('www-authenticate');
    expect(await challenge('/external/online/roomType')).toBe('Bearer');
    expect(await challenge('/public/json/customer/inhotel')).toBe('ApiKey');
  });
});
