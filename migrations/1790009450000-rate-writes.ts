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
  ADD COLUMN catalogue_before_days bigint NOT NULL DEFAULT 0;
CREATE FUNCTION are_rates_overtaken(p_hotel_id bigint, p_seq bigint) RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM hotel_change
     WHERE hotel_id = p_hotel_id AND seq > p_seq
       AND (kind IN ('catalogue', 'hotel') OR kind IN ('rates', 'restrictions') AND board_id IS NOT NULL));
END $function$;
CREATE FUNCTION forget_rate_writes(p_hotel_id bigint) RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  DELETE FROM rate_write w
   WHERE w.hotel_id = p_hotel_id
     AND NOT EXISTS (SELECT 1 FROM rate_day d WHERE d.hotel_id = p_hotel_id AND d.revision = -w.number);
END $function$;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP FUNCTION are_rates_overtaken(bigint, bigint);
DROP FUNCTION forget_rate_writes(bigint);
UPDATE rate_day d SET revision = w.revision
  FROM rate_write w WHERE w.hotel_id = d.hotel_id AND d.revision = -w.number;
ALTER TABLE hotel_revision DROP COLUMN catalogue_for_days, DROP COLUMN catalogue_before_days;
DROP TABLE IF EXISTS rate_write;
DROP TABLE IF EXISTS day_turn;`);
  }
}
