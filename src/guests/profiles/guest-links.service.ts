import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { changeHotel, followBookings, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { guestIsNotFound } from '../guests.errors.js';
import { emailKey, isBooker, isMisspelling, likeness, nameKey, phoneKey } from './guest-evidence.js';
import { GuestLink } from './guest-link.entity.js';
import {
  type BookerRow,
  deleteBareProfiles,
  type Due,
  fillProfiles,
  isKnownByStays,
  type KnownPerson,
  readBooker,
  readCandidates,
  readFreeBooker,
  readStays,
  readUnlinkedBookers,
  readUnlinkedStays,
  type StayRow,
  type Unlinked,
} from './guest-links.queries.js';
import { GuestProfile } from './guest-profile.entity.js';
import { type Digest, IdentityDigests } from './identity-digests.service.js';

const ACTOR = { kind: 'service', name: 'guest-profiles' } as const;
/** Links made in one change, which locks the hotel for some milliseconds. */
const BATCH = 100;
/** Links of one hotel in one run, so that a newly imported hotel does not delay the others. */
const MAX_IN_RUN = 6_000;

type NamedPerson = KnownPerson & Pick<GuestProfile, 'firstName' | 'lastName'>;

/** Links bookings and stays with profiles: on strong evidence with one that the hotel has, else with a new one. */
@Injectable()
export class GuestLinks {
  /** For each hotel the revision at which nothing was left to link. Until it changes, nothing can have become due. */
  private readonly linkedAt = new Map<number, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly digests: IdentityDigests,
  ) {
    followBookings(dataSource, (change, bookingId) => this.follow(change, bookingId));
  }

  /** Links the booker of a booking; `profileId` is the profile that staff began with. Throws `guest_is_not_found`. */
  async linkBooker(change: HotelChange, bookingId: number, profileId: number | null = null): Promise<void> {
    const row = await readBooker(change.tx, change.hotelId, bookingId);
    if (!row || `${row.name}${row.surname}`.trim() === '') return;
    if (profileId === null) return this.linkBookerRows(change, [row]);
    const person = personOfBooker(row);
    await link(change, [{ bookingId, stayId: null, profileId: await rootOf(change, profileId), person }]);
  }

  async linkStays(change: HotelChange, stays: readonly { stayId: number }[]): Promise<void> {
    const ids = stays.map(({ stayId }) => stayId);
    await this.linkStayRows(change, await readStays(change.tx, change.hotelId, ids));
  }

  /** Links a stay again whose guest was corrected. What a profile knew by this stay alone is corrected with it. */
  async relinkStay(change: HotelChange, stayId: number): Promise<void> {
    const { tx, hotelId } = change;
    const before = await tx.findOneBy(GuestLink, { hotelId, stayId });
    const [row] = await readStays(tx, hotelId, [stayId]);
    if (!row) return;
    if (!before) return this.linkStayRows(change, [row]);
    await tx.delete(GuestLink, { hotelId, id: before.id });
    const profile = await this.withoutStay(change, before.profileId, row);
    await this.linkStayRow(change, row, this.digests.inChange(change), profile);
    await deleteBareProfiles(tx, hotelId, profile.id);
  }

  /** Links what partners, files and other releases have brought in. For a job. */
  async linkDue(which: Due): Promise<{ linked: number }> {
    let linked = 0;
    await inEachHotel(this.dataSource, async (hotelId, { search, desk }) => {
      // Every change raises one of the two, the change that links something included.
      const revision = search + desk;
      if (which === 'recent' && this.linkedAt.get(hotelId) === revision) return;
      const linkedNow = await this.linkOfHotel(hotelId, which);
      if (linkedNow === 0) this.linkedAt.set(hotelId, revision);
      linked += linkedNow;
    });
    return { linked };
  }

  /** Links everything of the hotel that has no profile yet, some at a time so that the hotel is not locked for long. */
  async linkAll(hotelId: number): Promise<void> {
    while ((await this.linkOfHotel(hotelId, 'all')) > 0);
  }

  /** Links what still has no profile, in this change; for what came after {@link linkAll}. */
  async linkRest(change: HotelChange): Promise<void> {
    while ((await this.linkBookers(change, 'all')) > 0);
    while ((await this.linkGuests(change, 'all')) > 0);
  }

  /** Searches once and without the lock, because a search of all bookings takes longer than a batch of links. */
  private async linkOfHotel(hotelId: number, which: Due): Promise<number> {
    const inChange = (work: (change: HotelChange) => Promise<number>) =>
      changeHotel(this.dataSource, { hotelId, actor: ACTOR, touches: ['desk'] }, work);
    let linked = 0;
    const bookers = await readUnlinkedBookers(this.dataSource, hotelId, which, MAX_IN_RUN);
    const bookings = bookers.map(({ bookingId }) => bookingId);
    for (const ids of batches(bookings)) linked += await inChange((change) => this.linkBookers(change, ids));
    // Bookers are linked before guests, because a guest may be known as the booker.
    if (bookers.length === MAX_IN_RUN) return linked;
    const guests = await readUnlinkedStays(this.dataSource, hotelId, which, MAX_IN_RUN);
    const stays = guests.map(({ stayId }) => stayId);
    for (const ids of batches(stays)) linked += await inChange((change) => this.linkGuests(change, ids));
    return linked;
  }

  private async linkBookers(change: HotelChange, which: Unlinked): Promise<number> {
    const rows = await readUnlinkedBookers(change.tx, change.hotelId, which, BATCH);
    await this.linkBookerRows(change, rows);
    return rows.length;
  }

  private async linkGuests(change: HotelChange, which: Unlinked): Promise<number> {
    const rows = await readUnlinkedStays(change.tx, change.hotelId, which, BATCH);
    await this.linkStayRows(change, rows);
    return rows.length;
  }

  /**
   * A booking that is for another person now gets another profile; a name that was corrected keeps it. What staff have booked is
   * linked at once, so that a mark of the guest is seen; what others bring in is left to the job, which does many together.
   */
  private async follow(change: HotelChange, bookingId: number): Promise<void> {
    const { tx, hotelId } = change;
    const link = await tx.findOneBy(GuestLink, { hotelId, bookingId, stayId: IsNull() });
    if (!link) return change.actor.kind === 'staff' ? this.linkBooker(change, bookingId) : undefined;
    const row = await readBooker(tx, hotelId, bookingId);
    if (!row) return;
    const person = personOfBooker(row);
    if (person.nameKey === link.nameKey)
      return fillProfiles(tx, hotelId, [{ profileId: link.profileId, person }]);
    if (await isCorrected(change, link, person)) return correctName(change, link, person);
    await tx.delete(GuestLink, { hotelId, id: link.id });
    await deleteBareProfiles(tx, hotelId, link.profileId);
    await this.linkBookerRows(change, [row]);
  }

  private async linkBookerRows(change: HotelChange, rows: readonly BookerRow[]): Promise<void> {
    if (rows.length === 0) return;
    const people = rows.map(personOfBooker);
    const profileIds = await this.profilesOf(change, people);
    const linked = rows.map(({ bookingId }, i): Linked => {
      return { bookingId, stayId: null, profileId: profileIds[i]!, person: people[i]! };
    });
    await link(change, linked);
  }

  private async linkStayRows(change: HotelChange, rows: readonly StayRow[]): Promise<void> {
    const digest = this.digests.inChange(change);
    for (const row of rows) await this.linkStayRow(change, row, digest);
  }

  private async linkStayRow(
    change: HotelChange,
    row: StayRow,
    digest: Digest,
    before?: GuestProfile,
  ): Promise<void> {
    const { tx, hotelId } = change;
    const person: NamedPerson = {
      firstName: row.firstName,
      lastName: row.lastName,
      phone: '',
      email: '',
      countryCode: row.nationality ?? '',
      nameKey: nameKey(row.firstName, row.lastName),
      emailKey: '',
      phoneKey: '',
      identityDigest: await digest(row.identityNumber),
      birthDate: row.birthDate,
    };
    const booker = (await readFreeBooker(tx, hotelId, row)).filter((one) => isBooker(person, one));
    const kept =
      before && isBooker(person, before) ? [{ ...before, rootId: before.mergedIntoId ?? before.id }] : [];
    const [profileId] = await this.profilesOf(change, [person], [...booker, ...kept]);
    await link(change, [{ bookingId: row.bookingId, stayId: row.stayId, profileId: profileId!, person }]);
  }

  /** Removes from a profile what it knew only by a stay that it has lost. */
  private async withoutStay({ tx, hotelId }: HotelChange, id: number, row: StayRow): Promise<GuestProfile> {
    const profile = await tx.findOneByOrFail(GuestProfile, { hotelId, id });
    if (await isKnownByStays(tx, hotelId, id, row.bookingId)) return profile;
    const others = await tx.findBy(GuestLink, { hotelId, profileId: id });
    const isUntouched = profile.version === 1 && !profile.madeByHand;
    const { firstName, lastName } = row;
    const forgotten = {
      identityDigest: null,
      birthDate: isUntouched ? null : (row.birthDate ?? profile.birthDate),
      ...(isUntouched && others.length === 0
        ? { firstName, lastName, nameKey: nameKey(firstName, lastName) }
        : {}),
    };
    await tx.update(GuestProfile, { hotelId, id }, forgotten);
    return Object.assign(profile, forgotten);
  }

  /** For each person the oldest profile that is certainly theirs, else the first of `near`, else a new one. */
  private async profilesOf(
    { tx, hotelId }: HotelChange,
    people: readonly NamedPerson[],
    near: readonly { rootId: number }[] = [],
  ): Promise<number[]> {
    const known = await readCandidates(tx, hotelId, people);
    const made: NamedPerson[] = [];
    const found = people.map((person) => {
      const same = known.filter((one) => likeness(person, one).isSame).map(({ rootId }) => rootId);
      const profileId = same.length > 0 ? Math.min(...same) : near[0]?.rootId;
      if (profileId !== undefined) return { profileId };
      const twin = made.findIndex((one) => likeness(person, one).isSame);
      return { made: twin >= 0 ? twin : made.push(person) - 1 };
    });
    if (made.length === 0) return found.map(({ profileId }) => profileId!);
    const { identifiers } = await tx.insert(
      GuestProfile,
      made.map((person) => ({ ...person, hotelId })),
    );
    const ids = identifiers.map(({ id }) => id as number);
    return found.map((one) => one.profileId ?? ids[one.made!]!);
  }
}

