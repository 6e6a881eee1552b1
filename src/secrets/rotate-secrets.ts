import type { DataSource } from 'typeorm';
import { type SecretBox, SecretError } from './secrets.js';
import { type EncryptedColumn, ENCRYPTED_COLUMNS, placeOf, type StoredSecret } from './encrypted-columns.js';

const BATCH = 500;

export interface Rotation {
  column: string;
  rotated: number;
  current: number;
  /** Values that no key of the settings decrypts. */
  unreadable: number;
}

/** May run beside the service and be repeated: a value that changes meanwhile is left to whoever changed it. */
export async function rotateSecrets(dataSource: DataSource, secrets: SecretBox): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const column of ENCRYPTED_COLUMNS) rotations.push(await rotateColumn(dataSource, secrets, column));
  return rotations;
}

async function rotateColumn(
  dataSource: DataSource,
  secrets: SecretBox,
  column: EncryptedColumn,
): Promise<Rotation> {
  const { table, name, hotel, row } = column;
  const rotation = { column: `${table}.${name}`, rotated: 0, current: 0, unreadable: 0 };
  let after: [number, number] = [-1, -1];
  for (;;) {
    const batch = await dataSource.query<StoredSecret[]>(
      `SELECT ${hotel}::bigint AS hotel, ${row} AS row, ${name} AS value FROM ${table}
        WHERE ${name} IS NOT NULL AND (${hotel}::bigint, ${row}) > ($1::bigint, $2::bigint)
        ORDER BY 1, 2 LIMIT ${BATCH}`,
      after,
    );
    for (const secret of batch) {
      if (secrets.isCurrent(secret.value)) rotation.current++;
      else if (await rotate(dataSource, secrets, column, secret)) rotation.rotated++;
      else rotation.unreadable++;
    }
    const last = batch.at(-1);
    if (last === undefined) return rotation;
    after = [last.hotel, last.row];
  }
}

async function rotate(
  dataSource: DataSource,
  secrets: SecretBox,
  column: EncryptedColumn,
  secret: StoredSecret,
): Promise<boolean> {
  const place = placeOf(column, secret);
  let renewed;
  try {
    renewed = secrets.encrypt(secrets.decrypt(secret.value, place), place);
  } catch (error) {
    if (error instanceof SecretError) return false;
    throw error;
  }
  await dataSource.query(
    `UPDATE ${column.table} SET ${column.name} = $1
      WHERE ${column.hotel}::bigint = $2 AND ${column.row} = $3 AND ${column.name} = $4`,
    [renewed, secret.hotel, secret.row, secret.value],
  );
  return true;
}
