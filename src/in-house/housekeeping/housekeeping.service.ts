import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { Room } from '../../inventory/catalogue/room.entity.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import type { Cleanliness } from './cleanliness.js';
import { setCleanliness } from './cleanliness-changes.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import type { HousekeepingRoom } from './housekeeping-room.js';
import { readBeginningOfDay, readHousekeeping, readRoomsSleptIn } from './housekeeping.queries.js';
import { roomIsNotFound } from '../../guests/guests.errors.js';

const NIGHT: Actor = { kind: 'service', name: 'room-night' };

@Injectable()
export class Housekeeping {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly clock: Clock,
  ) {}

  /** Rooms in use, in the order in which people walk through the house. */
  async rooms(hotelId: number): Promise<HousekeepingRoom[]> {
    return readHousekeeping(this.dataSource, hotelId, dayText(await this.day.today(hotelId)));
  }

  /** Throws `room_is_not_found`. */
  async set(hotelId: number, actor: Actor, roomIds: readonly number[], state: Cleanliness): Promise<void> {
    await this.desk.change(hotelId, actor, async (change) => {
      const where = { hotelId, id: In([...roomIds]), retiredAt: IsNull() };
      const rooms = await change.tx.find(Room, { select: { id: true }, where });
      if (rooms.length < new Set(roomIds).size) throw roomIsNotFound();
      await setCleanliness(change, roomIds, state, new Date(this.clock.nowMs()));
      for (const { id } of rooms) {
        await change.audit({ action: 'room_cleanliness', entity: 'room', entityId: id, changes: { state } });
      }
    });
  }

  /** Makes rooms dirty in which guests slept, once in each hotel's day. Returns how many. */
  async markSleptInRoomsDirty(): Promise<{ rooms: number }> {
    let rooms = 0;
    await inEachHotel(this.dataSource, async (hotelId) => {
      const today = dayText(await this.day.today(hotelId));
      const dayBegan = await readBeginningOfDay(this.dataSource, hotelId, today);
      if ((await readRoomsSleptIn(this.dataSource, hotelId, today, dayBegan, 1)).length === 0) return;
      rooms += await this.desk.change(hotelId, NIGHT, async (change) => {
        const ids = await readRoomsSleptIn(change.tx, hotelId, today, dayBegan);
        await setCleanliness(change, ids, 'dirty', new Date(this.clock.nowMs()));
        return ids.length;
      });
    });
    return { rooms };
  }
}
