import { Inject, Injectable } from '@nestjs/common';
import { Any, DataSource, In, Not } from 'typeorm';
import { eraseReasons } from '../database/audit.js';
import type { HotelChange } from '../database/hotel-change.js';
import type { Database } from '../database/queries.js';
import { eraseInEachHotel } from '../database/recorded-erasure.js';
import type { SecretBox } from '../secrets/secrets.js';
import { SETTINGS, type Settings } from '../settings.js';
import {
  deleteFailedPushes,
  eraseContacts,
  eraseIdentityNumbers,
  readBookingsToErase,
} from './guest-data-erasure.queries.js';
import { Card } from './cards/card.entity.js';
import { readMovedLines } from './folio/moved-texts.queries.js';
import { FolioLine } from './folio/folio-line.entity.js';
import { BookedRoom } from './room/booked-room.entity.js';
import { Booking, type GuestContact, contactOf } from './room/booking.entity.js';
import { keyedDigest } from './room/keyed-digest.js';
import { NamedGuest } from './room/named-guest.entity.js';
import { BookingPush } from './room/booking-push.entity.js';
import type { BookedChild } from './room/children-of-rooms.js';
import { findPushes, type FoundPushes, keptPushes, type KeptPush } from './kept-pushes.queries.js';

const BATCH = 1_000;
const KINDS = ['bookings', 'pushes', 'identityNumbers', 'contacts'] as const;
const ERASED = {
  guestName: '',
  guestSurname: '',
  guests: [],
  children: [],
  extras: [],
  remarks: '',
  bookDigest: null,
  // The digest of a Cancel is null, and stays null.
  revisionDigest: () => `CASE WHEN revision_digest IS NOT NULL THEN 'erased' END`,
};

/** All that a booking says of a child but the age, which the price depends on. */
const NO_CHILD = { name: '', surname: '', year: '', date: '', detail: '' };

/** Erasure of guests' personal data from bookings and pushes some time after their departure (KVKK). */
@Injectable()
export class GuestDataErasure {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Erases what bookings, groups and failed pushes tell of guests after GUEST_DATA_KEEP_DAYS, and identity numbers of
   * named guests after IDENTITY_NUMBER_KEEP_DAYS: from the departure, by the hotel's day, or from the receipt of a
   * failed push. Dates, rooms and amounts stay for the hotel's books.
   */
  eraseDueGuestData(): Promise<Record<(typeof KINDS)[number], number>> {
    const { GUEST_DATA_KEEP_DAYS: keepDays, IDENTITY_NUMBER_KEEP_DAYS: identityKeepDays } = this.settings;
    return eraseInEachHotel(this.dataSource, 'booking-data-erasure', KINDS, async (erasure) => {
      const { hotelId } = erasure;
      while ((await readBookingsToErase(this.dataSource, hotelId, keepDays, 1)).length > 0)
        await erasure.inChange('bookings', (change) => eraseBatch(change, keepDays));
      await erasure.inTransaction('pushes', (tx) => deleteFailedPushes(tx, hotelId, keepDays));
      await erasure.inTransaction('contacts', (tx) => eraseContacts(tx, hotelId, keepDays));
      await erasure.inTransaction('identityNumbers', (tx) =>
        eraseIdentityNumbers(tx, hotelId, identityKeepDays),
      );
    });
  }
}

/** Erases one batch, so that the lock is short. Under the lock no push can move a booking into the future. */
async function eraseBatch(change: HotelChange, keepDays: number): Promise<number> {
  const due = await readBookingsToErase(change.tx, change.hotelId, keepDays, BATCH);
  const ids = due.map(({ id }) => id);
  await eraseBookings(change, ids);
  return ids.length;
}

