import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel, type HotelChange } from '../database/hotel-change.js';
import { isUniqueViolation, sqlState } from '../database/transaction.js';
import { HouseService } from './house.service.js';
import { roomIsOccupied } from './in-house.errors.js';

const EXCLUSION_VIOLATION = '23P01';

/** Changes at the front desk, each one transaction, which the hotspot sees with its next poll. */
@Injectable()
export class DeskChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly house: HouseService,
  ) {}

  /** Runs `work` with the hotel's day. Throws `room_is_occupied` where the database refuses a room that is taken. */
  async change<T>(hotelId: number, actor: Actor, work: (change: HotelChange) => Promise<T>): Promise<T> {
    const today = await this.house.today(hotelId);
    try {
      return await changeHotel(this.dataSource, { hotelId, actor, today, touches: ['desk'] }, work);
    } catch (error) {
      const isOccupied =
        sqlState(error) === EXCLUSION_VIOLATION || isUniqueViolation(error, 'room_assignment_one_in_house');
      throw isOccupied ? roomIsOccupied() : error;
    }
  }
}
