import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Folio, OpenFolio } from '../booking/folio/folio.js';
import { query } from '../database/queries.js';
import type { OpenRoomFolio, RoomFolio } from './room-folio.js';

@Injectable()
export class FolioRooms {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async named(hotelId: number, folio: Folio): Promise<RoomFolio> {
    const ids = folio.rooms.map(({ reservationId }) => reservationId);
    const names = await this.namesOf(hotelId, ids);
    const rooms = folio.rooms.map((room) => ({ ...room, name: names.get(room.reservationId) ?? null }));
    return { ...folio, rooms };
  }

  async allNamed(hotelId: number, folios: readonly OpenFolio[]): Promise<OpenRoomFolio[]> {
    const names = await this.namesOf(
      hotelId,
      folios.flatMap(({ reservationIds }) => reservationIds),
    );
    return folios.map(({ reservationIds, ...folio }) => ({
      ...folio,
      rooms: reservationIds.flatMap((id) => names.get(id) ?? []).join(', '),
    }));
  }

  private async namesOf(hotelId: number, reservationIds: readonly number[]): Promise<Map<number, string>> {
    const found = await query<{ id: number; name: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT ON (a.booking_room_id) a.booking_room_id AS id, room.name
         FROM room_assignment a JOIN room ON room.hotel_id = a.hotel_id AND room.id = a.room_id
        WHERE a.hotel_id = $1 AND a.booking_room_id = ANY($2)
        ORDER BY a.booking_room_id, a.in_house DESC, a.from_day DESC`,
      [hotelId, reservationIds],
    );
    return new Map(found.map(({ id, name }) => [id, name]));
  }
}
