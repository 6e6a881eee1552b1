import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Folio, OpenFolio } from '../../booking/folio/folio.js';
import { readHadRooms } from './folio-rooms.queries.js';
import type { OpenRoomFolio, RoomFolio } from './room-folio.js';

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

  async allWithRoomNames(hotelId: number, folios: readonly OpenFolio[]): Promise<OpenRoomFolio[]> {
    const had = await readHadRooms(
      this.dataSource.manager,
      hotelId,
      folios.flatMap(({ reservationIds }) => reservationIds),
    );
    return folios.map(({ reservationIds, ...folio }) => ({
      ...folio,
      rooms: reservationIds.flatMap((id) => had.get(id)?.name ?? []).join(', '),
    }));
  }
}
