import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { saveOnce } from '../../booking/desk-requests.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { readTerms } from './search-terms.js';
import { GuestChanges } from '../guest-changes.service.js';
import { guestHasChanged, guestIsNotFound, guestIsTheSame, onlyManagersUnblock } from '../guests.errors.js';
import { GuestDistinction } from './guest-distinction.entity.js';
import { deleteDistinctions, readToldApart } from './guest-distinctions.queries.js';
import { emailKey, likeness, nameKey, phoneKey } from './guest-evidence.js';
import type {
  GuestsOfBooking,
  ListedGuest,
  ProfileForm,
  ProposedDouble,
  ShownProfile,
} from './guest-profile.js';
import { GuestProfile } from './guest-profile.entity.js';
import {
  findGuests,
  readLatestGuests,
  readLinksOfBooking,
  readListedGuests,
  readMoney,
  readNights,
  readPairs,
  readStaysOf,
} from './guest-profile.queries.js';
import { changedFields, emptiedFields, formOf, markWithout, mergedUnder } from './merged-profiles.js';
import { IdentityDigests } from './identity-digests.service.js';

const MAX_LISTED = 50;
const MAX_STAYS = 200;
const MAX_PROPOSALS = 10;

@Injectable()
export class GuestProfiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: GuestChanges,
    private readonly digests: IdentityDigests,
  ) {}

  /** Finds by name, telephone, e-mail address or exact identity number; without a text the newest profiles. */
  async find(
    hotelId: number,
    typed: string,
    limit = MAX_LISTED,
  ): Promise<{ guests: ListedGuest[]; hasMore: boolean }> {
    const text = typed.trim();
    const guests =
      text === ''
        ? await readLatestGuests(this.dataSource, hotelId, limit + 1)
        : await findGuests(this.dataSource, hotelId, await this.termsOf(hotelId, text), limit + 1);
    return { guests: guests.slice(0, limit), hasMore: guests.length > limit };
  }

  /** A merged profile answers as the one that stands for it. Throws `guest_is_not_found`. */
  async profile(hotelId: number, id: number): Promise<ShownProfile> {
    const tx = this.dataSource.manager;
    const root = await rootProfile(tx, hotelId, id);
    const merged = await readMergedInto(tx, hotelId, root.id);
    const [nights, money, stays, proposals, toldApart] = await Promise.all([
      readNights(tx, hotelId, root.id),
      readMoney(tx, hotelId, root.id),
      readStaysOf(tx, hotelId, root.id, MAX_STAYS + 1),
      this.proposals(hotelId, [root.id]),
      this.toldApart(hotelId, root.id),
    ]);
    return {
      ...{ id: root.id, version: root.version },
      ...formOf(root, merged),
      hasIdentityNumber: [root, ...merged].some(({ identityDigest }) => identityDigest),
      ...nights,
      money,
      stays: stays.slice(0, MAX_STAYS),
      hasMoreStays: stays.length > MAX_STAYS,
      proposals,
      toldApart,
      merged: merged.map(({ id: mergedId, firstName, lastName, preferences, notes, mergedAt }) => ({
        ...{ id: mergedId, firstName, lastName, preferences, notes },
        mergedAt: mergedAt?.toISOString() ?? '',
      })),
    };
  }

  async ofBooking(hotelId: number, bookingId: number): Promise<GuestsOfBooking> {
    const links = await readLinksOfBooking(this.dataSource, hotelId, bookingId);
    const ids = [...new Set(links.map(({ profileId }) => profileId))];
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    const booker = links.find(({ stayId }) => stayId === null);
    return {
      booker: (booker && listed.get(booker.profileId)) ?? null,
      guests: links.flatMap(({ stayId, profileId }) => {
        const guest = listed.get(profileId);
        return stayId === null || !guest ? [] : [{ stayId, guest }];
      }),
      proposals: ids.length === 0 ? 0 : (await this.proposals(hotelId, ids)).length,
    };
  }

  /** Adds a profile. The same form again, by its key, is answered as the first time. Throws `request_was_used_already`. */
  async add(
    hotelId: number,
    actor: Actor,
    form: ProfileForm,
    requestKey: string | null,
  ): Promise<{ id: number }> {
    const insert = async (change: HotelChange) => {
      const { identifiers } = await change.tx.insert(GuestProfile, {
        ...columnsOf(form),
        ...{ hotelId, madeByHand: true },
      });
      const id = identifiers[0]!['id'] as number;
      await change.audit({ action: 'guest-profile.added', entity: 'guest-profile', entityId: id });
      return { id };
    };
    return this.changes.change(hotelId, actor, (change) =>
      saveOnce(change, { requestKey, step: 'guest', asked: form }, () => insert(change)),
    );
  }

  /**
   * Writes the fields that differ from what was shown; a field that was emptied is emptied in the merged profiles, too. Throws
   * `guest_is_not_found`, `guest_has_changed` where `version` is not the present one, `only_managers_unblock`.
   */
  async save(
    hotelId: number,
    { actor, isManager }: { actor: Actor; isManager: boolean },
    { id, version, form }: { id: number; version: number; form: Partial<ProfileForm> },
  ): Promise<void> {
    await this.changes.change(hotelId, actor, async (change) => {
      const { tx } = change;
      const root = await requireUnmerged(change, id);
      if (root.version !== version) throw guestHasChanged();
      const merged = await readMergedInto(tx, hotelId, id);
      const shown = formOf(root, merged);
      const { mark, ...changes } = changedFields(shown, form);
      if (mark !== undefined && shown.mark === 'blocked' && !isManager) throw onlyManagersUnblock();
      const own = columnsOf({ ...formOf(root, []), ...changes, mark: root.mark });
      const marked = mark && (merged.length > 0 ? { personMark: mark } : { mark, personMark: null });
      await tx.update(GuestProfile, { hotelId, id }, { ...own, ...marked, version: version + 1 });
      if (mark && merged.length > 0) {
        const counting = { hotelId, mergedIntoId: id, markOverruledById: IsNull() };
        await tx.update(GuestProfile, counting, { markOverruledById: id });
      }
      await emptyMerged(change, id, emptiedFields(changes));
      await change.audit({
        action: 'guest-profile.changed',
        entity: 'guest-profile',
        entityId: id,
        ...(mark && { changes: { mark: [shown.mark, mark] } }),
      });
    });
  }

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

  private async toldApart(hotelId: number, rootId: number): Promise<ListedGuest[]> {
    const ids = await readToldApart(this.dataSource, hotelId, rootId);
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    return ids.flatMap((id) => listed.get(id) ?? []);
  }

  private async termsOf(hotelId: number, text: string) {
    const { words, phone } = await readTerms(this.dataSource, hotelId, text);
    return { words, phone, identityDigest: await this.digests.known(this.dataSource.manager, hotelId)(text) };
  }

  private async proposals(hotelId: number, rootIds: readonly number[]): Promise<ProposedDouble[]> {
    const reasons = new Map<number, Set<ProposedDouble['reasons'][number]>>();
    for (const { own, other } of await readPairs(this.dataSource, hotelId, rootIds)) {
      const known = reasons.get(other.rootId) ?? new Set();
      for (const reason of likeness(own, other).reasons) reasons.set(other.rootId, known.add(reason));
    }
    const ids = [...reasons.keys()].slice(0, MAX_PROPOSALS);
    const listed = await readListedGuests(this.dataSource, hotelId, ids);
    return ids.flatMap((id) => {
      const guest = listed.get(id);
      return guest ? [{ ...guest, reasons: [...reasons.get(id)!] }] : [];
    });
  }
}

