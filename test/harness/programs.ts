/** Describes tests that need PgBouncer; a run without one leaves them out and says so. */
export const withPgbouncer = process.env.PGBOUNCER_PATH ? describe : describe.skip;

/** Describes tests that need a PostgreSQL with Citus; a run without one leaves them out and says so. */
export const withCitus = process.env.CITUS_BIN ? describe : describe.skip;
