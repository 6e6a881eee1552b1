import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { query } from '../../database/queries.js';
import type { PushedContent } from './pushed-booking.js';

type SaleState = 'on_sale' | 'retired';

export interface HotelOfPush {
  onlineChannel: boolean;
  sandbox: boolean;
  timeZone: string;
  currency: string;
  roomTypes: ReadonlyMap<number, SaleState>;
  /** By `<room type>:<board>`. */
  plans: ReadonlyMap<string, SaleState>;
}

type StoredHotel = Omit<HotelOfPush, 'roomTypes' | 'plans'> & {
  types: [number, boolean][] | null;
  plans: [string, boolean][] | null;
};

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
    const hotel = await this.read(hotelId);
    this.remembered.set(hotelId, { revision, hotel });
    return hotel;
  }

  private async read(hotelId: number): Promise<HotelOfPush> {
    const [row] = await query<StoredHotel>(
      this.dataSource,
      `SELECT online_channel AS "onlineChannel", sandbox, time_zone AS "timeZone", currency,
         (SELECT json_agg(json_build_array(id, retired_at IS NOT NULL)) FROM room_type WHERE hotel_id = $1) AS types,
         (SELECT json_agg(json_build_array(p.room_type_id || ':' || p.board_id,
                   p.retired_at IS NOT NULL OR b.retired_at IS NOT NULL))
            FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
           WHERE p.hotel_id = $1) AS plans
         FROM hotel WHERE id = $1`,
      [hotelId],
    );
    if (!row) throw new Error(`hotel ${hotelId} is gone`);
    const { types, plans, ...hotel } = row;
    return { ...hotel, roomTypes: soldMap(types), plans: soldMap(plans) };
  }
}

function soldMap<K>(pairs: readonly [K, boolean][] | null): Map<K, SaleState> {
  return new Map((pairs ?? []).map(([key, retired]) => [key, retired ? 'retired' : 'on_sale']));
}

/** `retiredToo` is for a Modify: its booking may be of the time before something was retired. */
export function catalogueRefusal(
  hotel: HotelOfPush,
  rooms: PushedContent['rooms'],
  retiredToo: boolean,
): 'room_type_is_not_found' | 'rate_plan_is_not_found' | undefined {
  const known = (sold: SaleState | undefined) => sold === 'on_sale' || (retiredToo && sold === 'retired');
  for (const room of rooms) {
    if (!known(hotel.roomTypes.get(room.roomTypeId))) return 'room_type_is_not_found';
    if (!known(hotel.plans.get(`${room.roomTypeId}:${room.boardId}`))) return 'rate_plan_is_not_found';
  }
  return undefined;
}
