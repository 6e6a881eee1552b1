import type pg from 'pg';
import { CATALOGUE, catalogueOfHotel, type StoredCatalogue } from './catalogue-of-hotel.queries.js';
import { catalogueBytes } from './laid-away.js';
import { PreparedTexts } from './room-texts.js';
import { allottedDays, filledDays, type PackedRow, readWithDays } from './snapshot-days.queries.js';
import type { Days, Snapshot } from './snapshot.js';

/** Reads a hotel with some of its days as of one moment, by one statement. Undefined where there is no such hotel. */
export async function readSnapshot(
  client: pg.ClientBase,
  hotelId: number,
  days: Days,
): Promise<Snapshot | undefined> {
  const { head, rows } = await readWithDays<StoredCatalogue>(client, CATALOGUE, hotelId, days);
  return head && snapshotOf(head, rows, days);
}

/** Returns a hotel of what was read of it. */
export async function snapshotOf(
  head: StoredCatalogue,
  rows: readonly PackedRow[],
  { from, to }: Days,
): Promise<Snapshot> {
  const contents = await catalogueOfHotel(head);
  const placed = { firstDay: from, dayCount: to - from + 1 };
  const days = await filledDays(contents.roomTypes, placed.dayCount, rows);
  return {
    ...contents,
    ...days,
    ...placed,
    revision: head.search,
    catalogue: catalogueBytes(contents),
    ...(head.hasAllotments && { allotments: allottedDays(rows, placed) }),
    texts: new PreparedTexts({ hotel: contents.hotel, roomTypes: days.roomTypes }),
  };
}