/** Erases what bookings, their pushes and cards tell of guests, the reasons that staff gave, and texts of charges moved from them. */
export async function eraseBookings({ tx, hotelId }: HotelChange, ids: readonly number[]): Promise<void> {
  const bookingId = In([...ids]);
  const rooms = await tx.find(BookedRoom, { select: { id: true }, where: { hotelId, bookingId } });
  await eraseReasons(tx, hotelId, 'booking', ids);
  await eraseReasons(
    tx,
    hotelId,
    'reservation',
    rooms.map(({ id }) => id),
  );
  await tx.update(BookingPush, { hotelId, bookingId }, { content: null });
  await tx.delete(Card, { hotelId, bookingId });
  await tx.delete(NamedGuest, { hotelId, bookingId });
  const moved = await readMovedLines(tx, hotelId, ids);
  if (moved.length > 0) await tx.update(FolioLine, { hotelId, id: In(moved) }, { text: '' });
  await tx.update(FolioLine, { hotelId, bookingId, text: Not('') }, { text: '' });
  await tx.update(Booking, { hotelId, id: bookingId }, { ...ERASED, guestDataErasedAt: () => 'now()' });
}

export async function eraseNames({ tx, hotelId }: HotelChange, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(NamedGuest, { hotelId, id: In([...ids]) });
}

/**
 * Erases a person from bookings of others: guests beside the booker, children, named guests and pushed content. The digest
 * of a Book may be made of their name, too, even if a later change has removed it: such a digest is put under a key.
 */
export async function eraseFromBookings(
  { tx, hotelId }: HotelChange,
  ids: readonly number[],
  isPerson: (guest: GuestContact) => boolean,
  secrets: SecretBox,
): Promise<void> {
  const listed = await tx.findBy(NamedGuest, { hotelId, bookingId: In([...ids]) });
  const theirs = listed.filter(({ firstName, lastName }) =>
    isPerson(contactOf({ name: firstName, surname: lastName })),
  );
  if (theirs.length > 0) await tx.delete(NamedGuest, { hotelId, id: In(theirs.map(({ id }) => id)) });
  for (const booking of await tx.findBy(Booking, { hotelId, id: In([...ids]) })) {
    const { id, guests, changedAt } = booking;
    const others = guests.filter((guest, index) => index === 0 || !isPerson(guest));
    const named = booking.children as readonly BookedChild[];
    const isTheirs = named.map((child) => isPerson(contactOf(child)));
    const isNamed = others.length < guests.length || isTheirs.includes(true);
    if (isNamed || changedAt !== null) {
      const bookDigest = keyedDigest(booking.bookDigest, secrets);
      const revisionDigest = keyedDigest(booking.revisionDigest, secrets);
      await tx.update(Booking, { hotelId, id }, { bookDigest, revisionDigest });
    }
    if (!isNamed) continue;
    const children = named.map((child, i) => (isTheirs[i] ? { ...child, ...NO_CHILD } : child));
    await tx.update(Booking, { hotelId, id }, { guests: others, children });
    await tx.update(BookingPush, { hotelId, bookingId: id }, { content: null });
  }
}

/** Finds pushes that name the person before the hotel is locked, so that {@link eraseFromPushes} has few to read. */
export function findPushesOf(
  database: Database,
  hotelId: number,
  isPerson: (guest: GuestContact) => boolean,
): Promise<FoundPushes> {
  return findPushes(database, hotelId, (push) => peopleOf(push).some(isPerson));
}

/**
 * Erases the contents of all pushes of the bookings, and of pushes that name the person although no booking does so (any
 * more). `found` saves time under the lock: it must come from a search by everything that `isPerson` looks at.
 */
export async function eraseFromPushes(
  { tx, hotelId }: HotelChange,
  bookingIds: readonly number[],
  isPerson: (guest: GuestContact) => boolean,
  found?: FoundPushes,
): Promise<void> {
  const ids: number[] = [];
  for await (const push of keptPushes(tx, hotelId, bookingIds, found)) {
    if (push.isOfBookings || peopleOf(push).some(isPerson)) ids.push(push.id);
  }
  await tx.update(BookingPush, { hotelId, id: Any(ids) }, { content: null });
}

function peopleOf({ guests, children }: Pick<KeptPush, 'guests' | 'children'>): GuestContact[] {
  return [...guests, ...children.map(contactOf)];
}
