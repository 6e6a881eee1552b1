import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../values/clock.service.js';
import { type DayText, dayText } from '../values/day.js';
import type { LocalizedText } from '../values/localized-text.js';
import { todayOf } from './front-desk.records.js';

/** What the front desk must know of the house to name things, retired ones as well. */
export interface House {
  today: DayText;
  roomTypes: { id: number; name: LocalizedText }[];
  buildings: { id: number; name: string }[];
}

@Injectable()
export class HouseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async house(hotelId: number): Promise<House> {
    const roomTypes = await this.dataSource.query<House['roomTypes']>(
      'SELECT id, name FROM room_type WHERE hotel_id = $1 ORDER BY sort, id',
      [hotelId],
    );
    const buildings = await this.dataSource.query<House['buildings']>(
      'SELECT id, name FROM building WHERE hotel_id = $1 ORDER BY sort, id',
      [hotelId],
    );
    return { today: dayText(await this.today(hotelId)), roomTypes, buildings };
  }

  /** The hotel's today, as a day number. */
  today(hotelId: number): Promise<number> {
    return todayOf(this.dataSource, this.clock, hotelId);
  }
}
