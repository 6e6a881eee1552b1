import { Injectable } from '@nestjs/common';
import { businessDayIn, dayIn, type HouseClock } from './time-zone.js';

/** The time of the service. Rules take days and instants as values; only services ask the clock. */
@Injectable()
export class Clock {
  nowMs(): number {
    return Date.now();
  }

  /** The hotel's own today by the calendar, as a day number. */
  today(timeZone: string): number {
    return dayIn(timeZone, this.nowMs());
  }

  /** The business day of the hotel, as a day number: what goes on after midnight belongs to the day before. */
  businessDay(hotel: HouseClock): number {
    return businessDayIn(hotel, this.nowMs());
  }
}
