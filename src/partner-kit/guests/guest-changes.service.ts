import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.service.js';
import { ChangeLog, isKept } from '../changes/change-log.service.js';
import { ChangeWaits } from '../changes/change-waits.service.js';
import { cursorIsTooOld, readCursor, writeCursor } from '../changes/cursor.js';
import type { GuestChange, GuestChangeListAnswer, GuestChangesRequest } from './guest-changes.dto.js';
import { readGuestChanges } from './guest-changes.queries.js';

@Injectable()
export class GuestChangesService {
  constructor(
    private readonly database: ReadPool,
    private readonly log: ChangeLog,
    private readonly waits: ChangeWaits,
  ) {}

  async since(
    hotelId: number,
    { after: cursor, limit, wait }: GuestChangesRequest,
    signal: AbortSignal,
  ): Promise<GuestChangeListAnswer> {
    const untilMs = Date.now() + wait * 1_000;
    if (cursor === undefined) return listOf(hotelId, [], await this.log.last(hotelId));
    for (let after = readCursor('guests', hotelId, cursor); ;) {
      const { guests, upTo, last } = await this.page(hotelId, after, limit);
      after = upTo;
      // All changes of this page were of stays that have been deleted since.
      if (guests.length === 0 && upTo < last) continue;
      const isAnswer =
        guests.length > 0 || !(await this.waits.until({ hotelId, partnerId: null, after, untilMs, signal }));
      if (isAnswer) return listOf(hotelId, guests, after);
    }
  }

  private async page(
    hotelId: number,
    after: number,
    limit: number,
  ): Promise<{ guests: GuestChange[]; upTo: number; last: number }> {
    const { last, firstKept, guests, upTo } = await readGuestChanges(this.database, hotelId, after, limit);
    if (!isKept(after, last, firstKept)) throw cursorIsTooOld();
    return { guests, upTo, last };
  }
}

function listOf(hotelId: number, degisenler: GuestChange[], upTo: number): GuestChangeListAnswer {
  return { success: 1, degisenler, next: writeCursor('guests', hotelId, upTo) };
}
