import type { DataSource } from 'typeorm';
import { changeHotel, type ChangeStart, type HotelChange } from '../database/hotel-change.js';
import { isUniqueViolation, sqlState } from '../database/transaction.js';
import { roomIsOccupied } from './in-house.errors.js';

const EXCLUSION_VIOLATION = '23P01';

/**
 * One change at the front desk, which the hotspot sees with its next poll. A room that somebody has already is refused
 * by the database; `room_is_occupied` is thrown then.
 */
export async function changeDesk<T>(
  dataSource: DataSource,
  start: Omit<ChangeStart, 'touches'>,
  work: (change: HotelChange) => Promise<T>,
): Promise<T> {
  try {
    return await changeHotel(dataSource, { ...start, touches: ['desk'] }, work);
  } catch (error) {
    const isOccupied =
      sqlState(error) === EXCLUSION_VIOLATION || isUniqueViolation(error, 'room_assignment_one_in_house');
    throw isOccupied ? roomIsOccupied() : error;
  }
}
