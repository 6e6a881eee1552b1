import type { DataSource, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { changeHotel } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { cleanedTexts } from '../../hotel/cleaned-texts.js';
import { differences, type RecordKind } from '../../hotel/hotel-record.js';
import { FOOTER, SOCIAL_LINK } from '../../hotel/hotel-settings.service.js';
import { CATALOGUE_KINDS } from './catalogue-kinds.js';

type Checked = ObjectLiteral & { hotelId: number; id: number; textsChecked?: boolean };

/** Every kind of record with markup. */
export const KINDS_WITH_MARKUP = [FOOTER, SOCIAL_LINK, CATALOGUE_KINDS.roomType] as const;

const BATCH = 50;

/**
 * Cleans the markup of records that nobody has looked at since they were added, or since the release that brought this. Until
 * then, it is cleaned whenever it is read. Returns how many were looked at, and in how many something was cleaned.
 */
export async function cleanStoredTexts(
  dataSource: DataSource,
): Promise<{ checked: number; cleaned: number }> {
  const done = { checked: 0, cleaned: 0 };
  for (const kind of KINDS_WITH_MARKUP as readonly unknown[] as readonly RecordKind<Checked>[]) {
    const hotels = await hotelsWithUnchecked(dataSource, kind.entity);
    await inEachHotel(
      dataSource,
      async (hotelId) => {
        for (let after = 0, rows: Checked[]; ; after = rows.at(-1)!.id) {
          rows = await unchecked(dataSource, kind.entity, hotelId, after);
          for (const row of rows) if (await checkTexts(dataSource, kind, row)) done.cleaned++;
          done.checked += rows.length;
          if (rows.length < BATCH) return;
        }
      },
      hotels,
    );
  }
  return done;
}

async function hotelsWithUnchecked(
  dataSource: DataSource,
  entity: EntityTarget<Checked>,
): Promise<ReadonlySet<number>> {
  const rows = await dataSource.manager
    .createQueryBuilder(entity, 'r')
    .select('DISTINCT r.hotel_id', 'hotelId')
    .where('NOT r.texts_checked')
    .getRawMany<{ hotelId: number }>();
  return new Set(rows.map(({ hotelId }) => hotelId));
}

function unchecked(
  dataSource: DataSource,
  entity: EntityTarget<Checked>,
  hotelId: number,
  after: number,
): Promise<Checked[]> {
  return dataSource.manager
    .createQueryBuilder(entity, 'r')
    .where('r.hotel_id = :hotelId AND r.id > :after AND NOT r.texts_checked', { hotelId, after })
    .orderBy('r.id')
    .limit(BATCH)
    .getMany();
}

/** Returns whether something was cleaned. What somebody changes meanwhile is left for the next time. */
async function checkTexts(dataSource: DataSource, kind: RecordKind<Checked>, row: Checked): Promise<boolean> {
  const { hotelId, id } = row;
  const key: FindOptionsWhere<Checked> = { hotelId, id };
  const checked = { textsChecked: true } as QueryDeepPartialEntity<Checked>;
  const values = await cleanedTexts(kind.form, row);
  const changes = differences(row, values);
  if (Object.keys(changes).length === 0) {
    await dataSource.manager.update(kind.entity, key, checked);
    return false;
  }
  const start = { hotelId, actor: { kind: 'service' as const }, touches: kind.touched };
  return changeHotel(dataSource, start, async (change) => {
    const now = await change.tx.findOneBy(kind.entity, key);
    if (!now || Object.keys(values).some((name) => JSON.stringify(now[name]) !== JSON.stringify(row[name])))
      return false;
    await change.tx.update(kind.entity, key, { ...values, ...checked } as QueryDeepPartialEntity<Checked>);
    change.record(kind.recorded(row, id));
    await change.audit({ action: `${kind.name}.changed` as never, entity: kind.name, entityId: id, changes });
    return true;
  });
}
