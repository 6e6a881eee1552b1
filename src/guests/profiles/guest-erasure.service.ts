import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  eraseBookings,
  eraseFromBookings,
  eraseFromPushes,
  eraseNames,
  findPushesOf,
} from '../../booking/guest-data-erasure.service.js';
import { eraseContactsOf, readContacts } from '../../booking/blocks/block-contacts.js';
import { eraseWritten, readWritten } from '../../booking/written-of-guests.js';
import type { HotelChange } from '../../database/hotel-change.js';
import type { GuestContact } from '../../booking/room/booking.entity.js';
import type { Actor } from '../../database/audit.js';
import { eraseInEachHotel } from '../../database/recorded-erasure.js';
import { SecretBox } from '../../secrets/secrets.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { GuestChanges } from '../guest-changes.service.js';
import { guestIsExpected, guestIsNamedElsewhere } from '../guests.errors.js';
import { eraseGuests } from '../stays/stay-erasure.js';
import {
  deleteErasedLinks,
  deleteUnusedProfiles,
  hasErasedLinks,
  isExpectedOrInHouse,
} from './guest-erasure.queries.js';
import { contactOfBlock } from './block-contact.js';
import {
  hasContactOf,
  hasNameOf,
  includeKeys,
  isNamedContact,
  keysOf,
  mentionsName,
  type PersonKeys,
  withoutNames,
} from './guest-evidence.js';
import { GuestLinks, readPerson } from './guest-links.service.js';
import { GuestNamings } from './guest-namings.service.js';
import type { Namesakes } from './guest-profile.js';
import { deleteBareProfiles, readRoomsOfStays } from './guest-links.queries.js';
import { GuestProfile } from './guest-profile.entity.js';

/** Erasure of what profiles know of people: in time (KVKK), and when somebody asks for it. */
@Injectable()
export class GuestErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: GuestChanges,
    private readonly links: GuestLinks,
    private readonly namings: GuestNamings,
    private readonly secrets: SecretBox,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Deletes links of bookings and stays whose guest data are erased, and profiles with the last of them; one that never
   * had any goes `GUEST_DATA_KEEP_DAYS` after it was made. For a daily job, after bookings and stays were erased.
   */
  eraseDue(): Promise<{ profiles: number }> {
    const { GUEST_DATA_KEEP_DAYS: keepDays } = this.settings;
    return eraseInEachHotel(this.dataSource, 'guest-profile-erasure', ['profiles'], async (erasure) => {
      const { hotelId } = erasure;
      while (await hasErasedLinks(this.dataSource, hotelId))
        await erasure.inChange('profiles', ({ tx }) => deleteErasedLinks(tx, hotelId));
      await erasure.inChange('profiles', ({ tx }) => deleteBareProfiles(tx, hotelId, null));
      await erasure.inChange('profiles', ({ tx }) => deleteUnusedProfiles(tx, hotelId, keepDays));
    });
  }

  /**
   * Erases a person at their wish: the profile with all merged into it, their stays, the bookings that they made, and
   * their name in bookings of others, with what was written of them there, and as contact of groups. A list of guests with their identity number means them; where only the name
   * agrees, `namesakes` decides. A push whose content names them, or has their e-mail address or telephone number, loses
   * it where no booking says the same. Throws `guest_is_expected` while a room of theirs is expected or in house,
   * `guest_is_named_elsewhere` with the bookings in question, `guest_is_not_found`.
   */
  async erase(hotelId: number, actor: Actor, id: number, namesakes: Namesakes): Promise<void> {
    await this.links.linkAll(hotelId);
    const earlier = await this.findInPushes(hotelId, id);
    await this.changes.change(hotelId, actor, async (change) => {
      const { tx } = change;
      await this.links.linkRest(change);
      const { rootId, profiles, links } = await readPerson(change, id);
      const linkIds = links.map((one) => one.id);
      if (await isExpectedOrInHouse(tx, hotelId, linkIds)) throw guestIsExpected();
      const named = await this.namings.of(change, profiles, links);
      if (named.unsure.length > 0 && namesakes === 'ask') throw guestIsNamedElsewhere(named.unsure);
      const meant = namesakes === 'erase' ? [...named.certain, ...named.unsure] : named.certain;
      if (meant.some(({ isExpectedOrInHouse }) => isExpectedOrInHouse)) throw guestIsExpected();
      const stayIds = links.flatMap(({ stayId }) => stayId ?? []);
      const made = links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId);
      const keys = keysOf(profiles, links);
      const written = await readWritten(tx, hotelId, {
        bookingIds: [],
        roomIds: await readRoomsOfStays(tx, hotelId, stayIds),
        otherIds: [...links, ...meant].map(({ bookingId }) => bookingId).filter((one) => !made.includes(one)),
        mentions: (text) => mentionsName(keys, text),
      });
      await eraseWritten(change, written, (text) => withoutNames(keys, text));
      await this.eraseArranged(change, keys);
      await eraseGuests(change, 'SELECT unnest($2::bigint[])', [stayIds]);
      await eraseBookings(change, made);
      await eraseNames(
        change,
        meant.flatMap(({ namedGuestIds }) => namedGuestIds),
      );
      const others = [...links, ...meant.filter(({ isNamedByPartner }) => isNamedByPartner)]
        .map(({ bookingId }) => bookingId)
        .filter((one) => !made.includes(one));
      await eraseFromBookings(change, others, (guest) => hasNameOf(keys, guest), this.secrets);
      const found = includeKeys(earlier.keys, keys) ? earlier.found : undefined;
      await eraseFromPushes(change, made, isPersonOf(keys), found);
      await tx.delete(GuestProfile, { hotelId, id: rootId });
      await change.audit({
        action: 'guest-profile.erased',
        entity: 'guest-profile',
        entityId: rootId,
        changes: { stays: stayIds.length, bookings: made.length },
      });
    });
  }

  /** Erases them as contact of groups: by their name, and of groups that are over by telephone number or e-mail address. */
  private async eraseArranged(change: HotelChange, keys: PersonKeys): Promise<void> {
    const { tx, hotelId, today } = change;
    const contacts = await readContacts(tx, hotelId);
    const theirs = contacts.filter((block) => {
      const contact = contactOfBlock(block);
      const isOver = block.closedAt !== null || block.departure < today;
      return isNamedContact(keys, contact) || (isOver && hasContactOf(keys, contact));
    });
    await eraseContactsOf(
      change,
      theirs.map(({ id }) => id),
    );
  }

  /** Looks for the person in what may be very many pushes while the hotel is not locked. */
  private async findInPushes(hotelId: number, id: number) {
    const { manager } = this.dataSource;
    const { profiles, links } = await readPerson({ tx: manager, hotelId }, id);
    const keys = keysOf(profiles, links);
    return { keys, found: await findPushesOf(manager, hotelId, isPersonOf(keys)) };
  }
}

function isPersonOf(keys: PersonKeys): (guest: GuestContact) => boolean {
  return (guest) => hasNameOf(keys, guest) || hasContactOf(keys, guest);
}
