import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { saveOnce } from '../../booking/desk-requests.js';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { GuestChanges } from '../guest-changes.service.js';
import { guestHasChanged, onlyManagersUnblock } from '../guests.errors.js';
import { emailKey, nameKey, phoneKey } from './guest-evidence.js';
import type { ProfileForm } from './guest-profile.js';
import { GuestProfile } from './guest-profile.entity.js';
import { changedFields, emptiedFields, formOf } from './merged-profiles.js';
import { readMergedInto, requireUnmerged } from './merged-profiles.queries.js';

/** What staff write of a guest. */
@Injectable()
export class GuestProfileChanges {
  constructor(private readonly changes: GuestChanges) {}

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
        hotelId,
        madeByHand: true,
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
