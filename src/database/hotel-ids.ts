import type { DataSource } from 'typeorm';

/** Every hotel, for work that is done hotel by hotel: a statement that writes never spans two of them. */
export async function hotelIds(dataSource: DataSource): Promise<number[]> {
  const rows = await dataSource.query<{ id: number }[]>('SELECT id FROM hotel ORDER BY id');
  return rows.map(({ id }) => id);
}
