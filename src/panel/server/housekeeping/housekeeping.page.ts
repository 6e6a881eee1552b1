import { Injectable } from '@nestjs/common';
import { FieldReader } from '../../../http/field-reader.js';
import { CLEANLINESS, type Cleanliness } from '../../../in-house/cleanliness.js';
import { HouseService } from '../../../in-house/house.service.js';
import { Housekeeping } from '../../../in-house/housekeeping.service.js';
import { MAX_ROOMS_OF_CHANGE } from '../../../values/limits.js';
import type { HousekeepingAnswer } from '../../contract/housekeeping.js';
import { HOUSEKEEPING, openHotel } from '../access.js';
import type { ContractPage, Input } from '../panel-page.js';

/** What there is to clean today, and what has been cleaned; without names and prices. */
@Injectable()
export class HousekeepingApi {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly house: HouseService,
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
        set: {
          method: 'POST',
          handle: (user, input) => {
            const { roomIds, state } = readSet(input);
            return this.housekeeping.set(openHotel(user).id, user.actor, roomIds, state);
          },
        },
      },
    };
  }

  private async rooms(hotelId: number): Promise<HousekeepingAnswer> {
    return { ...(await this.house.house(hotelId)), rooms: await this.housekeeping.rooms(hotelId) };
  }
}

function readSet(input: Input): { roomIds: number[]; state: Cleanliness } {
  const fields = new FieldReader(input);
  const state = fields.choice('state', CLEANLINESS, 'clean');
  const sent = fields.raw('roomIds');
  const roomIds = Array.isArray(sent) ? sent.filter((id) => Number.isSafeInteger(id)) : [];
  const isWhole = Array.isArray(sent) && roomIds.length === sent.length;
  if (!isWhole || roomIds.length === 0 || roomIds.length > MAX_ROOMS_OF_CHANGE)
    fields.fault('roomIds', 'is_not_valid');
  fields.refuse();
  return { roomIds: [...new Set(roomIds as number[])], state };
}
