import type { EntityManager } from 'typeorm';
import type { HotelChange } from '../../database/hotel-change.js';
import { guestHasChanged, guestIsNotFound } from '../guests.errors.js';
import { GuestProfile } from './guest-profile.entity.js';

/** The profile that stands for a person, whichever of theirs is asked for. Throws `guest_is_not_found`. */
export async function rootProfile(tx: EntityManager, hotelId: number, id: number): Promise<GuestProfile> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  return profile.mergedIntoId === null ? profile : rootProfile(tx, hotelId, profile.mergedIntoId);
}

/** Throws `guest_is_not_found`, and `guest_has_changed` where the profile was merged into another one. */
export async function requireUnmerged({ tx, hotelId }: HotelChange, id: number): Promise<GuestProfile> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  if (profile.mergedIntoId !== null) throw guestHasChanged();
  return profile;
}

/** The profiles that were merged into one, the first of them first. */
export function readMergedInto(tx: EntityManager, hotelId: number, id: number): Promise<GuestProfile[]> {
  return tx.find(GuestProfile, {
    where: { hotelId, mergedIntoId: id },
    order: { mergedAt: 'ASC', id: 'ASC' },
  });
}
