import type pg from 'pg';

/** What a role should have on every machine of a cluster, by the names of PostgreSQL. */
const WANTED = {
  statement_timeout: '15s',
  lock_timeout: '8s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/**
 * Returns the statements that give the role of the connection the timeouts that it lacks. An instance sets them on the machine that it
 * is connected to, and not on those that this one asks.
 */
export async function missingTimeouts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string; setting: string | null }>(
    `SELECT quote_ident(current_user) AS role, setting
       FROM pg_roles r
       LEFT JOIN pg_db_role_setting s ON s.setrole = r.oid
        AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
       LEFT JOIN unnest(s.setconfig) AS setting ON true
      WHERE r.rolname = current_user`,
  );
  const isSet = (name: string) => rows.some(({ setting }) => setting?.startsWith(`${name}=`));
  return Object.entries(WANTED)
    .filter(([name]) => !isSet(name))
    .map(([name, value]) => `ALTER ROLE ${rows[0]!.role} SET ${name} = '${value}';`);
}
