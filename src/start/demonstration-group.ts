import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RoomBlocks } from '../booking/blocks/room-blocks.service.js';
import { RoomBlock } from '../booking/blocks/room-block.entity.js';
import { HotelDay } from '../hotel/hotel-day.service.js';
import { Board } from '../inventory/catalogue/board.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';

const [ARRIVAL, NIGHTS, RELEASE, ROOMS] = [12, 3, 7, 4];

/** Holds rooms for a group of the demonstration hotel, where rooms were never held for one. */
export async function holdDemonstrationGroup(
  context: INestApplicationContext,
  hotelId: number,
): Promise<void> {
  const dataSource = context.get(DataSource, { strict: false });
  if (await dataSource.manager.existsBy(RoomBlock, { hotelId })) return;
  const type = await dataSource.manager.findOneBy(RoomType, { hotelId, code: 'STD' });
  const board = await dataSource.manager.findOneBy(Board, { hotelId, code: 'OK' });
  if (!type || !board) return;
  const today = await context.get(HotelDay, { strict: false }).today(hotelId);
  const form = {
    name: 'Akdeniz Doktorlar Kongresi',
    status: 'held' as const,
    arrival: today + ARRIVAL,
    departure: today + ARRIVAL + NIGHTS,
    releaseDay: today + RELEASE,
    types: [
      {
        roomTypeId: type.id,
        boardId: board.id,
        priceMinor: 7_000,
        rooms: Array.from({ length: NIGHTS }, () => ROOMS),
      },
    ],
    contactName: 'Nazlı Ergin',
    contactPhone: '+90 555 000 20 20',
    contactEmail: 'kongre@example.com',
    notes: '',
    maySetPrices: true,
  };
  await context
    .get(RoomBlocks, { strict: false })
    .add(hotelId, { kind: 'service', name: 'demonstration' }, form, null);
}
