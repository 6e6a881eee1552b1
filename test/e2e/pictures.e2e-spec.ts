import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { ImageUploadService } from '../../src/hotel/image-upload.service.js';
import { deleteUnusedPictures } from '../../src/inventory/catalogue/picture-housekeeping.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

const MAX_MEMORY_MB = 350;

/** A picture of 50 megapixels or fewer, made in another process so that this one has not yet had its memory. */
function largest(code: string, side = 7_071): Buffer {
  const create = `const create = (channels) => sharp({ create: { width: ${side}, height: ${side}, channels, background: '#123456' } });`;
  const script = `import sharp from 'sharp'; ${create} process.stdout.write(await create(${code}).toBuffer())`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { maxBuffer: 50_000_000 });
}

/** The processes that encoded pictures during the work: megabytes that one of them had at the most, and how many lived at once. */
async function encodersDuring(work: () => Promise<unknown>): Promise<{ peakMb: number; atOnce: number }> {
  let isOver = false;
  const most = { peakMb: 0, atOnce: 0 };
  const over = work().finally(() => (isOver = true));
  while (!isOver) {
    const peaks = childrenOf(process.pid).filter(isEncoder).map(peakMb);
    most.peakMb = Math.max(most.peakMb, ...peaks);
    most.atOnce = Math.max(most.atOnce, peaks.filter((mb) => mb > 0).length);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await over;
  return most;
}

const isEncoder = (pid: number) => readProcess(pid, 'cmdline').includes('picture-encoder');

/** What the process has had at the most since it began, however seldom it is asked. */
const peakMb = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024;

const childrenOf = (pid: number) =>
  readProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** '' where the process has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

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

  const picture = (red: number) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: red, g: 1, b: 1 } } })
      .png()
      .toBuffer();
  const upload = (file: Buffer) =>
    service.app.get(ImageUploadService, { strict: false }).add(hotelId, file, { kind: 'staff', id: 1 });
  const add = async (red: number) => upload(await picture(red));
  const stored = async () =>
    (
      await service.db.query<{ name: string }[]>(
        `SELECT name FROM media_file WHERE hotel_id = $1 AND name LIKE '%-1920.jpg'`,
        [hotelId],
      )
    ).map(({ name }) => `/media/${hotelId}/${name}`);

  /** Lets a day pass for every picture of the hotel. */
  const dayPasses = () =>
    service.db.query(`UPDATE media_file SET created_at = now() - interval '25 hours' WHERE hotel_id = $1`, [
      hotelId,
    ]);

  it('have a quota, in which a picture that is there counts once', async () => {
    for (const red of [10, 80, 160, 160]) await add(red);
    await expect(add(240)).rejects.toThrow('picture_quota_is_reached');
    expect(await stored()).toHaveLength(3);
  });

  it('are decoded one at a time: twelve at once, of up to 50 megapixels, take the memory of one', async () => {
    const file = largest(`3).jpeg({ progressive: true }).withMetadata({ orientation: 6 }`);
    const small = await picture(40);
    let outcomes: PromiseSettledResult<unknown>[] = [];
    const { peakMb, atOnce } = await encodersDuring(async () => {
      outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, i) => upload(Buffer.from(i < 3 ? file : small))),
      );
    });
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(refused).toEqual(Array(5).fill('Error: too_many_uploads'));
    expect(peakMb).toBeGreaterThan(0);
    expect(peakMb).toBeLessThan(MAX_MEMORY_MB);
    // One may not have ended yet when the next one begins.
    expect(atOnce).toBeLessThanOrEqual(2);
  });

  it.each([
    ['progressive JPEG in full colour', `3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }`],
    ['interlaced PNG of 16 bits', `4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }`],
  ])('that decode to more memory are refused: a %s', async (_, code) => {
    await expect(upload(largest(code, 5_900))).rejects.toThrow('image_is_too_large');
  });

  it('stand upright', async () => {
    const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: '#369' } });
    const path = await upload(await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const served = await fetch(service.url + path);
    const { width, height, orientation } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([width, height, orientation]).toEqual([20, 40, undefined]);
  });

  it('are deleted a day after nothing shows them any more', async () => {
    const [shown, left] = [await add(30), await add(90)];
    const again = await add(150);
    await service.db.query('UPDATE room_type SET images = ARRAY[$2] WHERE hotel_id = $1', [hotelId, shown]);
    await dayPasses();
    expect(await add(150)).toBe(again);
    expect(await stored()).toContain(left);
    expect(await deleteUnusedPictures(service.db)).toBe(3);
    expect((await stored()).sort()).toEqual([shown, again].sort());
  });

  it('of a hotel file have the quota, too, and are deleted with what showed them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'));
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.png`);
    for (const [red, name] of names.entries())
      await writeFile(path.join(folder, name), await picture(red * 20));
    const { roomTypes } = smallHotel();
    const bring = (...images: string[]) =>
      service.app
        .get(HotelFileService, { strict: false })
        .import({ hotel: { id: hotelId }, roomTypes: [{ ...roomTypes![0]!, images }] }, { folder });
    const count = async () =>
      (await service.db.query<unknown[]>('SELECT 1 FROM media_file WHERE hotel_id = $1', [hotelId])).length;

    await expect(bring(...names.slice(0, 4))).rejects.toThrow(
      'roomTypes: has more pictures than a hotel may: 3',
    );
    expect(await count()).toBe(0);
    await bring(...names.slice(0, 3));
    await expect(add(200)).rejects.toThrow('picture_quota_is_reached');
    await dayPasses();
    await bring(...names.slice(3));
    expect(await count()).toBe(3);
    // A quota that was lowered since keeps out further pictures and nothing else.
    const older = Array.from({ length: 2 }, (_, i) => `${i}`.repeat(32) + '.png');
    await service.db.query(
      `INSERT INTO media_file (hotel_id, name, content_type, content) SELECT $1, unnest($2::text[]), 'image/png', ''`,
      [hotelId, older],
    );
    await importHotel(service, { hotel: { id: hotelId, title: 'Yeni ad' } } as never);
    await bring(...names.slice(3));
    await expect(bring(...names.slice(0, 1))).rejects.toThrow('roomTypes: has more pictures');
    await bring();
    await dayPasses();
    expect(await deleteUnusedPictures(service.db)).toBe(5);
    await rm(folder, { recursive: true });
  });
});

describe('the upload of pictures in the panel', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    await importHotel(service, smallHotel({ staff: staffOf('resim') }));
  });
  afterAll(() => service.close());

  it('takes no picture from reception', async () => {
    const { cookie } = await signIn(service, 'reception@resim.example');
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } }).png();
    const answer = await fetch(`${service.url}/admin/api/pages/media/upload`, {
      method: 'POST',
      headers: { cookie, origin: service.url, 'content-type': 'image/png' },
      body: new Uint8Array(await picture.toBuffer()),
    });
    expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'not_found' }]);
  });

  it('re-encodes pictures, without what cameras add, and takes nothing else for one', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#369' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg()
      .toBuffer();
    const { cookie } = await signIn(service, 'manager@resim.example');
    const upload = async (bytes: Buffer) => {
      const answer = await fetch(`${service.url}/admin/api/pages/media/upload`, {
        method: 'POST',
        headers: { cookie, origin: service.url, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
      // The connection of an answer that is not read would keep the service from closing.
      const { path } = (await answer.json()) as { path: string };
      return { status: answer.status, path };
    };
    const { path } = await upload(photo);
    for (const [width, height] of [
      [1920, 960],
      [960, 480],
      [480, 240],
    ] as const) {
      const served = await fetch(service.url + path.replace('-1920.jpg', `-${width}.jpg`));
      const facts = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual([
        'jpeg',
        width,
        height,
        undefined,
      ]);
    }
    for (const bad of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      photo.subarray(0, 200),
    ]) {
      expect((await upload(bad)).status).toBe(422);
    }
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
  });
});
