import { Injectable } from '@nestjs/common';
import { dayText } from '../../values/day.js';
import type { LoggedChange, LogReader } from './change-log.queries.js';
import { ChangeLog } from './change-log.service.js';
import { ChangeWaits } from './change-waits.service.js';
import {
  type ChangeItem,
  type ChangeList,
  type ChangesRequest,
  type PartnerKind,
  USUAL_KINDS,
} from './changes.dto.js';
import { readCursor, writeCursor } from './cursor.js';
import { mergedChanges } from './merged-changes.js';

@Injectable()
export class ChangesService {
  constructor(
    private readonly log: ChangeLog,
    private readonly waits: ChangeWaits,
  ) {}

  /** Returns the changes after a cursor. While there are none it waits for `wait` seconds, or until `signal` is aborted. */
  async since(
    { hotelId, partnerId }: Pick<LogReader, 'hotelId' | 'partnerId'>,
    { after: cursor, limit, wait, kinds = [...USUAL_KINDS] }: ChangesRequest,
    signal: AbortSignal,
  ): Promise<ChangeList> {
    const untilMs = Date.now() + wait * 1_000;
    const reader = { hotelId, partnerId, kinds };
    if (cursor === undefined) return listOf(hotelId, [], await this.log.last(hotelId));
    for (let after = readCursor('changes', hotelId, cursor); ;) {
      const { changes, upTo } = await this.log.page(reader, after, limit);
      after = upTo;
      const isAnswer =
        changes.length > 0 || !(await this.waits.until({ hotelId, partnerId, after, untilMs, signal }));
      if (isAnswer) return listOf(hotelId, changes, after);
    }
  }
}

function listOf(hotelId: number, changes: readonly LoggedChange[], upTo: number): ChangeList {
  return {
    success: true,
    changes: mergedChanges(changes).map(changeItem),
    next: writeCursor('changes', hotelId, upTo),
  };
}

export function changeItem({ kind, roomTypeId, boardId, from, to, id }: LoggedChange): ChangeItem {
  return {
    kind: kind as PartnerKind,
    roomTypeID: roomTypeId,
    accommodationTypeID: boardId,
    from: from === null ? null : dayText(from),
    to: to === null ? null : dayText(to),
    ID: id,
  };
}
