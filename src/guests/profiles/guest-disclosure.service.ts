import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { readBlocksOf, readContacts } from '../../booking/blocks/block-contacts.js';
import { readWritten } from '../../booking/written-of-guests.js';
import { dayText } from '../../values/day.js';
import { type Actor, audit } from '../../database/audit.js';
import { keptPushes } from '../../booking/kept-pushes.queries.js';
import { Booking, type GuestContact, contactOf } from '../../booking/room/booking.entity.js';
import type { BookedChild } from '../../booking/room/children-of-rooms.js';
import { NamedGuest } from '../../booking/room/named-guest.entity.js';
import type { DisclosedRow, Disclosure } from './guest-disclosure.js';
import { contactOfBlock } from './block-contact.js';
import {
  hasContactOf,
  hasNameOf,
  isNamedContact,
  keysOf,
  mentionsName,
  type PersonKeys,
} from './guest-evidence.js';
import { readRoomsOfStays } from './guest-links.queries.js';
import type { GuestLink } from './guest-link.entity.js';
import {
  readDisclosedBookings,
  readDisclosedLines,
  readDisclosedMails,
  readDisclosedNamings,
  readDisclosedStays,
  readVouchers,
} from './guest-disclosure.queries.js';
import { GuestLinks, type InHotel, readPerson } from './guest-links.service.js';
import { GuestNamings } from './guest-namings.service.js';

@Injectable()
export class GuestDisclosure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: GuestLinks,
    private readonly namings: GuestNamings,
  ) {}

  /**
   * Everything of the profile and all merged into it, as of one moment, but pushes, which may be very many and are read
   * after it: none of it is read under the hotel's lock. Where others have named somebody of the same name without an
   * identity number, it may be somebody else, whose data these are: they are left out. Throws `guest_is_not_found`.
   */
  async disclose(hotelId: number, actor: Actor, id: number): Promise<Disclosure> {
    await this.links.linkAll(hotelId);
    const { rootId, keys, links, ...told } = await this.dataSource.transaction('REPEATABLE READ', (tx) =>
      this.read({ tx, hotelId }, id),
    );
    const { manager } = this.dataSource;
    const pushes = await inPushes({ tx: manager, hotelId }, keys, links);
    await audit(manager, actor, {
      hotelId,
      action: 'guest-profile.disclosed',
      entity: 'guest-profile',
      entityId: rootId,
    });
    return { ...told, pushes };
  }

  private async read(
    inHotel: InHotel,
    id: number,
  ): Promise<Omit<Disclosure, 'pushes'> & { rootId: number; keys: PersonKeys; links: GuestLink[] }> {
    const { tx, hotelId } = inHotel;
    const { rootId, profiles, links } = await readPerson(inHotel, id);
    const { certain } = await this.namings.of(inHotel, profiles, links);
    const elsewhere = certain.flatMap(({ namedGuestIds }) => namedGuestIds);
    const keys = keysOf(profiles, links);
    const { contacts, children, named } = await sameNames(inHotel, keys, links);
    const stays = links.flatMap(({ stayId }) => stayId ?? []);
    const bookings = links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId);
    const others = [...links, ...certain].map(({ bookingId }) => bookingId);
    return {
      rootId,
      keys,
      links,
      profiles: profiles.map((one) => ({
        firstName: one.firstName,
        lastName: one.lastName,
        phone: one.phone,
        email: one.email,
        country: one.countryCode,
        birthDate: one.birthDate,
        // A profile has the digest of the number alone.
        identity: one.identityDigest && 'known',
        mark: one.personMark ?? one.mark,
        preferences: one.preferences,
        notes: one.notes,
      })),
      bookings: await readDisclosedBookings(tx, hotelId, bookings),
      contacts,
      children,
      stays: await readDisclosedStays(tx, hotelId, stays),
      named: await readDisclosedNamings(tx, hotelId, [...elsewhere, ...named]),
      groups: await arrangedGroups(inHotel, keys, links),
      texts: await writtenTexts(inHotel, keys, { bookings, others, stays }),
      lines: await readDisclosedLines(tx, hotelId, bookings),
      mails: await readDisclosedMails(tx, hotelId, bookings),
    };
  }
}

