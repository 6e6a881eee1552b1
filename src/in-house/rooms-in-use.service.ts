import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { query } from '../database/queries.js';
import { recordStaysAt } from './stay-changes.js';
import { CatalogueService } from '../inventory/catalogue/catalogue.service.js';

/** Keeps rooms in the catalogue while somebody has them or is expected, and tells the hotspot of their changes. */
@Injectable()
export class RoomsInUse {
  constructor(catalogue: CatalogueService) {
    catalogue.keepRoomWhile(isRoomInUse);
    catalogue.followPlaces(recordStaysAt);
  }
}

async function isRoomInUse(tx: EntityManager, hotelId: number, roomId: number): Promise<boolean> {
  const taken = await query(
    tx,
    `SELECT 1 FROM room_assignment a JOIN hotel h ON h.id = a.hotel_id
      WHERE a.hotel_id = $1 AND a.room_id = $2
        AND (a.in_house OR a.until_day > (now() AT TIME ZONE h.time_zone)::date)
     UNION ALL
     SELECT 1 FROM planned_room p JOIN hotel h ON h.id = p.hotel_id
      WHERE p.hotel_id = $1 AND p.room_id = $2 AND p.until_day > (now() AT TIME ZONE h.time_zone)::date
     LIMIT 1`,
    [hotelId, roomId],
  );
  return taken.length > 0;
}
