import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rates that property systems send: scopes of ApiKeys, the requests that were taken, and a history that keeps days with
 * the same values before and after as one row. Rows from before have no last day: they are of one day.
 */
export class MachineRates1790002200000 implements MigrationInterface {
  name = 'MachineRates1790002200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE api_key ADD COLUMN scopes text[] NOT NULL DEFAULT '{hotspot}'
  CHECK (scopes <@ '{hotspot,rates}' AND cardinality(scopes) > 0);
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_kind_check,
  ADD CONSTRAINT audit_entry_actor_kind_check
    CHECK (actor_kind IN ('staff', 'partner', 'machine', 'bank', 'command', 'service')) NOT VALID;
ALTER TABLE day_change DROP CONSTRAINT day_change_source_check,
  ADD CONSTRAINT day_change_source_check
    CHECK (source IN ('grid', 'bulk', 'spreadsheet', 'machine', 'undo')) NOT VALID;
ALTER TABLE day_change_cell ADD COLUMN last_day date CHECK (last_day >= day);
CREATE TABLE inventory_request (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  api_key_id bigint NOT NULL,
  request_id text NOT NULL,
  digest bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (hotel_id, api_key_id, request_id),
  FOREIGN KEY (hotel_id, api_key_id) REFERENCES api_key (hotel_id, id)
);`);
  }

  /** Changes by machine become changes in bulk, and runs of days a row a day again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP TABLE inventory_request;
INSERT INTO day_change_cell (hotel_id, change_id, position, room_type_id, rate_plan_id, day, field, before, after)
SELECT c.hotel_id, c.change_id, m.position + row_number() OVER (PARTITION BY c.hotel_id, c.change_id ORDER BY c.position, n),
       c.room_type_id, c.rate_plan_id, c.day + n, c.field, c.before, c.after
  FROM day_change_cell c
  JOIN (SELECT hotel_id, change_id, max(position) AS position FROM day_change_cell GROUP BY 1, 2) AS m
    ON m.hotel_id = c.hotel_id AND m.change_id = c.change_id,
       generate_series(1, c.last_day - c.day) AS n;
ALTER TABLE day_change_cell DROP COLUMN last_day;
UPDATE day_change SET source = 'bulk' WHERE source = 'machine';
ALTER TABLE day_change DROP CONSTRAINT day_change_source_check,
  ADD CONSTRAINT day_change_source_check CHECK (source IN ('grid', 'bulk', 'spreadsheet', 'undo'));
UPDATE audit_entry SET actor_kind = 'service' WHERE actor_kind = 'machine';
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_kind_check,
  ADD CONSTRAINT audit_entry_actor_kind_check
    CHECK (actor_kind IN ('staff', 'partner', 'bank', 'command', 'service'));
ALTER TABLE api_key DROP COLUMN scopes;`);
  }
}
