import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { eraseBookings, eraseFromBookings, eraseNames } from '../../booking/guest-data-erasure.service.js';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { execute, query } from '../../database/queries.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { DeskChanges } from '../desk-changes.service.js';
import { guestIsExpected, guestIsNamedElsewhere } from '../in-house.errors.js';
import { eraseGuests } from '../stay-erasure.js';
import { nameKey } from './guest-evidence.js';
import { GuestLink } from './guest-link.entity.js';
import { GuestLinks, rootOf } from './guest-links.service.js';
import { GuestNamings } from './guest-namings.service.js';
import type { Namesakes } from './guest-profile.js';
import { deleteBareProfiles } from './guest-links.queries.js';
import { GuestProfile } from './guest-profile.entity.js';

const ACTOR = { kind: 'service', name: 'guest-profile-erasure' } as const;
const BATCH = 1_000;

/** Links of bookings and stays whose guests' data were erased. */
const DUE = `SELECT l.id FROM guest_link l
   JOIN booking b ON b.hotel_id = $1 AND b.id = l.booking_id
   LEFT JOIN stay s ON s.hotel_id = $1 AND s.id = l.stay_id
  WHERE l.hotel_id = $1
    AND (l.stay_id IS NULL AND b.guest_data_erased_at IS NOT NULL OR s.guest_data_erased_at IS NOT NULL)`;

const IS_WITHOUT_LINKS = `p.merged_into_id IS NULL AND NOT EXISTS (
  SELECT 1 FROM guest_link l JOIN guest_profile m ON m.hotel_id = $1 AND m.id = l.profile_id
   WHERE l.hotel_id = $1 AND (m.id = p.id OR m.merged_into_id = p.id))`;

/** Erasure of what profiles know of people: in time (KVKK), and when somebody asks for it. */
@Injectable()
export class GuestErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: DeskChanges,
    private readonly links: GuestLinks,
    private readonly namings: GuestNamings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Deletes links of bookings and stays whose guest data are erased, and profiles with the last of them; one that never
   * had any goes `GUEST_DATA_KEEP_DAYS` after it was made. For a daily job, after bookings and stays were erased.
   */
  async eraseDue(): Promise<{ profiles: number }> {
    let profiles = 0;
    await inEachHotel(this.dataSource, async (hotelId) => {
      while ((await query(this.dataSource, `${DUE} LIMIT 1`, [hotelId])).length > 0)
        profiles += await this.inChange(hotelId, forgetErased);
      profiles += await this.inChange(hotelId, ({ tx }) => deleteBareProfiles(tx, hotelId, null));
      profiles += await this.inChange(hotelId, (change) =>
        deleteUnused(change, this.settings.GUEST_DATA_KEEP_DAYS),
      );
    });
    return { profiles };
  }

  /**
   * Erases a person at their wish: the profile with all merged into it, their stays, the bookings that they made, and
   * their name in bookings of others. A list of guests with their identity number means them; where only the name
   * agrees, `namesakes` decides. Throws `guest_is_expected` while a room of theirs is expected or in house,
   * `guest_is_named_elsewhere` with the bookings in question, `guest_is_not_found`.
   */
  async erase(hotelId: number, actor: Actor, id: number, namesakes: Namesakes): Promise<void> {
    await this.links.linkAll(hotelId);
    await this.desk.change(hotelId, actor, async (change) => {
      const { tx } = change;
      await this.links.linkRest(change);
      const rootId = await rootOf(change, id);
      const profiles = await tx.findBy(GuestProfile, [
        { hotelId, id: rootId },
        { hotelId, mergedIntoId: rootId },
      ]);
      const links = await tx.findBy(GuestLink, { hotelId, profileId: In(profiles.map((one) => one.id)) });
      await requireGone(change, links);
      const named = await this.namings.of(change, profiles, links);
      if (named.unsure.length > 0 && namesakes === 'ask') throw guestIsNamedElsewhere(named.unsure);
      const meant = namesakes === 'erase' ? [...named.certain, ...named.unsure] : named.certain;
      if (meant.some(({ isExpectedOrInHouse }) => isExpectedOrInHouse)) throw guestIsExpected();
      const stayIds = links.flatMap(({ stayId }) => stayId ?? []);
      const made = links.filter(({ stayId }) => stayId === null).map(({ bookingId }) => bookingId);
      const names = new Set([...profiles, ...links].map((one) => one.nameKey));
      await eraseGuests(change, 'SELECT unnest($2::bigint[])', [stayIds]);
      await eraseBookings(change, made);
      await eraseNames(
        change,
        meant.flatMap(({ namedGuestIds }) => namedGuestIds),
      );
      const others = [...links, ...meant.filter(({ isNamedByPartner }) => isNamedByPartner)]
        .map(({ bookingId }) => bookingId)
        .filter((one) => !made.includes(one));
      await eraseFromBookings(change, others, ({ name, surname }) => names.has(nameKey(name, surname)));
      await tx.delete(GuestProfile, { hotelId, id: rootId });
      await change.audit({
        action: 'guest-profile.erased',
        entity: 'guest-profile',
        entityId: rootId,
        changes: { stays: stayIds.length, bookings: made.length },
      });
    });
  }

  private inChange(hotelId: number, work: (change: HotelChange) => Promise<number>): Promise<number> {
    return changeHotel(this.dataSource, { hotelId, actor: ACTOR, touches: ['desk'] }, work);
  }
}

async function forgetErased({ tx, hotelId }: HotelChange): Promise<number> {
  const forgotten = await query<{ profileId: number }>(
    tx,
    `DELETE FROM guest_link WHERE hotel_id = $1 AND id IN (${DUE} LIMIT ${BATCH}) RETURNING profile_id AS "profileId"`,
    [hotelId],
  );
  const ids = [...new Set(forgotten.map(({ profileId }) => profileId))];
  return execute(
    tx,
    `DELETE FROM guest_profile p
      WHERE p.hotel_id = $1 AND ${IS_WITHOUT_LINKS}
        AND p.id IN (SELECT coalesce(merged_into_id, id) FROM guest_profile WHERE hotel_id = $1 AND id = ANY($2))`,
    [hotelId, ids],
  );
}

function deleteUnused({ tx, hotelId }: HotelChange, keepDays: number): Promise<number> {
  return execute(
    tx,
    `DELETE FROM guest_profile p
      WHERE p.hotel_id = $1 AND p.created_at < now() - make_interval(days => $2) AND ${IS_WITHOUT_LINKS}`,
    [hotelId, keepDays],
  );
}

async function requireGone({ tx, hotelId }: HotelChange, links: readonly GuestLink[]): Promise<void> {
  const open = await query(
    tx,
    `SELECT 1 FROM guest_link l JOIN booking_room r ON r.hotel_id = $1 AND r.booking_id = l.booking_id
       LEFT JOIN stay s ON s.hotel_id = $1 AND s.id = l.stay_id
      WHERE l.hotel_id = $1 AND l.id = ANY($2) AND r.status IN ('active', 'checked_in')
        AND (l.stay_id IS NULL OR s.booking_room_id = r.id AND s.checked_out_at IS NULL) LIMIT 1`,
    [hotelId, links.map(({ id }) => id)],
  );
  if (open.length > 0) throw guestIsExpected();
}
