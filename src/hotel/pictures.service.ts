import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { SharedRead } from '../database/shared-read.js';
import { unavailable } from '../http/errors.js';
import { SETTINGS, type Settings } from '../settings.js';
import { mediaIsNotFound } from './hotel.errors.js';
import {
  type PictureFacts,
  type PictureName,
  readPictureContent,
  readPictureFacts,
} from './media-file.queries.js';

/** Browsers run none of these. */
const SERVED_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);
const SERVED_NAME = /^[A-Za-z0-9._-]{1,200}$/;
/** Connections that pictures may take of the pool. */
const READS_AT_ONCE = 2;
const MAX_WAITING_READS = 200;

/**
 * The pictures that are served, each under a name that changes with its content. Whether there is one is asked of the database
 * every time; content is read once for all who wait for it, and what was served lately stays in memory.
 */
@Injectable()
export class PicturesService {
  private readonly facts: SharedRead<string, PictureFacts>;
  private readonly kept: LRUCache<string, Buffer>;
  private readonly beingRead = new Map<string, Promise<Buffer>>();
  private readonly reads = pLimit(READS_AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) { PICTURE_MEMORY_MB }: Settings,
  ) {
    this.facts = new SharedRead((keys) => this.loadFacts(keys));
    this.kept = new LRUCache({
      maxSize: PICTURE_MEMORY_MB * 1024 * 1024,
      sizeCalculation: ({ length }) => Math.max(1, length),
    });
  }

  /** Throws `not_found`, also for a file of another type than pictures have. */
  async find(hotelId: number | undefined, name: string): Promise<PictureFacts> {
    const isServedName = hotelId !== undefined && SERVED_NAME.test(name);
    const facts = isServedName ? await this.facts.read(keyOf({ hotelId, name })) : undefined;
    if (!facts || !SERVED_TYPES.has(facts.contentType)) throw mediaIsNotFound();
    return facts;
  }

  /** Throws `not_found` where it was deleted meanwhile, and `service_is_unavailable` where too many are being read. */
  content(picture: PictureName): Promise<Buffer> | Buffer {
    const key = keyOf(picture);
    const known = this.kept.get(key) ?? this.beingRead.get(key);
    if (known) return known;
    if (this.reads.pendingCount >= MAX_WAITING_READS) throw unavailable();
    const read = this.reads(() => readPictureContent(this.dataSource, picture))
      .then((content) => {
        if (!content) throw mediaIsNotFound();
        this.kept.set(key, content);
        return content;
      })
      .finally(() => this.beingRead.delete(key));
    this.beingRead.set(key, read);
    return read;
  }

  private async loadFacts(keys: readonly string[]): Promise<Map<string, PictureFacts>> {
    const found = await readPictureFacts(this.dataSource, keys.map(namedBy));
    return new Map(found.map((facts) => [keyOf(facts), facts]));
  }
}

function keyOf({ hotelId, name }: PictureName): string {
  return `${hotelId}/${name}`;
}

function namedBy(key: string): PictureName {
  const [hotelId = '', name = ''] = key.split('/');
  return { hotelId: Number(hotelId), name };
}
