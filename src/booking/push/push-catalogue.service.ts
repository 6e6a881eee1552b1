import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { type HotelOfPush, readHotelOfPush, type SaleState } from './push-catalogue.queries.js';
import type { PushedContent } from './pushed-booking.js';

/** Room types and boards that are remembered, of all hotels together. */
const MAX_REMEMBERED = 100_000;

@Injectable()
export class PushCatalogue {
  private readonly remembered = new LRUCache<number, { revision: number; hotel: HotelOfPush }>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: ({ hotel }) => 1 + hotel.roomTypes.size + hotel.plans.size,
  });

  constructor(private readonly dataSource: DataSource) {}

  /** The hotel as of this revision of its catalogue or a later one. */
  async ofHotel(hotelId: number, revision: number): Promise<HotelOfPush> {
    const known = this.remembered.get(hotelId);
    if (known?.revision === revision) return known.hotel;
    const hotel = await readHotelOfPush(this.dataSource, hotelId);
    this.remembered.set(hotelId, { revision, hotel });
    return hotel;
  }
}

/** `retiredToo` is for a Modify: its booking may be of the time before something was retired. */
export function catalogueRefusal(
  hotel: HotelOfPush,
  rooms: PushedContent['rooms'],
  mayBeRetired: boolean,
): 'room_type_is_not_found' | 'rate_plan_is_not_found' | undefined {
  const known = (sold: SaleState | undefined) => sold === 'on_sale' || (mayBeRetired && sold === 'retired');
  for (const room of rooms) {
    if (!known(hotel.roomTypes.get(room.roomTypeId))) return 'room_type_is_not_found';
    if (!known(hotel.plans.get(`${room.roomTypeId}:${room.boardId}`))) return 'rate_plan_is_not_found';
  }
  return undefined;
}
