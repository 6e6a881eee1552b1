import sharp from 'sharp';
import { ImageUploadService } from '../../src/hotel/image-upload.service.js';
import { deleteUnusedPictures } from '../../src/inventory/catalogue/picture-housekeeping.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

describe('pictures of a hotel', () => {
  let service: TestService;
  let hotelId: number;
  beforeAll(async () => {
    service = await startService({ PICTURES_PER_HOTEL: '3' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    hotelId = (await importHotel(service, smallHotel())).hotelID;
  });

  const picture = (red: number, side = 20) =>
    sharp({ create: { width: side, height: side, channels: 3, background: { r: red, g: 1, b: 1 } } })
      .png()
      .toBuffer();
  const add = async (red: number, side?: number) =>
    service.app
      .get(ImageUploadService, { strict: false })
      .add(hotelId, await picture(red, side), { kind: 'staff', id: 1 });
  const stored = async () =>
    (
      await service.db.query<{ name: string }[]>(
        `SELECT name FROM media_file WHERE hotel_id = $1 AND name LIKE '%-1920.jpg'`,
        [hotelId],
      )
    ).map(({ name }) => `/media/${hotelId}/${name}`);

  it('have a quota, in which a picture that is there counts once', async () => {
    for (const red of [10, 80, 160, 160]) await add(red);
    await expect(add(240)).rejects.toThrow('picture_quota_is_reached');
    expect(await stored()).toHaveLength(3);
  });

  it('are decoded one at a time, and no more wait than memory is there for', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => add(7, 1_000)));
    const refused = outcomes.filter((one) => one.status === 'rejected').map((one) => String(one.reason));
    expect(refused).toHaveLength(5);
    expect(new Set(refused)).toEqual(new Set(['Error: too_many_uploads']));
  });

  it('are deleted a day after nothing shows them any more', async () => {
    const [shown, left] = [await add(30), await add(90)];
    const fresh = await add(150);
    await service.db.query('UPDATE room_type SET images = ARRAY[$2] WHERE hotel_id = $1', [hotelId, shown]);
    await service.db.query(
      `UPDATE media_file SET created_at = now() - interval '25 hours'
        WHERE hotel_id = $1 AND left(name, 32) <> left(split_part($2, '/', 4), 32)`,
      [hotelId, fresh],
    );
    expect(await stored()).toContain(left);
    expect(await deleteUnusedPictures(service.db)).toBe(3);
    expect((await stored()).sort()).toEqual([shown, fresh].sort());
  });
});
