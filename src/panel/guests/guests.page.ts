import { Injectable } from '@nestjs/common';
import { GuestDisclosure } from '../../guests/profiles/guest-disclosure.service.js';
import type { ValueOf } from '../../http/record-form.js';
import { SheetWriter } from '../../http/sheet-writer.service.js';
import { GuestErasure } from '../../guests/profiles/guest-erasure.service.js';
import { GuestMerges } from '../../guests/profiles/guest-merges.service.js';
import { GuestProfileChanges } from '../../guests/profiles/guest-profile-changes.service.js';
import { GuestProfiles } from '../../guests/profiles/guest-profiles.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { MANAGERS, may, openHotel, type PanelUser, RECEPTION, requireConfirmed } from '../page/access.js';
import { BOOKING } from '../page/page-fields.js';
import { type ContractPage, FileAnswer, operation } from '../page/panel-page.js';
import { disclosureSheets } from './disclosure-sheet.js';
import {
  ERASURE,
  GUEST,
  GUEST_SEARCH,
  MERGE,
  NEW_PROFILE,
  PAIR,
  requireBorn,
  SAVED_PROFILE,
} from './guests.input.js';

@Injectable()
export class GuestsApi {
  constructor(
    private readonly profiles: GuestProfiles,
    private readonly changes: GuestProfileChanges,
    private readonly merges: GuestMerges,
    private readonly erasure: GuestErasure,
    private readonly disclosures: GuestDisclosure,
    private readonly day: HotelDay,
    private readonly writer: SheetWriter,
  ) {}

  page(): ContractPage<'guests'> {
    const { profiles, changes } = this;
    return {
      name: 'guests',
      component: 'GuestsPage',
      icon: 'Users',
      group: 'today',
      roles: RECEPTION,
      operations: {
        list: operation({
          method: 'POST',
          reads: GUEST_SEARCH,
          handle: (user, { text }) => profiles.find(openHotel(user).id, text),
        }),
        profile: operation({
          method: 'GET',
          reads: GUEST,
          handle: (user, { guestId }) => profiles.profile(openHotel(user).id, guestId),
        }),
        ofBooking: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => profiles.ofBooking(openHotel(user).id, bookingId),
        }),
        add: operation({
          method: 'POST',
          reads: NEW_PROFILE,
          handle: async (user, { requestKey, ...profile }) => {
            const { id } = openHotel(user);
            requireBorn(profile, await this.day.today(id));
            return changes.add(id, user.actor, profile, requestKey);
          },
        }),
        save: operation({
          method: 'POST',
          reads: SAVED_PROFILE,
          handle: async (user, { guestId, version, ...form }) => {
            const { id } = openHotel(user);
            requireBorn(form, await this.day.today(id));
            const poster = { actor: user.actor, isManager: may(user, MANAGERS) };
            await changes.save(id, poster, { id: guestId, version, form });
          },
        }),
        ...this.doubles(),
        disclosure: operation({
          method: 'GET',
          roles: MANAGERS,
          reads: GUEST,
          handle: (user, { guestId }, signal) => this.disclosure(user, guestId, signal),
        }),
        erase: operation({
          method: 'POST',
          roles: MANAGERS,
          reads: ERASURE,
          handle: (user, erased) => this.erase(user, erased),
        }),
      },
    };
  }

  /** Two profiles that are, or are not, of one person. */
  private doubles() {
    const { merges } = this;
    return {
      compare: operation({
        method: 'GET',
        reads: MERGE,
        handle: (user, pair) => merges.compare(openHotel(user).id, pair),
      }),
      merge: operation({
        method: 'POST',
        reads: MERGE,
        handle: (user, pair) => merges.merge(openHotel(user).id, user.actor, pair),
      }),
      separate: operation({
        method: 'POST',
        reads: GUEST,
        handle: (user, { guestId }) => merges.separate(openHotel(user).id, user.actor, guestId),
      }),
      tellApart: operation({
        method: 'POST',
        reads: PAIR,
        handle: (user, { guestId, otherId }) =>
          merges.tellApart(openHotel(user).id, user.actor, [guestId, otherId]),
      }),
      proposeAgain: operation({
        method: 'POST',
        reads: PAIR,
        handle: (user, { guestId, otherId }) =>
          merges.proposeAgain(openHotel(user).id, user.actor, [guestId, otherId]),
      }),
    } satisfies Partial<ContractPage<'guests'>['operations']>;
  }

  private async disclosure(user: PanelUser, guestId: number, signal: AbortSignal): Promise<FileAnswer> {
    const { id } = openHotel(user);
    const sheets = disclosureSheets(await this.disclosures.disclose(id, user.actor, guestId), user.language);
    return FileAnswer.xlsx(`guest-${guestId}.xlsx`, await this.writer.write(id, sheets, signal));
  }

  private async erase(user: PanelUser, { guestId, namesakes }: ValueOf<typeof ERASURE>): Promise<void> {
    requireConfirmed(user);
    await this.erasure.erase(openHotel(user).id, user.actor, guestId, namesakes);
  }
}
