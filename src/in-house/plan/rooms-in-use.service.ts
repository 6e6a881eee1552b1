import { Injectable } from '@nestjs/common';
import { readRoomsInUse } from './room-uses.queries.js';
import { recordStaysAt } from '../../guests/stays/stay-changes.js';
import { CatalogueService } from '../../inventory/catalogue/catalogue.service.js';

/** Keeps rooms in the catalogue while somebody has them or is expected, and tells the hotspot of their changes. */
@Injectable()
export class RoomsInUse {
  constructor(catalogue: CatalogueService) {
    catalogue.keepRoomWhile(
      async (tx, hotelId, roomId) => (await readRoomsInUse(tx, hotelId, [roomId])).length > 0,
    );
    catalogue.followPlaces(recordStaysAt);
  }
}
