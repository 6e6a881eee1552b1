import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findBookings, readTerms } from './booking-search.queries.js';
import type { FoundBooking } from './found-booking.js';

const MAX_FOUND = 20;
const MIN_LETTERS = 2;

/** Finds bookings over all dates, as people type: by name, telephone, e-mail, voucher, number or room. */
@Injectable()
export class BookingSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** At most 20 bookings of the hotel; `hasMore` where there are others. A single letter finds nothing. */
  async find(hotelId: number, typed: string): Promise<{ found: FoundBooking[]; hasMore: boolean }> {
    const text = typed.trim();
    if (text.length < MIN_LETTERS && !/^\d$/.test(text)) return { found: [], hasMore: false };
    const terms = await readTerms(this.dataSource, hotelId, text);
    const found = await findBookings(this.dataSource, hotelId, terms, MAX_FOUND + 1);
    return { found: found.slice(0, MAX_FOUND), hasMore: found.length > MAX_FOUND };
  }
}
