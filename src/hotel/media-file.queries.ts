import type { DataSource, EntityManager } from 'typeorm';
import { type Database, execute, query } from '../database/queries.js';
import type { Settings } from '../settings.js';

type Quota = Pick<Settings, 'PICTURES_PER_HOTEL' | 'PICTURE_MB_PER_HOTEL'>;

/** Whether the hotel has more pictures than it may, whoever brought them; asked under its lock. 0 is no limit. */
export async function isOverPictureQuota(
  tx: EntityManager,
  hotelId: number,
  { PICTURES_PER_HOTEL, PICTURE_MB_PER_HOTEL }: Quota,
): Promise<boolean> {
  const [stored] = await query<{ pictures: number; mb: number }>(
    tx,
    `SELECT count(DISTINCT left(name, 32))::int AS pictures, coalesce(sum(octet_length(content)), 0)::float8 / 1048576 AS mb
       FROM media_file WHERE hotel_id = $1`,
    [hotelId],
  );
  const isOver = (value: number, limit: number) => limit > 0 && value > limit;
  return isOver(stored!.pictures, PICTURES_PER_HOTEL) || isOver(stored!.mb, PICTURE_MB_PER_HOTEL);
}

/** The hotels that have pictures older than so many hours. */
export async function hotelsWithPictures(dataSource: DataSource, hours: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    dataSource,
    `SELECT DISTINCT hotel_id AS id FROM media_file WHERE created_at < now() - $1 * interval '1 hour'`,
    [hours],
  );
  return rows.map(({ id }) => id);
}

/** Deletes pictures older than so many hours, in all sizes, that stand at none of these paths. Returns how many files. */
export async function deletePicturesExcept(
  tx: EntityManager,
  hotelId: number,
  paths: readonly string[],
  hours: number,
): Promise<number> {
  return execute(
    tx,
    `DELETE FROM media_file
      WHERE hotel_id = $1 AND created_at < now() - $3 * interval '1 hour'
        AND left(name, 32) <> ALL (SELECT left(split_part(path, '/', 4), 32) FROM unnest($2::text[]) AS path)`,
    [hotelId, paths, hours],
  );
}

export interface StoredPicture {
  name: string;
  contentType: string;
  content: Buffer;
}

interface InsertedPicture extends Omit<StoredPicture, 'content'> {
  content: Uint8Array;
  /** In pixels, where they are known. */
  width?: number;
  height?: number;
}

/** Of the pictures with these names, all sizes. */
export function readPictures(
  database: Database,
  hotelId: number,
  names: readonly string[],
): Promise<StoredPicture[]> {
  return query(
    database,
    `SELECT name, content_type AS "contentType", content FROM media_file
        WHERE hotel_id = $1 AND left(name, 32) IN (SELECT left(name, 32) FROM unnest($2::text[]) AS name)`,
    [hotelId, names],
  );
}

/** Returns whether the hotel did not have it yet. One that it has is as new as if it came now: nothing may show it yet. */
export async function insertPicture(
  database: Database,
  hotelId: number,
  { name, contentType, content, width, height }: InsertedPicture,
): Promise<boolean> {
  await execute(
    database,
    `UPDATE media_file SET created_at = now()
      WHERE hotel_id = $1 AND name = $2 AND created_at < now() - interval '1 hour'`,
    [hotelId, name],
  );
  const inserted = await query(
    database,
    `INSERT INTO media_file (hotel_id, name, content_type, content, width, height)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hotel_id, name) DO NOTHING RETURNING name`,
    [hotelId, name, contentType, content, width ?? null, height ?? null],
  );
  return inserted.length > 0;
}

export interface PictureName {
  hotelId: number;
  name: string;
}

export interface PictureFacts extends PictureName {
  contentType: string;
  bytes: number;
}

/** Of the pictures that exist, everything but their content. */
export async function readPictureFacts(
  database: Database,
  pictures: readonly PictureName[],
): Promise<PictureFacts[]> {
  const hotelIds = pictures.map(({ hotelId }) => hotelId);
  // The hotels stand alone, too: a table that is spread over machines is then asked on theirs only.
  return query(
    database,
    `SELECT hotel_id::float8 AS "hotelId", name, content_type AS "contentType", octet_length(content) AS bytes
       FROM media_file
      WHERE hotel_id = ANY($1::bigint[])
        AND (hotel_id, name) IN (SELECT * FROM unnest($2::bigint[], $3::text[]))`,
    [[...new Set(hotelIds)], hotelIds, pictures.map(({ name }) => name)],
  );
}

/** Undefined where there is no such picture. */
export async function readPictureContent(
  database: Database,
  { hotelId, name }: PictureName,
): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }>(
    database,
    'SELECT content FROM media_file WHERE hotel_id = $1 AND name = $2',
    [hotelId, name],
  );
  return row?.content;
}
