import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { Booking } from '../../booking/ledger/booking.entity.js';
import { NamedGuest } from '../../booking/ledger/named-guest.entity.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { DeskChanges } from '../desk-changes.service.js';
import type { DisclosedRow, Disclosure } from './guest-disclosure.js';
import { nameKey } from './guest-evidence.js';
import type { GuestLink } from './guest-link.entity.js';
import type { GuestProfile } from './guest-profile.entity.js';
import {
  readDisclosedBookings,
  readDisclosedLines,
  readDisclosedMails,
  readDisclosedNamings,
  readDisclosedStays,
} from './guest-disclosure.queries.js';
import { GuestLinks, readPerson } from './guest-links.service.js';
import { GuestNamings } from './guest-namings.service.js';

/** Tells a person what the hotel keeps of them, when they ask. */
@Injectable()
export class GuestDisclosure {
  constructor(
    private readonly desk: DeskChanges,
    private readonly links: GuestLinks,
    private readonly namings: GuestNamings,
  ) {}

  /**
   * Everything of the profile and all merged into it. Where others have named somebody of the same name without an identity
   * number, it may be somebody else, whose data these are: they are left out. Throws `guest_is_not_found`.
   */
  async disclose(hotelId: number, actor: Actor, id: number): Promise<Disclosure> {
    await this.links.linkAll(hotelId);
    return this.desk.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const { rootId, profiles, links } = await readPerson(change, id);
      const { certain } = await this.namings.of(change, profiles, links);
      const elsewhere = certain.flatMap(({ namedGuestIds }) => namedGuestIds);
      const { contacts, named } = await sameNames(change, profiles, links);
      const stays = links.flatMap(({ stayId }) => stayId ?? []);
      const bookings = links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId);
      await change.audit({ action: 'guest-profile.disclosed', entity: 'guest-profile', entityId: rootId });
      return {
        profiles: profiles.map((one) => ({
          ...{ firstName: one.firstName, lastName: one.lastName, phone: one.phone, email: one.email },
          ...{ country: one.countryCode, birthDate: one.birthDate },
          // A profile has the digest of the number alone.
          identity: one.identityDigest && 'known',
          ...{ mark: one.personMark ?? one.mark, preferences: one.preferences, notes: one.notes },
        })),
        bookings: await readDisclosedBookings(tx, hotelId, bookings),
        contacts,
        stays: await readDisclosedStays(tx, hotelId, stays),
        named: await readDisclosedNamings(tx, hotelId, [...elsewhere, ...named]),
        lines: await readDisclosedLines(tx, hotelId, bookings),
        mails: await readDisclosedMails(tx, hotelId, bookings),
      };
    });
  }
}

/** Who has their name in the bookings that they made or stayed in, as contact and in lists of guests; the booker is the first contact. */
async function sameNames(
  { tx, hotelId }: HotelChange,
  profiles: readonly GuestProfile[],
  links: readonly GuestLink[],
): Promise<{ contacts: DisclosedRow[]; named: number[] }> {
  const names = new Set([...profiles, ...links].map((one) => one.nameKey).filter((key) => key !== ''));
  const made = new Set(links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId));
  const bookingId = In([...new Set(links.map((one) => one.bookingId))]);
  const bookings = await tx.find(Booking, { where: { hotelId, id: bookingId }, order: { id: 'ASC' } });
  const named = await tx.findBy(NamedGuest, { hotelId, bookingId });
  return {
    contacts: bookings.flatMap(({ id, voucher, guests }) =>
      guests
        .filter(({ name, surname }, i) => (i === 0 ? made.has(id) : names.has(nameKey(name, surname))))
        .map(({ name, surname, phone, email, countryCode }) => ({
          ...{ voucher, firstName: name, lastName: surname, phone, email, country: countryCode },
        })),
    ),
    named: named.filter((one) => names.has(nameKey(one.firstName, one.lastName))).map(({ id }) => id),
  };
}
