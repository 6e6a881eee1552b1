import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sharp, { type OutputInfo } from 'sharp';
import { DataSource } from 'typeorm';
import { type Actor, audit } from '../database/audit.js';
import { changeHotel } from '../database/hotel-revision.js';
import { ServiceError } from '../http/errors.js';

const SIZE_LIMIT_BYTES = 10 * 1024 * 1024;
const PIXEL_LIMIT = 50_000_000;
const LARGEST_SIDE = 1_920;
const QUALITY = 82;
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** Takes in pictures: recognised by their content, turned upright, made smaller, and written anew without what cameras add. */
@Injectable()
export class ImageUploadService {
  constructor(private readonly dataSource: DataSource) {}

  /** The path under which the service serves the picture. Throws `is_not_an_image` and `image_is_too_large`. */
  async add(hotelId: number, file: unknown, actor: Actor): Promise<string> {
    if (!Buffer.isBuffer(file) || file.length === 0) throw new ServiceError('is_not_an_image', 422);
    if (file.length > SIZE_LIMIT_BYTES) throw new ServiceError('image_is_too_large', 413);
    const { data, info } = await encoded(file);
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.jpg`;
    await changeHotel(this.dataSource, hotelId, ['desk'], async (tx) => {
      await tx.query(
        `INSERT INTO media_file (hotel_id, name, content_type, content, width, height)
         VALUES ($1, $2, 'image/jpeg', $3, $4, $5) ON CONFLICT (hotel_id, name) DO NOTHING`,
        [hotelId, name, data, info.width, info.height],
      );
      await audit(tx, actor, { hotelId, action: 'image.added', entity: 'image', entityId: name });
    });
    return `/media/${hotelId}/${name}`;
  }
}

async function encoded(file: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const picture = sharp(file, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format ?? '')) throw new ServiceError('is_not_an_image', 422);
    return await picture
      .rotate()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw tooLarge ? new ServiceError('image_is_too_large', 413) : new ServiceError('is_not_an_image', 422);
  }
}
