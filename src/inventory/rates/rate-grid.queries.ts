import type { EntityManager } from 'typeorm';
import type { LocalizedText } from '../../values/localized-text.js';
import type { CellOwner } from './day-cell.js';

/** What the grid must know of a hotel. */
export interface GridHotel {
  timeZone: string;
  currency: string;
  language: string;
}

export interface GridPlan {
  id: number;
  boardId: number;
  code: string;
  title: LocalizedText;
  /** 0 per person, 1 per room. */
  priceType: 0 | 1;
}

export interface GridRoomType {
  id: number;
  code: string;
  name: LocalizedText;
  onlineSales: boolean;
  plans: GridPlan[];
}

/** How long before a hotel's today and after it days can be opened; the longest booking horizon is 1,500 days. */
export const DAYS_BEFORE = 800;
export const DAYS_AFTER = 1_500;

export async function readGridHotel(
  database: Pick<EntityManager, 'query'>,
  hotelId: number,
): Promise<GridHotel | undefined> {
  const [hotel] = await database.query<GridHotel[]>(
    'SELECT time_zone AS "timeZone", currency, language FROM hotel WHERE id = $1',
    [hotelId],
  );
  return hotel;
}

/** The room types of a hotel and the boards that each is sold with, in the hotel's order, without retired ones. */
export async function readGridRows(
  database: Pick<EntityManager, 'query'>,
  hotelId: number,
): Promise<GridRoomType[]> {
  const types = await database.query<Omit<GridRoomType, 'plans'>[]>(
    `SELECT id, code, name, online_sales AS "onlineSales" FROM room_type
      WHERE hotel_id = $1 AND retired_at IS NULL ORDER BY sort, id`,
    [hotelId],
  );
  const plans = await database.query<(GridPlan & { roomTypeId: number })[]>(
    `SELECT p.id, p.room_type_id AS "roomTypeId", b.id AS "boardId", b.code, b.title, b.price_type AS "priceType"
       FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
      WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND b.retired_at IS NULL
      ORDER BY b.sort, b.id`,
    [hotelId],
  );
  return types.map((type) => ({
    ...type,
    plans: plans.filter((plan) => plan.roomTypeId === type.id).map(({ roomTypeId: _, ...plan }) => plan),
  }));
}

/** Every owner of cells: each room type, followed by its boards. */
export function ownersOf(roomTypes: readonly GridRoomType[]): CellOwner[] {
  return roomTypes.flatMap((type) => [
    { roomTypeId: type.id, ratePlanId: null },
    ...type.plans.map((plan) => ({ roomTypeId: type.id, ratePlanId: plan.id })),
  ]);
}
