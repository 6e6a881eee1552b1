import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { EntityManager } from 'typeorm';
import { insertPicture, readPictures, type StoredPicture } from '../hotel/media-file.queries.js';
import { MEDIA_PATH } from '../inventory/catalogue/room-type.entity.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';

const SIZE_LIMIT_BYTES = 5 * 1024 * 1024;

export class Images {
  private readonly files = new Map<string, StoredPicture>();

  /** A path that is neither `/media/…` nor a picture inside `folder` is a fault. */
  static async read(
    file: ReadHotelFile,
    folder: string | undefined,
  ): Promise<{ images: Images; faults: Fault[] }> {
    const images = new Images();
    const faults: Fault[] = [];
    for (const [type, roomType] of (file.roomTypes ?? []).entries()) {
      for (const [index, path] of (roomType?.images ?? []).entries()) {
        if (path === undefined || MEDIA_PATH.test(path) || images.files.has(path)) continue;
        const found = await readImage(path, folder);
        if (typeof found === 'string') {
          faults.push({ path: jsonPath(['roomTypes', type, 'images', index]), reason: found });
        } else {
          images.files.set(path, found);
        }
      }
    }
    return { images, faults };
  }

  /** Reads the pictures of another hotel that the file names, in all their sizes. */
  static async ofHotel(tx: EntityManager, hotelId: number, file: ReadHotelFile): Promise<Images> {
    const images = new Images();
    const prefix = `/media/${hotelId}/`;
    const paths = (file.roomTypes ?? []).flatMap((type) => type?.images ?? []);
    const names = paths.flatMap((path) => (path?.startsWith(prefix) ? [path.slice(prefix.length)] : []));
    const found = await readPictures(tx, hotelId, names);
    for (const image of found) images.files.set(prefix + image.name, image);
    return images;
  }

  servedPath(hotelId: number, image: string): string {
    const file = this.files.get(image);
    return file ? `/media/${hotelId}/${file.name}` : image;
  }

  /** Stores them for a hotel whose lock is held. Returns how many files it did not have yet. */
  async write(tx: EntityManager, hotelId: number): Promise<number> {
    let added = 0;
    for (const file of this.files.values()) {
      if (await insertPicture(tx, hotelId, file)) added++;
    }
    return added;
  }
}

async function readImage(path: string, folder: string | undefined): Promise<StoredPicture | string> {
  const missing = 'is neither a path /media/… nor a picture beside the hotel file';
  if (folder === undefined || isAbsolute(path)) return missing;
  const full = resolve(folder, path);
  if (relative(folder, full).startsWith('..')) return missing;
  let content: Buffer;
  try {
    content = await readFile(full);
  } catch {
    return missing;
  }
  if (content.length > SIZE_LIMIT_BYTES) return `is larger than ${SIZE_LIMIT_BYTES} bytes`;
  const kind = kindOf(content);
  if (!kind) return 'is not a PNG, JPEG or WebP picture';
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { name: `${digest}.${kind.extension}`, contentType: kind.contentType, content };
}

function kindOf(content: Buffer): { extension: string; contentType: string } | undefined {
  if (content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) {
    return { extension: 'png', contentType: 'image/png' };
  }
  if (content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) {
    return { extension: 'jpg', contentType: 'image/jpeg' };
  }
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') {
    return { extension: 'webp', contentType: 'image/webp' };
  }
  return undefined;
}
