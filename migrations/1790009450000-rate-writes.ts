import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Many prices are written before the hotel's lock is taken, when the revision that they become is not known yet. Their rows are
 * stamped with a number below zero, and `rate_write` says under which revision that was committed. Instances of an earlier release
 * do not read it: for them `catalogue` is raised as well, `catalogue_for_days` is that value, and `catalogue_before_days` the one
 * that stands for the catalogue alone.
 */
export class RateWrites1790009450000 implements MigrationInterface {
  name = 'RateWrites1790009450000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
CREATE TABLE day_turn (
  hotel_id bigint PRIMARY KEY REFERENCES hotel (id),
  number bigint NOT NULL
);
CREATE TABLE rate_write (
  hotel_id bigint NOT NULL REFERENCES hotel (id),
  revision bigint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (hotel_id, revision)
);
ALTER TABLE hotel_revision ADD COLUMN catalogue_for_days bigint NOT NULL DEFAULT 0,
  ADD COLUMN catalogue_before_days bigint NOT NULL DEFAULT 0;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
UPDATE rate_day d SET revision = w.revision
  FROM rate_write w WHERE w.hotel_id = d.hotel_id AND d.revision = -w.number;
ALTER TABLE hotel_revision DROP COLUMN catalogue_for_days, DROP COLUMN catalogue_before_days;
DROP TABLE IF EXISTS rate_write;
DROP TABLE IF EXISTS day_turn;`);
  }
}
