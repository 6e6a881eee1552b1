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

/** Room types and plans that a Modify may keep though they are retired, because the booking has them. */
export interface MayKeepOfCatalogue {
  roomTypes: ReadonlySet<number>;
  /** By {@link planKey}. */
  plans: ReadonlySet<string>;
}

export function planKey({ roomTypeId, boardId }: { roomTypeId: number; boardId: number | null }): string {
  return `${roomTypeId}:${boardId}`;
}

export function catalogueRefusal(
  hotel: HotelOfPush,
  rooms: PushedContent['rooms'],
  mayKeep: MayKeepOfCatalogue,
): 'room_type_is_not_found' | 'rate_plan_is_not_found' | undefined {
  const isAllowed = (sold: SaleState | undefined, isKept: boolean) =>
    sold === 'on_sale' || (isKept && sold === 'retired');
  for (const room of rooms) {
    const { roomTypeId } = room;
    const plan = planKey(room);
    if (!isAllowed(hotel.roomTypes.get(roomTypeId), mayKeep.roomTypes.has(roomTypeId)))
      return 'room_type_is_not_found';
    if (!isAllowed(hotel.plans.get(plan), mayKeep.plans.has(plan))) return 'rate_plan_is_not_found';
  }
  return undefined;
}
