import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { hotelFileSteps } from '../factories/hotel-file.js';
import { startService, type TestService } from '../harness/service.js';

describe('the access that a hotel file gives is in the trail as what people give in the panel', () => {
  let service: TestService;
  let files: HotelFileService;
  let hotel: number;
  const { rows } = hotelFileSteps(() => service);
  const partner = { name: 'Acenta', apiKey: 'acenta', apiSecret: 'secret' };
  const apiKey = { label: 'kapı', scopes: ['hotspot' as const], key: 'the-key-of-the-gate' };
  const person = { email: 'sef@otel.example', password: 'uzun bir parola', role: 'manager' as const };

  beforeAll(async () => {
    service = await startService();
    files = service.app.get(HotelFileService);
    const { partners: _, ...file } = smallHotel();
    hotel = (await importHotel(service, file)).hotelID;
  });
  afterAll(() => service.close());

  /** The entries that an import of these sections makes, of the hotel (or 0, the service), besides that of the import. */
  const leftBy = async (sections: object) => {
    const [newest] = await rows<{ id: string }>('SELECT max(id) AS id FROM audit_entry');
    await files.import({ hotel: { id: hotel }, ...sections });
    return rows<{ hotel: number; action: string }>(
      `SELECT hotel_id AS hotel, action, changes - 'partnerId' AS changes FROM audit_entry
        WHERE id > $1 AND action <> 'hotel_file.imported' ORDER BY id`,
      newest!.id,
    );
  };

  it('has what it adds', async () => {
    expect(await leftBy({ partners: [partner], apiKeys: [apiKey] })).toEqual([
      { hotel: 0, action: 'partner.added', changes: { name: 'Acenta' } },
      {
        hotel,
        action: 'partner.permission-changed',
        changes: { enabled: [null, true], mayReadSecrets: [null, true] },
      },
      { hotel, action: 'api-key.added', changes: { label: 'kapı', scopes: ['hotspot'] } },
    ]);
    const ofStaff = await leftBy({ staff: [person] });
    expect(ofStaff.map(({ action }) => action)).toContain('staff.joined');
  });

  it('has nothing of what stays as it is', async () => {
    expect(await leftBy({ partners: [partner], apiKeys: [apiKey], staff: [person] })).toEqual([]);
  });

  it('has what it changes', async () => {
    const sections = {
      partners: [{ ...partner, name: 'Acenta A.Ş.', apiSecret: 'another', enabled: false }],
      apiKeys: [{ ...apiKey, scopes: ['rates'] }],
      staff: [{ ...person, role: 'reception' }],
    };
    expect(await leftBy(sections)).toEqual([
      { hotel: 0, action: 'partner.secret-rotated', changes: null },
      {
        hotel: 0,
        action: 'partner.changed',
        changes: { name: ['Acenta', 'Acenta A.Ş.'], enabled: [true, true] },
      },
      { hotel, action: 'partner.permission-changed', changes: { enabled: [true, false] } },
      { hotel, action: 'api-key.changed', changes: { scopes: [['hotspot'], ['rates']] } },
      { hotel, action: 'staff.role-changed', changes: { role: ['manager', 'reception'] } },
    ]);
  });

  it('has a key that it replaces as revoked', async () => {
    expect(await leftBy({ apiKeys: [{ label: 'kapı', key: 'the-next-key' }] })).toEqual([
      { hotel, action: 'api-key.revoked', changes: null },
      { hotel, action: 'api-key.added', changes: { label: 'kapı', scopes: ['rates'] } },
    ]);
  });
});
