import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findBookings } from './booking-search.queries.js';
import { readTerms } from '../../guests/profiles/search-terms.js';
import type { Found } from './found-booking.js';
import { isSearchable } from '../../guests/profiles/search-words.js';
import { GuestProfiles } from '../../guests/profiles/guest-profiles.service.js';
import { IdentityDigests } from '../../guests/profiles/identity-digests.service.js';

const MAX_FOUND = 20;
const MAX_FOUND_GUESTS = 5;
const NOTHING: Found = { found: [], hasMoreBookings: false, guests: [], hasMore: false };

/** Finds bookings and people of all dates by name, phone, e-mail, voucher, number, room or whole identity number. */
@Injectable()
export class BookingSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly profiles: GuestProfiles,
    private readonly digests: IdentityDigests,
  ) {}

  /** A single letter finds nothing, unless it is a word, as in Chinese and Korean. */
  async find(hotelId: number, typed: string): Promise<Found> {
    const text = typed.trim();
    if (!isSearchable(text)) return NOTHING;
    const terms = await readTerms(this.dataSource, hotelId, text);
    const digest = await this.digests.known(this.dataSource.manager, hotelId)(text);
    const found = await findBookings(this.dataSource, hotelId, { ...terms, digest }, MAX_FOUND + 1);
    const { guests, hasMore: hasMoreGuests } = await this.profiles.find(hotelId, text, MAX_FOUND_GUESTS);
    const hasMoreBookings = found.length > MAX_FOUND;
    return {
      found: found.slice(0, MAX_FOUND),
      hasMoreBookings,
      guests,
      hasMore: hasMoreBookings || hasMoreGuests,
    };
  }
}