async function rootProfile(tx: EntityManager, hotelId: number, id: number): Promise<GuestProfile> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  return profile.mergedIntoId === null ? profile : rootProfile(tx, hotelId, profile.mergedIntoId);
}

async function requireUnmerged({ tx, hotelId }: HotelChange, id: number): Promise<GuestProfile> {
  const profile = await tx.findOneBy(GuestProfile, { hotelId, id });
  if (!profile) throw guestIsNotFound();
  if (profile.mergedIntoId !== null) throw guestHasChanged();
  return profile;
}

function auditPair(
  change: HotelChange,
  action: 'guest-profile.told-apart' | 'guest-profile.proposed-again',
  [entityId, other]: readonly [number, number],
): Promise<void> {
  return change.audit({ action, entity: 'guest-profile', entityId, changes: { other } });
}

function readMergedInto(tx: EntityManager, hotelId: number, id: number): Promise<GuestProfile[]> {
  return tx.find(GuestProfile, {
    where: { hotelId, mergedIntoId: id },
    order: { mergedAt: 'ASC', id: 'ASC' },
  });
}

async function emptyMerged(
  { tx, hotelId }: HotelChange,
  rootId: number,
  fields: ReturnType<typeof emptiedFields>,
): Promise<void> {
  if (fields.length === 0) return;
  const columns = {
    phone: { phone: '', phoneKey: '' },
    email: { email: '', emailKey: '' },
    countryCode: { countryCode: '' },
    birthDate: { birthDate: null },
  };
  const emptied = Object.assign({}, ...fields.map((field) => columns[field])) as Partial<GuestProfile>;
  await tx.update(GuestProfile, { hotelId, mergedIntoId: rootId }, emptied);
}

function columnsOf({ birthDate, ...form }: ProfileForm): Partial<GuestProfile> {
  return {
    ...form,
    birthDate: birthDate || null,
    nameKey: nameKey(form.firstName, form.lastName),
    phoneKey: phoneKey(form.phone),
    emailKey: emailKey(form.email),
  };
}
