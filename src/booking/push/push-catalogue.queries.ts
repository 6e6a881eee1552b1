import { type Database, query } from '../../database/queries.js';

export type SaleState = 'on_sale' | 'retired';

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

export async function readHotelOfPush(database: Database, hotelId: number): Promise<HotelOfPush> {
  const [row] = await query<StoredHotel>(
    database,
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
  return { ...hotel, roomTypes: saleStates(types), plans: saleStates(plans) };
}

function saleStates<K>(pairs: readonly [K, boolean][] | null): Map<K, SaleState> {
  return new Map((pairs ?? []).map(([key, isRetired]) => [key, isRetired ? 'retired' : 'on_sale']));
}
