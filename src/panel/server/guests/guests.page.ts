import { Injectable } from '@nestjs/common';
import { GuestErasure } from '../../../in-house/guest-profiles/guest-erasure.service.js';
import { GuestProfiles } from '../../../in-house/guest-profiles/guest-profiles.service.js';
import { HouseService } from '../../../in-house/house.service.js';
import { EVERYONE, MANAGERS, may, openHotel, type PanelUser, requireConfirmed } from '../access.js';
import { readId } from '../front-desk/front-desk.input.js';
import type { ContractPage, Input } from '../panel-page.js';
import { readErasure, readMerge, readPair, readProfile, readSavedProfile, readText } from './guests.input.js';

@Injectable()
export class GuestsApi {
  constructor(
    private readonly profiles: GuestProfiles,
    private readonly erasure: GuestErasure,
    private readonly house: HouseService,
  ) {}

  page(): ContractPage<'guests'> {
    const { profiles } = this;
    return {
      name: 'guests',
      component: 'GuestsPage',
      icon: 'Users',
      group: 'today',
      roles: EVERYONE,
      operations: {
        list: {
          method: 'POST',
          handle: (user, input) => profiles.find(openHotel(user).id, readText(input)),
        },
        profile: {
          method: 'GET',
          handle: (user, input) => profiles.profile(openHotel(user).id, readId(input, 'guestId')),
        },
        ofBooking: {
          method: 'GET',
          handle: (user, input) => profiles.ofBooking(openHotel(user).id, readId(input, 'bookingId')),
        },
        add: {
          method: 'POST',
          handle: async (user, input) => {
            const { id } = openHotel(user);
            return profiles.add(id, user.actor, readProfile(input, await this.house.today(id)));
          },
        },
        save: {
          method: 'POST',
          handle: async (user, input) => {
            const { id } = openHotel(user);
            const poster = { actor: user.actor, isManager: may(user, MANAGERS) };
            await profiles.save(id, poster, readSavedProfile(input, await this.house.today(id)));
          },
        },
        merge: {
          method: 'POST',
          handle: (user, input) => profiles.merge(openHotel(user).id, user.actor, readMerge(input)),
        },
        separate: {
          method: 'POST',
          handle: (user, input) =>
            profiles.separate(openHotel(user).id, user.actor, readId(input, 'guestId')),
        },
        tellApart: {
          method: 'POST',
          handle: (user, input) => profiles.tellApart(openHotel(user).id, user.actor, readPair(input)),
        },
        proposeAgain: {
          method: 'POST',
          handle: (user, input) => profiles.proposeAgain(openHotel(user).id, user.actor, readPair(input)),
        },
        erase: { method: 'POST', roles: MANAGERS, handle: (user, input) => this.erase(user, input) },
      },
    };
  }

  private async erase(user: PanelUser, input: Input): Promise<void> {
    requireConfirmed(user);
    const { id, namesakes } = readErasure(input);
    await this.erasure.erase(openHotel(user).id, user.actor, id, namesakes);
  }
}
