import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { changeHotel, followBookings, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { execute } from '../../database/queries.js';
import { guestIsNotFound } from '../in-house.errors.js';
import {
  emailKey,
  type Evidence,
  isBooker,
  isMisspelling,
  likeness,
  nameKey,
  phoneKey,
} from './guest-evidence.js';
import { GuestLink } from './guest-link.entity.js';
import {
  type BookerRow,
  type Candidate,
  deleteBareProfiles,
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
const BATCH = 50;
/** Of one hotel in one run: a hotel that has just been brought in leaves others their turn. */
const MAX_BATCHES = 40;

/** A person as a booking or stay tells of them: what a profile keeps, and the keys by which it is found. */
type Person = Evidence & Pick<GuestProfile, 'firstName' | 'lastName' | 'phone' | 'email' | 'countryCode'>;

/**
 * Links bookings and stays with the profiles of those who made them and stayed. Where the evidence is strong, that is a
 * profile which the hotel has; else a new one, and staff are told what it may be a double of.
 */
@Injectable()
export class GuestLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly digests: IdentityDigests,
  ) {
    followBookings(dataSource, (change, bookingId) => this.follow(change, bookingId));
  }

  /** Links who has made a booking; `profileId` is the profile that it began with. Throws `guest_is_not_found`. */
  async linkBooker(change: HotelChange, bookingId: number, profileId: number | null = null): Promise<void> {
    const row = await readBooker(change.tx, change.hotelId, bookingId);
    if (row && `${row.name}${row.surname}`.trim() !== '') await this.linkBookerRow(change, row, profileId);
  }

  /** Links guests who were checked in. */
  async linkStays(change: HotelChange, stays: readonly { stayId: number }[]): Promise<void> {
    const ids = stays.map(({ stayId }) => stayId);
    await this.linkStayRows(change, await readStays(change.tx, change.hotelId, ids));
  }

  /** Links a stay anew whose guest was corrected. What a profile knew by this stay alone is corrected with it. */
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
  async linkDue(which: Unlinked): Promise<{ linked: number }> {
    let linked = 0;
    await inEachHotel(this.dataSource, async (hotelId) => {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const count = await this.linkBatch(hotelId, which);
        linked += count;
        if (count === 0) break;
      }
    });
    return { linked };
  }

  /** Links everything of the hotel that has no profile yet, some at a time so that the hotel is not locked for long. */
  async linkAll(hotelId: number): Promise<void> {
    while ((await this.linkBatch(hotelId, 'all')) > 0);
  }

  /** Links what still has no profile, in this change; for what came after {@link linkAll}. */
  async linkRest(change: HotelChange): Promise<void> {
    while ((await this.linkUnlinked(change, 'all')) > 0);
  }

  private async linkBatch(hotelId: number, which: Unlinked): Promise<number> {
    const isDue =
      (await readUnlinkedBookers(this.dataSource, hotelId, which, 1)).length > 0 ||
      (await readUnlinkedStays(this.dataSource, hotelId, which, 1)).length > 0;
    if (!isDue) return 0;
    return changeHotel(this.dataSource, { hotelId, actor: ACTOR, touches: ['desk'] }, (change) =>
      this.linkUnlinked(change, which),
    );
  }

  private async linkUnlinked(change: HotelChange, which: Unlinked): Promise<number> {
    const { tx, hotelId } = change;
    const bookers = await readUnlinkedBookers(tx, hotelId, which, BATCH);
    for (const row of bookers) await this.linkBookerRow(change, row, null);
    // Who has booked comes before who stays: guests are known by the booking, too.
    const stays = bookers.length < BATCH ? await readUnlinkedStays(tx, hotelId, which, BATCH) : [];
    await this.linkStayRows(change, stays);
    return bookers.length + stays.length;
  }

  /** A booking that is for another person now is no longer the first one's; a name that was corrected is the same person's. */
  private async follow(change: HotelChange, bookingId: number): Promise<void> {
    const { tx, hotelId } = change;
    const link = await tx.findOneBy(GuestLink, { hotelId, bookingId, stayId: IsNull() });
    if (!link) return;
    const row = await readBooker(tx, hotelId, bookingId);
    if (!row) return;
    const person = personOfBooker(row);
    if (person.nameKey === link.nameKey) return fill(change, link.profileId, person);
    if (await isCorrected(change, link, person)) return correctName(change, link, person);
    await tx.delete(GuestLink, { hotelId, id: link.id });
    await deleteBareProfiles(tx, hotelId, link.profileId);
    await this.linkBookerRow(change, row, null);
  }

  private async linkBookerRow(change: HotelChange, row: BookerRow, chosen: number | null): Promise<void> {
    const person = personOfBooker(row);
    const profileId =
      chosen === null
        ? await this.profileOf(change, person, await readCandidates(change.tx, change.hotelId, person))
        : await rootOf(change, chosen);
    await link(change, profileId, person, { bookingId: row.bookingId, stayId: null });
  }

  private async linkStayRows(change: HotelChange, rows: readonly StayRow[]): Promise<void> {
    const digest = this.digests.inChange(change);
    for (const row of rows) await this.linkStayRow(change, row, digest);
  }

  /** `before` is the profile that the guest had until now. */
  private async linkStayRow(
    change: HotelChange,
    row: StayRow,
    digest: Digest,
    before?: GuestProfile,
  ): Promise<void> {
    const { tx, hotelId } = change;
    const person: Person = {
      ...{ firstName: row.firstName, lastName: row.lastName, phone: '', email: '' },
      countryCode: row.nationality ?? '',
      nameKey: nameKey(row.firstName, row.lastName),
      ...{ emailKey: '', phoneKey: '' },
      identityDigest: await digest(row.identityNumber),
      birthDate: row.birthDate,
    };
    const booker = (await readFreeBooker(tx, hotelId, row)).filter((one) => isBooker(person, one));
    const kept =
      before && isBooker(person, before) ? [{ ...before, rootId: before.mergedIntoId ?? before.id }] : [];
    const alike = await readCandidates(tx, hotelId, person);
    const profileId = await this.profileOf(change, person, alike, [...booker, ...kept]);
    await link(change, profileId, person, { bookingId: row.bookingId, stayId: row.stayId });
  }

  /** A profile that has lost a stay: what it knew by that alone, it knows no longer. */
  private async withoutStay({ tx, hotelId }: HotelChange, id: number, row: StayRow): Promise<GuestProfile> {
    const profile = await tx.findOneByOrFail(GuestProfile, { hotelId, id });
    const others = await tx.findBy(GuestLink, { hotelId, profileId: id });
    if (others.some(({ stayId }) => stayId !== null)) return profile;
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

  /** The oldest profile that is certainly the person's, else one of `near`, else a new one. */
  private async profileOf(
    change: HotelChange,
    person: Person,
    alike: readonly Candidate[],
    near: readonly { rootId: number }[] = [],
  ): Promise<number> {
    const same = alike.filter((one) => likeness(person, one).isSame).map(({ rootId }) => rootId);
    const found = same.length > 0 ? Math.min(...same) : near[0]?.rootId;
    if (found !== undefined) return found;
    const { identifiers } = await change.tx.insert(GuestProfile, { ...person, hotelId: change.hotelId });
    return identifiers[0]!['id'] as number;
  }
}