function* batches(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

export type InHotel = Pick<HotelChange, 'tx' | 'hotelId'>;

/** The profile that stands for one of the hotel. Throws `guest_is_not_found`. */
export async function rootOf({ tx, hotelId }: InHotel, id: number): Promise<number> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  return profile.mergedIntoId ?? profile.id;
}

/** A person by one of their profiles: with all that was merged into it, and their links to bookings and stays. */
export async function readPerson(
  { tx, hotelId }: InHotel,
  id: number,
): Promise<{ rootId: number; profiles: GuestProfile[]; links: GuestLink[] }> {
  const rootId = await rootOf({ tx, hotelId }, id);
  const profiles = await tx.findBy(GuestProfile, [
    { hotelId, id: rootId },
    { hotelId, mergedIntoId: rootId },
  ]);
  const links = await tx.findBy(GuestLink, { hotelId, profileId: In(profiles.map((one) => one.id)) });
  return { rootId, profiles, links };
}

interface Linked extends Pick<GuestLink, 'bookingId' | 'stayId' | 'profileId'> {
  person: NamedPerson;
}

async function link({ tx, hotelId }: HotelChange, linked: readonly Linked[]): Promise<void> {
  if (linked.length === 0) return;
  await tx.insert(
    GuestLink,
    linked.map(({ person: { nameKey: key }, ...of }) => ({ ...of, hotelId, nameKey: key })),
  );
  await fillProfiles(tx, hotelId, linked);
}

