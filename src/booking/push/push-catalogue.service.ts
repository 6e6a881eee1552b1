import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { type HotelOfPush, readHotelOfPush, type SaleState } from './push-catalogue.queries.js';

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

interface RoomOfCatalogue {
  roomTypeId: number;
  boardId: number | null;
}

/** Returns why rooms cannot be sold. Retired room types and plans that the booking has (`before`) are kept. */
export function catalogueRefusal(
  hotel: HotelOfPush,
  rooms: readonly RoomOfCatalogue[],
  before: readonly RoomOfCatalogue[],
): 'room_type_is_not_found' | 'rate_plan_is_not_found' | undefined {
  const isAllowed = (sold: SaleState | undefined, isKept: boolean) =>
    sold === 'on_sale' || (isKept && sold === 'retired');
  for (const { roomTypeId, boardId } of rooms) {
    const ofType = before.filter((room) => room.roomTypeId === roomTypeId);
    if (!isAllowed(hotel.roomTypes.get(roomTypeId), ofType.length > 0)) return 'room_type_is_not_found';
    const isPlanKept = ofType.some((room) => room.boardId === boardId);
    if (!isAllowed(hotel.plans.get(`${roomTypeId}:${boardId}`), isPlanKept)) return 'rate_plan_is_not_found';
  }
  return undefined;
}
