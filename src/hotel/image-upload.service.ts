import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { ServiceError, tooManyUploads } from '../http/errors.js';
import { FairQueue } from '../http/fair-queue.js';
import { answerOfProcess } from '../http/upload-process.js';
import { SETTINGS, type Settings } from '../settings.js';
import { MAX_UPLOAD_BYTES } from '../values/limits.js';
import { insertPicture, isOverPictureQuota } from './media-file.queries.js';

const ENCODER = new URL('./picture-encoder.mjs', import.meta.url);
const imageIsTooLarge = () => new ServiceError('image_is_too_large', 413);

/** Recognises pictures by their content, turns them upright, makes them smaller, and encodes them without camera data. */
@Injectable()
export class ImageUploadService {
  /** A decoded picture may take the memory of all its pixels, so that a process has one at a time. */
  private readonly turns = new FairQueue(1, { ofOwner: 6, ofAll: 12 }, tooManyUploads);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the path of the served picture, `…-1920.jpg`. Smaller ones stand beside it, at most 960 and 480 pixels
   * long, as `…-960.jpg` and `…-480.jpg`. Throws `is_not_an_image`, `image_is_too_large`, `too_many_uploads` and
   * `picture_quota_is_reached`.
   */
  async add(hotelId: number, file: unknown, actor: Actor, signal?: AbortSignal): Promise<string> {
    if (!Buffer.isBuffer(file) || file.length === 0) throw new ServiceError('is_not_an_image', 422);
    if (file.length > MAX_UPLOAD_BYTES) throw imageIsTooLarge();
    const pictures = await this.turns.run(hotelId, signal, () => encodePictures(file, signal));
    const digest = createHash('sha256').update(pictures[0]!.data).digest('hex').slice(0, 32);
    const nameOf = (side: number) => `${digest}-${side}.jpg`;
    const name = nameOf(pictures[0]!.side);
    await changeHotel(this.dataSource, { hotelId, actor, touches: ['desk'] }, async (change) => {
      const { tx } = change;
      for (const { side, data, width, height } of pictures) {
        await insertPicture(tx, hotelId, {
          name: nameOf(side),
          contentType: 'image/jpeg',
          content: data,
          width,
          height,
        });
      }
      if (await isOverPictureQuota(tx, hotelId, this.settings))
        throw new ServiceError('picture_quota_is_reached', 409);
      await change.audit({ action: 'image.added', entity: 'image', entityId: name });
    });
    return `/media/${hotelId}/${name}`;
  }
}

type Encoded = { side: number; data: Uint8Array; width: number; height: number }[];
type EncoderAnswer = { pictures: Encoded } | { fault: 'too_large' | 'not_an_image' };

async function encodePictures(file: Buffer, signal: AbortSignal | undefined): Promise<Encoded> {
  const answer = await answerOfProcess<EncoderAnswer>(ENCODER, file, signal);
  if (answer === undefined) throw imageIsTooLarge();
  if ('pictures' in answer) return answer.pictures;
  throw answer.fault === 'too_large' ? imageIsTooLarge() : new ServiceError('is_not_an_image', 422);
}
