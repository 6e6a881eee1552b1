import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel, type HotelChange } from '../database/hotel-change.js';
import { HotelDay } from '../hotel/hotel-day.service.js';

/** Changes of guests and of where they stay, each one transaction, which the hotspot sees with its next poll. */
@Injectable()
export class GuestChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly day: HotelDay,
  ) {}

  /** Runs `work` with the hotel's business day. */
  async change<T>(hotelId: number, actor: Actor, work: (change: HotelChange) => Promise<T>): Promise<T> {
    const days = await this.day.days(hotelId);
    return changeHotel(this.dataSource, { hotelId, actor, ...days, touches: ['desk'] }, work);
  }
}
