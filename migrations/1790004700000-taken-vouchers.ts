import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As before, but where a conflict may leave rows out it is known by the first row itself whether it was inserted: a cluster
 * also counts rows of INSERT … SELECT that were left out.
 */
const INSERT_ROWS = `
CREATE OR REPLACE FUNCTION insert_rows(p_table regclass, p_rows jsonb, p_on_conflict text DEFAULT '') RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  columns text;
  inserted integer;
BEGIN
  SELECT string_agg(quote_ident(key), ', ') INTO columns FROM jsonb_object_keys(p_rows -> 0) AS key;
  IF columns IS NULL THEN RETURN 0; END IF;
  EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1) %3$s',
                 p_table, columns, p_on_conflict) USING p_rows;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  IF p_on_conflict <> '' THEN
    EXECUTE format('SELECT count(*) FROM %s WHERE hotel_id = $1 AND id = $2', p_table)
       INTO inserted USING (p_rows -> 0 ->> 'hotel_id')::bigint, (p_rows -> 0 ->> 'id')::bigint;
  END IF;
  RETURN inserted;
END $$;
`;

/** The function before differs in nothing that one PostgreSQL would show. */
export class TakenVouchers1790004700000 implements MigrationInterface {
  name = 'TakenVouchers1790004700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(INSERT_ROWS);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
