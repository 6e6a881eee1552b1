import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { GuestChanges } from '../guest-changes.service.js';
import { guestIsNotFound, guestIsTheSame } from '../guests.errors.js';
import { GuestDistinction } from './guest-distinction.entity.js';
import { deleteDistinctions } from './guest-distinctions.queries.js';
import type { ComparedProfiles } from './guest-profile.js';
import { GuestProfile } from './guest-profile.entity.js';
import { readListedGuests, readNights } from './guest-profile.queries.js';
import { formOf, markWithout, mergedUnder } from './merged-profiles.js';
import { readMergedInto, requireUnmerged, rootProfile } from './merged-profiles.queries.js';
import { compared } from './profile-comparison.js';

/** Which profiles are of one person, and which are not. */
@Injectable()
export class GuestMerges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: GuestChanges,
  ) {}

  /**
   * Merges a profile, and those that were merged into it, into another one; {@link separate} takes it back. Throws
   * `guest_is_the_same`, `guest_is_not_found`, and `guest_has_changed` where one of the two is merged already.
   */
  async merge(
    hotelId: number,
    actor: Actor,
    { keptId, mergedId }: { keptId: number; mergedId: number },
  ): Promise<void> {
    if (keptId === mergedId) throw guestIsTheSame();
    await this.changes.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const kept = await requireUnmerged(change, keptId);
      await requireUnmerged(change, mergedId);
      await tx.update(GuestProfile, { hotelId, mergedIntoId: mergedId }, { mergedIntoId: keptId });
      const merged = { mergedIntoId: keptId, mergeParentId: keptId, mergedAt: new Date() };
      await tx.update(GuestProfile, { hotelId, id: mergedId }, merged);
      await tx.update(GuestProfile, { hotelId, id: keptId }, { version: kept.version + 1 });
      await change.audit({
        action: 'guest-profile.merged',
        entity: 'guest-profile',
        entityId: keptId,
        changes: { merged: mergedId },
      });
    });
  }

  /** Takes a merge back; the profile keeps what was merged into it before. Throws `guest_is_not_found`. */
  async separate(hotelId: number, actor: Actor, mergedId: number): Promise<void> {
    await this.changes.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const profile = await tx.findOneBy(GuestProfile, { hotelId, id: mergedId });
      const rootId = profile?.mergedIntoId;
      if (!profile || !rootId) throw guestIsNotFound();
      const all = await readMergedInto(tx, hotelId, rootId);
      const own = mergedUnder(mergedId, all);
      const ids = [mergedId, ...own];
      const overruled = { hotelId, id: In(ids), markOverruledById: Not(In(ids)) };
      await tx.update(GuestProfile, overruled, { markOverruledById: null });
      const apart = { mergedIntoId: null, mergeParentId: null, mergedAt: null, version: profile.version + 1 };
      await tx.update(GuestProfile, { hotelId, id: mergedId }, apart);
      if (own.length > 0) await tx.update(GuestProfile, { hotelId, id: In(own) }, { mergedIntoId: mergedId });
      const root = await tx.findOneByOrFail(GuestProfile, { hotelId, id: rootId });
      const personMark = markWithout(root, [profile, ...all.filter(({ id }) => own.includes(id))]);
      await tx.update(GuestProfile, { hotelId, id: rootId }, { personMark, version: root.version + 1 });
      await change.audit({
        action: 'guest-profile.separated',
        entity: 'guest-profile',
        entityId: rootId,
        changes: { separated: mergedId },
      });
    });
  }

  /** What both say of the person, before they are merged. Throws `guest_is_not_found`. */
  async compare(
    hotelId: number,
    { keptId, mergedId }: { keptId: number; mergedId: number },
  ): Promise<ComparedProfiles> {
    const [kept, merged] = await Promise.all([keptId, mergedId].map((id) => this.person(hotelId, id)));
    return {
      kept: kept!.profile,
      merged: merged!.profile,
      comparison: compared(kept!.known, merged!.known),
    };
  }

  /** Says that two profiles are of different people: they are no longer proposed as doubles. Throws as {@link merge}. */
  async tellApart(hotelId: number, actor: Actor, ids: readonly [number, number]): Promise<void> {
    const [lowerId, higherId] = [Math.min(...ids), Math.max(...ids)];
    if (lowerId === higherId) throw guestIsTheSame();
    await this.changes.change(hotelId, actor, async (change) => {
      for (const id of ids) await requireUnmerged(change, id);
      if (await change.tx.existsBy(GuestDistinction, { hotelId, lowerId, higherId })) return;
      await change.tx.insert(GuestDistinction, { hotelId, lowerId, higherId });
      await auditPair(change, 'guest-profile.told-apart', ids);
    });
  }

  /** Takes {@link tellApart} back: the two may be proposed as doubles again. Throws as {@link merge}. */
  async proposeAgain(hotelId: number, actor: Actor, ids: readonly [number, number]): Promise<void> {
    if (ids[0] === ids[1]) throw guestIsTheSame();
    await this.changes.change(hotelId, actor, async (change) => {
      for (const id of ids) await requireUnmerged(change, id);
      const deleted = await deleteDistinctions(change.tx, hotelId, ids);
      if (deleted > 0) await auditPair(change, 'guest-profile.proposed-again', ids);
    });
  }

  private async person(hotelId: number, id: number) {
    const tx = this.dataSource.manager;
    const root = await rootProfile(tx, hotelId, id);
    const [merged, nights, listed] = await Promise.all([
      readMergedInto(tx, hotelId, root.id),
      readNights(tx, hotelId, root.id),
      readListedGuests(tx, hotelId, [root.id]),
    ]);
    const guest = listed.get(root.id);
    if (!guest) throw guestIsNotFound();
    const form = formOf(root, merged);
    const identityDigests = [root, ...merged].flatMap(({ identityDigest }) => identityDigest ?? []);
    return {
      profile: {
        ...guest,
        ...nights,
        birthDate: form.birthDate,
        hasIdentityNumber: identityDigests.length > 0,
      },
      known: { ...form, identityDigests },
    };
  }
}

function auditPair(
  change: HotelChange,
  action: 'guest-profile.told-apart' | 'guest-profile.proposed-again',
  [entityId, other]: readonly [number, number],
): Promise<void> {
  return change.audit({ action, entity: 'guest-profile', entityId, changes: { other } });
}
