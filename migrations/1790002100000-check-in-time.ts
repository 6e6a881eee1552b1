import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When guests may move in, beside the time by which they leave: booking engines show both. */
export class CheckInTime1790002100000 implements MigrationInterface {
  name = 'CheckInTime1790002100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE hotel ADD COLUMN check_in_time text NOT NULL DEFAULT '14:00'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE hotel DROP COLUMN check_in_time');
  }
}
