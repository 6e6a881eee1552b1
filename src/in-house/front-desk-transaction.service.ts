import { Injectable } from '@nestjs/common';
import type { Actor } from '../database/audit.js';
import type { HotelChange } from '../database/hotel-change.js';
import { isUniqueViolation, sqlState } from '../database/transaction.js';
import { GuestChanges } from '../guests/guest-changes.service.js';
import { roomIsOccupied } from './in-house.errors.js';

const EXCLUSION_VIOLATION = '23P01';

/** Changes at the front desk, each one transaction. */
@Injectable()
export class FrontDeskTransaction {
  constructor(private readonly guests: GuestChanges) {}

  /** Runs `work` with the hotel's day. Throws `room_is_occupied` where the database refuses a room that is taken. */
  async change<T>(hotelId: number, actor: Actor, work: (change: HotelChange) => Promise<T>): Promise<T> {
    try {
      return await this.guests.change(hotelId, actor, work);
    } catch (error) {
      const isOccupied =
        sqlState(error) === EXCLUSION_VIOLATION || isUniqueViolation(error, 'room_assignment_one_in_house');
      throw isOccupied ? roomIsOccupied() : error;
    }
  }
}
