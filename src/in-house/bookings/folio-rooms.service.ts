import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { BookedRoom } from '../../booking/room/booked-room.entity.js';
import type { Folio } from '../../booking/folio/folio.js';
import { readHadRooms } from './folio-rooms.queries.js';
import type { RoomFolio } from './room-folio.js';

@Injectable()
export class FolioRooms {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async withRoomNames(hotelId: number, folio: Folio): Promise<RoomFolio> {
    const ids = folio.rooms.map(({ reservationId }) => reservationId);
    const had = await readHadRooms(this.dataSource.manager, hotelId, ids);
    const rooms = folio.rooms.map((room) => {
      const { name = null, leftOn = null } = had.get(room.reservationId) ?? {};
      return { ...room, name, leftOn };
    });
    return { ...folio, rooms };
  }

  /** The names of the rooms that bookings have, or had last, by booking and in its order. */
  async namesOf(hotelId: number, bookingIds: readonly number[]): Promise<Map<number, string[]>> {
    const { manager } = this.dataSource;
    const booked = await manager.find(BookedRoom, {
      select: { id: true, bookingId: true },
      where: { hotelId, bookingId: In([...bookingIds]) },
      order: { position: 'ASC', id: 'ASC' },
    });
    const had = await readHadRooms(
      manager,
      hotelId,
      booked.map(({ id }) => id),
    );
    const names = new Map<number, string[]>();
    for (const { id, bookingId } of booked) {
      const name = had.get(id)?.name;
      if (name !== undefined) names.set(bookingId, [...(names.get(bookingId) ?? []), name]);
    }
    return names;
  }
}
