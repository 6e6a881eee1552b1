import { Injectable } from '@nestjs/common';
import type { Actor } from '../../database/audit.js';
import { DeskChanges } from '../desk-changes.service.js';
import type { Disclosure } from './guest-disclosure.js';
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
      await this.links.linkRest(change);
      const { rootId, profiles, links } = await readPerson(change, id);
      const { certain } = await this.namings.of(change, profiles, links);
      const named = certain.flatMap(({ namedGuestIds }) => namedGuestIds);
      const stays = links.flatMap(({ stayId }) => stayId ?? []);
      const bookings = links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId);
      await change.audit({ action: 'guest-profile.disclosed', entity: 'guest-profile', entityId: rootId });
      return {
        profiles: profiles.map((one) => ({
          ...{ firstName: one.firstName, lastName: one.lastName, phone: one.phone, email: one.email },
          ...{ country: one.countryCode, birthDate: one.birthDate },
          // The number itself can be found by its digest alone.
          identity: one.identityDigest && 'known',
          ...{ mark: one.personMark ?? one.mark, preferences: one.preferences, notes: one.notes },
        })),
        bookings: await readDisclosedBookings(tx, hotelId, bookings),
        stays: await readDisclosedStays(tx, hotelId, stays),
        named: await readDisclosedNamings(tx, hotelId, named),
        lines: await readDisclosedLines(tx, hotelId, bookings),
        mails: await readDisclosedMails(tx, hotelId, bookings),
      };
    });
  }
}
