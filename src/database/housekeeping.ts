import { type DataSource, type EntityTarget, LessThan } from 'typeorm';
import { inEachHotel } from './hotel-ids.js';

interface RowOfHotel {
  hotelId: number;
  at: Date;
}

/** Deletes what was recorded before that instant, hotel by hotel. Returns how many rows. */
export async function deleteRowsBefore(
  dataSource: DataSource,
  entity: EntityTarget<RowOfHotel>,
  before: Date,
): Promise<number> {
  let total = 0;
  await inEachHotel(dataSource, async (hotelId) => {
    const { affected } = await dataSource.manager.delete(entity, { hotelId, at: LessThan(before) });
    total += affected ?? 0;
  });
  return total;
}
