import { Injectable } from '@nestjs/common';
import { choice } from '../../http/record-fields.js';
import { input } from '../../http/typed-input.js';
import { CLEANLINESS } from '../../in-house/housekeeping/cleanliness.js';
import { HouseNamesService } from '../../in-house/house-names.service.js';
import { Housekeeping } from '../../in-house/housekeeping/housekeeping.service.js';
import { MAX_ROOMS_OF_CHANGE } from '../../values/limits.js';
import type { HousekeepingAnswer } from './housekeeping.contract.js';
import { HOUSEKEEPING, openHotel } from '../page/access.js';
import { ids } from '../page/page-fields.js';
import { type ContractPage, operation } from '../page/panel-page.js';

const CLEANED_ROOMS = input({ state: choice(CLEANLINESS), roomIds: ids(MAX_ROOMS_OF_CHANGE) });

@Injectable()
export class HousekeepingApi {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly house: HouseNamesService,
  ) {}

  page(): ContractPage<'housekeeping'> {
    return {
      name: 'housekeeping',
      component: 'HousekeepingPage',
      icon: 'CheckSquare',
      group: 'today',
      roles: HOUSEKEEPING,
      operations: {
        rooms: { method: 'GET', handle: (user) => this.rooms(openHotel(user).id) },
        set: operation({
          method: 'POST',
          reads: CLEANED_ROOMS,
          handle: (user, { roomIds, state }) =>
            this.housekeeping.set(openHotel(user).id, user.actor, roomIds, state),
        }),
      },
    };
  }

  private async rooms(hotelId: number): Promise<HousekeepingAnswer> {
    return { ...(await this.house.house(hotelId)), rooms: await this.housekeeping.rooms(hotelId) };
  }
}
