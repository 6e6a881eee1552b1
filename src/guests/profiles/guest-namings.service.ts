import { Injectable } from '@nestjs/common';
import { readTerms } from './search-terms.js';
import { hasNameOf, keysOf, nameKey } from './guest-evidence.js';
import type { GuestLink } from './guest-link.entity.js';
import type { InHotel } from './guest-links.service.js';
import type { GuestProfile } from './guest-profile.entity.js';
import { IdentityDigests } from './identity-digests.service.js';
import { type NamedRow, readNamedGuests, readNamingBookings } from './namesakes.queries.js';

interface Naming {
  bookingId: number;
  namedGuestIds: number[];
  isNamedByPartner: boolean;
  isExpectedOrInHouse: boolean;
}

/** Where a person is named without a link to their profile: in lists of guests, and in bookings that others made. */
@Injectable()
export class GuestNamings {
  constructor(private readonly digests: IdentityDigests) {}

  /** `certain` by the identity number, `unsure` where only the name agrees and nothing contradicts it. */
  async of(
    { tx, hotelId }: InHotel,
    profiles: readonly GuestProfile[],
    links: readonly GuestLink[],
  ): Promise<{ certain: Naming[]; unsure: Naming[] }> {
    const keys = keysOf(profiles, links);
    const terms: string[] = [];
    for (const name of keys.names) {
      const { words } = await readTerms(tx, hotelId, name);
      if (words !== null) terms.push(words);
    }
    const digests = new Set(profiles.flatMap(({ identityDigest }) => identityDigest ?? []));
    const birthDates = new Set(profiles.flatMap(({ birthDate }) => birthDate ?? []));
    const linked = new Set(links.map(({ bookingId }) => bookingId));
    const digestOf = this.digests.known(tx, hotelId);
    const certain: Naming[] = [];
    const unsure: Naming[] = [];
    for (const row of await readNamedGuests(tx, hotelId, terms)) {
      const digest = await digestOf(row.identityNumber);
      const naming = namingOf(row);
      if (digest && digests.has(digest)) certain.push(naming);
      else if (linked.has(row.bookingId) || !keys.names.has(nameKey(row.firstName, row.lastName))) continue;
      else if (digest && digests.size > 0) continue;
      else if (row.birthDate && birthDates.size > 0 && !birthDates.has(row.birthDate)) continue;
      else unsure.push(naming);
    }
    for (const { people, ...booking } of await readNamingBookings(tx, hotelId, terms)) {
      if (linked.has(booking.bookingId)) continue;
      if (!people.some((one) => hasNameOf(keys, one))) continue;
      unsure.push({ ...booking, namedGuestIds: [], isNamedByPartner: true });
    }
    return { certain, unsure };
  }
}

function namingOf({ id, bookingId, isExpectedOrInHouse }: NamedRow): Naming {
  return { bookingId, namedGuestIds: [id], isNamedByPartner: false, isExpectedOrInHouse };
}
