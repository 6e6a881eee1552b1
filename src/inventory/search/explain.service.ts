import { Injectable } from '@nestjs/common';
import { currentRevisions } from '../../database/hotel-revisions.js';
import { ReadPool } from '../../database/read-pool.service.js';
import { DEFAULT_LANGUAGE } from '../../http/request-fields.js';
import { Clock } from '../../values/clock.service.js';
import { explainExtras } from './explain-extras.js';
import { explainedDays, explainStay } from './explain.js';
import { ExplainedRooms, type NotExplained, readExplain } from './explain.dto.js';
import { type FirstStay, firstStay, possibleDays } from './first-stay.js';
import {
  ARRIVAL_IS_PAST,
  HOTEL_NOT_FOUND,
  NO_ROOM_TYPE,
  roomListError,
  SearchRefusal,
} from './room-list.errors.js';
import { seenBy } from '../snapshot/seen-snapshot.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';

/** The hotel whose stay is explained, and the revision that the answer must have at least. */
interface Asker {
  hotelId: number;
  /** Undefined for the hotel itself. */
  partnerId?: number;
  revisions: { search: number };
}

@Injectable()
export class ExplainService {
  constructor(
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
    private readonly database: ReadPool,
  ) {}

  async explainNow(hotelId: number, form: unknown): Promise<ExplainedRooms | NotExplained> {
    return this.explain({ hotelId, revisions: await currentRevisions(this.database, hotelId) }, form);
  }

  /** Explains the stay of a form as of the caller's revisions or later ones; the errors are those of the room list. */
  async explain(caller: Asker | undefined, form: unknown): Promise<ExplainedRooms | NotExplained> {
    const { language, query: read } = readExplain(form, caller?.hotelId);
    if (!caller) {
      const refusal = read instanceof SearchRefusal ? read : new SearchRefusal(HOTEL_NOT_FOUND);
      return roomListError(refusal, language, DEFAULT_LANGUAGE);
    }
    const { hotelId, revisions } = caller;
    const { hotel } = await this.snapshots.fresh(hotelId, revisions.search);
    const today = this.clock.today(hotel.timeZone);
    if (read instanceof SearchRefusal) return roomListError(read, language, hotel.language);
    if (read.stay.arrival < today) return roomListError(ARRIVAL_IS_PAST, language, hotel.language);
    const { partnerId } = caller;
    const query = { ...read.stay, today, ...(partnerId === undefined ? {} : { partnerId }) };
    const { from, to } = explainedDays(query);
    const ofAll = await this.snapshots.covering(hotelId, revisions.search, from, to);
    const snapshot = seenBy(ofAll, partnerId, today);
    const nothing = new SearchRefusal(NO_ROOM_TYPE);
    const { buildingId } = query;
    if (buildingId !== undefined && !snapshot.buildings.has(buildingId)) {
      return roomListError(nothing, language, hotel.language);
    }
    const found = explainStay(snapshot, query).filter(
      ({ type, plan }) =>
        (read.roomTypeId === undefined || type.id === read.roomTypeId) &&
        (read.boardId === undefined || plan?.board.id === read.boardId),
    );
    if (found.length === 0) return roomListError(nothing, language, hotel.language);
    return ExplainedRooms.of(snapshot.hotel, found, {
      language,
      ...(query.include && { include: query.include }),
      extras: (explained) =>
        explainExtras(snapshot, query, { language, nowMs: this.clock.nowMs() }, explained),
    });
  }

  /** The earliest stay that a search finds, as of the asker's revisions or later ones; see {@link firstStay}. */
  async firstStay({ hotelId, revisions }: Asker): Promise<FirstStay> {
    const known = await this.snapshots.fresh(hotelId, revisions.search);
    const today = this.clock.today(known.hotel.timeZone);
    const { from, to } = possibleDays(known, today);
    const ofAll = await this.snapshots.covering(hotelId, revisions.search, from, to);
    return firstStay(seenBy(ofAll, undefined, today), today);
  }
}
