import { type Database, query } from '../../database/queries.js';

/**
 * The lines with a text by which charges of the bookings were moved to folios of others, however often, and reversals of such
 * lines. A moved charge keeps its text.
 */
export async function readMovedLines(
  database: Database,
  hotelId: number,
  bookingIds: readonly number[],
): Promise<number[]> {
  const found = new Set<number>();
  let from = [...bookingIds];
  let texts: string[] | null = null;
  while (from.length > 0) {
    const lines: { id: number; bookingId: number; text: string }[] = await query(
      database,
      `SELECT DISTINCT moved.id, moved.booking_id AS "bookingId", moved.text
         FROM folio_line gone
         JOIN folio_line moved ON moved.hotel_id = $1 AND moved.booking_id = gone.other_booking_id
          AND moved.other_booking_id = gone.booking_id AND moved.reverses_id IS NULL
        WHERE gone.hotel_id = $1 AND gone.booking_id = ANY($2) AND gone.reverses_id IS NOT NULL
          AND gone.other_booking_id IS NOT NULL AND moved.text <> '' AND ($3::text[] IS NULL OR moved.text = ANY($3))`,
      [hotelId, from, texts],
    );
    const later = lines.filter(({ id }) => !found.has(id));
    for (const { id } of later) found.add(id);
    from = [...new Set(later.map(({ bookingId }) => bookingId))];
    texts = later.map(({ text }) => text);
  }
  if (found.size === 0) return [];
  const reversals = await query<{ id: number }>(
    database,
    `SELECT id FROM folio_line WHERE hotel_id = $1 AND reverses_id = ANY($2) AND text <> ''`,
    [hotelId, [...found]],
  );
  return [...found, ...reversals.map(({ id }) => id)];
}
