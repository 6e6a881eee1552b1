import { SecretBox, SecretError } from './secrets.js';
import { type Settings, SettingsError } from '../settings.js';
import { ENCRYPTED_COLUMNS, placeOf, type StoredSecret } from './encrypted-columns.js';

/** How many values at each end of a column are read: there may be millions of cards. */
const VALUES_AT_EACH_END = 1_000;

/** Throws {@link SettingsError} where a key of stored values is missing or wrong: it would lose data. */
export async function requireFittingKey(
  query: <Row extends object>(sql: string) => Promise<Row[]>,
  settings: Settings,
): Promise<void> {
  const secrets = new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD);
  // A backup of an earlier release has not all of them.
  const columns = await query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema()`,
  );
  const existing = new Set(columns.map(({ name }) => name));
  for (const column of ENCRYPTED_COLUMNS) {
    if (!existing.has(`${column.table}.${column.name}`)) continue;
    const values = `SELECT ${column.hotel} AS hotel, ${column.row} AS row, ${column.name} AS value
      FROM ${column.table} WHERE ${column.name} IS NOT NULL`;
    const stored = await query<StoredSecret>(
      `SELECT DISTINCT ON (split_part(value, '.', 2)) hotel, row, value FROM (
         (${values} ORDER BY 1, 2 LIMIT ${VALUES_AT_EACH_END}) UNION ALL
         (${values} ORDER BY 1 DESC, 2 DESC LIMIT ${VALUES_AT_EACH_END})) AS ends`,
    );
    for (const secret of stored) {
      try {
        secrets.decrypt(secret.value, placeOf(column, secret));
      } catch (error) {
        if (!(error instanceof SecretError)) throw error;
        throw new SettingsError(
          `ENCRYPTION_KEY does not fit this database: ${error.message} (${column.table}.${column.name}). ` +
            'Start with the key under which the data was written, or name it in ENCRYPTION_KEYS_OLD.',
        );
      }
    }
  }
}
