import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReadPool } from '../../database/read-pool.service.js';
import { KeptContent } from '../../http/zip.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { inHouseBody } from './in-house.dto.js';
import { readGuestsInHouse } from './in-house-list.queries.js';

interface FinishedList {
  /** The hotel's desk revision, read in the same statement as the guests. */
  desk: number;
  content: KeptContent;
}

/** Share of SNAPSHOT_MEMORY_MB that finished lists may take. A guest takes about 300 bytes. */
const MEMORY_SHARE = 0.125;
const ENTRY_BYTES = 256;

/** Keeps the hotspot's list by the desk revision: a poll that finds the revision unchanged needs no query for the guests. */
@Injectable()
export class InHouseListService {
  private readonly finished: LRUCache<number, FinishedList>;
  private readonly loading = new Map<number, Promise<FinishedList>>();

  constructor(
    private readonly database: ReadPool,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const maxSize = settings.SNAPSHOT_MEMORY_MB * 1024 * 1024 * MEMORY_SHARE;
    this.finished = new LRUCache({ maxSize, sizeCalculation: (list) => list.content.bytes + ENTRY_BYTES });
  }

  /** The content of the answer as of desk revision `desk` or a later one. */
  async content(hotelId: number, desk: number): Promise<KeptContent> {
    let list = this.finished.get(hotelId);
    // A load that was already under way may have read an earlier revision. Then the list is loaded again.
    while (!list || list.desk < desk) list = await this.load(hotelId);
    return list.content;
  }

  private load(hotelId: number): Promise<FinishedList> {
    let loading = this.loading.get(hotelId);
    if (!loading) {
      loading = this.read(hotelId).finally(() => this.loading.delete(hotelId));
      this.loading.set(hotelId, loading);
    }
    return loading;
  }

  private async read(hotelId: number): Promise<FinishedList> {
    const { desk, guests } = await readGuestsInHouse(this.database, hotelId);
    const content: KeptContent = new KeptContent(inHouseBody(guests), () => {
      const now = this.finished.peek(hotelId);
      if (now?.content === content) this.finished.set(hotelId, { ...now });
    });
    const list = { desk, content };
    this.finished.set(hotelId, list);
    return list;
  }
}