/** Who has their name in their bookings, as contact, child and in lists; the booker is the first contact. */
async function sameNames(
  { tx, hotelId }: InHotel,
  keys: PersonKeys,
  links: readonly GuestLink[],
): Promise<{ contacts: DisclosedRow[]; children: DisclosedRow[]; named: number[] }> {
  const made = new Set(links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId));
  const bookingId = In([...new Set(links.map((one) => one.bookingId))]);
  const bookings = await tx.find(Booking, { where: { hotelId, id: bookingId }, order: { id: 'ASC' } });
  const named = await tx.findBy(NamedGuest, { hotelId, bookingId });
  return {
    contacts: bookings.flatMap(({ id, voucher, guests }) =>
      guests
        .filter((guest, i) => (i === 0 ? made.has(id) : hasNameOf(keys, guest)))
        .map((guest) => ({ voucher, ...contactRow(guest) })),
    ),
    children: bookings.flatMap(({ voucher, children }) =>
      (children as readonly BookedChild[])
        .filter((child) => hasNameOf(keys, contactOf(child)))
        .map((child) => ({ voucher, ...childRow(child) })),
    ),
    named: named
      .filter(({ firstName: name, lastName: surname }) => hasNameOf(keys, { name, surname }))
      .map(({ id }) => id),
  };
}

/** The groups that they arranged: their contact has the name, and the telephone number, e-mail address or a booking of theirs. */
async function arrangedGroups(
  { tx, hotelId }: InHotel,
  keys: PersonKeys,
  links: readonly GuestLink[],
): Promise<DisclosedRow[]> {
  const own = await readBlocksOf(
    tx,
    hotelId,
    links.map(({ bookingId }) => bookingId),
  );
  const contacts = await readContacts(tx, hotelId);
  return contacts
    .map((block) => ({ ...block, contact: contactOfBlock(block) }))
    .filter(
      ({ id, contact }) => isNamedContact(keys, contact) && (hasContactOf(keys, contact) || own.has(id)),
    )
    .map(({ name: group, arrival, departure, notes, contact }) => ({
      group,
      arrival: dayText(arrival),
      departure: dayText(departure),
      contact: contact.name,
      phone: contact.phone,
      email: contact.email,
      notes,
    }));
}

/** What was written of them in bookings of others, and why something was done to their own. */
async function writtenTexts(
  { tx, hotelId }: InHotel,
  keys: PersonKeys,
  { bookings, others, stays }: { bookings: number[]; others: number[]; stays: number[] },
): Promise<DisclosedRow[]> {
  const { remarks, lines, reasons } = await readWritten(tx, hotelId, {
    bookingIds: bookings,
    roomIds: await readRoomsOfStays(tx, hotelId, stays),
    otherIds: others.filter((id) => !bookings.includes(id)),
    mentions: (text) => mentionsName(keys, text),
  });
  const of = (entity: string) =>
    reasons.filter((one) => one.entity === entity).map(({ recordId }) => recordId);
  const vouchers = await readVouchers(tx, hotelId, {
    bookings: [...of('booking'), ...lines.map(({ bookingId }) => bookingId)],
    reservations: of('reservation'),
  });
  return [
    ...remarks.map(({ voucher, remarks: text }) => ({ voucher, where: 'remarks', text })),
    ...lines.map(({ bookingId, text }) => ({
      voucher: vouchers.bookings.get(bookingId) ?? null,
      where: 'line',
      text,
    })),
    ...reasons.map(({ entity, recordId, reason }) => ({
      voucher: (entity === 'booking' ? vouchers.bookings : vouchers.reservations).get(recordId) ?? null,
      where: 'reason',
      text: reason,
    })),
  ];
}

/** Where no booking of theirs stands behind a push, the name alone may be somebody else's. */
async function inPushes(
  { tx, hotelId }: InHotel,
  keys: PersonKeys,
  links: readonly GuestLink[],
): Promise<DisclosedRow[]> {
  const rows: DisclosedRow[] = [];
  const bookingIds = links.map(({ bookingId }) => bookingId);
  for await (const push of keptPushes(tx, hotelId, bookingIds)) {
    const { receivedAt, voucher, type, outcome } = push;
    const theirs = [...push.guests, ...push.children.map(contactOf)].filter(
      (guest) => hasNameOf(keys, guest) && (push.isOfBookings || hasContactOf(keys, guest)),
    );
    rows.push(...theirs.map((guest) => ({ receivedAt, voucher, type, outcome, ...contactRow(guest) })));
  }
  return rows;
}

function contactRow({ name, surname, phone, email, countryCode }: GuestContact): DisclosedRow {
  return { firstName: name, lastName: surname, phone, email, country: countryCode };
}

function childRow(child: BookedChild): DisclosedRow {
  const { name: firstName, surname: lastName } = contactOf(child);
  const { year, date, detail } = child as BookedChild & Record<'year' | 'date' | 'detail', string>;
  return { firstName, lastName, age: String(child.age), year, date, detail };
}
