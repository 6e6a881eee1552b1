import { type EntityManager, IsNull } from 'typeorm';
import { query } from '../../database/queries.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import type { LocalizedText } from '../../values/localized-text.js';
import { RoomType } from '../catalogue/room-type.entity.js';
import type { CellOwner } from './day-cell.js';
import { gridIsNotFound } from './day-change.errors.js';

export type GridHotel = Pick<Hotel, 'timeZone' | 'currency' | 'currencyChangedAt' | 'language'>;

export interface GridPlan {
  id: number;
  boardId: number;
  code: string;
  title: LocalizedText;
  priceType: 0 | 1;
}

export interface GridRoomType {
  id: number;
  code: string;
  name: LocalizedText;
  onlineSales: boolean;
  capacityAdult: number;
  plans: GridPlan[];
}

/** Days before a hotel's today that the rate grid shows. */
export const MAX_DAYS_BACK = 800;

/** Throws `hotel_is_not_found`. */
export async function readGridHotel(manager: EntityManager, hotelId: number): Promise<GridHotel> {
  const hotel = await manager.findOne(Hotel, {
    select: { timeZone: true, currency: true, currencyChangedAt: true, language: true },
    where: { id: hotelId },
  });
  if (!hotel) throw gridIsNotFound();
  return hotel;
}

/** The room types of a hotel and the boards that each is sold with, in the hotel's order, without retired ones. */
export async function readGridRows(manager: EntityManager, hotelId: number): Promise<GridRoomType[]> {
  const types = await manager.find(RoomType, {
    select: { id: true, code: true, name: true, onlineSales: true, capacityAdult: true },
    where: { hotelId, retiredAt: IsNull() },
    order: { sort: 'ASC', id: 'ASC' },
  });
  const plans = await query<GridPlan & { roomTypeId: number }>(
    manager,
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

export function ownersOf(roomTypes: readonly GridRoomType[]): CellOwner[] {
  return roomTypes.flatMap((type) => [
    { roomTypeId: type.id, ratePlanId: null },
    ...type.plans.map((plan) => ({ roomTypeId: type.id, ratePlanId: plan.id })),
  ]);
}
