/** Describes tests that need PgBouncer; a run without one leaves them out and says so. */
export const withPgbouncer = (...what: Parameters<typeof describe>): void =>
  (process.env.PGBOUNCER_PATH ? describe : describe.skip)(...what);

/** Describes tests that need a PostgreSQL with Citus; a run without one leaves them out and says so. */
export const withCitus = (...what: Parameters<typeof describe>): void =>
  (process.env.CITUS_BIN ? describe : describe.skip)(...what);
