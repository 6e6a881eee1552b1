import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import sharp, { type OutputInfo } from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { ServiceError } from '../http/errors.js';
import { Turns } from '../http/turns.js';
import { SETTINGS, type Settings } from '../settings.js';

const SIZE_LIMIT_BYTES = 10 * 1024 * 1024;
const PIXEL_LIMIT = 50_000_000;
/** The longer side, in pixels, of each size that is kept; the first is the picture itself. */
const SIDES = [1_920, 960, 480];
const QUALITY = 82;
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** Takes in pictures: recognised by their content, turned upright, made smaller, and written anew without what cameras add. */
@Injectable()
export class ImageUploadService {
  /** Decoded pictures take the memory of all their pixels, so that a process has one at a time. */
  private readonly turns = new Turns(1, { ofHotel: 6, ofAll: 12 });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    sharp.concurrency(1);
    sharp.cache(false);
  }

  /**
   * The path under which the service serves the picture, `…-1920.jpg`. Smaller ones stand beside it, at most 960 and 480
   * pixels long, as `…-960.jpg` and `…-480.jpg`. Throws `is_not_an_image`, `image_is_too_large`, `too_many_uploads` and
   * `picture_quota_is_reached`.
   */
  async add(hotelId: number, file: unknown, actor: Actor, left?: AbortSignal): Promise<string> {
    if (!Buffer.isBuffer(file) || file.length === 0) throw new ServiceError('is_not_an_image', 422);
    if (file.length > SIZE_LIMIT_BYTES) throw new ServiceError('image_is_too_large', 413);
    const pictures = await this.turns.take(hotelId, left, () => encoded(file));
    const digest = createHash('sha256').update(pictures[0]!.data).digest('hex').slice(0, 32);
    const nameOf = (side: number) => `${digest}-${side}.jpg`;
    const name = nameOf(SIDES[0]!);
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['desk'] }, async (change) => {
      const { tx } = change;
      for (const { side, data, info } of pictures) {
        await tx.query(
          `INSERT INTO media_file (hotel_id, name, content_type, content, width, height)
           VALUES ($1, $2, 'image/jpeg', $3, $4, $5) ON CONFLICT (hotel_id, name) DO NOTHING`,
          [hotelId, nameOf(side), data, info.width, info.height],
        );
      }
      await this.refuseBeyondQuota(tx, hotelId);
      await change.audit({ action: 'image.added', entity: 'image', entityId: name });
    });
    return `/media/${hotelId}/${name}`;
  }

  /** Counts what the hotel then has, under its lock. */
  private async refuseBeyondQuota(tx: EntityManager, hotelId: number): Promise<void> {
    const { PICTURES_PER_HOTEL, PICTURE_MB_PER_HOTEL } = this.settings;
    const [stored] = await tx.query<{ pictures: number; mb: number }[]>(
      `SELECT count(DISTINCT left(name, 32))::int AS pictures, coalesce(sum(octet_length(content)), 0)::float8 / 1048576 AS mb
         FROM media_file WHERE hotel_id = $1`,
      [hotelId],
    );
    const isOver = (value: number, limit: number) => limit > 0 && value > limit;
    if (isOver(stored!.pictures, PICTURES_PER_HOTEL) || isOver(stored!.mb, PICTURE_MB_PER_HOTEL)) {
      throw new ServiceError('picture_quota_is_reached', 409);
    }
  }
}

interface Encoded {
  side: number;
  data: Buffer;
  info: OutputInfo;
}

/** The picture in every size, upright, without what the camera added. */
async function encoded(file: Buffer): Promise<Encoded[]> {
  try {
    const picture = sharp(file, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format ?? '')) throw new ServiceError('is_not_an_image', 422);
    const upright = picture.rotate().flatten({ background: '#ffffff' });
    const pictures: Encoded[] = [];
    for (const side of SIDES) {
      const { data, info } = await upright
        .clone()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer({ resolveWithObject: true });
      pictures.push({ side, data, info });
    }
    return pictures;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw tooLarge ? new ServiceError('image_is_too_large', 413) : new ServiceError('is_not_an_image', 422);
  }
}
