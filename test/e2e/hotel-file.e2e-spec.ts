import { readFile } from 'node:fs/promises';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('hotel file', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('takes the small hotel in and logs its partner in', async () => {
    const imported = await importHotel(service, smallHotel());
    const partner = await partnerOf(service, imported);
    expect(partner.token).toBeTruthy();
  });

  it('takes the demonstration hotel in', async () => {
    const demo: unknown = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8'));
    const files = service.app.get(HotelFileService);
    expect(await files.import(demo)).toEqual({
      hotelID: 7001,
      partners: [{ name: 'Demo partner', apiKey: 'demo-partner', apiSecret: 'demo-secret-change-me' }],
      apiKeys: [{ label: 'hotspot', key: 'demo-hotspot-key-change-me' }],
      staff: [{ email: 'mudur@denizkapisi.example' }, { email: 'resepsiyon@denizkapisi.example' }],
    });
    const once = await files.export(7001);
    await files.import(once);
    expect(await files.export(7001)).toEqual(once);
  });
});
