import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of a PostgreSQL's programs that has Citus: what `CITUS_BIN` names; undefined where nothing does. */
export function findCitus() {
  const { CITUS_BIN } = process.env;
  if (!CITUS_BIN) return undefined;
  if (existsSync(path.join(CITUS_BIN, 'postgres'))) return CITUS_BIN;
  throw new Error(`CITUS_BIN names no folder of PostgreSQL's programs: ${CITUS_BIN}`);
}
