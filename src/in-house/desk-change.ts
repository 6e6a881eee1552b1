import type { DataSource, EntityManager } from 'typeorm';
import { changeHotel } from '../database/hotel-revision.js';
import { isUniqueViolation, sqlState } from '../database/transaction.js';
import { roomIsOccupied } from './in-house.errors.js';

const EXCLUSION_VIOLATION = '23P01';

/**
 * One change at the front desk: a transaction that raises the hotel's desk revision first. A room that somebody has
 * already is refused by the database, and told as `room_is_occupied`.
 */
export async function changeDesk<T>(
  dataSource: DataSource,
  hotelId: number,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await changeHotel(dataSource, hotelId, ['desk'], work);
  } catch (error) {
    const doubleDoor =
      sqlState(error) === EXCLUSION_VIOLATION || isUniqueViolation(error, 'room_assignment_one_in_house');
    throw doubleDoor ? roomIsOccupied() : error;
  }
}
