import { Injectable } from '@nestjs/common';
import { dayIn } from './time-zone.js';

/** The time of the service. Rules take days and instants as values; only services ask the clock. */
@Injectable()
export class Clock {
  nowMs(): number {
    return Date.now();
  }

  /** The hotel's own today, as a day number. */
  today(timeZone: string): number {
    return dayIn(timeZone, this.nowMs());
  }
}
