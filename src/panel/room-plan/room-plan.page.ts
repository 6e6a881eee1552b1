import { Injectable } from '@nestjs/common';
import type { ValueOf } from '../../http/record-form.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { OutOfOrder } from '../../in-house/plan/out-of-order.service.js';
import { RoomPlanning } from '../../in-house/plan/room-planning.service.js';
import { dayText } from '../../values/day.js';
import { openHotel, type PanelUser, RECEPTION } from '../page/access.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import type { PlanAnswer } from './room-plan.contract.js';
import {
  CHART_QUERY,
  CLOSURE,
  DAY_QUERY,
  MOVES,
  OUT_OF_ORDER,
  ROOMS_QUERY,
  SPLIT,
} from './room-plan.input.js';

@Injectable()
export class RoomPlanApi {
  constructor(
    private readonly planning: RoomPlanning,
    private readonly outOfOrder: OutOfOrder,
    private readonly day: HotelDay,
  ) {}

  page(): ContractPage<'roomPlan'> {
    return {
      name: 'roomPlan',
      component: 'RoomPlanPage',
      icon: 'Columns',
      group: 'today',
      roles: RECEPTION,
      operations: { ...this.reads(), ...this.changes() },
    };
  }

  private reads() {
    const { planning } = this;
    return {
      chart: operation({
        method: 'GET',
        reads: CHART_QUERY,
        handle: (user, query) => this.chart(user, query),
      }),
      rooms: operation({
        method: 'GET',
        reads: ROOMS_QUERY,
        handle: async (user, { reservationId, ...days }) => ({
          rooms: await planning.roomsFor(openHotel(user).id, reservationId, days),
        }),
      }),
      proposal: operation({
        method: 'GET',
        reads: DAY_QUERY,
        handle: async (user, { day }) => ({ stays: await planning.proposal(openHotel(user).id, day) }),
      }),
    };
  }

  private changes() {
    const { planning, outOfOrder } = this;
    return {
      plan: operation({
        method: 'POST',
        reads: MOVES,
        handle: (user, { moves }) => planning.plan(openHotel(user).id, user.actor, moves),
      }),
      split: operation({
        method: 'POST',
        reads: SPLIT,
        handle: (user, move) => planning.plan(openHotel(user).id, user.actor, [move]),
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
    };
  }

  private async chart(user: PanelUser, { from, days }: ValueOf<typeof CHART_QUERY>): Promise<PlanAnswer> {
    const { id } = openHotel(user);
    const today = await this.day.today(id);
    const plan = await this.planning.chart(id, from, from + days, today);
    return { today: dayText(today), from: dayText(from), days, ...plan };
  }
}
