import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '../values/clock.service.js';
import { Hotel } from './hotel.entity.js';

/** Which day it is at a hotel. */
@Injectable()
export class HotelDay {
  constructor(
    @InjectRepository(Hotel) private readonly hotels: Repository<Hotel>,
    private readonly clock: Clock,
  ) {}

  /** The day of the hotel's calendar, in its zone, as a day number. */
  async today(hotelId: number): Promise<number> {
    const where = { id: hotelId };
    const { timeZone } = await this.hotels.findOneOrFail({ select: { timeZone: true }, where });
    return this.clock.today(timeZone);
  }
}
