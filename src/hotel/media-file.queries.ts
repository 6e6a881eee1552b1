import type { DataSource, EntityManager } from 'typeorm';

/** The hotels that have pictures older than so many hours. */
export async function hotelsWithPictures(dataSource: DataSource, hours: number): Promise<number[]> {
  const rows = await dataSource.query<{ id: number }[]>(
    `SELECT DISTINCT hotel_id AS id FROM media_file WHERE created_at < now() - $1 * interval '1 hour'`,
    [hours],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the hotel's pictures, in all their sizes, that are older and stand at none of these paths. Returns how many files. */
export async function deletePicturesExcept(
  tx: EntityManager,
  hotelId: number,
  paths: readonly string[],
  hours: number,
): Promise<number> {
  const [, deleted] = (await tx.query(
    `DELETE FROM media_file
      WHERE hotel_id = $1 AND created_at < now() - $3 * interval '1 hour'
        AND left(name, 32) <> ALL (SELECT left(split_part(path, '/', 4), 32) FROM unnest($2::text[]) AS path)`,
    [hotelId, paths, hours],
  )) as [unknown[], number];
  return deleted;
}
