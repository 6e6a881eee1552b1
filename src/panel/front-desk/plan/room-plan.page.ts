import { Injectable } from '@nestjs/common';
import { OutOfOrder } from '../../../in-house/plan/out-of-order.service.js';
import { RoomPlanning } from '../../../in-house/plan/room-planning.service.js';
import { openHotel, RECEPTION } from '../../page/access.js';
import { RESERVATION } from '../front-desk.input.js';
import { type ContractPage, operation } from '../../page/panel-page.js';
import { CLOSURE, DAY_QUERY, MOVES, OUT_OF_ORDER } from './room-plan.input.js';

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
      roles: RECEPTION,
      operations: {
        rooms: operation({
          method: 'GET',
          reads: RESERVATION,
          handle: async (user, { reservationId }) => ({
            rooms: await planning.roomsFor(openHotel(user).id, reservationId),
          }),
        }),
        proposal: operation({
          method: 'GET',
          reads: DAY_QUERY,
          handle: async (user, { day }) => ({ stays: await planning.proposal(openHotel(user).id, day) }),
        }),
        plan: operation({
          method: 'POST',
          reads: MOVES,
          handle: (user, { moves }) => planning.plan(openHotel(user).id, user.actor, moves),
        }),
        takeOut: operation({
          method: 'POST',
          reads: OUT_OF_ORDER,
          handle: async (user, form) => ({
            id: await outOfOrder.takeOut(openHotel(user).id, user.actor, form),
          }),
        }),
        putBack: operation({
          method: 'POST',
          reads: CLOSURE,
          handle: (user, { id }) => outOfOrder.putBack(openHotel(user).id, user.actor, id),
        }),
      },
    };
  }
}