/** The profile that stands for one of the hotel. Throws `guest_is_not_found`. */
export async function rootOf({ tx, hotelId }: HotelChange, id: number): Promise<number> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  return profile.mergedIntoId ?? profile.id;
}

async function link(
  change: HotelChange,
  profileId: number,
  person: Person,
  of: Pick<GuestLink, 'bookingId' | 'stayId'>,
): Promise<void> {
  const { tx, hotelId } = change;
  await tx.insert(GuestLink, { ...of, hotelId, profileId, nameKey: person.nameKey });
  await fill(change, profileId, person);
}

/** Whether it is the name alone that was changed, by a letter: telephone number or e-mail address are as they were. */
async function isCorrected(
  { tx, hotelId }: HotelChange,
  { profileId, nameKey: before }: GuestLink,
  person: Person,
): Promise<boolean> {
  const { emailKey: mail, phoneKey: phone } = await tx.findOneByOrFail(GuestProfile, {
    hotelId,
    id: profileId,
  });
  const isSameContact =
    (mail !== '' && mail === person.emailKey) || (phone !== '' && phone === person.phoneKey);
  return isSameContact && isMisspelling(before, person.nameKey);
}

/** The profile takes the corrected name over unless staff have written in it. */
async function correctName(
  { tx, hotelId }: HotelChange,
  { id, profileId }: GuestLink,
  { firstName, lastName, nameKey: corrected }: Person,
): Promise<void> {
  await tx.update(GuestLink, { hotelId, id }, { nameKey: corrected });
  const untouched = { hotelId, id: profileId, version: 1, madeByHand: false };
  await tx.update(GuestProfile, untouched, { firstName, lastName, nameKey: corrected });
}

/** Writes down what the profile did not know. */
async function fill({ tx, hotelId }: HotelChange, profileId: number, person: Person): Promise<void> {
  const { phone, phoneKey: phoneEnd, email, emailKey: mail, countryCode, birthDate, identityDigest } = person;
  await execute(
    tx,
    `UPDATE guest_profile
        SET phone = CASE WHEN phone = '' THEN $3 ELSE phone END,
            phone_key = CASE WHEN phone = '' THEN $4 ELSE phone_key END,
            email = CASE WHEN email = '' THEN $5 ELSE email END,
            email_key = CASE WHEN email = '' THEN $6 ELSE email_key END,
            country_code = CASE WHEN country_code = '' THEN $7 ELSE country_code END,
            birth_date = coalesce(birth_date, $8), identity_digest = coalesce(identity_digest, $9)
      WHERE hotel_id = $1 AND id = $2
        AND (phone = '' AND $3 <> '' OR email = '' AND $5 <> '' OR country_code = '' AND $7 <> ''
             OR birth_date IS NULL AND $8::date IS NOT NULL OR identity_digest IS NULL AND $9::text IS NOT NULL)`,
    [hotelId, profileId, phone, phoneEnd, email, mail, countryCode, birthDate, identityDigest],
  );
}

function personOfBooker({ name, surname, phone, email, countryCode }: BookerRow): Person {
  return {
    ...{ firstName: name, lastName: surname, phone, email },
    countryCode: /^[A-Z]{2}$/.test(countryCode) ? countryCode : '',
    ...{ nameKey: nameKey(name, surname), emailKey: emailKey(email), phoneKey: phoneKey(phone) },
    ...{ identityDigest: null, birthDate: null },
  };
}
