import { Injectable } from '@nestjs/common';
import { OutOfOrder } from '../../../in-house/out-of-order.service.js';
import { RoomPlanning } from '../../../in-house/room-planning.service.js';
import { EVERYONE, openHotel } from '../access.js';
import { readId } from '../front-desk/front-desk.input.js';
import type { ContractPage } from '../panel-page.js';
import { readDayOf, readMoves, readOutOfOrder } from './room-plan.input.js';

@Injectable()
export class RoomPlanApi {
  constructor(
    private readonly planning: RoomPlanning,
    private readonly outOfOrder: OutOfOrder,
  ) {}

  page(): ContractPage<'roomPlan'> {
    const { planning, outOfOrder } = this;
    return {
      name: 'roomPlan',
      component: null,
      icon: 'Grid',
      group: 'today',
      roles: EVERYONE,
      operations: {
        rooms: {
          method: 'GET',
          handle: async (user, input) => ({
            rooms: await planning.roomsFor(openHotel(user).id, readId(input, 'reservationId')),
          }),
        },
        proposal: {
          method: 'GET',
          handle: async (user, input) => ({
            stays: await planning.proposal(openHotel(user).id, readDayOf(input)),
          }),
        },
        plan: {
          method: 'POST',
          handle: (user, input) => planning.plan(openHotel(user).id, user.actor, readMoves(input)),
        },
        takeOut: {
          method: 'POST',
          handle: async (user, input) => ({
            id: await outOfOrder.takeOut(openHotel(user).id, user.actor, readOutOfOrder(input)),
          }),
        },
        putBack: {
          method: 'POST',
          handle: (user, input) => outOfOrder.putBack(openHotel(user).id, user.actor, readId(input, 'id')),
        },
      },
    };
  }
}
