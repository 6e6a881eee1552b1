import { existsSync } from 'node:fs';
import path from 'node:path';

/** PgBouncer for tests: what `PGBOUNCER_PATH` names, or an installed one; undefined where there is none. */
export function findPgbouncer() {
  const { PGBOUNCER_PATH, PATH = '' } = process.env;
  if (PGBOUNCER_PATH) {
    if (existsSync(PGBOUNCER_PATH)) return PGBOUNCER_PATH;
    throw new Error(`PGBOUNCER_PATH names no file: ${PGBOUNCER_PATH}`);
  }
  const folders = [...PATH.split(path.delimiter), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file));
}
