import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '../values/clock.service.js';
import { Hotel } from './hotel.entity.js';

/** Day numbers. After midnight the business day is that of the evening before, until the hotel's day ends. */
export interface HotelDays {
  today: number;
  calendarDay: number;
}

/**
 * Which day it is at a hotel. Its staff work by the business day; partners, promotions, terms, and what is sold in advance go by the
 * calendar (docs/decisions/0062).
 */
@Injectable()
export class HotelDay {
  constructor(
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    private readonly clock: Clock,
  ) {}

  /** The business day, as a day number. */
  async today(hotelId: number): Promise<number> {
    return (await this.days(hotelId)).today;
  }

  async days(hotelId: number): Promise<HotelDays> {
    const where = { id: hotelId };
    const hotel = await this.hotels.findOneOrFail({ select: { timeZone: true, dayEndsAt: true }, where });
    return { today: this.clock.businessDay(hotel), calendarDay: this.clock.today(hotel.timeZone) };
  }
}
