import type { DataSource } from 'typeorm';
import type { BoardFacts, DayFacts, HotelFacts, PlanFacts, RoomTypeFacts } from './hotel-facts.js';

type Row = Record<string, unknown>;

/** A hotel's facts as the tables have them now; nothing else may change the hotel meanwhile. */
export async function readFacts(db: DataSource, hotelId: number): Promise<HotelFacts> {
  const read = <T = Row>(sql: string) => db.query<T[]>(sql, [hotelId]);
  const [hotel] = await read('SELECT * FROM hotel WHERE id = $1');
  if (!hotel) throw new Error(`there is no hotel ${hotelId}`);
  const buildings = await read<{ id: number }>(
    'SELECT id FROM building WHERE hotel_id = $1 AND retired_at IS NULL',
  );
  const boards = await read(
    'SELECT * FROM board WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY sort, id',
  );
  const types = await read(
    'SELECT * FROM room_type WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY sort, id',
  );
  const rooms = await read('SELECT * FROM room WHERE hotel_id = $1 AND retired_at IS NULL');
  const plans = await read(
    'SELECT *, adult_multipliers::text[] AS multipliers FROM rate_plan WHERE hotel_id = $1 AND retired_at IS NULL',
  );
  const roomDays = await read('SELECT * FROM room_day WHERE hotel_id = $1');
  const rateDays = await read(
    'SELECT *, to_json(adult_prices)::text AS given FROM rate_day WHERE hotel_id = $1',
  );

  const planFacts = (plan: Row): PlanFacts => ({
    boardId: plan.board_id as number,
    nonRefundableDiscountPercent: plan.non_refundable_discount_percent as string,
    adultMultipliers: plan.multipliers as string[],
    childBands: (plan.child_bands as Row[]).map((band) => ({
      ...(band as unknown as PlanFacts['childBands'][number]),
      multiplier: String(band.multiplier),
    })),
    days: byDay(
      rateDays,
      (row) => row.rate_plan_id === plan.id,
      (row) => ({ price: row.price as string | null, ...givenTo(row.given as string | null) }),
    ),
  });
  return {
    id: hotelId,
    currency: hotel.currency as string,
    language: hotel.language as string,
    onlineSales: hotel.online_sales as boolean,
    releaseDays: hotel.release_days as number,
    bookingHorizonDays: hotel.booking_horizon_days as number,
    buildings: buildings.map(({ id }) => id),
    boards: boards.map((board) => ({
      id: board.id as number,
      title: board.title as BoardFacts['title'],
      priceType: board.price_type as 0 | 1,
    })),
    roomTypes: types.map((type): RoomTypeFacts => ({
      id: type.id as number,
      name: type.name as RoomTypeFacts['name'],
      detail: type.detail as RoomTypeFacts['detail'],
      capacityAdult: type.capacity_adult as number,
      capacityChildren: type.capacity_children as number,
      capacityTotal: type.capacity_total as number,
      totalBed: type.total_bed as number,
      totalBathroom: type.total_bathroom as number,
      roomSize: type.room_size as number,
      refundable: type.refundable as boolean,
      nonRefundable: type.non_refundable as boolean,
      onlineSales: type.online_sales as boolean,
      images: type.images as string[],
      features: type.features as RoomTypeFacts['features'],
      rooms: rooms.filter((room) => room.room_type_id === type.id).map((room) => room.building_id as number),
      days: byDay(
        roomDays,
        (row) => row.room_type_id === type.id,
        (row) => ({ allotment: row.allotment as number, sold: row.sold as number }),
      ),
      plans: plans.filter((plan) => plan.room_type_id === type.id).map(planFacts),
    })),
  };
}

/** The prices by number of adults, of a list of numbers as JSON. */
function givenTo(prices: string | null): { adultPrices?: Record<number, string> } {
  const list = JSON.parse(prices ?? '[]') as (number | null)[];
  const given = list.flatMap((price, i) => (price === null ? [] : [[i + 1, price.toFixed(2)]]));
  return given.length > 0 ? { adultPrices: Object.fromEntries(given) as Record<number, string> } : {};
}

function byDay<T>(
  rows: Row[],
  mine: (row: Row) => boolean,
  more: (row: Row) => T,
): Record<string, DayFacts & T> {
  return Object.fromEntries(
    rows.filter(mine).map((row) => [
      row.day,
      {
        stopSale: row.stop_sale as boolean,
        closedToCheckin: row.closed_to_checkin as boolean,
        closedToCheckout: row.closed_to_checkout as boolean,
        minStay: row.min_stay as number | null,
        maxStay: row.max_stay as number | null,
        ...more(row),
      },
    ]),
  );
}
