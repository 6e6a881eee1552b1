import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReadPool } from '../database/read-pool.service.js';
import { KeptContent } from '../http/zip.js';
import { SETTINGS, type Settings } from '../settings.js';
import { type GuestInHouse, inHouseBody } from './in-house.dto.js';

interface FinishedList {
  /** The hotel's desk revision, read in the same statement as the guests. */
  desk: number;
  content: KeptContent;
}

/** Share of SNAPSHOT_MEMORY_MB that finished lists may take: 1/8. A guest takes about 300 bytes. */
const MEMORY_SHARE = 8;
const ENTRY_BYTES = 256;

/** Keeps the hotspot's list under the desk revision: a poll that finds it unchanged costs no query of its own. */
@Injectable()
export class InHouseListService {
  private readonly finished: LRUCache<number, FinishedList>;
  private readonly loading = new Map<number, Promise<FinishedList>>();

  constructor(
    private readonly database: ReadPool,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const maxSize = Math.max(1, Math.floor((settings.SNAPSHOT_MEMORY_MB * 1024 * 1024) / MEMORY_SHARE));
    this.finished = new LRUCache({ maxSize, sizeCalculation: (list) => list.content.bytes + ENTRY_BYTES });
  }

  /** The content of the answer as of desk revision `desk` or a later one. */
  async content(hotelId: number, desk: number): Promise<KeptContent> {
    let list = this.finished.get(hotelId);
    // A load that was already under way may have read before that revision was committed: then it is read again.
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
    const rows = await this.database.rows<InHouseRow>(
      `SELECT r.desk, s.id, s.booking_room_id, s.first_name, s.last_name, s.identity_number, s.birth_date, s.room_id,
              room.name, s.checked_in_at, s.departure, building.router_encryption
         FROM hotel_revision r
         LEFT JOIN (stay s
                    JOIN room ON room.hotel_id = s.hotel_id AND room.id = s.room_id
                    JOIN building ON building.hotel_id = room.hotel_id AND building.id = room.building_id)
                ON s.hotel_id = r.hotel_id AND s.checked_out_at IS NULL
        WHERE r.hotel_id = $1
        ORDER BY s.id`,
      [hotelId],
    );
    const first = rows[0];
    if (!first) throw new Error(`hotel ${hotelId} has no revision row`);
    const body = inHouseBody(first[1] === null ? [] : rows.map(guestOf));
    const content: KeptContent = new KeptContent(body, () => {
      const now = this.finished.peek(hotelId);
      if (now?.content === content) this.finished.set(hotelId, { ...now });
    });
    const list = { desk: first[0], content };
    this.finished.set(hotelId, list);
    return list;
  }
}

type InHouseRow = [
  desk: number,
  stayId: number | null,
  bookingRoomId: number,
  firstName: string,
  lastName: string,
  identityNumber: string | null,
  birthDate: string | null,
  roomId: number,
  roomName: string,
  checkedInAt: Date,
  departure: string,
  routerEncryption: number,
];

function guestOf(row: InHouseRow): GuestInHouse {
  return {
    stayId: row[1] ?? 0,
    bookingRoomId: row[2],
    firstName: row[3],
    lastName: row[4],
    identityNumber: row[5],
    birthDate: row[6],
    roomId: row[7],
    roomName: row[8],
    checkedInAt: row[9],
    departure: row[10],
    routerEncryption: row[11],
  };
}
