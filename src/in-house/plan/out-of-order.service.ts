import { Injectable } from '@nestjs/common';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { RoomOutOfOrder } from '../../inventory/catalogue/room-out-of-order.entity.js';
import { addOutOfOrder, endOutOfOrder } from '../../inventory/catalogue/rooms-out-of-order.js';
import { DayChangeService } from '../../inventory/rates/day-change.service.js';
import { dayNumber, dayText } from '../../values/day.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { periodIsNotValid, roomIsInOrder, roomIsTaken } from '../in-house.errors.js';
import { auditPlan, freePlans } from './planned-rooms.js';
import { typeOfRoom } from '../../guests/stays/room-assignments.js';
import { readRoomUses } from './room-uses.queries.js';

const MAX_OUT_OF_ORDER_DAYS = 1_500;

/** A room that cannot be used, from `from` until the day before `until` (day numbers). */
export interface OutOfOrderForm {
  roomId: number;
  from: number;
  until: number;
  reason: string;
  lowersSales: boolean;
  freesPlans: boolean;
}

@Injectable()
export class OutOfOrder {
  constructor(
    private readonly desk: FrontDeskTransaction,
    private readonly days: DayChangeService,
  ) {}

  /**
   * Takes a room out of order; returns the ID of the period. Throws `period_is_not_valid` for days that have passed or are too
   * many, `room_is_not_found`, `room_is_occupied_by`, `room_is_out_of_order`, `room_is_planned` unless `freesPlans`, and
   * `all_rooms_are_sold` where `lowersSales` and a day has no room left to take from sale.
   */
  async takeOut(hotelId: number, actor: Actor, form: OutOfOrderForm): Promise<number> {
    const { roomId, from, until, reason } = form;
    return this.desk.change(hotelId, actor, async (change) => {
      const { today } = change;
      if (from < today || until <= from || until - from > MAX_OUT_OF_ORDER_DAYS) throw periodIsNotValid();
      const roomTypeId = await typeOfRoom(change, roomId);
      await freeRoom(change, form);
      const dayChangeId = form.lowersSales
        ? await this.days.lowerAllotment(change, roomTypeId, { from, until })
        : null;
      const [fromDay, untilDay] = [dayText(from), dayText(until)];
      const id = await addOutOfOrder(change, { roomId, fromDay, untilDay, reason, dayChangeId });
      const changes = { from: fromDay, to: untilDay, reason, lowersSales: dayChangeId !== null };
      await change.audit({ action: 'room_out_of_order', entity: 'room', entityId: roomId, changes });
      return id;
    });
  }

  /** Ends a period out of order today, or cancels a coming one, and restores sales. Throws `room_is_in_order` if it is over. */
  async putBack(hotelId: number, actor: Actor, id: number): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const { tx, today } = change;
      const found = await tx.findOneBy(RoomOutOfOrder, { hotelId, id });
      if (!found || dayNumber(found.untilDay) <= today) throw roomIsInOrder();
      const { roomId, untilDay, dayChangeId } = found;
      await endOutOfOrder(change, found);
      if (dayChangeId !== null) await this.days.restoreAllotment(change, dayChangeId, today);
      const changes = { from: dayText(today), to: untilDay };
      await change.audit({ action: 'room_in_order', entity: 'room', entityId: roomId, changes });
    });
  }
}

async function freeRoom(
  change: HotelChange,
  { roomId, from, until, freesPlans }: OutOfOrderForm,
): Promise<void> {
  const { tx, hotelId, today } = change;
  const uses = await readRoomUses(tx, hotelId, [roomId], { from, until }, today);
  const firm = uses.find(({ kind }) => kind !== 'plan');
  if (firm) throw roomIsTaken(firm);
  if (uses[0] && !freesPlans) throw roomIsTaken(uses[0]);
  for (const { reservationId } of uses) {
    await freePlans(change, [reservationId!]);
    await auditPlan(change, reservationId!, [roomId, null]);
  }
}
