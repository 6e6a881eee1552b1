import { ReadPool } from '../../src/database/read-pool.service.js';
import { REHEARSED, rehearseSearches } from '../../src/inventory/search/rehearsal.js';
import { SearchService } from '../../src/inventory/search/search.service.js';
import { CATALOGUE, type StoredCatalogue } from '../../src/inventory/snapshot/catalogue-of-hotel.queries.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('searches that a process rehearses when it has started', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  /** The members of each kind of object, in their order, by which V8 knows them. */
  const shapes = (stored: StoredCatalogue) => {
    const { hotel, roomTypes, rooms, boards, plans, terms } = stored;
    return [stored, hotel, roomTypes[0], rooms[0], boards[0], plans[0], terms].map((one) =>
      Object.keys(one!),
    );
  };

  it('are of a hotel of the shape of those in the database', async () => {
    const { hotelID } = await importHotel(service, smallHotel());
    const pool = service.app.get(ReadPool);
    const [row] = await pool.rows<[StoredCatalogue]>(CATALOGUE, [hotelID]);
    expect(shapes(REHEARSED)).toEqual(shapes(row![0]));
  });

  it('are answered without a hotel', async () => {
    await rehearseSearches(service.app.get(ReadPool), service.app.get(SearchService));
    expect(await service.db.query('SELECT 1 FROM hotel WHERE id = $1', [REHEARSED.hotel.id])).toEqual([]);
  });
});