/** Returns whether only the spelling of the name was changed: by a letter, with the same telephone number or e-mail address. */
async function isCorrected(
  { tx, hotelId }: HotelChange,
  { profileId, nameKey: before }: GuestLink,
  person: NamedPerson,
): Promise<boolean> {
  const { emailKey: mail, phoneKey: phone } = await tx.findOneByOrFail(GuestProfile, {
    hotelId,
    id: profileId,
  });
  const isSameContact =
    (mail !== '' && mail === person.emailKey) || (phone !== '' && phone === person.phoneKey);
  return isSameContact && isMisspelling(before, person.nameKey);
}

/** Gives the profile the corrected name, unless staff have changed the profile. */
async function correctName(
  { tx, hotelId }: HotelChange,
  { id, profileId }: GuestLink,
  { firstName, lastName, nameKey: corrected }: NamedPerson,
): Promise<void> {
  await tx.update(GuestLink, { hotelId, id }, { nameKey: corrected });
  const untouched = { hotelId, id: profileId, version: 1, madeByHand: false };
  await tx.update(GuestProfile, untouched, { firstName, lastName, nameKey: corrected });
}

function personOfBooker({ name, surname, phone, email, countryCode }: BookerRow): NamedPerson {
  return {
    firstName: name,
    lastName: surname,
    phone,
    email,
    countryCode: /^[A-Z]{2}$/.test(countryCode) ? countryCode : '',
    nameKey: nameKey(name, surname),
    emailKey: emailKey(email),
    phoneKey: phoneKey(phone),
    identityDigest: null,
    birthDate: null,
  };
}
