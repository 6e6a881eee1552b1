import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the repeats of a push in its row. The index finds the rows that earlier releases made for them. */
export class RepeatedPushes1790009110100 implements MigrationInterface {
  name = 'RepeatedPushes1790009110100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE booking_push ADD COLUMN repeats integer NOT NULL DEFAULT 0,
      ADD COLUMN repeated_at timestamptz;
CREATE INDEX booking_push_repeated ON booking_push (hotel_id, booking_id) WHERE detail = 'repeated';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX booking_push_repeated;
ALTER TABLE booking_push DROP COLUMN repeats, DROP COLUMN repeated_at;`);
  }
}
